"""Count presses, places and new terms of a guest, a solo player and a moderator."""

from typing import Any

import pytest

from bot.domain.ids import TableId, UserId
from bot.domain.paces import DAY
from bot.domain.table import Table
from bot.features.challenges.rules import KINDS
from bot.features.reviews.service import Reviews
from engine import GAMES
from engine.core import write
from tests.bot.counted_presses import Counting
from tests.bot.features.dailies.test_dailies import deal_of_today
from tests.bot.features.reviews.test_reviews import Sure, settled
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import SimServer, buttons
from tests.bot.table_steps import press_start, table_of, ways

pytestmark = [pytest.mark.usefixtures("no_pictures", "same_seed"), pytest.mark.long]


def has_placed(table: Table, user: UserId) -> bool:
    """Return whether a user has placed a tile, and finished that turn."""
    seat = table.seat_of(user)
    own = [one.action or "" for one in table.frames if one.seat == seat]
    return seat not in table.awaited and any(one.startswith("place") for one in own)


async def test_guest_takes_a_first_turn_of_small_islands_in_ten_presses(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="small-islands")
    ben, panel = Counting(here, here.ben), None
    ben.sees(here.message)
    await ben.click(here.message, "Join")
    await press_start(here.ana, here.message)
    while not has_placed(table := await table_of(here), here.ben.id):
        seat, other = table.seat_of(here.ben.id), table.seat_of(here.ana.id)
        if other in table.awaited:
            move = write(table.options(other)[0])
            await here.ana.slash(here.channel, "do", moves=move)
        elif seat in table.awaited:
            ben.sees(here.message)
            if panel is None or not any(ways(panel)):
                panel = (await ben.click(here.message, "My view")).response
            await ben.answer(panel)
    assert ben.presses <= 10
    assert len(ben.met) <= 21
    assert {"channel"} == ben.places


async def test_solo_player_learns_reviews_and_meets_the_day_in_26_presses(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answers to the puzzle and to the position to practise are two of them."""
    reviews = here.bot.services.require(Reviews)
    monkeypatch.setattr(reviews, "_worker", Sure())
    ana, lesson = Counting(here, here.ana), GAMES["palm_island"].words.lesson
    await ana.slash("learn", game="palm-island")
    assert lesson is not None
    for step in lesson.steps:
        table, message = await table_of(here), here.ana.user.dm_channel.last_message
        place = [write(one) for one in table.options(table.awaited[0])].index(step.do)
        await ana.take(
            message, next(one for one in ways(message) if one.path == str(place)), direct=True
        )
    await here.ana.user.click(here.ana.user.dm_channel.last_message, label="Play for real")
    ana.presses += 1
    direct, game = here.ana.user.dm_channel, TableId(2)
    await here.bot.tables.change(game, play_to_end)
    await here.bot.outbox.deliver(game)
    review = await here.ana.user.click(direct.last_message, label="Review")
    ana.presses += 1
    await settled(reviews)
    assert review.response.content.startswith("## Review")
    ana.sees(review.response)
    date = 2
    await here.later(DAY)
    while KINDS[await deal_of_today(here)].game.key != "palm_island":
        await here.later(DAY)
        date += 1
    shown = await ana.slash("daily")
    asked = (await ana.click(shown, "Solve the puzzle")).response
    [answer, *_] = [one for one in buttons(asked).values() if one.startswith("atoll:pa:")]
    await ana.click(asked, custom_id=answer)
    await ana.click(asked, "Today")
    await ana.click(asked, "Share")
    assert f"Atoll {date} Jan · 🧩" in here.message.content
    await ana.click(asked, "Play the deal")
    assert "ranked attempt" in here.ana.user.dm_channel.last_message.content
    [practise] = [one for one in buttons(asked) if one.startswith("Practise")]
    asked = (await ana.click(asked, practise)).response
    [answer, *_] = [one for one in buttons(asked).values() if one.startswith("atoll:pr:")]
    assert "Next one" in buttons((await ana.click(asked, custom_id=answer)).response)
    assert ana.presses <= 26
    assert len(ana.met) <= 27
    assert {"channel", "direct messages"} == ana.places


async def test_moderator_needs_few_presses_in_the_first_week(here: SimServer, mia: Any) -> None:
    boss = Counting(here, mia)
    shown = await boss.slash("help")
    await boss.select(shown, "atoll:helppage:home", "moderators")
    shown = await boss.slash("settings")
    await boss.click(shown, "Server")
    for key in ("channels", "daily", "reports"):
        await boss.select(shown, f"atoll:setto:{key}", here.channel)
    [more] = [one for one in buttons(shown).values() if ":setfill:server:" in one]
    form = await boss.click(shown, custom_id=more)
    await boss.send(form, {"pace": ["fast"], "opendata": ["yes"]})
    await here.ana.slash(here.channel, "play", game="earthquake-island")
    await here.ben.click(here.message, label="Join")
    await press_start(here.ana, here.message)
    admin = await boss.slash("admin")
    form = await boss.click(admin, "Give time")
    await boss.send(form, {"amount": "24"})
    await boss.click(admin, "Confirm")
    shown = await boss.slash("settings")
    await boss.click(shown, "Server")
    await boss.select(shown, "atoll:setto:daily")
    admin = await boss.slash("admin")
    assert "24 more hours" in admin.content
    assert boss.presses <= 31
    assert len(boss.met) <= 26
    assert {"channel"} == boss.places
