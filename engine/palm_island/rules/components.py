"""The cards of a deck: buildings with four faces each, feats, and the round tracker."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import msgspec

from engine.core import Component, load_table
from engine.core.words import listed

Face = Literal["front_top", "front_bottom", "back_top", "back_bottom"]
Resource = Literal["wood", "fish", "stone"]

RESOURCES: tuple[Resource, ...] = ("wood", "fish", "stone")
START: Face = "front_top"
ROTATED: dict[Face, Face] = {
    "front_top": "front_bottom",
    "front_bottom": "front_top",
    "back_top": "back_bottom",
    "back_bottom": "back_top",
}
FLIPPED: dict[Face, Face] = {
    "front_top": "back_top",
    "back_top": "front_top",
    "front_bottom": "back_bottom",
    "back_bottom": "front_bottom",
}

TRACKER = 17
ROUNDS = 8
STORED_AT_MOST = 4
ACTIVE_CARDS = 2
VISIBLE_CARDS = 3

REMEMBERED = 20_000
"""The size of caches for functions that searches call often."""


class Resources(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An amount of each resource: the contents of a card, or one way to pay."""

    wood: int = 0
    fish: int = 0
    stone: int = 0

    def __add__(self, other: "Resources") -> "Resources":
        return Resources(self.wood + other.wood, self.fish + other.fish, self.stone + other.stone)

    def __sub__(self, other: "Resources") -> "Resources":
        """Return the rest without ``other``; no amount is below 0."""
        return Resources(
            max(0, self.wood - other.wood),
            max(0, self.fish - other.fish),
            max(0, self.stone - other.stone),
        )

    def __mul__(self, times: int) -> "Resources":
        return Resources(self.wood * times, self.fish * times, self.stone * times)

    def covers(self, cost: "Resources") -> bool:
        return self.wood >= cost.wood and self.fish >= cost.fish and self.stone >= cost.stone

    @property
    def total(self) -> int:
        """The number of resources of all kinds."""
        return self.wood + self.fish + self.stone

    @property
    def listed(self) -> str:
        """The amounts as part of a sentence."""
        return listed(self._amounts()) or "nothing"

    def __str__(self) -> str:
        return " ".join(self._amounts()) or "nothing"

    def _amounts(self) -> list[str]:
        amounts = ((getattr(self, kind), kind) for kind in RESOURCES)
        return [f"{amount} {kind}" for amount, kind in amounts if amount]


NOTHING = Resources()

Cost = tuple[Resources, ...]
"""Ways to pay; any one is enough."""


class FaceUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face of a building: its resources, its value, and its actions.

    ``None`` means that the face does not have this action; ``NOTHING`` means that it is free.
    """

    provides: Resources = Resources()
    stars: int = 0
    arrows: int = 0
    store: Cost | None = None
    rotate: Resources | None = None
    flip: Resources | None = None

    def cost_of(self, way: "Way") -> Cost | None:
        """Return the cost of an action, or ``None`` if this face does not have it."""
        match way:
            case "store":
                return self.store
            case "rotate":
                return None if self.rotate is None else (self.rotate,)
            case "flip":
                return None if self.flip is None else (self.flip,)


Way = Literal["store", "rotate", "flip"]


class Building(Component, frozen=True):
    """A building, and the numbers of its cards in the core deck."""

    key: str
    name: str
    numbers: tuple[int, ...]
    front_top: FaceUp
    front_bottom: FaceUp
    back_top: FaceUp
    back_bottom: FaceUp

    def face(self, face: Face) -> FaceUp:
        up: FaceUp = getattr(self, face)
        return up


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of a card other than a building, usable ``times``.

    ``stored_at_most`` raises the limit of stored cards. ``third_card`` allows an action with the
    third card. ``brings`` is added to one payment. ``swaps`` resources of one payment count as any
    other. ``saves`` resources of one rotate or flip of a core card are not paid.
    """

    times: Literal["always", "once a round", "once a game"]
    stored_at_most: int = 0
    third_card: bool = False
    brings: Resources = NOTHING
    swaps: int = 0
    saves: int = 0


