"""An island: hexagonal tiles, and the guild links between them.

Cells are named ``q,r``: ``q`` columns east of the Capitol (at ``0,0``) and ``r`` cells south of it
along the column (axial coordinates). The plane has no edge.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal

import msgspec

from engine.propeller_islands.rules.components import (
    GUILDS,
    NOTHING,
    PRODUCTION,
    SLOT_OF,
    TILE_OF,
    Guild,
    Resources,
    Tile,
    Upgrade,
)

CENTRE = "0,0"
START_CELL = "0,1"
_AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

Worker = Literal["ready", "exhausted"]


class Placed(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """A tile on an island, with its worker and upgrades."""

    tile: str
    cell: str
    worker: Worker | None = None
    upgrades: tuple[Upgrade, ...] = ()

    @property
    def face(self) -> Tile:
        """The printed tile."""
        return TILE_OF[self.tile]

    @property
    def is_wild(self) -> bool:
        """Whether any die activates it."""
        return "wild" in self.upgrades or self.face.kind == "capitol"

    @property
    def number(self) -> int | None:
        """The activation number, if it still has one."""
        return None if "wild" in self.upgrades else self.face.number

    @property
    def banners(self) -> list[Guild]:
        """The guild banners on it: the printed one, then the installed one."""
        printed = [self.face.banner] if self.face.banner else []
        if not self.upgrades:
            return printed
        return printed + [guild for guild in GUILDS if guild in self.upgrades]

    @property
    def production(self) -> Resources:
        """The extra production of its upgrade."""
        return next((PRODUCTION[kind] for kind in self.upgrades if kind in PRODUCTION), NOTHING)

    def fits(self, upgrade: Upgrade) -> bool:
        """Whether it has a free space for ``upgrade``."""
        slot = SLOT_OF[upgrade]
        return slot in self.face.slots and slot not in map(SLOT_OF.__getitem__, self.upgrades)


@cache
def axes(cell: str) -> tuple[int, int]:
    """Return the two coordinates of a cell."""
    column, _, row = cell.partition(",")
    return int(column), int(row)


@cache
def neighbours(cell: str) -> tuple[str, ...]:
    """Return the six cells around a cell, clockwise from the north."""
    column, row = axes(cell)
    return tuple(f"{column + right},{row + down}" for right, down in _AROUND)


@cache
def reading_order(cell: str) -> tuple[int, int]:
    """Return a sort key for cells from top to bottom and left to right."""
    column, row = axes(cell)
    return 2 * row + column, column


def free_cells(island: Sequence[Placed]) -> list[str]:
    """Return the empty cells beside an island, in reading order."""
    taken = {placed.cell for placed in island}
    around = {cell for cell in taken for cell in neighbours(cell)} - taken
    return sorted(around, key=reading_order)


def beside(island: Sequence[Placed], cell: str) -> Iterator[Placed]:
    """Yield the tiles beside a cell."""
    around = neighbours(cell)
    return (placed for placed in island if placed.cell in around)


def links_of_tile(island: Sequence[Placed], tile: Tile, cell: str) -> int:
    """Return how many guild links ``tile`` forms at ``cell`` (RULINGS.md, R17)."""
    around = list(beside(island, cell))
    to_hub = sum(other.banners.count(tile.hub) for other in around) if tile.hub else 0
    to_banner = sum(other.face.hub == tile.banner for other in around) if tile.banner else 0
    return to_hub + to_banner


def links_of_banner(island: Sequence[Placed], banner: Upgrade, cell: str) -> int:
    """Return how many guild links ``banner`` forms with the hubs beside ``cell``."""
    return sum(other.face.hub == banner for other in beside(island, cell))


def depots(island: Sequence[Placed]) -> list[Placed]:
    return [placed for placed in island if placed.face.kind == "depot"]
