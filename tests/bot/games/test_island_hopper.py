"""Island Hopper through the bot: a whole game of four, and bribes and words."""

import pytest
import structlog.testing

from bot.domain.frames import replay
from engine.island_hopper.ai.guiding import honest_word, misleading, missing_course, target_of
from engine.island_hopper.rules.actions import Bribe, Done, Say
from engine.island_hopper.rules.records import Placed, Spoken
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.voices import along, courses_called
from engine.island_hopper.rules.weather import apart
from tests.bot.hopper_scenes import (
    ANA,
    BEN,
    CHLOE,
    DEV,
    LIE,
    auction,
    bribes,
    flies_again,
    flying,
    four_about_to_bid,
    words,
)
from tests.bot.hopper_table import HopperTable, choose_like_a_bot
from tests.bot.sim_server import SimServer
from tests.engine.island_hopper.table import screen

pytestmark = pytest.mark.long

LOGGED = {"event", "log_level", "game", "ply", "status", "link", "for_oneself", "commands"}


@pytest.fixture
async def hopper(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> HopperTable:
    """Four players before the bidding round."""
    return await four_about_to_bid(here, monkeypatch)


def is_flying_again(g: IslandHopper) -> bool:
    """Whether a flight with a second chance is in the air."""
    return bool(g.in_the_air) and g.flight(g.in_the_air[0]).again


def is_over(g: IslandHopper) -> bool:
    return g.over


async def test_whole_game_with_lie_fine_late_bribe_and_second_chance(
    hopper: HopperTable,
) -> None:
    with structlog.testing.capture_logs() as logs:
        await flying(hopper)
        await words(hopper)
        await hopper.by_your_move(ANA, choose_like_a_bot(await hopper.state(), ANA))
        await hopper.play_until(is_flying_again, flies_again)
        await hopper.here.restart()
        await hopper.play_until(is_over, flies_again)
    table = await hopper.table()
    assert "wins!" in hopper.here.message.content
    log = await hopper.here.bot.tables.moves(table)
    assert table.frames == replay(table.row, 4, log)
    assert [] == [entry for entry in logs if entry["log_level"] == "error"]
    assert LOGGED >= {key for entry in logs for key in entry}
    assert "gives the same result" in await hopper.slash(ANA, "replay", verify=True)


async def test_bribe_counts_until_all_passengers_are_done(hopper: HopperTable) -> None:
    await auction(hopper)
    await bribes(hopper)
    g = await hopper.state()
    assert [Placed(BEN, "C", 2), Placed(DEV, "C", 1)] == g.board.bribes
    assert "flights" == g.board.phase
    assert "not your question" in await hopper.command(CHLOE, Bribe("C", 1))
    assert g == await hopper.state()


async def test_captain_cannot_bribe(hopper: HopperTable) -> None:
    await auction(hopper)
    before = await hopper.state()
    assert "not your question" in await hopper.command(ANA, Bribe("C", 1))
    assert before == await hopper.state()


async def test_liar_is_heard_by_all_and_misleads_a_captain_who_follows(hopper: HopperTable) -> None:
    g = await flying(hopper)
    place = dict(screen(g, CHLOE).true_places)[1]
    assert LIE == honest_word(misleading(missing_course(g.flight(1), place)))
    await hopper.write(CHLOE, Say(LIE, 1), Done())
    await hopper.write(BEN, Done())
    await hopper.write(DEV, Done())
    assert f"Chloe calls for flight 1: “{LIE}”" in hopper.here.message.content
    followed = along(courses_called((await hopper.state()).flight(1))[0])
    assert followed is not None
    await hopper.command(ANA, followed)
    await hopper.finish_turn(ANA)
    landing, target = (await hopper.state()).flight(1).landing, target_of(g.flight(1))
    assert landing is not None
    assert apart(landing.before, target) < apart(landing.after, target)


async def test_any_word_can_be_said_and_the_fourth_costs_a_dollar(hopper: HopperTable) -> None:
    before = await flying(hopper)
    await words(hopper)
    g = await hopper.state()
    assert [Spoken(BEN, "pancake"), Spoken(BEN, "O'Hare")] == list(g.flight(2).words)
    assert ["left", "right", "left", "no"] == [spoken.word for spoken in g.flight(3).words]
    assert [before.hands[seat].cash for seat in (BEN, CHLOE)] == [
        g.hands[seat].cash for seat in (BEN, CHLOE)
    ]
    assert before.hands[DEV].cash - 1 == g.hands[DEV].cash


async def test_sequence_of_words_continues_after_a_restart(hopper: HopperTable) -> None:
    await flying(hopper)
    await hopper.by_message(CHLOE, Say(flight=1))
    await hopper.here.restart()
    await hopper.by_message(CHLOE, Say(LIE, 1))
    assert (Spoken(CHLOE, LIE),) == (await hopper.state()).flight(1).words
