"""Propeller Islands through the bot: a game of four, restarted during a chain of rewards."""

from collections.abc import Iterator

import pytest
import structlog.testing

from bot.domain.table import Table
from bot.presentation.drafts import ending_text
from engine.propeller_islands.rules.effects import ClaimRewards
from engine.propeller_islands.rules.state import PropellerIslands
from tests.bot.sim_server import SimServer, reply_text
from tests.bot.table_steps import press_start
from tests.bot.whole_game import (
    WAYS,
    WholeGame,
    in_logs,
    leads_to_the_same_states,
    stands_in,
)

SEED = 10


@pytest.fixture
async def game(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> WholeGame:
    """A new game of four."""
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)
    await here.ana.slash(here.channel, "play", game="propeller-islands")
    for person in here.ben, here.chloe, here.dev:
        await person.click(here.message, label="Join")
    await press_start(here.ana, here.message)
    return WholeGame(here, hidden_from)


def hidden_from(table: Table, reader: int | None) -> Iterator[str]:
    """Yield the blueprints that a reader has not seen."""
    seen = {
        message for frame in table.frames for row in frame.state.board.blueprints for message in row
    }
    g: PropellerIslands = table.state
    cards = [message for stack in g.hidden.blueprints for message in stack]
    for seat in g.seats:
        if seat != reader:
            cards += g.hands[seat].cards
    yield from (message for message in cards if message not in seen)


def is_amid_a_chain(g: PropellerIslands) -> bool:
    """Whether a reward is being carried out while another one waits."""
    return any(isinstance(step, ClaimRewards) for step in g.agenda[1:])


@pytest.mark.long
async def test_whole_game_in_all_ways_with_a_restart_during_rewards(
    game: WholeGame,
) -> None:
    here = game.here
    with structlog.testing.capture_logs() as logs:
        await game.play_until(lambda g: g.board.round == 2)
        await game.play_until(is_amid_a_chain, fast=True)
        before = await game.table()
        await here.restart()
        table = await game.table()
        assert (before.state, before.row.ply) == (table.state, table.row.ply)
        await game.act(table, table.awaited[0])
        table = await game.play_until(lambda g: g.over, fast=True)
    assert set(game.ways) == set(WAYS)
    assert ending_text(table) in here.message.content
    assert await leads_to_the_same_states(here, table)
    assert "gives the same result" in reply_text(
        await here.dev.slash(here.channel, "replay", verify=True)
    )
    assert [] == [entry for entry in logs if entry["log_level"] == "error"]
    cards = {
        message for frame in table.frames for hand in frame.state.hands for message in hand.cards
    }
    assert [] == [text for text in in_logs(logs) for message in cards if stands_in(message, text)]
