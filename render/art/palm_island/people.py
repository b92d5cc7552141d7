"""The villagers' heads and shoulders, each with a tool."""

from collections.abc import Callable

from render.art import curves, palette
from render.art.palette import CREAM, INK, Colour, darker, lighter
from render.art.pen import Pen
from render.art.sprites import sprite

SKINS: tuple[Colour, ...] = ((196, 134, 90), (168, 108, 70), (214, 156, 110), (146, 92, 60))
HAIR: Colour = (62, 44, 40)
GREY_HAIR: Colour = (222, 220, 216)
PURPLE: Colour = (136, 88, 150)


@sprite
def portrait(key: str, size: int) -> Pen:
    """A villager in a round frame, `size` pixels across."""
    pen = Pen(size, size, 100, 2.6, 2)
    pen.disc((50, 50), 48, lighter(palette.SKY, 0.2), INK, 4, 0.2)
    pen.polygon([*curves.arc((50, 50), 47, 25, 155)], lighter(palette.LEAF, 0.35), None)
    DRAWN[key](pen)
    ring = curves.oval((50, 50), 48, 48)
    pen.line([*ring, ring[0]], palette.GOLD, 5)
    pen.clip(curves.oval((50, 50), 50, 50))
    pen.line([*ring, ring[0]], INK, 1.4)
    return pen


def _body(pen: Pen, cloth: Colour, skin: Colour) -> None:
    pen.blob([(14, 104), (20, 82), (38, 74), (62, 74), (80, 82), (86, 104)], cloth)
    pen.box((42, 60, 58, 78), darker(skin, 0.12), rounding=4)


def _head(pen: Pen, skin: Colour) -> None:
    for x in (27, 73):
        pen.disc((x, 50), 5, skin)
    pen.polygon(curves.oval((50, 48), 23, 25), skin)
    for x in (41, 59):
        pen.disc((x, 49), 3.2, palette.COAL, None)
        pen.disc((x - 1, 48), 1.1, palette.WHITE, None)
    pen.curve([(49, 51), (47, 57), (51, 58)], darker(skin, 0.5), 2)
    pen.curve([(41, 63), (50, 68), (59, 63)], INK, 2.4)


def fisher(pen: Pen) -> None:
    """A fisher under a wide straw hat, with a fish on the line."""
    _body(pen, palette.CLOTH_BLUE, SKINS[0])
    _head(pen, SKINS[0])
    pen.polygon([(12, 38), (50, 6), (88, 38), (50, 31)], palette.THATCH)
    for x in (30, 50, 70):
        pen.line([(50, 9), (x, 32)], darker(palette.THATCH, 0.4), 1.4)
    pen.rod([(88, 20), (76, 98)], palette.BAMBOO, 2.2, 4.6)
    tone = lighter(palette.RESOURCES["fish"].colour, 0.25)
    pen.polygon([(86, 60), (93, 53), (93, 67)], tone, weight=2)
    pen.polygon(curves.oval((81, 68), 6, 11), tone, weight=2)


def woodcutter(pen: Pen) -> None:
    """A bearded woodcutter with a headband, and an axe on the shoulder."""
    pen.rod([(92, 88), (78, 22)], palette.WOOD_PALE, 3.2, 6)
    pen.blob([(76, 30), (62, 20), (66, 8), (80, 14)], palette.STEEL, weight=2.4)
    _body(pen, palette.LEAF, SKINS[2])
    _head(pen, SKINS[2])
    pen.blob(
        [(28, 54), (36, 60), (50, 58), (64, 60), (72, 54), (66, 76), (50, 84), (34, 76)],
        palette.BARK,
    )
    pen.curve([(43, 66), (50, 69), (57, 66)], INK, 2.4)
    pen.polygon([*curves.arc((50, 46), 25, 180, 360), (72, 40), (28, 40)], HAIR)
    pen.box((26, 31, 74, 41), palette.CLOTH_RED, rounding=3)


