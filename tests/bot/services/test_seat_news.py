"""News about seats: a newcomer in a lobby, and a seat that a player has lost."""

from typing import Any

import msgspec
import pytest

from bot.domain.ids import Seat, TableId, UserId
from bot.domain.person import unset
from bot.domain.records import Proposal, SeatRow
from bot.features.moderation.rules import Replace
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.services.tables import AT_TABLE_SECONDS
from engine import GAMES
from tests.bot.sim_server import TABLE, SimServer
from tests.bot.stored_games import HERE
from tests.bot.table_steps import open_lobby, posts
from tests.bot.timed_tables import ANA, BEN, CHLOE, DEV, TimedTables

GAME = GAMES["earthquake_island"]


async def lobby(timed: TimedTables, waited: int = AT_TABLE_SECONDS) -> TableId:
    """Open a lobby as Ana, some time ago."""
    seats = [SeatRow(seat=Seat(0), user=ANA)]
    table = await lobbies.open_lobby(timed.tables, Setup(GAME, {}), HERE, seats)
    timed.at += waited
    return table.id


async def told(timed: TimedTables) -> list[tuple[UserId | None, str]]:
    return [(one.user, one.text) for one in await timed.notices()]


@pytest.mark.parametrize(
    ("how", "expected"),
    [("mention", [None]), ("dm", [ANA]), ("both", [None, ANA]), ("none", [])],
)
async def test_opener_is_told_of_a_newcomer_as_they_want(
    timed: TimedTables, how: Any, expected: list[UserId | None]
) -> None:
    await timed.know(msgspec.structs.replace(unset(ANA), notices=how))
    await lobbies.join(timed.tables, await lobby(timed), BEN)
    found = await told(timed)
    assert expected == [user for user, _ in found]
    assert all(f"<@{BEN}> took a seat" in text for _, text in found)


async def test_opener_who_pressed_there_lately_is_not_told(timed: TimedTables) -> None:
    table_id = await lobby(timed, AT_TABLE_SECONDS - 1)
    await lobbies.join(timed.tables, table_id, BEN)
    assert [] == await told(timed)
    timed.at += AT_TABLE_SECONDS
    timed.tables.note_press(table_id, ANA)
    await lobbies.join(timed.tables, table_id, CHLOE)
    assert [] == await told(timed)


async def test_opener_is_told_once_of_a_user_who_comes_and_goes(timed: TimedTables) -> None:
    table_id = await lobby(timed)
    for _ in range(3):
        await lobbies.join(timed.tables, table_id, BEN)
        await lobbies.leave(timed.tables, table_id, BEN)
    assert 1 == len(await told(timed))


@pytest.mark.parametrize("is_there", [False, True])
async def test_full_table_calls_an_opener_who_is_not_there(
    timed: TimedTables, is_there: bool
) -> None:
    await timed.know(msgspec.structs.replace(unset(ANA), notices="dm"))
    table_id = await lobby(timed)
    for user in range(100, 99 + max(GAME.seats) - 1):
        await lobbies.join(timed.tables, table_id, UserId(user))
    await timed.tables.store.write(lambda db: db.execute("DELETE FROM notices") and None)
    if is_there:
        timed.tables.note_press(table_id, ANA)
    await lobbies.join(timed.tables, table_id, DEV)
    assert ([] if is_there else ["move"]) == [one.kind for one in await timed.notices()]


async def test_mention_of_a_newcomer_pings_only_the_opener(here: SimServer) -> None:
    await open_lobby(here)
    here.bot.tables._pressed.clear()
    await here.ben.click(here.message, label="Join")
    await here.later(1)
    assert [{here.ana.id}] == [one.pinged for one in posts(here) if "took a seat" in one.text]


async def test_player_is_told_that_a_bot_took_their_seat(timed: TimedTables) -> None:
    await timed.open("day", ANA, BEN, CHLOE)
    await timed.moderate(Replace(Seat(1)))
    assert (BEN, f"Bot 2 (steady) took over your seat at table {TABLE} ({GAME.name}).") in [
        (user, text) for user, text in await told(timed) if user
    ]


async def test_player_who_leaves_their_seat_is_not_told(timed: TimedTables) -> None:
    await timed.open("day", ANA, BEN, CHLOE)
    leave = Proposal("bot", Seat(1), (Seat(1),), seat=Seat(1))
    table = await playing.propose(timed.tables, TABLE, BEN, leave)
    assert table.row.proposal is not None
    for user in (ANA, CHLOE):
        number = table.row.proposal.id
        table = await playing.answer(timed.tables, TABLE, user, number, agree=True)
        if table.row.proposal is None:
            break
    assert not [text for user, text in await told(timed) if user == BEN]
