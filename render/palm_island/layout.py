"""Where everything stands in the picture of Palm Island, in pixels.

From the top down: the header, a mat with the cards beside the decks, the hand, the rack, the island
of the village that is seen closely, and the small islands of the others.
"""

from dataclasses import dataclass
from typing import NamedTuple

from engine.palm_island.rules.cards import VILLAGERS
from engine.palm_island.rules.components import STORED_AT_MOST
from engine.palm_island.rules.views import PalmView, VillageView

WIDTH = 1400
HEADER = 112


class CardPlace(NamedTuple):
    """The top left corner of a card in hand and its width."""

    left: int
    top: int
    width: int


CARDS = (CardPlace(22, 14, 500), CardPlace(534, 38, 420), CardPlace(966, 54, 420))
"""Where the cards in hand are, from the top of their band."""
CARD_WIDTH, CARD_HEIGHT = 500, 430
TITLE, FRAME = 62, 8
TUCK = 12
ROW, ROW_WIDTH = 70, 476
STRIPE = 22
HAND, HAND_OF_SEVERAL = 520, 480

RACK_HEIGHT = 208
RACK_EDGE = 22
SLOT_TOP, SLOT_BOTTOM = 22, 146
SLOT_GAP = 23

ISLAND = 464
SURF = 10
COLUMNS = 8
VILLAGE = (1, 2, 3, 4, 5, 6, 10, 11, 7, 8, 9, 12, 13, 14, 15, 16)
CELL_WIDE, CELL_NARROW, CELL_HIGH = 162, 150, 204
CELLS = {CELL_WIDE: (54, 28), CELL_NARROW: (40, 28)}
BUILDING = 136
FEATS_STEP = 216
SIGNPOST = (1244, 34)

TRACKER = (350, 50)
TRACKER_STEP = 56

MAT_EDGE = 14
BESIDE_HIGH = {"group": 164, "outposts": 128, "villagers": 128, "many": 180}
"""The height of the cards on the mat: those of many villagers are narrow and high."""

