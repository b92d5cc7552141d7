"""Tables for reliable players: who counts as one, and who gets a seat."""

import pytest

from bot.domain.ids import Seat, UserId
from bot.domain.lobby import ENTRY, RELIABLE
from bot.domain.records import SeatRow
from bot.domain.reliability import TURNS_COUNTED, TURNS_NEEDED, is_reliable
from bot.domain.seats import CANT_SIT
from bot.features.rankings.store import select_turns
from bot.presentation.drafts import lobby_text
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from engine import GAMES
from engine.core import IllegalAction
from tests.bot.sim_server import TABLE
from tests.bot.stored_games import HERE
from tests.bot.timed_tables import ANA, BEN, CHLOE, DEV, TimedTables

GAME = GAMES["earthquake_island"]
LATE = "0" * TURNS_NEEDED


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ("", True),
        ("0" * (TURNS_NEEDED - 1), True),
        ("1" * 18 + "00", True),
        ("1" * 17 + "000", False),
        ("0" * 50 + "1" * TURNS_COUNTED, True),
    ],
)
def test_reliable_player_makes_nine_of_ten_latest_turns_in_time(turns: str, expected: bool) -> None:
    assert expected == is_reliable(turns)


async def know(timed: TimedTables, user: UserId, turns: str) -> None:
    statement = "INSERT INTO latest_turns (user, turns) VALUES (?, ?)"
    await timed.tables.store.write(lambda db: bool(db.execute(statement, [user, turns])))


async def test_turns_in_time_and_missed_turns_are_noted(timed: TimedTables) -> None:
    table = await timed.open("day", ANA, BEN)
    first = table.seats[table.awaited[0]].user or ANA
    while (await timed.tables.get(TABLE)).awaited == table.awaited:
        await timed.act()
    assert "1" == await timed.tables.store.read(select_turns, first)
    second = BEN if first == ANA else ANA
    await timed.wait(2 * 24 * 3_600)
    assert "0" == (await timed.tables.store.read(select_turns, second))[:1]


async def test_unreliable_player_gets_no_seat(timed: TimedTables) -> None:
    seats = [SeatRow(seat=Seat(0), user=ANA)]
    await lobbies.open_lobby(timed.tables, Setup(GAME, {}), HERE, seats)
    table = await lobbies.set_option(timed.tables, TABLE, ANA, ENTRY, RELIABLE)
    assert "Only reliable players" in lobby_text(table)
    await know(timed, DEV, LATE)
    await know(timed, CHLOE, LATE[1:])
    with pytest.raises(IllegalAction) as refused:
        await lobbies.join(timed.tables, TABLE, DEV)
    assert CANT_SIT == str(refused.value)
    for user in (CHLOE, BEN):
        table = await lobbies.join(timed.tables, TABLE, user)
    assert [ANA, CHLOE, BEN] == table.users
    await lobbies.start(timed.tables, TABLE, ANA)
    await timed.tables.change(TABLE, lambda table: table.with_seat(Seat(1), autopilot=True))
    with pytest.raises(IllegalAction, match=CANT_SIT):
        await playing.sit(timed.tables, TABLE, DEV)
