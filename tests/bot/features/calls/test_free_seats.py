"""Free seats in running games: notifications, and the substitute's record."""

from typing import Any

import pytest

from bot.domain.ids import Seat, UserId
from bot.domain.paces import DAY
from bot.features.avoid import write_avoided
from bot.features.calls import store
from bot.features.calls.messages import Callers, JoinCalled
from bot.services import playing
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import TABLE, SimServer
from tests.bot.table_steps import QUAKE, start_game, table_of

SEAT = Seat(1)


async def leave(here: SimServer) -> None:
    """Start the autopilot for Ben, after two missed turns."""
    await here.bot.tables.change(
        TABLE, lambda table: table.with_seat(SEAT, autopilot=True, lapses=2)
    )


async def told(here: SimServer) -> list[UserId]:
    """Notify substitutes. Return those notified of the table."""
    await here.bot.services.require(Callers).call()
    rows: list[Any] = await here.bot.store.read(
        lambda db: db.execute("SELECT user FROM called WHERE game = ?", [TABLE]).fetchall()
    )
    return sorted(user for (user,) in rows)


@pytest.mark.long
async def test_substitute_is_told_and_starts_with_a_fresh_record(here: SimServer) -> None:
    await choose_setting(here.dev, here.channel, "freeseats", QUAKE)
    await start_game(here, "ben", "chloe")
    assert [] == await told(here)
    await leave(here)
    assert [here.dev.id] == await told(here)
    await here.later(60)
    [letter] = [one for one in here.env.http_requests if "had a free seat" in str(one.json)]
    assert JoinCalled(TABLE).custom_id in str(letter.json)
    await playing.sit(here.bot.tables, TABLE, UserId(here.dev.id), SEAT)
    row = (await table_of(here)).seats[SEAT]
    assert (here.dev.id, 0, False) == (row.user, row.lapses, row.autopilot)
    assert [here.ben.id] == [one.user for one in (await table_of(here)).former]


async def test_user_is_told_of_one_free_seat_a_day(here: SimServer) -> None:
    await choose_setting(here.dev, here.channel, "freeseats", QUAKE)
    await start_game(here, "ben", "chloe")
    await leave(here)
    read, at = here.bot.store.read, here.bot.tables.now
    assert [here.dev.id] == await read(store.select_takers, TABLE, at())
    assert [here.dev.id] == await told(here)
    assert [] == await read(store.select_takers, TABLE, at())
    here.env.backend.advance_clock(DAY)
    assert [here.dev.id] == await read(store.select_takers, TABLE, at())


async def test_avoided_player_is_not_told(here: SimServer) -> None:
    for name in ("dev", "eva"):
        await choose_setting(here.people[name], here.channel, "freeseats", QUAKE)
    await start_game(here, "ben", "chloe")
    await here.bot.store.write(write_avoided, UserId(here.chloe.id), [UserId(here.dev.id)])
    await leave(here)
    assert [here.eva.id] == await told(here)


async def test_player_who_wants_none_any_more_is_not_told(here: SimServer) -> None:
    await choose_setting(here.dev, here.channel, "freeseats", QUAKE)
    await choose_setting(here.dev, here.channel, "freeseats")
    await start_game(here, "ben", "chloe")
    await leave(here)
    assert [] == await told(here)
