"""The map: its cells and tiles, and where another tile fits.

The first tile is placed in the middle of a table that is wider than any map can grow. The limit of
15 by 15 cells (RULINGS.md, line 2) applies to the used part of the table. A cell is an integer in
the code and a name such as ``O15`` for players: column letters, then the row from the top.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from typing import TypeVar

import msgspec

from engine.small_islands.rules.components import TABLE_COLUMNS, TABLE_ROWS
from engine.small_islands.rules.tiles import TURNED, TURNS_OF, Turned

FoundT = TypeVar("FoundT")

REMEMBERED = 512
"""The number of maps whose islands and free spaces are cached."""

Demand = tuple[int, int]
"""The samples that the tiles around a cell determine, and which are land (bit masks)."""
Turns = Mapping[str, Sequence[int]]
"""The turns in which each tile fits."""
Space = tuple[int, Turns]
"""An empty cell, with the tiles that fit there."""

_COLUMNS = 2 * TABLE_COLUMNS - 1
_ROWS = 2 * TABLE_ROWS - 1
_WIDE = _COLUMNS + 2
MIDDLE = TABLE_ROWS * _WIDE + TABLE_COLUMNS

NORTH = -_WIDE
EAST = 1
SOUTH = _WIDE
WEST = -1
SIDE_STEPS = ((1, NORTH), (3, EAST), (5, SOUTH), (7, WEST))
"""For each side its sample and the step to the next cell; the neighbour's sample is opposite."""

AROUND = (
    NORTH + WEST,
    NORTH,
    NORTH + EAST,
    EAST,
    SOUTH + EAST,
    SOUTH,
    SOUTH + WEST,
    WEST,
)
"""The steps to the eight cells around, in the order of the samples of an edge."""


class Token(msgspec.Struct, frozen=True, array_like=True):
    """A Bonus token of ``seat`` on a tile.

    It shows a resource and covers the icon in slot ``at``, or shows a port in region ``at``.
    """

    key: str
    seat: int
    shows: str
    at: int


class House(msgspec.Struct, frozen=True, array_like=True):
    """A House of ``seat`` on the location in slot ``at``."""

    seat: int
    at: int


class Laid(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True, cache_hash=True):
    """A tile on the map in one of its turns, with its tokens and Houses in order."""

    tile: str
    turn: int = 0
    tokens: tuple[Token, ...] = ()
    houses: tuple[House, ...] = ()

    @property
    def edge(self) -> int:
        """The edge in this turn, one bit for each sample."""
        return TURNED[self.tile][self.turn].edge


Chart = Mapping[int, Laid]

Faces = tuple[tuple[int, Turned], ...]
"""The faces on the map by cell, in the order in which they were placed."""


def faces_on(laid: Iterable[tuple[int, Laid]]) -> Faces:
    """Return the map without the tokens and Houses."""
    return tuple([(cell, TURNED[it.tile][it.turn]) for cell, it in laid])


def row_of(cell: int) -> int:
    """Return a cell's row on the table, from 1 at the top."""
    return cell // _WIDE


def column_of(cell: int) -> int:
    """Return a cell's column on the table, from 1 at the left."""
    return cell % _WIDE


def cell_at(row: int, column: int) -> int:
    return row * _WIDE + column


def column_name(column: int) -> str:
    """Return the letters of a column: A to Z, then AA and so on."""
    first, last = divmod(column - 1, 26)
    return (chr(64 + first) if first else "") + chr(65 + last)


NAME_OF = {
    cell_at(row, column): f"{column_name(column)}{row}"
    for row in range(1, _ROWS + 1)
    for column in range(1, _COLUMNS + 1)
}
CELL_OF = {name: cell for cell, name in NAME_OF.items()}


def neighbours(cell: int) -> tuple[int, ...]:
    """Return the four cells that share a side with ``cell``."""
    return cell + NORTH, cell + EAST, cell + SOUTH, cell + WEST


def _asked(at: int, edge: int) -> Demand:
    """Return the demand of the neighbour beyond sample ``at``, which has this ``edge``.

    A neighbour shares three samples with us at a side and one at a corner.
    """
    shared = (at - 1, at, at + 1) if at % 2 else (at,)
    known = sum(1 << ours % 8 for ours in shared)
    land = sum(1 << ours % 8 for ours in shared if edge >> (2 * at + 4 - ours) % 8 & 1)
    return known, land


_ASKED = tuple(
    (step, tuple(_asked(at, edge) for edge in range(256))) for at, step in enumerate(AROUND)
)


def demand_at(face_at: Mapping[int, Turned], cell: int) -> Demand:
    """Return the demand of the tiles around a cell."""
    known = land = 0
    for step, asked in _ASKED:
        if (neighbour := face_at.get(cell + step)) is not None:
            their_known, their_land = asked[neighbour.edge]
            known |= their_known
            land |= their_land
    return known, land


@cache
def _turns_by_tile(demand: Demand) -> Turns:
    """Return the turns in which tiles meet a demand."""
    known, land = demand
    turns = {
        tile: tuple(turn for turn in TURNS_OF[tile] if faces[turn].edge & known == land)
        for tile, faces in TURNED.items()
    }
    return {tile: those for tile, those in turns.items() if those}


def by_map(size: int) -> Callable[[Callable[[Chart], FoundT]], Callable[[Chart], FoundT]]:
    """Cache the results of a function for the last ``size`` maps."""

    def cached(function: Callable[[Chart], FoundT]) -> Callable[[Chart], FoundT]:
        @lru_cache(size)
        def found(laid: tuple[tuple[int, Laid], ...]) -> FoundT:
            return function(dict(laid))

        @wraps(function)
        def looked_up(chart: Chart) -> FoundT:
            return found(tuple(chart.items()))

        return looked_up

    return cached


@by_map(REMEMBERED)
def spaces(chart: Chart) -> Sequence[Space]:
    """Return the empty cells beside a tile and within the table's limit, in reading order."""
    demands = _demands(faces_on(chart.items()))
    return tuple([(cell, _turns_by_tile(demands[cell])) for cell in sorted(demands)])


@lru_cache(maxsize=REMEMBERED)
def _demands(faces: Faces) -> Mapping[int, Demand]:
    """Return the demands of the empty cells; the last tile changes only the cells around it."""
    if not faces:
        return {MIDDLE: (0, 0)}
    demands = {**_demands(faces[:-1])}
    face_at = dict(faces)
    laid, _ = faces[-1]
    demands.pop(laid, None)
    beside = neighbours(laid)
    for cell in (laid + step for step in AROUND):
        if cell in demands or (cell in beside and cell not in face_at):
            demands[cell] = demand_at(face_at, cell)
    at = [column_of(each) for each in face_at]
    rows = range(row_of(max(face_at)) - TABLE_ROWS + 1, row_of(min(face_at)) + TABLE_ROWS)
    columns = range(max(at) - TABLE_COLUMNS + 1, min(at) + TABLE_COLUMNS)
    return {
        cell: demand
        for cell, demand in demands.items()
        if row_of(cell) in rows and column_of(cell) in columns
    }


def fits(chart: Chart, tile: str) -> list[tuple[int, int]]:
    """Return the cells and turns in which ``tile`` fits: sides and corners agree."""
    return fitting(spaces(chart), tile)


def fitting(where: Sequence[Space], tile: str) -> list[tuple[int, int]]:
    """Return the cells and turns in which ``tile`` fits into some of the ``where``."""
    return [(cell, turn) for cell, turns in where for turn in turns.get(tile, ())]
