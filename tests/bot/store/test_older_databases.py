"""Databases of older versions: their games replay identically and can be finished.

The files in `stored` were written by builds of 0.2.0. They have each game for the fewest and the
most players, with sixty random moves.
"""

import shutil
from pathlib import Path

import pytest

from bot.domain.ids import NOBODY, TableId
from bot.domain.proof import difference_of
from bot.domain.table import Table
from bot.services import playing
from bot.services.tables import Tables
from bot.store import games
from bot.store.copies import copy_database, stored_games
from engine.core import Rng, write
from tests.bot.stored_games import execute, open_tables, rows

STORED = sorted((Path(__file__).parent / "stored").glob("*.sqlite"))
MOVES_AT_MOST = 3_000


@pytest.fixture(params=STORED, ids=lambda path: path.stem)
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a copy of a stored database."""
    return Path(shutil.copy(request.param, tmp_path / "atoll.sqlite"))


async def finished(tables: Tables, table_id: TableId) -> Table:
    """Return the table after random moves to the end."""
    rng, table = Rng(table_id), await tables.get(table_id)
    for _ in range(MOVES_AT_MOST):
        if not table.playing:
            return table
        seat = rng.pick(table.awaited)
        action = rng.pick(table.options(seat))
        table = await playing.act(
            tables, table_id, table.seats[seat].user or NOBODY, [write(action)]
        )
    raise AssertionError(f"table {table_id} is not over")


def test_games_replay_identically(older: Path) -> None:
    games = list(stored_games(older))
    assert 10 == len(games)
    assert [""] * len(games) == [difference_of(game) for game in games]


async def test_missed_turns_are_kept_and_not_taken_for_damage(tmp_path: Path) -> None:
    older = Path(shutil.copy(STORED[-1], tmp_path / "atoll.sqlite"))
    execute(older, "INSERT INTO lapses (game, seat, user, at) VALUES (1, 0, 5, 100)")
    async with open_tables(older):
        pass
    assert [(1, 0, 5, 100)] == rows(older, "SELECT game, seat, user, at FROM lapses")
    copy_database(older, tmp_path / "copy.sqlite")


@pytest.mark.long
async def test_running_games_are_finished_under_their_rules(older: Path) -> None:
    async with open_tables(older) as tables:
        numbers = await tables.store.read(games.select_all)
        options = {number: (await tables.get(number)).row.options for number in numbers}
        ends = {number: await finished(tables, number) for number in numbers}
    assert {"over"} == {table.row.status for table in ends.values()}
    assert options == {number: table.row.options for number, table in ends.items()}
    assert [""] * len(ends) == [difference_of(game) for game in stored_games(older)]
