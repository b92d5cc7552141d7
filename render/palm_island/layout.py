"""Where everything stands in the picture of Palm Island, in pixels."""

from typing import NamedTuple

WIDTH = 1400
HEADER = 112


class CardPlace(NamedTuple):
    """The top left corner of a card in hand and its width."""

    left: int
    top: int
    width: int


CARDS = (CardPlace(22, 126, 500), CardPlace(534, 150, 420), CardPlace(966, 166, 420))
CARD_WIDTH, CARD_HEIGHT = 500, 430
TITLE, FRAME = 62, 8
TUCK = 12
ROW, ROW_WIDTH = 70, 476
STRIPE = 22

RACK_TOP = 632
RACK_HEIGHT = 208
SLOT = (22, 22, 322, 124)
SLOT_STEP = 345

LAND_TOP = 850
HEIGHT = 1304
COLUMNS = 8
VILLAGE = (1, 2, 3, 4, 5, 6, 10, 11, 7, 8, 9, 12, 13, 14, 15, 16)
CELL = (162, 204)
CELLS = (54, 868)
BUILDING = 136

TRACKER = (350, 50)
TRACKER_STEP = 56


def slot(number: int) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the rack's recess `number`, 0 to 3."""
    left = SLOT[0] + number * SLOT_STEP
    top = RACK_TOP + SLOT[1]
    return left, top, left + SLOT[2], top + SLOT[3]


def cell(number: int) -> tuple[int, int]:
    """The top left corner of the ground of the building on card `number`."""
    row, column = divmod(VILLAGE.index(number), COLUMNS)
    return CELLS[0] + column * CELL[0], CELLS[1] + row * CELL[1]
