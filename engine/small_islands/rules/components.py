"""The pieces of Small Islands, apart from tiles and cards."""

from typing import Literal

import msgspec

from engine.core import Component, counted, load_numbers, load_table

Resource = Literal["flower", "fruit", "leaf"]
Symbol = Literal["flower", "fruit", "leaf", "temple", "port"]
Icon = Literal["flower", "fruit", "leaf", "temple", "house", "port"]

RESOURCES: tuple[Resource, ...] = ("flower", "fruit", "leaf")
SYMBOLS: tuple[Symbol, ...] = ("flower", "fruit", "leaf", "temple", "port")


_WORDS: dict[Icon, tuple[str, str]] = {
    "flower": ("flower", "flowers"),
    "fruit": ("fruit", "fruits"),
    "leaf": ("leaf", "leaves"),
    "temple": ("Temple", "Temples"),
    "house": ("location", "locations"),
    "port": ("Port", "Ports"),
}
"""The singular and plural of each icon; players call the small round house a location."""


def icon_name(icon: Icon, number: int = 1) -> str:
    """Return the name of an icon, in the plural unless ``number`` is 1."""
    one, many = _WORDS[icon]
    return one if number == 1 else many


def amount(icon: Icon, number: int) -> str:
    """Return a number of icons in words: ``2 leaves``."""
    return counted(number, *_WORDS[icon])


class Symbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The number of each symbol on an island or a card."""

    flower: int = 0
    fruit: int = 0
    leaf: int = 0
    temple: int = 0
    port: int = 0

    def __add__(self, other: "Symbols") -> "Symbols":
        return Symbols(
            self.flower + other.flower,
            self.fruit + other.fruit,
            self.leaf + other.leaf,
            self.temple + other.temple,
            self.port + other.port,
        )

    def times(self, worth: "Symbols") -> int:
        """Return their total value if each symbol is worth as much as ``worth`` says."""
        return (
            self.flower * worth.flower
            + self.fruit * worth.fruit
            + self.leaf * worth.leaf
            + self.temple * worth.temple
            + self.port * worth.port
        )

    def has(self, needs: "Symbols") -> bool:
        """Whether each symbol is present at least as often as ``needs`` says."""
        return (
            self.flower >= needs.flower
            and self.fruit >= needs.fruit
            and self.leaf >= needs.leaf
            and self.temple >= needs.temple
            and self.port >= needs.port
        )

    def count(self, symbol: Symbol) -> int:
        number: int = getattr(self, symbol)
        return number

    @property
    def resources(self) -> tuple[int, int, int]:
        """The numbers of flowers, fruits and leaves."""
        return self.flower, self.fruit, self.leaf


class NaturalResource(Component, frozen=True):
    """A natural resource: its name and its printed colour."""

    key: Resource
    name: str
    colour: str


class BonusToken(Component, frozen=True):
    """A Bonus token: its front shows one of these resources, its back a Port."""

    key: str
    shows: tuple[Resource, ...]


class Discovery(Component, frozen=True):
    """A value of Discovery tokens, and the number of tokens with it."""

    value: int
    count: int


_NUMBERS = load_numbers("small_islands", rows=14)

HOUSES = _NUMBERS["houses"]
HOUSES_IN_HAND = _NUMBERS["houses_in_hand"]
SMALLEST_ISLAND = _NUMBERS["smallest_island_for_a_house"]
HAND_TILES = _NUMBERS["hand_tiles"]
ROW_TILES = _NUMBERS["row_tiles"]
STACK_TILES = _NUMBERS["stack_tiles"]
CARDS_DEALT = _NUMBERS["cards_dealt"]
CARDS_DRAWN = _NUMBERS["cards_drawn"]
SHIPS = _NUMBERS["ships"]
ROUNDS = _NUMBERS["rounds"]
PORTS_ON_A_TILE = _NUMBERS["ports_on_a_tile"]
SHIP_PORT_POINTS = _NUMBERS["ship_port_points"]
TABLE_COLUMNS = _NUMBERS["table_columns"]
TABLE_ROWS = _NUMBERS["table_rows"]

RESOURCE_OF = {
    row.key: row for row in load_table("small_islands", "resources", NaturalResource, rows=3)
}
TOKENS = {row.key: row for row in load_table("small_islands", "tokens", BonusToken, rows=4)}
DISCOVERIES = tuple(
    row.value
    for row in load_table("small_islands", "discoveries", Discovery)
    for _ in range(row.count)
)
