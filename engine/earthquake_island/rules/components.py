"""The parts of Earthquake Island: the hexagonal board, the playing areas, and 100 tiles."""

from typing import Literal

import msgspec

from engine.core import Component, TableError, load_numbers, load_table

GAME_KEY = "earthquake_island"
STAY = "stay"
FACE_DOWN = "?"

Kind = Literal["ground", "hole", "volcano", "crack", "tool"]


class BoardRow(Component, frozen=True):
    """The hexagonal board; ``side`` counts cells."""

    side: int


class Area(Component, frozen=True):
    """The cells in play for a number of players; all others are water."""

    players: int
    count: int
    cells: tuple[str, ...]


class Height(Component, frozen=True):
    """The number of stacks of this height when tiles are scattered evenly."""

    height: int
    stacks: int


class TileKind(Component, frozen=True):
    """A kind of tile; its cracks lead to the edges ``ends`` before the tile is turned."""

    key: str
    name: str
    kind: Kind
    count: int
    count_origin: str
    ends: tuple[int, ...] = ()


SIDE = load_table(GAME_KEY, "board", BoardRow, rows=1)[0].side
AREAS = {area.players: area for area in load_table(GAME_KEY, "areas", Area, rows=5)}
HEIGHTS = load_table(GAME_KEY, "heights", Height)
KINDS = {kind.key: kind for kind in load_table(GAME_KEY, "tiles", TileKind)}
_NUMBERS = load_numbers(GAME_KEY)

CLIMB = _NUMBERS["climb"]
ROPE_CLIMB = _NUMBERS["rope_climb"]
SPRING_CLIMB = _NUMBERS["spring_climb"]
PUSH_CLIMB = _NUMBERS["push_climb"]
SCATTER_CAP = _NUMBERS["scatter_cap"]
TILES_IN_ALL = _NUMBERS["tiles"]

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""East, then anticlockwise, as steps of axial coordinates."""
DIRECTION_NAMES = ("E", "NE", "NW", "W", "SW", "SE")


_REACH = SIDE - 1
AXIAL = {
    f"{'ABCDEFGHIJKLM'[r + _REACH]}{place}": (q, r)
    for r in range(-_REACH, SIDE)
    for place, q in enumerate(range(max(-_REACH, -_REACH - r), min(_REACH, _REACH - r) + 1), 1)
}
"""The axial coordinates of each cell, rows from top to bottom."""
CELLS = tuple(AXIAL)
_CELL_AT = {axial: cell for cell, axial in AXIAL.items()}


def _lines(distance: int) -> dict[str, tuple[str | None, ...]]:
    """Return for each cell the cells at ``distance`` in the six directions."""
    return {
        cell: tuple(_CELL_AT.get((q + distance * x, r + distance * y)) for x, y in DIRECTIONS)
        for cell, (q, r) in AXIAL.items()
    }


TOWARDS = _lines(_NUMBERS["near"])
"""For each cell its neighbour in each direction; ``None`` is off the board."""
BEYOND = _lines(_NUMBERS["far"])
"""For each cell the cell two away in a straight line in each direction."""
NEIGHBOURS = {cell: tuple(filter(None, towards)) for cell, towards in TOWARDS.items()}
TWO_AWAY = {cell: tuple(filter(None, beyond)) for cell, beyond in BEYOND.items()}


class Tile(msgspec.Struct, frozen=True):
    """A tile on the board: its kind, its rotation by 60 degrees, and whether it is face down."""

    kind: TileKind
    turn: int = 0
    face_down: bool = False

    @property
    def code(self) -> str:
        """The tile's name in stored games: ``ground``, ``crack4.2``, or ``?hole`` if face down."""
        turned = f".{self.turn}" if self.kind.ends else ""
        return f"{FACE_DOWN if self.face_down else ''}{self.kind.key}{turned}"

    @property
    def directions(self) -> tuple[int, ...]:
        """The directions of its cracks."""
        return tuple(sorted((end + self.turn) % len(DIRECTIONS) for end in self.kind.ends))


TILES = {
    tile.code: tile
    for kind in KINDS.values()
    for turn in range(len(DIRECTIONS) if kind.ends else 1)
    for tile in (Tile(kind, turn), Tile(kind, turn, face_down=True))
}
"""Every possible tile by its code."""
CODES = {(tile.kind.key, tile.turn, tile.face_down): code for code, tile in TILES.items()}
"""The codes by kind, rotation and whether the tile is face down."""
TOOLS = tuple(kind.key for kind in KINDS.values() if kind.kind == "tool")
VOLCANO = "volcano"
ATTACKS = ("dynamite", "bazooka", "push", "thief")
"""The tools that affect opponents."""


def _check() -> None:
    tiles = sum(kind.count for kind in KINDS.values())
    in_stacks = sum(row.height * row.stacks for row in HEIGHTS)
    stacks = sum(row.stacks for row in HEIGHTS)
    if not tiles == in_stacks == TILES_IN_ALL or stacks != len(CELLS):
        raise TableError(f"data/{GAME_KEY}: {tiles} tiles, {in_stacks} in {stacks} stacks")
    for area in AREAS.values():
        if len(area.cells) != area.count or not set(area.cells) <= set(CELLS):
            raise TableError(f"data/{GAME_KEY}/areas.toml, row {area.players}, field cells: wrong")


_check()
