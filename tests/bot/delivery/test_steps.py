"""Steps inside a turn that is played in private: the card shows them late, and all at once."""

import pytest

from bot.domain.ids import Seat
from bot.domain.messages import EDITABLE_SECONDS, STEP_SECONDS
from bot.domain.table import Table
from bot.services import playing
from engine.core import Rng, write
from tests.bot.sim_server import TABLE, SimServer
from tests.bot.table_steps import player_in, start_game, table_of

pytestmark = [pytest.mark.usefixtures("same_seed", "no_pictures"), pytest.mark.long]

TOGETHER = "mode=casual"
ANA, BEN = Seat(0), Seat(1)


@pytest.fixture
async def begun(here: SimServer) -> Table:
    """Start a game in which Ana and Ben play at the same time."""
    await start_game(here, "ben", game="palm-island", options=TOGETHER)
    for person in (here.ana, here.ben):
        await playing.note_dm(here.bot.tables, TABLE, person.id, "")  # they see their messages
    await here.bot.outbox.deliver(TABLE)
    table = await table_of(here)
    assert "panel" == table.place_of_turn
    assert [ANA, BEN] == table.awaited
    return table


async def step(here: SimServer, seat: Seat) -> Table:
    """Let a player make one move inside their turn."""
    table = await table_of(here)
    action = table.game.ai.steady(table.state, seat, Rng(1))
    await player_in(here, table, seat).slash(here.channel, "do", moves=write(action))
    after = await table_of(here)
    assert seat in after.awaited
    return after


def requests_for_card(here: SimServer, since: int) -> list[str]:
    """Return the methods of the requests that changed the channel."""
    path = f"/channels/{here.channel.id}/messages"
    sent = here.env.http_requests[since:]
    return [one.method for one in sent if one.path.startswith(path) and one.method != "GET"]


@pytest.mark.usefixtures("begun")
async def test_card_stays_while_a_player_makes_steps(here: SimServer) -> None:
    since, shown = len(here.env.http_requests), here.message.content
    for _ in range(2):
        await step(here, ANA)
    assert [] == requests_for_card(here, since)
    assert shown == here.message.content


@pytest.mark.usefixtures("begun")
async def test_card_shows_the_steps_once_after_half_an_hour_without_another(
    here: SimServer,
) -> None:
    since = len(here.env.http_requests)
    await step(here, ANA)
    await here.later(STEP_SECONDS - 60)
    await step(here, ANA)
    await here.later(120)
    assert [] == requests_for_card(here, since)
    await here.later(STEP_SECONDS)
    assert ["PATCH"] == requests_for_card(here, since)
    await here.later(STEP_SECONDS)
    assert ["PATCH"] == requests_for_card(here, since)


@pytest.mark.parametrize("age", [0, EDITABLE_SECONDS])
async def test_step_that_is_taken_back_leaves_no_trace(
    here: SimServer, begun: Table, age: int
) -> None:
    await here.later(age)
    since = len(here.env.http_requests)
    for _ in range(3):
        await step(here, ANA)
        await here.ana.slash(here.channel, "do", moves="undo")
    table = await table_of(here)
    assert begun.state == table.state
    assert begun.row.edition == table.row.edition
    await here.later(STEP_SECONDS + 60)
    assert [] == requests_for_card(here, since)


@pytest.mark.usefixtures("begun")
async def test_card_is_updated_at_once_when_a_player_is_no_longer_asked(here: SimServer) -> None:
    since = len(here.env.http_requests)
    table = await step(here, ANA)
    while ANA in table.awaited:
        assert [] == requests_for_card(here, since)
        action = table.game.ai.steady(table.state, ANA, Rng(1))
        await here.ana.slash(here.channel, "do", moves=write(action))
        table = await table_of(here)
    assert ["PATCH"] == requests_for_card(here, since)


@pytest.mark.usefixtures("begun")
async def test_steps_are_shown_in_time_after_a_restart(here: SimServer) -> None:
    await step(here, ANA)
    since = len(here.env.http_requests)
    await here.restart(down=60)
    assert [] == requests_for_card(here, since)
    await here.later(STEP_SECONDS)
    assert ["PATCH"] == requests_for_card(here, since)
