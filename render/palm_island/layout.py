"""The layout of the picture of Palm Island, in pixels.

The two cards that can be used are on the left, above the rack. On the right are the third card and
the cards beside the decks, then the other villages, or the island of a player alone. A village with
anything beside it has its island as a strip below the rack.
"""

from dataclasses import dataclass
from typing import NamedTuple

from engine.palm_island.rules.cards import TERRAINS, VILLAGERS
from engine.palm_island.rules.components import STORED_AT_MOST
from engine.palm_island.rules.view import PalmView, VillageView
from render.art import Box
from render.canvas import BOARD, STRIP

EDGE = 12
GAP = 5
LEFT = (EDGE, 892)
RIGHT = (904, BOARD[0] - EDGE)
"""The left and right ends of both columns."""
TOP = STRIP + EDGE
LOW = BOARD[1] - EDGE

CARD_WIDE = 434
CARD_GAP = 12
TITLE = 64
ROW = 62
FRAME = 8
THIRD_ROW = 52
THIRD_HIGH = TITLE + 3 * THIRD_ROW + FRAME
THIRD_TALLEST = 430
"""The minimum and maximum height of the third card with its actions."""

SLOTS_ACROSS = 3
SLOT_WIDE = 280
SLOT_HIGH = 90
SLOT_GAP = 11
ASKED = 48
"""The height of the line with the question, below the rack."""
RACK_HIGH = 2 * (SLOT_HIGH + SLOT_GAP) + SLOT_GAP + ASKED
STRIP_HIGH = 172
"""The height of the island where it is a strip below the rack."""

VILLAGE = (1, 2, 3, 4, 5, 6, 10, 11, 7, 8, 9, 12, 13, 14, 15, 16)
BEACH = 10
BESIDE_HIGH = 90
BESIDE_LOW = 72
FEW = 3
"""The height of a card beside the decks: of a few, and of many."""
FEAT_HIGH = 58
DISASTER_HIGH = 264
ABILITY_HIGH = 116
OTHER_HIGH = 66
TREASURES_HIGH = 36
ISLAND_HIGH = 100
ONLY_ISLAND_HIGH = 280
"""The height of another village, and of its extra rows if there is room."""


