"""The explorers: on land, in water up to the waist, and afloat in a lifebelt."""

from PIL import Image

from render import curves
from render.icons import icon, sign_of
from render.palette import SEA, SURF, Look, mix
from render.pen import Pen
from render.sprites import sprite

TALL = 102
SIGN = 50
WAIST = 74
SPREAD = 132


@sprite
def standing(look: Look) -> Image.Image:
    """An explorer on land, with the sign of its seat at its feet."""
    sheet = _figure(look)
    sheet.alpha_composite(sign_of(look, SIGN).image, (SPREAD - SIGN - 22, TALL - SIGN + 10))
    return sheet


@sprite
def swimming(look: Look, afloat: bool) -> Image.Image:
    """An explorer in water; `afloat`: a lifebelt covers it."""
    figure = _figure(look)
    sheet = Image.new("RGBA", figure.size)
    sheet.alpha_composite(figure.crop((0, 0, SPREAD, WAIST)), (0, 16))
    sheet.alpha_composite(_ripples().image, (0, WAIST - 12))
    if afloat:
        belt = icon("lifebelt", 76).image.resize((84, 40))
        sheet.alpha_composite(belt, ((SPREAD - 84) // 2, WAIST - 10))
    sheet.alpha_composite(sign_of(look, SIGN).image, (SPREAD - SIGN, 22))
    return sheet


def _figure(look: Look) -> Image.Image:
    pen = Pen(SPREAD, TALL + 12)
    pen.tint(curves.oval((SPREAD / 2 + 8, TALL - 2), 40, 10), (20, 20, 20), 0.35)
    sheet = pen.reduced()
    sheet.alpha_composite(icon("worker", TALL, look.colour).image, ((SPREAD - TALL) // 2, 0))
    return sheet


@sprite
def _ripples() -> Pen:
    pen = Pen(SPREAD, 50)
    water = mix(SEA, SURF, 0.12)
    pen.blob(curves.oval((SPREAD / 2, 26), 58, 20), water, None, shade=0.05)
    pen.curve([(14, 20), (36, 8), (SPREAD / 2, 5), (96, 8), (118, 20)], SURF, 4)
    pen.curve([(22, 38), (SPREAD / 2, 46), (110, 38)], mix(SEA, SURF, 0.6), 4)
    return pen
