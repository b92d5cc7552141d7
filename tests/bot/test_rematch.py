"""A rematch keeps the settings and the remaining players."""

from typing import Any

import pytest

from bot.domain.table import Table
from bot.features.privacy.service import Privacy
from bot.services import lobbies
from bot.store.ids import TableId
from tests.bot.gathering import lobby, table_of
from tests.bot.scores import finished
from tests.bot.town import TABLE, Town, buttons


@pytest.fixture
async def card(here: Town) -> Any:
    """The last message of a game of three with unusual settings."""
    await lobby(here, "ben", "chloe")
    for key, value in (("pace", "live"), ("autopilot", "sharp")):
        await lobbies.set_option(here.bot.tables, TABLE, here.ana.id, key, value)
    await here.ana.click(here.card, label="Start")
    await here.bot.tables.change(TABLE, finished)
    await here.bot.outbox.deliver(TABLE)
    return here.card


async def rematch(here: Town) -> Table:
    return await table_of(here, TableId(2))


async def test_rematch_has_the_same_pace_and_autopilot(here: Town, card: Any) -> None:
    await here.ben.click(card, label="Rematch")
    row = (await rematch(here)).row
    assert ("live", "sharp") == (row.pace, row.autopilot)


async def test_player_who_asks_is_the_host(here: Town, card: Any) -> None:
    await here.chloe.click(card, label="Rematch")
    assert here.chloe.id == (await rematch(here)).row.opener
    await here.chloe.click(here.card, label="Start")
    assert (await rematch(here)).playing


async def test_seat_of_a_deleted_player_is_removed(here: Town, card: Any) -> None:
    await here.bot.services.of(Privacy).forget(here.ben.id)
    await here.chloe.click(card, label="Rematch")
    table = await rematch(here)
    assert [here.chloe.id, here.ana.id] == [row.user for row in table.seats]
    assert [0, 1] == [row.seat for row in table.seats]
    assert "Start" in buttons(here.card)
