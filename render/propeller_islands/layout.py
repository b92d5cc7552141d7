"""The layout of the pictures of Propeller Islands, in pixels.

The forge is at the top left. On the table, the open blueprints are below it, and the players beside
it. A player's own picture has the choices below it, then the island, and at the right the dock and
the blueprints.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from engine.propeller_islands.rules.components import slots_at
from engine.propeller_islands.rules.island import axes, neighbours
from engine.propeller_islands.rules.view import PropellerView
from render import large_print
from render.canvas import BOARD, STRIP

GAP = 8
TOP = STRIP + 6
BOTTOM = BOARD[1] - GAP
STEPS = (
    *(150, 138, 126, 116, 108, 100, 94, 88, 82, 76, 72, 68, 64, 60, 57, 54, 52),
    *(50, 48, 46, 44, 42, 40, 38, 36, 34, 32, 30, 28, 26, 24, 23, 22, 21, 20),
)
TILE_SHARE = 0.975
HANGS = 136
"""How far a propeller reaches below the middle of its tile, in hundredths of the radius."""

HAND = 116
DIE = 92
POWERS = 190
DOCK = 424
OPEN_STEP = 161, 138
"""The distances from one open blueprint on the table to the next."""
LEAST_ROW = 54
MOST_ROW = 92
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
CARDS = Bounds(HEAD.right - 190, BOTTOM - 3 * 140 + GAP, HEAD.right, BOTTOM)
"""The blueprints of a player, one below the other."""
MAIN = Bounds(HEAD.left, HEAD.bottom + 10, CARDS.left - GAP, BOTTOM)
"""The island."""
PAGE = Bounds(GAP, GAP, large_print.INNER - GAP, large_print.DEPTH - GAP)
"""The island on a page of large print."""
BESIDE = Bounds(CARDS.left, MAIN.top, HEAD.right, CARDS.top - GAP)
"""The name, the dice and the dock of a player."""
PLAYERS = Bounds(BOARD[0] - GAP - 774, TOP, BOARD[0] - GAP, BOTTOM)
"""The players on the table."""
OPEN = Bounds(GAP, BOTTOM - 2 * OPEN_STEP[1] + GAP, SPLIT, BOTTOM)
"""The open blueprints on the table."""


class Panel(NamedTuple):
    """A panel of the column: its kind, its minimum height, its possible growth and its owner."""

    kind: str
    height: int = 0
    grows: int = 0
    seat: int = 0


def stacked(panels: Sequence[Panel], area: Bounds) -> Iterator[tuple[Panel, Bounds]]:
    """Yield the panels that have room in an area with their boxes. The first ones come first."""
    left = area.bottom - area.top + GAP
    kept = list[Panel]()
    for panel in panels:
        if panel.height + GAP <= left:
            kept.append(panel)
            left -= panel.height + GAP
    top = area.top
    for panel in kept:
        low = top + panel.height + min(panel.grows, left)
        left -= min(panel.grows, left)
        yield panel, Bounds(area.left, top, area.right, low)
        top = low + GAP


def player_box(seat: int, seats: int) -> Bounds:
    """Return the box of a player on the table: four are in two columns."""
    across = 1 if seats < 4 else 2
    down = -(-seats // across)
    column = seat % across
    row = seat // across
    wide = (PLAYERS.right - PLAYERS.left + GAP) // across
    high = (PLAYERS.bottom - PLAYERS.top + GAP) // down
    left = PLAYERS.left + column * wide
    top = PLAYERS.top + row * high
    return Bounds(left, top, left + wide - GAP, top + high - GAP)


def open_cards(view: PropellerView) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the open cards on the table with their corners, three in a row."""
    for row, level in enumerate(view.blueprints):
        for place, card in enumerate(level):
            if card:
                yield card, (OPEN.left + place * OPEN_STEP[0], OPEN.top + row * OPEN_STEP[1])


def hand_card(place: int) -> tuple[int, int]:
    """Return the corner of a card of the reader."""
    return CARDS.left, CARDS.top + place * 140


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


CELL = 55
RADIUS = 54
MIDDLE = (249, TOP + 236)
"""The radius of the cells and the tiles of the forge, and its middle."""
RING_BOTTOM = MIDDLE[1] + 242


def space(value: int) -> tuple[int, int]:
    """The middle of a forge space."""
    return place_of(SPACES[value], CELL, MIDDLE)


def slot(number: int) -> tuple[int, int]:
    """The middle of a slot of the offer."""
    return place_of(SLOTS[number], CELL, MIDDLE)


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

    Of the empty cells in `candidates`, the middle with the number must fit.
    """
    places = [place_of(cell, 100, (0, 0)) for cell in cells]
    offered = [place_of(cell, 100, (0, 0)) for cell in candidates]
    left = min([x - 100 for x, _ in places] + [x - 85 for x, _ in offered])
    right = max([x + 100 for x, _ in places] + [x + 85 for x, _ in offered])
    top = min([y - 92 for _, y in places] + [y - 75 for _, y in offered])
    bottom = max([y + below for _, y in places] + [y + 75 for _, y in offered])
    share = min((box.right - box.left) / (right - left), (box.bottom - box.top) / (bottom - top))
    radius = next((step for step in steps if step <= share * 100), steps[-1])
    across = (left + right) / 200 * radius
    down = (top + bottom) / 200 * radius
    return Fit(radius, (box.middle[0] - across, box.middle[1] - down))
