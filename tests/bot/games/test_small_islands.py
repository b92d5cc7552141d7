"""Small Islands through the bot: an advanced game of three; one player refuses direct messages."""

from collections.abc import Iterator

import pytest
import structlog.testing

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.presentation.drafts import ending_text
from engine.small_islands.rules.cards import MISSIONS, REWARDS
from engine.small_islands.rules.state import SmallIslands
from tests.bot.sim_server import SimServer, buttons, reply_text
from tests.bot.table_steps import (
    choose,
    close_direct_messages,
    offers,
    player_in,
    press_start,
    private_replies,
)
from tests.bot.whole_game import (
    WAYS,
    WholeGame,
    in_logs,
    leads_to_the_same_states,
    stands_in,
)

pytestmark = pytest.mark.long

SEED = 1
CARDS = {*MISSIONS, *REWARDS}
NOT_FOR_THE_CHANNEL = ("Tiles in hand", "All of yours", "Your new Discovery token", "This round")


@pytest.fixture
async def game(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> WholeGame:
    """A lobby of Ana, Ben and Chloe, where Ben refuses direct messages."""
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)
    close_direct_messages(here, here.ben)
    await here.ana.slash(here.channel, "play", game="small-islands", options="mode=advanced")
    for person in here.ben, here.chloe:
        await person.click(here.message, label="Join")
    return WholeGame(here, hidden_from)


async def started(game: WholeGame) -> WholeGame:
    """Start the game."""
    await press_start(game.here.ana, game.here.message)
    return game


def hidden_from(table: Table, reader: int | None) -> Iterator[str]:
    """Yield the tiles and cards that a reader must not see, as texts name them."""
    g: SmallIslands = table.state
    yield from (() if reader is not None else NOT_FOR_THE_CHANNEL)
    tiles = [*g.hidden.stack, *g.hidden.reserve]
    for seat in g.seats:
        if seat != reader:
            tiles += [tile for tile in g.hands[seat].tiles if tile not in g.player(seat).seen]
            yield from words_of([*g.hands[seat].now, *g.hands[seat].cards])
    yield from (f"tile {tile}" for tile in tiles)


def words_of(cards: list[str]) -> Iterator[str]:
    """Yield the texts of Missions and Rewards on buttons and in text boards."""
    for message in cards:
        if message in MISSIONS:
            words = MISSIONS[message].condition.words
            yield from (f"{words} →", f"{words}, for")
        else:
            words = REWARDS[message].pay.words
            yield from (f"→ {words}:", f", for {words};")


def is_over(g: SmallIslands) -> bool:
    return g.over


async def test_whole_game_in_all_ways_without_direct_messages_for_one_player(
    game: WholeGame,
) -> None:
    here = game.here
    with structlog.testing.capture_logs() as logs:
        await started(game)
        await game.play_until(lambda g: g.board.round == 2 and g.board.phase == "exploration")
        await here.restart()
        table = await game.play_until(is_over)
    assert set(game.ways) == set(WAYS)
    assert ending_text(table) in here.message.content
    assert await leads_to_the_same_states(here, table)
    assert "gives the same result" in reply_text(
        await here.ben.slash(here.channel, "replay", verify=True)
    )
    assert [] == here.ben.user.dm_channel.history()
    assert [] == [entry for entry in logs if entry["log_level"] == "error"]
    assert [] == [text for text in in_logs(logs) for message in CARDS if stands_in(message, text)]


async def until_objectives(game: WholeGame) -> Table:
    """Play until all players choose an Objective."""
    await started(game)
    return await game.play_until(lambda g: g.board.phase == "preparation", fast=True)


async def test_players_choose_secretly_at_the_same_time(game: WholeGame) -> None:
    table = await until_objectives(game)
    here = game.here
    assert [0, 1, 2] == table.awaited
    assert not offers(here.message)
    assert all(f"<@{one.id}>" in here.message.content for one in (here.ana, here.ben, here.chloe))
    for person in here.ana, here.chloe:
        assert offers(person.user.dm_channel.last_message)
    for door in ("My view", "board"):
        if door == "board":
            result = await here.ben.slash(here.channel, door)
        else:
            result = await here.ben.click(here.message, label=door)
        message = private_replies(result)[0]
        assert offers(message)
        assert "Which secret Objective do you choose" in message.content


async def test_check_detects_a_hand_in_the_channel(game: WholeGame) -> None:
    table = await until_objectives(game)
    hand = reply_text(await game.here.ana.slash(game.here.channel, "board", text="all"))
    game.read(table, Seat(0), hand)
    for reader in None, Seat(1):
        with pytest.raises(AssertionError):
            game.read(table, reader, hand)


async def test_public_question_is_asked_in_the_panel(game: WholeGame) -> None:
    await started(game)
    table = await game.play_until(lambda g: g.board.phase == "exploration", fast=True)
    [seat] = table.awaited
    assert {"My view", "⋯"} == set(buttons(game.here.message))
    person = player_in(game.here, table, seat)
    [question] = private_replies(await person.click(game.here.message, label="My view"))
    assert offers(question)


async def test_tile_can_be_placed_with_buttons(game: WholeGame) -> None:
    table = await (await started(game)).table()
    here, seat = game.here, table.awaited[0]
    person = player_in(here, table, seat)
    assert not offers(here.message)
    [question] = private_replies(await person.click(here.message, label="My view"))
    for _ in range(2):  # the tile, then its cell
        await choose(person, question, 0)
        [question] = private_replies(await person.click(here.message, label="My view"))
    assert {"Place it here", "Another cell"} <= set(buttons(question))
    await person.click(question, label="Place it here")
    [frame] = (await game.table()).frames[-1:]
    assert 1 == len(frame.state.board.chart)
    assert "confirm" == frame.action
