"""Where everything stands in the picture of Island Hopper, in pixels."""

from engine.island_hopper.rules.components import HUNDREDTHS, Place

WIDTH = 1400
SCALE = 29
MIDDLE = (700, 640)
ISLAND = 116

PANEL_WIDTH = 312
TOP, LOW = 132, 1178
LEFT, RIGHT = 20, 1068
MARGIN = 16
PANEL_HEIGHT = 426
WIDE = PANEL_WIDTH - 2 * MARGIN

RACK = 1204
HEIGHT = 1430
CARD = (132, 190)
CARD_STEP = 142
CARDS_TOP = RACK + 18
OPEN_LEFT = 24
HAND_LEFT = 612
PURSE_LEFT = 1188


def pixel(place: Place) -> tuple[int, int]:
    """Return the pixel of a place on the map, given in hundredths of an inch."""
    east, north = place
    return (
        MIDDLE[0] + round(east * SCALE / HUNDREDTHS),
        MIDDLE[1] - round(north * SCALE / HUNDREDTHS),
    )


def within(middle: tuple[int, int]) -> tuple[int, int]:
    """Return the nearest pixel of the chart, for what has left it."""
    x, y = middle
    return min(max(x, 44), WIDTH - 44), min(max(y, 150), RACK - 44)
