"""The pieces on tiles: Houses with a shape for each colour, ships, Bonus and Discovery tokens."""

from PIL import Image

from render.art import curves, palette
from render.art.glyphs import NEEDED
from render.art.icons import icon, sign_of
from render.art.icons.registry import drawing
from render.art.palette import CREAM, INK, Colour, Look, darker, lighter
from render.art.pen import Pen
from render.art.schemes import Scheme
from render.art.sprites import sprite
from render.caches import texture

ALEXIS = 5
"""Alexis has the look of a seat without a player."""
GREY = palette.STEEL
ICONS = {"flower": "lotus", "fruit": "dragon_fruit"}
"""Icons of the rules whose drawing has another name."""


def icon_key(kind: str) -> str:
    """Return the name of the drawing of an icon of the rules."""
    return ICONS.get(kind, kind)


def look_of(scheme: Scheme, player: int, people: int) -> Look:
    """Return the colour and the symbol of a player; Alexis has his own."""
    return scheme.seats[player if player < people else ALEXIS]


@drawing(palette.GOLD)
def discovery(pen: Pen, colour: Colour) -> None:
    """A Discovery token, face down: a spiral carved in gold."""
    pen.disc((50, 50), 45, colour)
    pen.disc((50, 50), 36, lighter(colour, 0.3), darker(colour, 0.3), 4)
    turns = [curves.at((50, 50), 5 + step * 1.05, step * 34) for step in range(22)]
    pen.curve(turns, darker(colour, 0.55), 6)


@drawing(CREAM)
def joker(pen: Pen, colour: Colour) -> None:
    """Any of the three resources: a flower of three petals, each in its colour."""
    for direction, look in ((-90, "lotus"), (30, "dragon_fruit"), (150, "leaf")):
        middle = curves.at((50, 52), 22, direction)
        pen.disc(middle, 22, palette.RESOURCES[look].colour)
    pen.disc((50, 52), 12, colour)


@drawing(palette.PAPER)
def tiles(pen: Pen, colour: Colour) -> None:
    """A stack of tiles, face down."""
    for top in (34, 22, 10):
        points = [(8.0, top + 24.0), (50.0, top), (92.0, top + 24.0), (50.0, top + 48.0)]
        pen.slab(points, 10, lighter(colour, 0.1), darker(colour, 0.2))


@sprite
def house(look: Look, size: int) -> Pen:
    """A player's wooden House, with the shape and the symbol of its colour."""
    pen = Pen(size, size, span=100, edge=5, margin=5)
    outline, middle = _HOUSES[look.icon]
    pen.disc((50, 52), 45, palette.SAND, darker(palette.SAND, 0.5), 4)
    pen.polygon([(x + 4, y + 6) for x, y in outline], darker(look.colour, 0.5), INK, 5)
    pen.polygon(outline, look.colour, INK, 5)
    pen.raise_edges(5, 0.5)
    x, y = middle
    match look.icon:
        case "seat_disc":
            pen.disc(middle, 17, CREAM, INK, 4)
        case "seat_triangle":
            pen.polygon(curves.regular(middle, 20, 3), CREAM, INK, 4)
        case "seat_square":
            pen.box((x - 16, y - 16, x + 16, y + 16), CREAM, INK, 4)
        case "seat_cross":
            arms = [(-7, -20), (7, -20), (7, -7), (20, -7), (20, 7), (7, 7)]
            arms += [(7, 20), (-7, 20), (-7, 7), (-20, 7), (-20, -7), (-7, -7)]
            pen.polygon([(x + right, y + down) for right, down in arms], CREAM, INK, 4)
        case "seat_moon":
            inner = curves.arc((x + 9, y), 14, 290, 70)
            pen.polygon([*curves.arc(middle, 20, 60, 300), *inner], CREAM, INK, 4)
    pen.cast(4, 3, 0.5)
    return pen


_HOUSES: dict[str, tuple[list[curves.Point], curves.Point]] = {
    "seat_disc": ([(14, 44), (50, 6), (86, 44), (86, 90), (14, 90)], (50, 60)),
    "seat_triangle": ([(50, 2), (96, 90), (4, 90)], (50, 66)),
    "seat_square": (
        [(12, 24), (30, 24), (30, 8), (70, 8), (70, 24), (88, 24), (88, 90), (12, 90)],
        (50, 54),
    ),
    "seat_cross": (
        [(10, 90), (10, 52), (18, 30), (34, 14), (50, 8), (66, 14), (82, 30), (90, 52), (90, 90)],
        (50, 58),
    ),
    "seat_moon": ([(22, 90), (22, 40), (8, 40), (50, 4), (92, 40), (78, 40), (78, 90)], (50, 58)),
}


@sprite
def ship(look: Look | None, size: int) -> Image.Image:
    """A ship in a player's colours with its symbol on the sail, or a grey one."""
    sheet = icon("ship", size, look.colour if look else GREY).image
    if look is not None:
        across = max(round(size * 0.62), min(31, round(size * 0.76)))
        sheet.alpha_composite(sign_of(look, across).image, (size - across, round(size * 0.06)))
    return sheet


@sprite
def token(shows: str, owner: Colour, size: int) -> Image.Image:
    """A Bonus token: its icon on wood, with a rim in its owner's colour."""
    inside = palette.WOOD_PALE if shows != "port" else (190, 226, 234)
    sheet = _disc(inside, owner, size).copy()
    inner = round(size * (0.64 if size * 0.64 >= NEEDED else 0.86))
    drawn = icon(icon_key(shows), inner).image
    sheet.alpha_composite(drawn, ((size - inner) // 2, (size - inner) // 2))
    return sheet


@texture
def _disc(inside: Colour, rim: Colour, size: int) -> Image.Image:
    pen = Pen(size, size, span=100, edge=5, margin=5)
    pen.disc((50, 50), 48, rim, INK, 5)
    pen.disc((50, 50), 37, inside, INK, 3)
    pen.cast(4, 3, 0.5)
    return pen.reduced()