class Criterion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The condition for a solo game to earn a feat.

    ``arrows_each`` must be on every card of ``building``, or on every core card if it is empty.
    """

    points: int = 0
    arrows: int = 0
    stored_cards: int = 0
    stored_resources: int = 0
    building: str = ""
    arrows_each: int = 0


class Feat(Building, frozen=True, kw_only=True):
    """A feat as a card of a deck; it starts with its unlocked face up.

    Without an ``ability`` it works like a building. With one it has no actions.
    """

    criterion: Criterion
    unlock: Literal["rotate", "flip"]
    ability: Ability | None = None
    front_top: FaceUp = FaceUp()
    front_bottom: FaceUp = FaceUp()
    back_top: FaceUp = FaceUp()
    back_bottom: FaceUp = FaceUp()


class Label(Component, frozen=True, rename={"least": "from"}):
    """The title of a score of at least ``least`` points."""

    mode: Literal["solo", "cooperative"]
    least: int
    label: str


BUILDINGS = load_table("palm_island", "buildings", Building, rows=8)
FEATS = load_table("palm_island", "feats", Feat, rows=6)
BUILDING_OF: dict[int, Building] = {
    number: building for building in (*BUILDINGS, *FEATS) for number in building.numbers
}
FACES: dict[tuple[int, Face], FaceUp] = {
    (number, face): building.face(face)
    for number, building in BUILDING_OF.items()
    for face in ROTATED
}
NUMBERS_OF: dict[str, tuple[int, ...]] = {row.key: row.numbers for row in BUILDINGS}
LABELS = load_table("palm_island", "labels", Label, rows=8)


class Card(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """A card in a deck; ``stored`` cards are turned sideways and show their resources."""

    number: int
    face: Face = START
    stored: bool = False

    @property
    def is_tracker(self) -> bool:
        return self.number == TRACKER

    @property
    def is_core(self) -> bool:
        """Whether this is one of the sixteen buildings."""
        return self.number < TRACKER

    @property
    def building(self) -> Building:
        """The building, or the feat, on this card."""
        return BUILDING_OF[self.number]

    @property
    def up(self) -> FaceUp:
        """The active area: the face that is up."""
        return FACES[self.number, self.face]

    @property
    def name(self) -> str:
        """The building, with the card's printed number if the deck has several of it."""
        building = self.building
        return f"{building.name} {self.number}" if len(building.numbers) > 1 else building.name

    @property
    def resources(self) -> Resources:
        """The resources that this card can pay; nothing unless it is stored."""
        return self.up.provides if self.stored else NOTHING

    def after(self, way: Way) -> "Card":
        """Return this card after an action."""
        match way:
            case "store":
                return msgspec.structs.replace(self, stored=True)
            case "rotate":
                return Card(self.number, ROTATED[self.face])
            case "flip":
                return Card(self.number, FLIPPED[self.face])

    def reset(self) -> "Card":
        """Return this card turned back, without resources."""
        return Card(self.number, self.face)


def together(cards: Iterable[Card]) -> Resources:
    """Return the resources of all cards; cards that are not stored have none."""
    return _together(tuple(cards))


@lru_cache(REMEMBERED)
def _together(cards: tuple[Card, ...]) -> Resources:
    wood = fish = stone = 0
    for card in cards:
        held = card.resources
        wood += held.wood
        fish += held.fish
        stone += held.stone
    return Resources(wood, fish, stone)


ROUND_TRACKER = Card(TRACKER)
CARDS = tuple(Card(number) for number in sorted(BUILDING_OF) if number < TRACKER)
EVERY_CARD = tuple(Card(*lying, stored) for lying in FACES for stored in (False, True))
FEAT_CARDS = {feat.key: Card(feat.numbers[0]).after(feat.unlock) for feat in FEATS}
