"""Every colour of the pictures by name, with a symbol for each coloured thing.

Colours are `(red, green, blue)`, 0 to 255. Things differ in more than colour: a seat, a
resource or a good is a `Look`, which pairs a colour with the name of an icon (see `icons`).
All pictures have one light at the top left (`LIGHT`). A module with many colours writes them as
`palette.GOLD`.
"""

from typing import Final, NamedTuple

Colour = tuple[int, int, int]


class Look(NamedTuple):
    """The look of a thing: a colour and the key of an icon, always together."""

    colour: Colour
    icon: str


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour `share` (0 to 1) of the way from `first` to `second`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float) -> Colour:
    """`colour` turned `share` (0 to 1) towards the warm white of the light."""
    return mix(colour, SUNLIGHT, share)


def darker(colour: Colour, share: float) -> Colour:
    """`colour` turned `share` (0 to 1) towards the ink of the shadows."""
    return mix(colour, SHADE, share)


def luminance(colour: Colour) -> float:
    """The perceived brightness of `colour`, 0 to 255 (Rec. 601 weights)."""
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue


def ink_on(colour: Colour) -> Colour:
    """The ink that reads best on a surface of `colour`."""
    return INK if luminance(colour) > 140 else CREAM


# The direction in which shadows fall, in parts of their depth: right and down.
LIGHT: Final = (0.6, 0.8)

SUNLIGHT: Final = (255, 249, 226)
SHADE: Final = (38, 24, 30)

INK: Final = (58, 38, 30)
INK_SOFT: Final = (112, 84, 64)
CREAM: Final = (255, 247, 224)
PAPER: Final = (246, 233, 203)
PAPER_AGED: Final = (232, 211, 170)

WOOD_PALE: Final = (214, 164, 104)
WOOD: Final = (166, 110, 62)
WOOD_DARK: Final = (96, 60, 38)
BARK: Final = (122, 78, 46)
HUSK: Final = (114, 104, 102)
THATCH: Final = (224, 178, 92)
BAMBOO: Final = (214, 190, 110)

SEA_DEEP: Final = (24, 92, 128)
SEA: Final = (38, 134, 164)
SEA_SHALLOW: Final = (96, 190, 196)
SURF: Final = (226, 246, 238)
SKY: Final = (158, 216, 232)
SKY_LOW: Final = (238, 240, 214)

SAND: Final = (240, 214, 152)
SAND_WET: Final = (208, 172, 112)
GRASS: Final = (134, 178, 76)
GRASS_DARK: Final = (84, 136, 62)
PALM: Final = (58, 130, 72)
FOREST: Final = (40, 100, 62)
EARTH: Final = (146, 100, 66)
ROCK: Final = (150, 146, 148)
ROCK_DARK: Final = (98, 96, 106)
LAVA: Final = (232, 84, 36)
CLOTH_RED: Final = (196, 68, 56)
CLOTH_BLUE: Final = (52, 104, 158)

SUN: Final = (250, 196, 54)
GOLD: Final = (244, 184, 46)
STEEL: Final = (150, 166, 182)
CORAL: Final = (228, 92, 72)
LEAF: Final = (88, 158, 62)
WHITE: Final = (255, 255, 252)
COAL: Final = (62, 58, 66)

# The colour of changes since the reader's last look: an outline and a number, on CREAM.
CHANGED: Final = (214, 40, 96)
# The reader's choices.
OPEN: Final = (36, 140, 92)

# Six seats. They differ in lightness for every kind of colour vision, and in shape.
SEATS: Final = (
    Look((208, 68, 48), "seat_disc"),
    Look((30, 98, 172), "seat_triangle"),
    Look((244, 192, 48), "seat_square"),
    Look((38, 142, 98), "seat_cross"),
    Look((136, 80, 160), "seat_diamond"),
    Look((64, 60, 70), "seat_moon"),
)

RESOURCES: Final = {
    "wood": Look((190, 126, 66), "wood"),
    "fish": Look((58, 140, 196), "fish"),
    "stone": Look((152, 148, 158), "stone"),
    "energy": Look((255, 210, 60), "energy"),
    "steel": Look((140, 158, 180), "steel"),
    "part": Look((166, 78, 44), "part"),
    "lotus": Look((232, 120, 168), "lotus"),
    "dragon_fruit": Look((242, 150, 80), "dragon_fruit"),
    "leaf": Look((72, 146, 28), "leaf"),
    "money": Look((244, 184, 46), "coin"),
}

# Palm Island's two decks, red and blue.
DECKS: Final = {"red": CLOTH_RED, "blue": CLOTH_BLUE}

# Propeller Islands' guilds.
GUILDS: Final = {
    "industry": Look((198, 92, 52), "part"),
    "science": Look((52, 122, 168), "flask"),
    "culture": Look((140, 84, 158), "mask"),
}
