"""The explorers: on land, in water up to the waist, and afloat in a lifebelt."""

from PIL import Image

from render import curves
from render.earthquake_island.layout import Size
from render.icons import icon, sign_of
from render.palette import SEA, SURF, Look, mix
from render.pen import Pen
from render.sprites import sprite

TALL, SIGN, WAIST, SPREAD = 82, 44, 60, 104
"""The height of an explorer, its sign, its waist, and the width of its sprite, on cells of 140."""


@sprite
def standing(size: Size, look: Look) -> Image.Image:
    """Draw an explorer on land, with the sign of its seat at its feet."""
    sheet, sign = _figure(size, look), size.scaled(SIGN)
    place = sheet.width - sign - size.scaled(22), sheet.height - sign
    sheet.alpha_composite(sign_of(look, sign).image, place)
    return sheet


@sprite
def swimming(size: Size, look: Look, afloat: bool) -> Image.Image:
    """Draw an explorer in water; `afloat`: a lifebelt covers it."""
    figure = _figure(size, look)
    waist, spread, sign = size.scaled(WAIST), figure.width, size.scaled(SIGN)
    sheet = Image.new("RGBA", figure.size)
    sheet.alpha_composite(figure.crop((0, 0, spread, waist)), (0, size.scaled(12)))
    sheet.alpha_composite(_ripples(size).image, (0, waist - size.scaled(9)))
    if afloat:
        wide, high = size.scaled(68), size.scaled(34)
        belt = icon("lifebelt", wide).image.resize((wide, high))
        sheet.alpha_composite(belt, ((spread - wide) // 2, waist - size.scaled(8)))
    sheet.alpha_composite(sign_of(look, sign).image, (spread - sign, size.scaled(16)))
    return sheet


def _figure(size: Size, look: Look) -> Image.Image:
    wide, tall = size.scaled(SPREAD), size.scaled(TALL)
    pen = Pen(wide, tall + size.scaled(10))
    feet = (wide / 2 + size.scaled(6), tall - 2)
    pen.tint(curves.oval(feet, size.scaled(32), size.scaled(8)), (20, 20, 20), 0.35)
    sheet = pen.reduced()
    sheet.alpha_composite(icon("worker", tall, look.colour).image, ((wide - tall) // 2, 0))
    return sheet


@sprite
def _ripples(size: Size) -> Pen:
    pen = Pen(size.scaled(SPREAD), size.scaled(40), span=132)
    water = mix(SEA, SURF, 0.12)
    pen.blob(curves.oval((66, 26), 58, 20), water, None, shade=0.05)
    pen.curve([(14, 20), (36, 8), (66, 5), (96, 8), (118, 20)], SURF, 4)
    pen.curve([(22, 38), (66, 46), (110, 38)], mix(SEA, SURF, 0.6), 4)
    return pen
