"""The layout of the picture of Island Hopper, in pixels."""

from math import hypot

from engine.island_hopper.rules.components import HUNDREDTHS, MODEL, Point
from engine.island_hopper.rules.view import HopperView
from render.canvas import BOARD, STRIP

WIDTH, HEIGHT = BOARD
SCALE = 18.9
"""Pixels of an inch on the chart, so that it reaches 20 inches north and south."""
MIDDLE = (437, 447)
ISLAND = round(2 * MODEL.island_radius * SCALE)
"""The width of an island, true to scale."""
CHART_RIGHT = 884
NAME_BELOW = 58
"""How far below the middle of an island its name is."""

GAP = 7
SHEET_EDGE = 8
CORNER = (6, STRIP + 12, 168, 236)
"""The round card: left, top, width, height."""
PURSE = (10, 578, 152, 252)
LEFT = 694
RIGHT = WIDTH - 10
"""The edges of the players and of the contracts, above and below the east of the chart."""
NARROW_LEFT = CHART_RIGHT + 8
"""The left edge of the panels east of Hammock Isle."""
TOP = STRIP + 12
ROW = 44
TITLE = 48
FLIGHT = 46
RESULT = 50
PORTHOLE = 312
"""The heights of the title of the flights, a flight, the results of two flights, the porthole."""
CARD = (129, 130)
TAB = 66
"""The widths of the deck, and of the sign before the reader's hand."""
BOTTOM = HEIGHT - 10
RESULTS = (NARROW_LEFT, TOP, RIGHT, BOTTOM)
"""The result of a finished game."""
CHART = (
    (CORNER[0] + CORNER[2], STRIP, LEFT, HEIGHT),
    (0, CORNER[1] + CORNER[3], LEFT, PURSE[1]),
    (0, 372, CHART_RIGHT, 556),
)
"""The chart without sheets: its middle, its west and its east, which overlap."""


def pixel(place: Point) -> tuple[int, int]:
    """Return the pixel of a place on the map, given in hundredths of an inch."""
    east, north = place
    return (
        MIDDLE[0] + round(east * SCALE / HUNDREDTHS),
        MIDDLE[1] - round(north * SCALE / HUNDREDTHS),
    )


def within(middle: tuple[int, int], reach: tuple[int, int, int, int]) -> tuple[int, int]:
    """Return the nearest pixel of the chart where a drawing is off all sheets.

    The drawing extends `reach` pixels left, up, right and down.
    """
    x, y = middle
    before, above, behind, below = reach
    found = [
        (min(max(x, left + before), right - behind), min(max(y, top + above), low - below))
        for left, top, right, low in CHART
    ]
    return min(found, key=lambda one: hypot(one[0] - x, one[1] - y))


def is_on_chart(box: tuple[int, int, int, int]) -> bool:
    """Whether a box without its edge is off all sheets."""
    left, top, right, low = box
    across = (right - left) // 2
    down = (low - top) // 2
    middle = left + across, top + down
    reach = across - SHEET_EDGE, down - SHEET_EDGE
    return within(middle, (*reach, *reach)) == middle


def players_box(view: HopperView) -> tuple[int, int, int, int]:
    """Return the box of the players: left, top, right, bottom."""
    return LEFT, TOP, RIGHT, TOP + ROW * len(view.players) + 20


def row_top(row: int) -> int:
    """Return the upper edge of a row of cards: 0 for the open contracts, 1 for the hand."""
    return BOTTOM - CARD[1] - (CARD[1] + GAP) * (1 - row)


def flights_height(view: HopperView) -> int:
    """Return the wanted height of the flights in the air, in which there is room for a porthole."""
    return max(PORTHOLE, TITLE + 12 + FLIGHT * len(view.flights))


def shows_open(view: HopperView) -> bool:
    """Whether the open contracts are shown. Many flights may need their space."""
    flights = flights_height(view) if view.phase == "flights" else 0
    return players_box(view)[3] + flights + 2 * (GAP + 6) <= row_top(0)


def flights_box(view: HopperView) -> tuple[int, int, int, int]:
    """Return the box of the flights, or of the goods that wait: left, top, right, bottom."""
    top = players_box(view)[3] + GAP + 6
    room = row_top(0 if shows_open(view) else 1) - GAP - 6 - top
    if not view.flights:
        return NARROW_LEFT, top, RIGHT, top + TITLE + 84
    if view.phase == "flights":
        return NARROW_LEFT, top, RIGHT, top + min(room, flights_height(view))
    return NARROW_LEFT, top, RIGHT, top + min(room, 14 + RESULT * result_lines(view))


def result_lines(view: HopperView) -> int:
    """Return how many lines the results of the flights take, in two columns."""
    return -(-len(view.flights) // 2)


def card_place(row: int, place: int) -> tuple[int, int]:
    """Return the corner of a contract in a row."""
    return LEFT + TAB + GAP + (CARD[0] + GAP) * place, row_top(row)
