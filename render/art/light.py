"""The one light of all pictures, at the top left: shading, shadows and bevels of masks.

A mask is an image of mode L, 255 where something is. Depths and blurs are in pixels of the mask.
"""

from functools import cache

from PIL import Image, ImageChops, ImageFilter

from render.art.palette import LIGHT, SHADE, SUNLIGHT, Colour, darker, lighter
from render.caches import texture


def shaded(size: tuple[int, int], colour: Colour, amount: float) -> Image.Image:
    """A surface of `colour` (mode RGB), `amount` lighter at its top left than in the middle."""
    light = Image.new("RGB", size, lighter(colour, amount))
    return Image.composite(light, Image.new("RGB", size, darker(colour, amount)), _slope(size))


def downward(size: tuple[int, int], top: Colour, bottom: Colour) -> Image.Image:
    """A surface that passes from the colour `top` to the colour `bottom`."""
    column = Image.linear_gradient("L").resize((1, size[1])).resize(size)
    return Image.composite(Image.new("RGB", size, bottom), Image.new("RGB", size, top), column)


def shadow(mask: Image.Image, depth: float, blur: float, strength: float) -> Image.Image:
    """Return the shadow of `mask` on a ground `depth` pixels below it, as a mask."""
    fallen = offset(mask, LIGHT[0] * depth, LIGHT[1] * depth)
    soft = fallen.filter(ImageFilter.GaussianBlur(blur)) if blur else fallen
    return soft.point(_scaled(strength))


def offset(mask: Image.Image, right: float, down: float) -> Image.Image:
    """`mask` moved by whole pixels, with empty edges."""
    moved = Image.new(mask.mode, mask.size)
    moved.paste(mask, (round(right), round(down)))
    return moved


def bevel(surface: Image.Image, mask: Image.Image, depth: float, strength: float) -> None:
    """Lighten the edges of `mask` that face the light and darken the others, on `surface`."""
    soft = mask.filter(ImageFilter.GaussianBlur(depth / 2))
    toward = offset(soft, -LIGHT[0] * depth, -LIGHT[1] * depth)
    away = offset(soft, LIGHT[0] * depth, LIGHT[1] * depth)
    scale = _scaled(strength)
    lit = ImageChops.multiply(ImageChops.subtract(toward, away).point(scale), mask)
    dim = ImageChops.multiply(ImageChops.subtract(away, toward).point(scale), mask)
    surface.paste(SUNLIGHT, (0, 0), lit)
    surface.paste(SHADE, (0, 0), dim)


@cache
def _scaled(strength: float) -> list[int]:
    """Return each value of a mask, times `strength`."""
    return [round(value * strength) for value in range(256)]


@texture
def _slope(size: tuple[int, int]) -> Image.Image:
    """A grey ramp, 255 at the top left and 0 at the bottom right."""
    corners = Image.frombytes("L", (2, 2), bytes([255, 150, 120, 0]))
    return corners.resize(size, Image.Resampling.BILINEAR, (0.5, 0.5, 1.5, 1.5))
