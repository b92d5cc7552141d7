"""Land in the sea: coastlines with depth bands, surf, beach and relief, for land of any shape.

The input is a mask of land (mode L, 255 is land). The coast is the blurred mask, so squares, hexes
and drawn islands all get natural shores.
"""

from dataclasses import dataclass

from PIL import Image, ImageChops, ImageFilter

from render.art import materials
from render.art.light import bevel, shadow
from render.art.noise import grain, repeated, spread
from render.art.palette import SAND, SEA, SEA_SHALLOW, SHADE, SURF, darker

HALF = 128


@dataclass(frozen=True, slots=True)
class Shore:
    """The look of a coast; widths in pixels."""

    beach: float = 18
    shallows: float = 34
    roughness: float = 0.5
    relief: float = 5
    crests: bool = True


def coast(land: Image.Image, shore: Shore = Shore()) -> Image.Image:
    """Paint `land` (a mask) as an island in the sea; an RGB image of the mask's size."""
    picture = open_sea(land.size, shore.crests)
    # Round the corners of the land, and make its outline restless.
    soft = land.filter(ImageFilter.GaussianBlur(9))
    rough = repeated(spread(grain("shore", 280, 280, 9, 9), shore.roughness), *soft.size)
    wavy = _steep(ImageChops.add(soft, rough, 1, -HALF))
    veil = [round(value * 0.55) for value in range(256)]
    red, green, blue = SEA_SHALLOW
    bright = min(255, red + 34), min(255, green + 26), min(255, blue + 16)
    for reach, tone in ((1.0, SEA_SHALLOW), (0.55, bright)):
        picture.paste(tone, (0, 0), _grown(wavy, shore.shallows * reach).point(veil))
    picture.paste(SURF, (0, 0), _grown(wavy, 5))
    picture.paste(SHADE, (0, 0), shadow(wavy, 4, 3, 0.35))
    picture.paste(materials.sand(*land.size), (0, 0), wavy)
    inland = _steep(wavy.filter(ImageFilter.GaussianBlur(shore.beach)), 215, 14)
    picture.paste(darker(SAND, 0.22), (0, 0), _grown(inland, 4))
    meadow = materials.grass(*land.size).copy()
    bevel(meadow, inland, shore.relief, 0.6)
    picture.paste(meadow, (0, 0), inland)
    return picture


def open_sea(size: tuple[int, int], crests: bool = True) -> Image.Image:
    """Deep water without land, darkest at the top."""
    return materials.sea(*size, darker(SEA, 0.25), SEA, crests).copy()


def _grown(mask: Image.Image, reach: float) -> Image.Image:
    """`mask` grown by about `reach` pixels, with round corners."""
    return _steep(mask.filter(ImageFilter.GaussianBlur(reach)), 40, 14)


def _steep(mask: Image.Image, middle: int = HALF, gain: float = 6) -> Image.Image:
    return mask.point(
        [min(255, max(0, round(HALF + (value - middle) * gain))) for value in range(256)]
    )
