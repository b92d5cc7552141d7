"""The components of Propeller Islands: buildings, tiles, blueprints, characters and the dock."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from engine.core import Component, TableError, load_numbers, load_table
from engine.core.words import listed

Resource = Literal["energy", "steel", "part"]
Guild = Literal["industry", "science", "culture"]
Upgrade = Literal["wild", "energy", "steel", "part", "industry", "science", "culture"]
Slot = Literal["wild", "production", "banner"]
Kind = Literal["capitol", "depot", "building", "landmark"]
Power = Literal["claim", "bonus_die", "fame", "activate", "blueprint", "die"]
Counted = Literal[
    "workers",
    "depots",
    "surrounded",
    "adjacent_banners",
    "banners",
    "different_numbers",
    "numbers",
]

FOLDER = "propeller_islands"
RESOURCES: tuple[Resource, ...] = ("energy", "steel", "part")
GUILDS: tuple[Guild, ...] = ("industry", "science", "culture")
LEVELS = (1, 2)


class Resources(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An amount of each resource."""

    energy: int = 0
    steel: int = 0
    part: int = 0

    def __add__(self, other: "Resources") -> "Resources":
        return Resources(
            self.energy + other.energy, self.steel + other.steel, self.part + other.part
        )

    def __sub__(self, other: "Resources") -> "Resources":
        return Resources(
            self.energy - other.energy, self.steel - other.steel, self.part - other.part
        )

    def __bool__(self) -> bool:
        return self != NOTHING

    def covers(self, cost: "Resources") -> bool:
        return self.energy >= cost.energy and self.steel >= cost.steel and self.part >= cost.part

    @property
    def listed(self) -> str:
        """The amounts as part of a sentence."""
        return listed(self._amounts()) or "nothing"

    def __str__(self) -> str:
        return ", ".join(self._amounts()) or "nothing"

    def _amounts(self) -> list[str]:
        amounts = (
            (self.energy, "energy"),
            (self.steel, "steel"),
            (self.part, "part" if self.part == 1 else "parts"),
        )
        return [f"{amount} {kind}" for amount, kind in amounts if amount]


NOTHING = Resources()


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The effect of a building, a depot or a line of the dock: pay ``pay``, then do the rest.

    Move ``deploy`` workers from the dock, activate ``activate`` buildings of any number, use
    ``depots`` depots again, draw ``buildings`` from the stack. ``up_to`` allows fewer. ``key``
    identifies the effects of a building.
    """

    key: str = ""
    pay: Resources = NOTHING
    gain: Resources = NOTHING
    fame: int = 0
    deploy: int = 0
    activate: int = 0
    depots: int = 0
    buildings: int = 0
    up_to: bool = False

    @property
    def words(self) -> str:
        """Its cost and result in a few words."""
        return self.words_with(NOTHING)

    def words_with(self, more: Resources) -> str:
        """Return its cost and result with an upgrade that adds ``more``."""
        done = ", ".join(_words_of(self, self.gain + more))
        return f"{self.pay} → {done}" if self.pay else done


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value of a landmark: ``vp`` for every ``each`` of the things that it ``counts``."""

    vp: int
    counts: Counted
    each: Annotated[int, msgspec.Meta(ge=1)] = 1
    guild: Guild | None = None
    numbers: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        """Its value in a few words."""
        numbers = "-".join(map(str, self.numbers))
        counted = COUNTED[self.counts].format(each=self.each, guild=self.guild, numbers=numbers)
        return f"{self.vp} points for {counted}"


COUNTED: dict[Counted, str] = {
    "workers": "every {each} workers",
    "depots": "every {each} depots",
    "surrounded": "six tiles around it",
    "adjacent_banners": "every 3 different banners beside it",
    "banners": "every {each} {guild} banners",
    "different_numbers": "every {each} different numbers",
    "numbers": "each set of {numbers}",
}


class Building(Component, frozen=True):
    """A kind of building; ``number`` is its number in the catalogue, from 01 to 23."""

    number: str
    name: str
    kind: Kind
    copies: int = 0
    effects: tuple[Effect, ...] = ()
    score: Score | None = None


class Tile(Component, frozen=True, dict=True):
    """A building tile: its activation ``number``, banner or hub icon, housing and slots."""

    key: str
    building: str
    number: int | None = None
    banner: Guild | None = None
    hub: Guild | None = None
    housing: int = 0
    slots: tuple[Slot, ...] = ()

    @cached_property
    def kind_of(self) -> Building:
        """The building on this tile."""
        return BUILDING_OF[self.building]

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """The ways to use the building."""
        return self.kind_of.effects

    @cached_property
    def name(self) -> str:
        """The unique name that players read."""
        if self.kind == "depot":
            return f"{self.kind_of.name} {self.key.rpartition('-')[2]}"
        return f"{self.kind_of.name} {self.number or ''}".strip()

    @property
    def kind(self) -> Kind:
        """The kind of its building."""
        return self.kind_of.kind


class Blueprint(Component, frozen=True):
    """A blueprint card: its cost, its points, and its upgrade."""

    key: str
    level: int
    cost: Resources
    vp: int
    upgrade: Upgrade


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Half of a character's power: its ``energy`` cost, ``steps`` of a die, and resources."""

    energy: int = 0
    steps: int = 0
    gains: tuple[Resource, ...] = ()


