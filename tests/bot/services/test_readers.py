"""Whose view the board message shows: that of the only person at the table, or the public one."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.domain.ids import Seat, TableId
from bot.domain.person import Person
from bot.domain.seats import reseated
from bot.domain.table import Table
from bot.services import lobbies
from bot.services.new_tables import Location, Setup, seats_for
from bot.services.tables import Tables
from engine import GAMES
from tests.bot.fake_bots import wait_for_bots
from tests.bot.stored_games import HERE, execute, open_tables
from tests.bot.timed_tables import ANA, BEN, CHLOE, TimedTables

DIRECT = Location(None, HERE.channel)


async def among_bots(
    tables: Tables, *users: Any, place: Location = HERE, game: str = "propeller_islands"
) -> Table:
    """Open a lobby for some users and a bot, and start the game."""
    seats = seats_for(users, 1)
    opened = await lobbies.open_lobby(tables, Setup(GAMES[game], {}), place, seats)
    return await lobbies.start(tables, opened.id, users[0])


async def test_only_person_has_their_own_view_and_choices_on_the_board(timed: TimedTables) -> None:
    table = await among_bots(timed.tables, ANA)
    assert 0 == table.row.reader
    await wait_for_bots(timed.opponents)
    table = await timed.tables.get(table.id)
    assert ([0], 0, 0) == (table.awaited, table.chooser, table.row.reader)


async def test_several_people_share_the_public_view(timed: TimedTables) -> None:
    assert (await among_bots(timed.tables, ANA, BEN)).row.reader is None


@pytest.mark.parametrize(
    ("game", "place", "reader"),
    [
        ("propeller_islands", HERE, None),
        ("propeller_islands", DIRECT, 0),
        ("earthquake_island", HERE, 0),  # it has no secret cards
    ],
)
async def test_setting_keeps_secret_cards_off_channels(
    timed: TimedTables, game: str, place: Location, reader: int | None
) -> None:
    await timed.know(Person(user=ANA, cards="dm"))
    assert reader == (await among_bots(timed.tables, ANA, place=place, game=game)).row.reader


async def test_second_person_ends_the_own_view_and_the_game_does_not_count(
    timed: TimedTables,
) -> None:
    table = reseated(await among_bots(timed.tables, ANA), Seat(1), user=BEN)
    assert (None, True) == (table.row.reader, table.row.unrated)


async def test_somebody_who_leaves_shows_no_hand_of_others(timed: TimedTables) -> None:
    table = reseated(await among_bots(timed.tables, ANA, BEN), Seat(1), bot="steady")
    assert (None, False) == (table.row.reader, table.row.unrated)
    replaced = reseated(await among_bots(timed.tables, CHLOE), Seat(0), user=BEN)
    assert (0, False) == (replaced.row.reader, replaced.row.unrated)


async def test_older_databases_show_own_views_in_solo_games_lessons_and_challenges(
    tmp_path: Path,
) -> None:
    stored = Path(__file__).parent.parent / "store" / "stored" / "version_0_2_0.sqlite"
    older = Path(shutil.copy(stored, tmp_path / "atoll.sqlite"))
    execute(older, "UPDATE games SET lesson = 1 WHERE id = 4")
    execute(older, "UPDATE games SET challenge = 'a day' WHERE id = 6")
    async with open_tables(older) as tables:
        found = [await tables.get(TableId(number)) for number in range(1, 11)]
    expected = {table.id for table in found if len(table.seats) == 1} | {4, 6}
    assert len(expected) > 2
    assert expected == {table.id for table in found if table.row.reader == 0}
    assert expected == {table.id for table in found if table.is_private}
