"""Surfaces: wood, paper, a mat, water, sand, grass, rock. Each is an RGB image, made once.

Every texture repeats after `PERIOD` pixels along a row. So rows repeat within the window of the
deflater, and a PNG compresses well.
"""

from PIL import Image, ImageChops, ImageDraw

from render.art import palette
from render.art.noise import bands, clouds, dots, grain, repeated, spread
from render.art.palette import Colour, darker, lighter, mix
from render.caches import texture

PERIOD = 280


def mottled(grey: Image.Image, dark: Colour, light: Colour, levels: int) -> Image.Image:
    """`grey` (mode L) with black turned into `dark` and white into `light`, in few levels."""
    steps = bands(grey, levels)
    ramps = [
        [round(low + (high - low) * value / 255) for value in range(256)]
        for low, high in zip(dark, light, strict=True)
    ]
    return Image.merge("RGB", [steps.point(ramp) for ramp in ramps])


@texture
def paper(width: int, height: int) -> Image.Image:
    """Laid paper with a faint, fibrous grain that repeats often, because sheets are large."""
    fibres = grain("paper", PERIOD // 4, PERIOD, 7, 40)
    tile = mottled(spread(fibres, 1.4), darker(palette.PAPER, 0.04), lighter(palette.PAPER, 0.2), 3)
    return repeated(tile, width, height)


@texture
def wood(width: int, height: int, colour: Colour = palette.WOOD, plank: int = 96) -> Image.Image:
    """Planks that run from left to right, `plank` pixels high, with grain and dark joints."""
    sheet = Image.new("RGB", (PERIOD, height))
    tones = (darker(colour, 0.06), lighter(colour, 0.05), colour, darker(colour, 0.1))
    for number, top in enumerate(range(0, height, plank)):
        tone = tones[number % 4]
        fibres = spread(clouds(f"plank{number}", PERIOD, plank, 2, max(4, plank // 5)), 1.1)
        pores = clouds(f"pores{number}", PERIOD, plank, 5, max(8, plank // 2))
        board = mottled(Image.blend(fibres, pores, 0.4), darker(tone, 0.22), lighter(tone, 0.14), 9)
        draw = ImageDraw.Draw(board)
        draw.line((0, 0, PERIOD, 0), fill=lighter(tone, 0.25), width=2)
        draw.line((0, plank - 2, PERIOD, plank - 2), fill=darker(tone, 0.55), width=3)
        sheet.paste(board, (0, top))
    return repeated(sheet, width, height)


@texture
def mat(width: int, height: int) -> Image.Image:
    """A mat plaited from palm leaf, over and under."""
    colour = darker(palette.SAND_WET, 0.12)
    cell = 28
    tile = Image.new("RGB", (cell * 2, cell * 2), darker(colour, 0.45))
    draw = ImageDraw.Draw(tile)
    for column in (0, 1):
        for row in (0, 1):
            # Each visible piece of a strand is darkest where it goes under its neighbours.
            left = column * cell
            top = row * cell
            for step in range(cell - 2):
                arch = 1 - abs(step - cell / 2) / (cell / 2)
                tone = mix(darker(colour, 0.30), lighter(colour, 0.22), round(arch * 5) / 5)
                if column == row:
                    draw.line((left + step, top + 1, left + step, top + cell - 3), fill=tone)
                else:
                    end = (left + cell - 3, top + step)
                    draw.line((left + 1, top + step, *end), fill=darker(tone, 0.10))
    return repeated(tile, width, height)


@texture
def sea(
    width: int,
    height: int,
    top: Colour = palette.SEA,
    bottom: Colour = palette.SEA_SHALLOW,
    crests: bool = True,
) -> Image.Image:
    """Water that passes from `top` to `bottom` down the page in bands, with or without crests."""
    water = Image.new("RGB", (PERIOD, height))
    swell = clouds("swell", PERIOD, height, 3, max(3, height // 50))
    depth = Image.linear_gradient("L").resize((PERIOD, height))
    shore = ImageChops.add(depth, spread(swell, 0.35), 1, -128)
    water.paste(mottled(shore, top, bottom, 9))
    if crests:
        foam = bands(spread(clouds("crest", PERIOD, PERIOD, 11, 44), 1.9), 3).point(_only_top)
        glints = repeated(foam, PERIOD, height).point([round(step * 0.16) for step in range(256)])
        water.paste(palette.SURF, (0, 0), glints)
    return repeated(water, width, height)


@texture
def sand(width: int, height: int) -> Image.Image:
    """Sand with grains and low ripples."""
    ripple = Image.blend(
        grain("sand", PERIOD, PERIOD, 4, 14), clouds("grains", PERIOD, PERIOD, 140, 140), 0.4
    )
    tile = mottled(spread(ripple, 1.4), darker(palette.SAND, 0.08), lighter(palette.SAND, 0.30), 6)
    return repeated(tile, width, height)


@texture
def grass(width: int, height: int) -> Image.Image:
    """A meadow: soft patches and short tufts."""
    patches = spread(grain("grass", PERIOD, PERIOD, 6, 9), 1.6)
    tile = mottled(patches, darker(palette.GRASS, 0.16), lighter(palette.GRASS, 0.14), 6)
    draw = ImageDraw.Draw(tile)
    for x, y in scattered("tufts", 90):
        tone = darker(palette.GRASS, 0.32) if (x + y) % 3 else lighter(palette.GRASS, 0.3)
        draw.line((x, y, x - 2, y - 5), fill=tone, width=2)
        draw.line((x + 2, y, x + 4, y - 5), fill=tone, width=2)
    return repeated(tile, width, height)


@texture
def rock(width: int, height: int) -> Image.Image:
    """Bare rock: facets, lit on one side by the difference between neighbouring heights."""
    heights = grain("rock", PERIOD, PERIOD, 7, 7)
    slope = ImageChops.subtract(heights, ImageChops.offset(heights, 4, 5), 1, 128)
    tile = mottled(
        spread(slope, 2.4), darker(palette.ROCK_DARK, 0.35), lighter(palette.ROCK_DARK, 0.35), 8
    )
    return repeated(tile, width, height)


def scattered(seed: str, count: int) -> list[tuple[int, int]]:
    """Return `count` places on a tile, always the same for a `seed`."""
    values = dots(seed, count, 4).tobytes()
    quads = (values[start : start + 4] for start in range(0, 4 * count, 4))
    return [
        ((first << 8 | second) % PERIOD, (third << 8 | fourth) % PERIOD)
        for first, second, third, fourth in quads
    ]


_only_top = [255 if value == 255 else 0 for value in range(256)]
