"""The layout of the pictures of Propeller Islands, in pixels.

On the table, the forge is on the left and a column of players on the right. A player's own picture
has the forge and the choices on the left, and the island, the dock and the blueprints on the right.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from engine.propeller_islands.rules.components import slots_at
from engine.propeller_islands.rules.island import axes, neighbours
from render.canvas import BOARD, STRIP

GAP = 8
TOP = STRIP + 6
BOTTOM = BOARD[1] - GAP
COLUMN, WIDE = 744, 568
"""The left edge and the width of the players on the table."""
CARD_STEP, OWN_STEP = 192, 274
STEPS = (150, 138, 126, 116, 108, 100, 94, 88, 82, 76, 70, 66, 62, 58, 55, 52, 48, 44, 40, 36, 32)
TILE_SHARE = 0.975
HANGS = 150
"""How far a propeller reaches below the middle of its tile, in hundredths of the radius."""

HAND, DIE, POWERS, DOCK = 116, 92, 190, 424
OPEN_CARD = 100
"""The height of an open blueprint on the table."""
LEAST_ROW, MOST_ROW = 54, 72
"""The height of a row of the list of tiles that may be chosen."""
MOST_ROWS = 4
"""The most rows of such a list below the forge. A longer list takes the place of the island."""


class Bounds(NamedTuple):
    """A rectangle: left, top, right, bottom."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> tuple[int, int]:
        """Its middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


SPLIT = 490
"""The right edge of the choices in a player's own picture."""
CHOICES = Bounds(GAP, TOP, SPLIT, BOTTOM)
HEAD = Bounds(SPLIT + GAP, TOP, BOARD[0] - GAP, TOP + 70)
CARDS = Bounds(HEAD.left, BOTTOM - 172, HEAD.right, BOTTOM)
MAIN = Bounds(HEAD.left, HEAD.bottom + 14, HEAD.right - 190, CARDS.top - 14)
"""The island."""
SMALL_DOCK = Bounds(MAIN.right + GAP, MAIN.bottom - 150, HEAD.right, MAIN.bottom)
PLAYERS = Bounds(COLUMN, TOP, COLUMN + WIDE, BOTTOM)


class Panel(NamedTuple):
    """A panel of the column: its kind, its minimum height, its possible growth and its owner.

    If there is no room for all, panels of a low `rank` are left out.
    """

    kind: str
    height: int
    rank: int = 9
    grows: int = 0
    seat: int = 0


def stacked(panels: Sequence[Panel], area: Bounds) -> list[tuple[Panel, Bounds]]:
    """Return the panels that have room in an area, from the top, with their boxes."""
    left, kept = area.bottom - area.top + GAP, list[Panel]()
    for panel in sorted(panels, key=lambda panel: -panel.rank):
        if panel.height + GAP <= left:
            kept.append(panel)
            left -= panel.height + GAP
    kept.sort(key=panels.index)
    found, top = list[tuple[Panel, Bounds]](), area.top
    for place, panel in enumerate(kept):
        alike = sum(other.kind == panel.kind for other in kept[place:])
        more = min(panel.grows, left // alike)
        left -= more
        low = top + panel.height + more
        found.append((panel, Bounds(area.left, top, area.right, low)))
        top = low + GAP
    return found


def open_card_left(place: int) -> int:
    """The left edge of an open card on the table, three in a row."""
    return COLUMN + place * CARD_STEP


def hand_card_left(place: int) -> int:
    """The left edge of a card of the reader."""
    return CARDS.left + place * OWN_STEP


def choice_place(row: int, column: int) -> tuple[int, int]:
    """Return the place of an open blueprint while the reader chooses one."""
    return CHOICES.left + 2 + row * 242, TOP + 4 + column * 196


def character_place(number: int) -> tuple[int, int]:
    """Return the place of a character while the reader chooses one, counted from 1."""
    row, column = divmod(number - 1, 2)
    return 14 + column * 652, TOP + 4 + row * 252


def place_of(cell: str, radius: float, middle: tuple[float, float]) -> tuple[int, int]:
    """The middle of a cell, with the cell 0,0 at `middle` and hexagons `2 * radius` wide."""
    column, row = axes(cell)
    x = middle[0] + 1.5 * radius * column
    return round(x), round(middle[1] + sqrt(3) * radius * (row + column / 2))


def _forge_cells() -> tuple[dict[int, str], dict[int, str]]:
    """The cells of the six forge spaces by number, and of the twelve slots around them."""
    ring = neighbours("0,0")
    spaces = {value: ring[value - 1] for value in range(1, 7)}
    slots: dict[int, str] = {}
    for value, cell in spaces.items():
        column, row = axes(cell)
        beyond = spaces[value % 6 + 1]
        right, down = axes(beyond)
        _, corner, edge = slots_at(value)
        slots[corner] = f"{2 * column},{2 * row}"
        slots[edge] = f"{column + right},{row + down}"
    return spaces, slots


SPACES, SLOTS = _forge_cells()


class Ring(NamedTuple):
    """The size and the place of the forge: the radius of its cells and tiles, and its middle."""

    cell: int
    radius: int
    middle: tuple[int, int]

    def space(self, value: int) -> tuple[int, int]:
        """The middle of a forge space."""
        return place_of(SPACES[value], self.cell, self.middle)

    def slot(self, number: int) -> tuple[int, int]:
        """The middle of a slot of the offer."""
        return place_of(SLOTS[number], self.cell, self.middle)


LARGE_RING = Ring(85, 83, (372, 452))
"""The forge on the table."""
SMALL_RING = Ring(55, 54, (249, TOP + 236))
"""The forge in a player's own picture."""
RING_BOTTOM = SMALL_RING.middle[1] + 242


class Fit(NamedTuple):
    """How an island fits into a box: the radius of its tiles, and the place of cell 0,0."""

    radius: int
    middle: tuple[float, float]


def fit(
    cells: tuple[str, ...],
    box: Bounds,
    steps: tuple[int, ...] = STEPS,
    candidates: tuple[str, ...] = (),
    below: int = HANGS,
) -> Fit:
    """Return the largest radius at which an island fits into a box, with space `below` it.

    Of the empty cells in `candidates`, only the middle with the number must fit.
    """
    places = [place_of(cell, 100, (0, 0)) for cell in cells]
    offered = [place_of(cell, 100, (0, 0)) for cell in candidates]
    left = min([x - 100 for x, _ in places] + [x - 50 for x, _ in offered])
    right = max([x + 100 for x, _ in places] + [x + 50 for x, _ in offered])
    top = min([y - 92 for _, y in places] + [y - 50 for _, y in offered])
    bottom = max([y + below for _, y in places] + [y + 60 for _, y in offered])
    share = min((box.right - box.left) / (right - left), (box.bottom - box.top) / (bottom - top))
    radius = next((step for step in steps if step <= share * 100), steps[-1])
    across, down = (left + right) / 200 * radius, (top + bottom) / 200 * radius
    return Fit(radius, (box.middle[0] - across, box.middle[1] - down))
