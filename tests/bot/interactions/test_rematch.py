"""A rematch keeps the settings and the remaining players."""

from typing import Any

import pytest

from bot.domain.ids import TableId
from bot.domain.table import Table
from bot.features.privacy.service import Privacy
from bot.services import lobbies
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import open_lobby, table_of


@pytest.fixture
async def message(here: SimServer) -> Any:
    """The last message of a game of three with unusual settings."""
    await open_lobby(here, "ben", "chloe")
    for key, value in (("pace", "live"), ("autopilot", "sharp")):
        await lobbies.set_option(here.bot.tables, TABLE, here.ana.id, key, value)
    await here.ana.click(here.message, label="Start")
    await here.bot.tables.change(TABLE, play_to_end)
    await here.bot.outbox.deliver(TABLE)
    return here.message


async def rematch(here: SimServer) -> Table:
    return await table_of(here, TableId(2))


async def test_rematch_has_the_same_pace_and_autopilot(here: SimServer, message: Any) -> None:
    await here.ben.click(message, label="Rematch")
    row = (await rematch(here)).row
    assert ("live", "sharp") == (row.pace, row.autopilot)


async def test_player_who_asks_is_the_host(here: SimServer, message: Any) -> None:
    await here.chloe.click(message, label="Rematch")
    assert here.chloe.id == (await rematch(here)).row.opener
    await here.chloe.click(here.message, label="Start")
    assert (await rematch(here)).playing


async def test_seat_of_a_deleted_player_is_removed(here: SimServer, message: Any) -> None:
    await here.bot.services.of(Privacy).forget(here.ben.id)
    await here.chloe.click(message, label="Rematch")
    table = await rematch(here)
    assert [here.chloe.id, here.ana.id] == [row.user for row in table.seats]
    assert [0, 1] == [row.seat for row in table.seats]
    assert "Start" in buttons(here.message)