class CardPlace(NamedTuple):
    """The top left corner of a card in hand, its width and its height."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a view.

    ``seat`` owns the village in close-up. ``beside`` are the heights of the cards beside the
    decks, by their key; ``feats`` counts the feats, and ``slots`` the places of the rack.
    """

    seat: int
    seats: int
    beside: tuple[tuple[str, int], ...]
    feats: int
    slots: int

    @property
    def others(self) -> list[int]:
        """The other seats, clockwise from the one in close-up."""
        return [(self.seat + place) % self.seats for place in range(1, self.seats)]

    @property
    def has_strip(self) -> bool:
        """Whether the island is a strip below the rack."""
        return bool(self.seats > 1 or self.beside or self.feats)

    @property
    def rack(self) -> int:
        """The top of the rack."""
        return BOARD[1] - RACK_HIGH - (STRIP_HIGH if self.has_strip else 0)

    @property
    def land(self) -> Box:
        """Left, top, right and bottom of the island with its beach."""
        if self.has_strip:
            return LEFT[0] - 4, BOARD[1] - STRIP_HIGH + 8, LEFT[1], BOARD[1] - 10
        return RIGHT[0], self.card(2).top + self.card(2).height + EDGE, RIGHT[1], BOARD[1] - 10

    @property
    def columns(self) -> int:
        """The number of buildings side by side."""
        return 8 if self.has_strip else 4

    def cell(self, place: int) -> Box:
        """Return the ground of a building, by its place in the village."""
        left, top, right, low = self.land
        row, column = divmod(place, self.columns)
        wide = (right - left - 2 * BEACH) // self.columns
        high = (low - top - 2 * BEACH) // (len(VILLAGE) // self.columns)
        x = left + BEACH + column * wide
        y = top + BEACH + row * high
        return x, y, x + wide, y + high

    def card(self, order: int) -> CardPlace:
        """The place of the first, second or third card in hand."""
        if order < 2:
            left = LEFT[0] + order * (CARD_WIDE + CARD_GAP)
            return CardPlace(left, TOP, CARD_WIDE, self.rack - TOP - EDGE)
        return CardPlace(RIGHT[0], TOP, RIGHT[1] - RIGHT[0], self._shares()[0])

    def slot(self, number: int) -> Box:
        """Left, top, right and bottom of a place of the rack, by its number from 0."""
        row, column = divmod(number, SLOTS_ACROSS)
        left = LEFT[0] + 8 + column * (SLOT_WIDE + SLOT_GAP)
        top = self.rack + SLOT_GAP + 4 + row * (SLOT_HIGH + SLOT_GAP)
        return left, top, left + SLOT_WIDE, top + SLOT_HIGH

    @property
    def stock(self) -> Box:
        """Left, top, right and bottom of the words about the stored cards."""
        left, top, _, low = self.slot(self.slots)
        return left, top, self.slot(SLOTS_ACROSS - 1)[2], low

    def beside_place(self, key: str) -> Box:
        """Left, top, right and bottom of a card beside the decks."""
        top = self.card(2).top + self.card(2).height + GAP
        for name, high in self.beside:
            if name == key:
                return RIGHT[0], top, RIGHT[1], top + high
            top += high + GAP
        raise KeyError(key)

    def feat(self, order: int) -> Box:
        """Left, top, right and bottom of a feat, by its order from 0."""
        top = self._below_beside() + order * (FEAT_HIGH + GAP)
        return RIGHT[0], top, RIGHT[1], top + FEAT_HIGH

    def other(self, order: int) -> Box:
        """Left, top, right and bottom of another village, by its order from 0."""
        high = self._shares()[1]
        top = self._below_beside() + order * (high + GAP)
        return RIGHT[0], top, RIGHT[1], top + high

    @property
    def results(self) -> Box:
        """The right column at the end of a game, above the island of a player alone."""
        return RIGHT[0], TOP, RIGHT[1], LOW if self.has_strip else self.land[1] - EDGE

    def _below_beside(self) -> int:
        third = self.card(2)
        return third.top + third.height + GAP + sum(high + GAP for _, high in self.beside)

    def _shares(self) -> tuple[int, int]:
        """Return the heights of the third card and of each other village."""
        room = LOW - TOP - sum(high + GAP for _, high in self.beside)
        room -= self.feats * (FEAT_HIGH + GAP) + (self.seats - 1) * (OTHER_HIGH + GAP)
        third = THIRD_HIGH if room >= THIRD_HIGH else TITLE
        most = ONLY_ISLAND_HIGH if self.seats == 2 else TREASURES_HIGH + ISLAND_HIGH
        more = min(most, (room - third) // max(1, self.seats - 1))
        if self.has_strip:
            third = min(THIRD_TALLEST, room - more * (self.seats - 1)) if third > TITLE else third
        return third, OTHER_HIGH + more


def frame(view: PalmView) -> Layout:
    """Return the layout of a view."""
    seat = view.mover if view.shown is None else view.shown
    village = view.villages[seat]
    if view.group is not None:
        beside = [("disaster", DISASTER_HIGH)]
        beside += [("ability", ABILITY_HIGH)] if view.group.ability else []
    else:
        has_outposts = view.mode == "casual" or (view.mode == "speed" and not speed_villagers(view))
        keys = [*(TERRAINS if has_outposts else ()), *villagers_of(view, village)]
        beside = [(key, BESIDE_HIGH if len(keys) <= FEW else BESIDE_LOW) for key in keys]
    return Layout(
        seat=seat,
        seats=len(view.villages),
        beside=tuple(beside),
        feats=len(village.feats),
        slots=max(STORED_AT_MOST, village.stored_at_most, len(village.stored)),
    )


def villagers_of(view: PalmView, village: VillageView) -> list[str]:
    """Return the villagers beside a village, or beside all villages in speed mode."""
    if view.mode == "speed":
        return speed_villagers(view)
    return [key for key in VILLAGERS if key in (*village.villagers, *village.recruited)]


def speed_villagers(view: PalmView) -> list[str]:
    """Return all villagers of a game in speed mode, recruited or not."""
    if view.mode != "speed":
        return []
    recruited = [key for village in view.villages for key in village.recruited]
    return [key for key in VILLAGERS if key in (*view.villagers, *recruited)]


def place_of(number: int) -> int:
    """Return the place of a building in the village, by the number of its card."""
    return VILLAGE.index(number)
