"""Tables at many moments of games that chance plays, all their numbers as long as can be."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from bot.domain.frames import first_frame
from bot.domain.moves import played
from bot.domain.table import Table
from bot.store import SeatRow
from bot.store.ids import Seat, UserId
from engine import GAMES
from engine.core import Game, Rng
from tests.rows import begun

LARGEST = (1 << 63) - 1
POSITIONS = 24


def table_for(game: Game, seats: int, **changes: Any) -> Table:
    """A table whose numbers are all as long as they can be."""
    options = game.checked({}, seats)
    row = begun(game).row
    large = {"id": LARGEST, "ply": 10**6, "opener": LARGEST, "guild": LARGEST, "channel": LARGEST}
    row = msgspec.structs.replace(row, **{**large, "options": options, **changes})
    rows = tuple(SeatRow(seat=Seat(seat), user=UserId(LARGEST - seat)) for seat in range(seats))
    first = first_frame(row, seats)
    return Table(row, rows, first.state, (first,))


def moments(game: Game, seats: int) -> tuple[Table, ...]:
    """Moments of a game that chance plays, evenly spread, with the first and the last."""
    return _moments(game.key, seats)


@cache
def _moments(key: str, seats: int) -> tuple[Table, ...]:
    table, luck = table_for(GAMES[key], seats), Rng(seats)
    tables = [table]
    while not table.state.over:
        seat = luck.pick(table.awaited)
        table = played(table, seat, luck.pick(table.options(seat)))
        tables.append(table)
    over = msgspec.structs.replace(table.row, status="over")
    tables[-1] = Table(over, table.seats, table.state, table.frames)
    stride = max(1, len(tables) // POSITIONS)
    return (*tables[::stride], tables[-1])


def every_moment(game: Game) -> Iterator[Table]:
    for seats in {min(game.seats), max(game.seats)}:
        yield from moments(game, seats)
