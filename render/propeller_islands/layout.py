"""Where everything stands in the pictures of Propeller Islands, in pixels."""

from math import sqrt
from typing import NamedTuple

from engine.propeller_islands.rules.island import axes, neighbours
from engine.propeller_islands.rules.ring import slots_at

WIDTH, HEIGHT = 1400, 1206
TOP, BOTTOM = 118, 968
SIDE = (806, TOP + 8, 580)
ROW_TOP = 986
CARD_STEP = 222
CARDS_LEFT = 24
ASKED = (704, 990, 678, 190)

RADIUS = 94
FORGE_MIDDLE = (402, 536)
FORGE_CELL = 97
STEPS = (124, 112, 100, 90, 80, 72, 64, 56, 48, 40, 32)
TILE_SHARE = 0.975
HANGS = 150
"""How far below the middle of a tile its propeller reaches, in hundredths of the radius."""


class Box(NamedTuple):
    """A rectangle: left, top, right, bottom."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> tuple[int, int]:
        """Its middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


MAIN = Box(12, TOP, 792, BOTTOM)
OWN = Box(SIDE[0], SIDE[1], SIDE[0] + SIDE[2], BOTTOM)


def hand_left(place: int) -> int:
    """The left edge of a card in hand."""
    return CARDS_LEFT + place * CARD_STEP


def offer_left(place: int) -> int:
    """The left edge of an open blueprint in the row below the table."""
    return CARDS_LEFT + 12 + place * CARD_STEP


def choice_place(row: int, column: int) -> tuple[int, int]:
    """Where an open blueprint lies while the reader chooses one."""
    return 70 + column * 236, TOP + 40 + row * 400


def character_place(number: int) -> tuple[int, int]:
    """Where a character lies while the reader chooses one, counted from 1."""
    row, column = divmod(number - 1, 2)
    return 26 + column * 690, TOP + 12 + row * 280


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


def space(value: int) -> tuple[int, int]:
    """The middle of a forge space."""
    return place_of(SPACES[value], FORGE_CELL, FORGE_MIDDLE)


def slot(number: int) -> tuple[int, int]:
    """The middle of a slot of the offer."""
    return place_of(SLOTS[number], FORGE_CELL, FORGE_MIDDLE)


class Fit(NamedTuple):
    """How an island fits into a box: the radius of its tiles and where the cell 0,0 lies."""

    radius: int
    middle: tuple[float, float]


def fit(
    cells: tuple[str, ...],
    box: Box,
    steps: tuple[int, ...] = STEPS,
    candidates: tuple[str, ...] = (),
    below: int = HANGS,
) -> Fit:
    """The largest radius at which an island fits into a box, with room for what hangs `below`.

    Of the empty cells of `candidates` only the middle, where the number stands, must fit.
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


def panel(number: int, seats: int) -> Box:
    """Where the boards of a player stand beside the forge."""
    left, top, width = SIDE
    height = (BOTTOM - top - 14 * (seats - 1)) // seats
    upper = top + number * (height + 14)
    return Box(left, upper, left + width, upper + height)