class Character(Component, frozen=True):
    """A character board: when its power applies, and its two abilities."""

    key: str
    name: str
    title: str
    power: Power
    basic: Ability
    advanced: Ability

    @property
    def powers(self) -> tuple[tuple[int, Ability], ...]:
        """The two abilities, each with the fame that it needs."""
        return (NUMBERS["basic_fame"], self.basic), (NUMBERS["advanced_fame"], self.advanced)


class DockLine(Component, frozen=True):
    """A row or a column of the dock, and the reward for clearing it."""

    key: str
    reward: Effect

    @property
    def name(self) -> str:
        """The name for players: “row A” or “column 2”."""
        line, _, place = self.key.partition("-")
        return f"{line} {place.upper()}"

    @property
    def title(self) -> str:
        """The name at the beginning of a sentence."""
        return f"{self.name[0].upper()}{self.name[1:]}"


def _words_of(effect: Effect, gain: Resources) -> Iterator[str]:
    """Yield the results of an effect; ``gain`` follows an arrow if something is paid."""
    if gain:
        yield f"{gain}" if effect.pay else f"+{gain}"
    if effect.fame:
        yield f"+{effect.fame} fame"
    if effect.deploy:
        yield "deploy a worker"
    if effect.activate:
        yield f"activate {_count(effect.activate, effect.up_to, 'ready building')}"
    if effect.depots:
        yield f"use {_count(effect.depots, effect.up_to, 'depot')}"
    if effect.buildings:
        yield "a random building"


def _count(amount: int, up_to: bool, noun: str) -> str:
    return f"{amount} {noun}s" if up_to else f"any {noun}"


BUILDINGS = load_table(FOLDER, "buildings", Building, rows=23)
BUILDING_OF = {building.number: building for building in BUILDINGS}
TILES = load_table(FOLDER, "tiles", Tile, rows=1 + sum(building.copies for building in BUILDINGS))
TILE_OF = {tile.key: tile for tile in TILES}
BLUEPRINTS = load_table(FOLDER, "blueprints", Blueprint, rows=38)
BLUEPRINT_OF = {blueprint.key: blueprint for blueprint in BLUEPRINTS}
CHARACTERS = load_table(FOLDER, "characters", Character, rows=6)
CHARACTER_OF = {character.key: character for character in CHARACTERS}
DOCK = load_table(FOLDER, "dock", DockLine, rows=7)
LINE_OF = {line.key: line for line in DOCK}
NUMBERS = load_numbers(FOLDER, rows=20)


def _across(way: str) -> list[str]:
    """Return the letters or numbers of the dock's rows or columns."""
    return [line.key.removeprefix(f"{way}-") for line in DOCK if line.key.startswith(f"{way}-")]


CAPITOL = "capitol"
STACK = tuple(tile.key for tile in TILES if tile.key != CAPITOL)
FORGE = range(1, 7)
SPACES = tuple(f"{row}{column}" for row in _across("row") for column in _across("column"))
"""The spaces of the dock; one more worker begins in the Capitol."""
if len(SPACES) + 1 != NUMBERS["workers"]:
    raise TableError(f"data/{FOLDER}: the dock has no room for all workers but one")
START = Resources(NUMBERS["start_energy"], NUMBERS["start_steel"], NUMBERS["start_part"])

SLOT_OF: dict[str, Slot] = {
    "wild": "wild",
    "energy": "production",
    "steel": "production",
    "part": "production",
    "industry": "banner",
    "science": "banner",
    "culture": "banner",
}
PRODUCTION: dict[str, Resources] = {kind: Resources(**{kind: 1}) for kind in RESOURCES}


def lines_of(space: str) -> tuple[str, str]:
    """Return the row and the column of a space of the dock."""
    return f"row-{space[0]}", f"column-{space[1]}"


def upgrade_words(upgrade: str) -> str:
    """Return the name of an upgrade."""
    words = {"wild": "wild die", "production": f"{upgrade} upgrade", "banner": f"{upgrade} banner"}
    return words[SLOT_OF[upgrade]]


def one_upgrade(upgrade: str) -> str:
    """Return an upgrade with its article: ``a wild die``, ``an energy upgrade``."""
    words = upgrade_words(upgrade)
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def worth_words(card: str) -> str:
    """Return the cost, points and upgrade of a blueprint."""
    blueprint = BLUEPRINT_OF[card]
    return f"{blueprint.cost} → {blueprint.vp} points, {upgrade_words(blueprint.upgrade)}"


def slots_at(value: int) -> tuple[int, int, int]:
    """Return the three slots of the offer that touch the forge space ``value`` (from 1 to 6).

    Slot ``2 * (value - 1)`` is at the corner of the space; the two beside it are shared with the
    neighbouring spaces.
    """
    corner = 2 * (value - 1)
    return (corner - 1) % 12, corner, corner + 1


def distance(value: int, other: int) -> int:
    """Return the number of steps from one value of a die to another, from 0 to 3."""
    apart = abs(value - other)
    return min(apart, 6 - apart)
