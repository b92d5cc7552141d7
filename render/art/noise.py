"""Seeded noise that repeats without a seam: the grain of paper, sand and water.

The same seed gives the same grain on every machine; no random module is involved.
"""

from hashlib import shake_128

from PIL import Image

from render.caches import texture

RESAMPLE = Image.Resampling.BICUBIC


def dots(seed: str, width: int, height: int) -> Image.Image:
    """Unrelated grey values (mode L), one a pixel."""
    return Image.frombytes("L", (width, height), shake_128(seed.encode()).digest(width * height))


@texture
def clouds(seed: str, width: int, height: int, across: int, down: int) -> Image.Image:
    """Soft grey noise (mode L) of `width` x `height` pixels that repeats in both directions.

    `across` and `down` are the numbers of lumps; lumps far wider than high give wood grain.
    """
    lumps = dots(seed, across, down)
    wide = Image.new("L", (across + 4, down + 4))
    for column in (2 - across, 2, 2 + across):
        for row in (2 - down, 2, 2 + down):
            wide.paste(lumps, (column, row))
    box = (2.0, 2.0, 2.0 + across, 2.0 + down)
    return wide.resize((width, height), RESAMPLE, box)


@texture
def grain(seed: str, width: int, height: int, across: int, down: int) -> Image.Image:
    """Three octaves of `clouds`: large lumps with smaller ones on them."""
    coarse = clouds(seed, width, height, across, down)
    middle = clouds(seed + "/2", width, height, across * 2, down * 2)
    fine = clouds(seed + "/4", width, height, across * 4, down * 4)
    return Image.blend(Image.blend(coarse, middle, 0.4), fine, 0.25)


def bands(grey: Image.Image, steps: int) -> Image.Image:
    """`grey` (mode L) reduced to `steps` even levels, which also compresses far better."""
    top = steps - 1
    return grey.point([round(value * top / 255) * 255 // top for value in range(256)])


def spread(grey: Image.Image, gain: float) -> Image.Image:
    """`grey` with its distance from the middle grey multiplied by `gain`."""
    return grey.point([min(255, max(0, round(128 + (value - 128) * gain))) for value in range(256)])


def repeated(tile: Image.Image, width: int, height: int) -> Image.Image:
    """`tile` repeated over `width` x `height` pixels."""
    sheet = Image.new(tile.mode, (width, height))
    for left in range(0, width, tile.width):
        for top in range(0, height, tile.height):
            sheet.paste(tile, (left, top))
    return sheet