BANNERS = {"cooperative": 96, "casual": 134, "speed": 134}
"""The height of a banner: outposts and villagers need a third line."""
BANNER_WIDTH = 640
SHORE = 26
SMALL = {1: 72, 2: 62, 3: 48}
"""The width of a building on the small islands, by the number of these islands."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How a view is laid out.

    ``seat`` is whose village is seen closely. ``beside`` are the rows of cards on the mat and
    ``slots`` the places of the rack; ``step`` is the distance between two buildings,
    ``banner_high`` the height of the others' banners.
    """

    seat: int
    seats: int
    beside: tuple[str, ...]
    slots: int
    rows: int
    step: int
    banner_high: int

    @property
    def others(self) -> list[int]:
        """The other seats, clockwise from the one that is seen closely."""
        return [(self.seat + place) % self.seats for place in range(1, self.seats)]

    @property
    def mat(self) -> int:
        """The height of the mat."""
        if not self.beside:
            return 0
        return MAT_EDGE + sum(BESIDE_HIGH[row] + MAT_EDGE for row in self.beside)

    @property
    def hand(self) -> int:
        """The top of the band in which the cards in hand stand."""
        return HEADER + self.mat

    @property
    def rack(self) -> int:
        """The top of the rack."""
        return self.hand + (HAND if self.seats == 1 else HAND_OF_SEVERAL)

    @property
    def land(self) -> int:
        """The top of the sea with the islands."""
        return self.rack + RACK_HEIGHT

    @property
    def island(self) -> int:
        """The height of the sea around the large island."""
        return ISLAND + (self.rows - 2) * CELL_HIGH

    @property
    def small_island(self) -> tuple[int, int]:
        """The width and the height of the land of a small island; nothing without others."""
        if self.seats == 1:
            return 0, 0
        size = SMALL[self.seats - 1]
        columns = small_columns(self.seats)
        return columns * size + 2 * SHORE, 16 // columns * round(size * 0.88) + SHORE

    @property
    def height(self) -> int:
        """The height of the picture."""
        banners = self.banner_high + self.small_island[1] + SHORE if self.seats > 1 else 0
        return self.land + self.island + banners

    def card(self, order: int) -> CardPlace:
        """Where the first, second or third card in hand stands."""
        left, top, width = CARDS[order]
        return CardPlace(left, self.hand + top, width)

    def beside_place(self, row: str, order: int = 0, cards: int = 1) -> tuple[int, int, int, int]:
        """Left, top, width and height of a card on the mat, the ``order``-th of so many."""
        above = self.beside[: self.beside.index(row)]
        top = HEADER + MAT_EDGE + sum(BESIDE_HIGH[name] + MAT_EDGE for name in above)
        width = (WIDTH - 2 * RACK_EDGE + MAT_EDGE) // cards - MAT_EDGE
        return RACK_EDGE + order * (width + MAT_EDGE), top, width, BESIDE_HIGH[row]

    def slot(self, number: int) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of the rack's recess ``number``, from 0."""
        width = slot_width(self.slots)
        left = RACK_EDGE + number * (width + SLOT_GAP)
        return left, self.rack + SLOT_TOP, left + width, self.rack + SLOT_BOTTOM

    def feat(self, order: int) -> tuple[int, int]:
        """The top left corner of the ground of a feat: they stand below the other buildings."""
        left, top = CELLS[self.step]
        return left + 24 + order * FEATS_STEP, self.land + top + 2 * CELL_HIGH

    def cell(self, place: int) -> tuple[int, int]:
        """The top left corner of the ground of a building, by its place in the village."""
        row, column = divmod(place, COLUMNS)
        left, top = CELLS[self.step]
        return left + column * self.step, self.land + top + row * CELL_HIGH

    def banner(self, order: int) -> tuple[int, int, int]:
        """Left, top and width of the banner of the other village ``order``, from 0."""
        room = WIDTH // (self.seats - 1)
        width = min(room - 22, BANNER_WIDTH)
        return order * room + (room - width) // 2, self.land + self.island, width

    def small(self, order: int) -> tuple[int, int]:
        """The top left corner of the land of a small island."""
        room, wide = WIDTH // (self.seats - 1), self.small_island[0]
        return order * room + (room - wide) // 2, self.land + self.island + self.banner_high - 6


def frame(view: PalmView) -> Frame:
    """Return how a view is laid out."""
    seat = view.mover if view.shown is None else view.shown
    village = view.villages[seat]
    is_competition = view.mode in ("casual", "speed")
    return Frame(
        seat=seat,
        seats=len(view.villages),
        beside=tuple(_beside(view, village)),
        slots=max(STORED_AT_MOST, village.stored_at_most, len(village.stored)),
        rows=3 if village.feats else 2,
        step=CELL_NARROW if is_competition and not speed_villagers(view) else CELL_WIDE,
        banner_high=BANNERS.get(view.mode, 0),
    )


def _beside(view: PalmView, village: VillageView) -> list[str]:
    """Name the rows of cards on the mat."""
    if view.mode == "cooperative":
        return ["group"]
    if view.mode == "speed":
        known = len(speed_villagers(view))
        return ["outposts" if not known else "many" if known > 3 else "villagers"]
    rows = ["outposts"] if view.mode == "casual" else []
    return [*rows, "villagers"] if village.villagers or village.recruited else rows


def speed_villagers(view: PalmView) -> list[str]:
    """All villagers of a game in speed mode, recruited or not."""
    if view.mode != "speed":
        return []
    recruited = [key for village in view.villages for key in village.recruited]
    return [key for key in VILLAGERS if key in (*view.villagers, *recruited)]


def place_of(number: int) -> int:
    """The place of a building in the village, by the number of its card."""
    return VILLAGE.index(number)


def slot_width(slots: int) -> int:
    """How wide one of the rack's recesses is."""
    return (WIDTH - 2 * RACK_EDGE + SLOT_GAP) // slots - SLOT_GAP


def small_columns(seats: int) -> int:
    """How many buildings stand side by side on a small island."""
    return 16 if seats == 2 else COLUMNS