def mason(pen: Pen) -> None:
    """A mason with a cap, and a hewn block in front."""
    _body(pen, lighter(palette.ROCK, 0.2), SKINS[1])
    _head(pen, SKINS[1])
    pen.polygon([*curves.arc((50, 42), 26, 180, 360), (76, 40), (24, 40)], palette.CORAL)
    pen.box((20, 36, 80, 43), darker(palette.CORAL, 0.25), rounding=3)
    pen.box((30, 79, 70, 104), palette.ROCK, rounding=2)
    pen.line([(35, 85), (62, 85)], lighter(palette.ROCK, 0.5), 2.4)
    pen.rod([(80, 94), (88, 62)], palette.WOOD_PALE, 2.6, 5)
    pen.box((76, 50, 99, 64), palette.STEEL, rounding=2)


def porter(pen: Pen) -> None:
    """A porter who carries a full basket on her head."""
    _body(pen, palette.SUN, SKINS[3])
    pen.polygon([*curves.arc((50, 48), 28, 170, 370), (74, 62), (26, 62)], HAIR)
    _head(pen, SKINS[3])
    pen.polygon([*curves.arc((50, 44), 24, 190, 350), (66, 36), (34, 36)], HAIR)
    for x, tone in ((36, palette.CORAL), (50, palette.LEAF), (64, palette.GOLD)):
        pen.disc((x, 12), 9, tone)
    pen.polygon([(24, 14), (76, 14), (68, 31), (32, 31)], palette.WOOD_PALE)
    for x in (37, 50, 63):
        pen.line([(x, 16), (50 + (x - 50) * 0.8, 29)], palette.BARK, 2)


def lookout(pen: Pen) -> None:
    """A lookout with a spyglass at the eye."""
    _body(pen, CREAM, SKINS[2])
    _head(pen, SKINS[2])
    pen.polygon(
        [*curves.arc((50, 44), 26, 178, 362), (70, 37), (50, 33), (30, 37)], palette.CLOTH_RED
    )
    pen.polygon([(26, 40), (14, 46), (18, 56), (28, 48)], palette.CLOTH_RED, weight=2.4)
    for x, y in ((38, 27), (52, 23), (64, 30)):
        pen.disc((x, y), 2.4, CREAM, None)
    for start, end, wide in (((56, 50), (78, 42), 11), ((74, 44), (97, 35), 15)):
        pen.rod([start, end], palette.GOLD, wide, wide + 4)
    pen.line([(75, 40), (77, 49)], INK, 3)


def chief(pen: Pen) -> None:
    """The chief, with a crown of feathers and a necklace."""
    tones = (palette.CORAL, palette.GOLD, palette.LEAF, palette.GOLD, palette.CORAL)
    for turn, tone in zip((-56, -28, 0, 28, 56), tones, strict=True):
        leaf = [(50, 34), (42, 14), (50, -2), (58, 14)]
        pen.blob(curves.turned(leaf, (50, 46), turn), tone)
    _body(pen, palette.CLOTH_RED, SKINS[1])
    _head(pen, SKINS[1])
    pen.box((26, 27, 74, 37), palette.GOLD, rounding=4)
    for x in (36, 50, 64):
        pen.disc((x, 32), 2.8, palette.CLOTH_RED, None)
    for x, y in ((32, 80), (41, 86), (50, 88), (59, 86), (68, 80)):
        pen.disc((x, y), 4.4, CREAM, weight=2)


def priestess(pen: Pen) -> None:
    """The priestess, with white hair and a wreath of flowers."""
    pen.blob([(50, 16), (76, 28), (80, 60), (74, 84), (26, 84), (20, 60), (24, 28)], GREY_HAIR)
    _body(pen, PURPLE, SKINS[0])
    _head(pen, SKINS[0])
    pen.polygon([*curves.arc((50, 46), 25, 190, 350), (62, 34), (50, 28), (38, 34)], GREY_HAIR)
    for number, place in enumerate(((29, 33), (39, 25), (50, 22), (61, 25), (71, 33))):
        tone = palette.SUN if number % 2 else palette.CORAL
        pen.polygon(curves.starry(place, 8, 4.4, 5), tone, weight=1.8)
        pen.disc(place, 2.2, CREAM, None)
    pen.disc((50, 88), 6, palette.GOLD)


DRAWN: dict[str, Callable[[Pen], None]] = {
    "fisher": fisher,
    "woodcutter": woodcutter,
    "mason": mason,
    "porter": porter,
    "lookout": lookout,
    "chief": chief,
    "priestess": priestess,
}
