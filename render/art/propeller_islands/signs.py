"""The signs of Propeller Islands: guild banners, hubs, the wild die, hexagons and trumpets."""

from PIL import Image

from render.art import curves
from render.art.glyphs import NEEDED, Type, letters_of
from render.art.icons import icon, signs
from render.art.palette import CREAM, GOLD, INK, SUN, lighter
from render.art.pen import Pen
from render.art.schemes import Scheme
from render.art.sprites import Sprite, sprite

UNTINTED = "science"
"""The guild with its own colour for its sign."""


@sprite
def banner(guild: str, size: int, scheme: Scheme) -> Image.Image:
    """A guild's banner: a pennant on a rod, with the guild's sign."""
    pen = Pen(size, size, 100, 5)
    look = scheme.guilds[guild]
    pen.polygon([(7, 10), (93, 10), (93, 99), (50, 86), (7, 99)], look.colour)
    pen.line([(3, 8), (97, 8)], INK, 12)
    pen.line([(4, 8), (96, 8)], GOLD, 6)
    tone = None if guild == UNTINTED else SUN
    return _with_sign(pen, icon(look.icon, round(size * 0.75), tone), size, 0.5)


@sprite
def hub(guild: str, size: int, scheme: Scheme) -> Image.Image:
    """A hub: a raised hexagon with the guild's sign."""
    pen = Pen(size, size, 100, 5)
    look = scheme.guilds[guild]
    pen.polygon(curves.regular((50, 50), 50, 6, 0), look.colour)
    pen.polygon(curves.regular((50, 50), 43, 6, 0), CREAM, INK, 3)
    tone = None if guild == UNTINTED else lighter(look.colour, 0.15)
    return _with_sign(pen, icon(look.icon, round(size * 0.75), tone), size, 0.5)


def _with_sign(pen: Pen, drawn: Sprite, size: int, height: float) -> Image.Image:
    sheet = pen.reduced()
    inner = drawn.size[0]
    corner = (round((size - inner) / 2), round(size * height - inner / 2))
    sheet.alpha_composite(drawn.image, corner)
    return sheet


@sprite
def wild_die(size: int) -> Image.Image:
    """A die with a question mark: any number."""
    pen = Pen(size, size, 100, 5, 4)
    pen.box((10, 10, 94, 94), INK, INK, None, 0, 20)
    pen.box((5, 5, 88, 88), GOLD, INK, None, 0.12, 20)
    sheet = pen.reduced()
    style = Type("display", max(NEEDED, round(size * 0.66)))
    letters = letters_of("?", style)
    middle = round(size * 0.475)
    left = middle - letters.mask.width // 2 - letters.left
    letters.print_on(sheet, (left, middle - letters.height // 2), INK)
    return sheet


@sprite
def fame(size: int, is_lit: bool = True) -> Pen:
    """A trumpet: the fame that a character's power needs."""
    pen = Pen(size, size, 100, 5, 2)
    signs.trumpet(pen, GOLD if is_lit else (176, 168, 152))
    return pen
