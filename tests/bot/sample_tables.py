"""Tables at sample positions of random games, with the longest possible numbers."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from bot.domain.frames import first_frame
from bot.domain.ids import Seat, UserId
from bot.domain.lobby import with_reader
from bot.domain.moves import played
from bot.domain.person import unset
from bot.domain.records import SeatRow
from bot.domain.table import Table
from engine import GAMES
from engine.core import Game, Rng
from testbed.rows import begun

LARGEST = (1 << 63) - 1
POSITIONS = 24


def table_for(game: Game, seats: int, **changes: Any) -> Table:
    """Return a table whose numbers are as long as possible."""
    options = game.checked({}, seats)
    row = begun(game).row
    large = {"id": LARGEST, "ply": 10**6, "opener": LARGEST, "guild": LARGEST, "channel": LARGEST}
    row = msgspec.structs.replace(row, **{**large, "options": options, **changes})
    rows = tuple(SeatRow(seat=Seat(seat), user=UserId(LARGEST - seat)) for seat in range(seats))
    first = first_frame(row, seats)
    return with_reader(Table(row, rows, first.state, (first,)), unset)


def sample_tables(game: Game, seats: int) -> tuple[Table, ...]:
    """Return the first, the last and evenly spread positions of a random game."""
    return _moments(game.key, seats)


@cache
def _moments(key: str, seats: int) -> tuple[Table, ...]:
    table, rng = table_for(GAMES[key], seats), Rng(seats)
    tables = [table]
    while not table.state.over:
        seat = rng.pick(table.awaited)
        table = played(table, seat, rng.pick(table.options(seat)))
        tables.append(table)
    over = msgspec.structs.replace(table.row, status="over")
    tables[-1] = Table(over, table.seats, table.state, table.frames)
    stride = max(1, len(tables) // POSITIONS)
    return (*tables[::stride], tables[-1])


def every_sample(game: Game) -> Iterator[Table]:
    for seats in {min(game.seats), max(game.seats)}:
        yield from sample_tables(game, seats)
