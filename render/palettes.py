"""The fixed colours of each game's pictures: a file has one byte a pixel instead of three.

Each game's painter has a swatch for each scheme: a small PNG file with the colours.
They are made from pictures of whole games by the command that `made_by` returns.
"""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import chain, product
from pathlib import Path
from typing import cast

from PIL import Image, ImageChops
from PIL.PngImagePlugin import PngInfo

from engine.core import AtollError
from render.art import NORMAL, SCHEMES, Scheme
from render.art.palette import Colour

COLOURS = 176
"""More colours are hardly visible, and make files larger."""
FEWER = {"island_hopper": 160}
"""The chart is as good with fewer, and has the largest files."""
FOLDER = Path(__file__).parent
SWATCH = 16
ONLY_EQUAL = [255] + [0] * 255
PLAIN = 32
"""The number of colours of plain surfaces that stay exact. Otherwise a sky gets broad bands."""
LEVELS = range(0, 256, 51)
REACHES = ((24, 0), (0, 6))
"""A plain surface has the same colour this many pixels to the left and above."""


class BadPalette(AtollError):
    """A swatch cannot be read."""


def fitted(picture: Image.Image, game: str, scheme: Scheme = NORMAL) -> Image.Image:
    """Return `picture` (mode RGB) in the nearest of a game's colours (mode P).

    It does not dither, because that makes flat surfaces noisy and files large. Raises BadPalette.
    """
    return picture.quantize(palette=_swatch(game, scheme.key), dither=Image.Dither.NONE)


def made_by(game: str, scheme: str) -> str:
    """Return the command that makes a game's swatch for a scheme, by its key."""
    asked = "" if scheme == NORMAL.key else f" --colours {scheme}"
    return f"python -m tools.palette {game}{asked} --out render/{game}/{file_of(scheme)}"


def file_of(scheme: str) -> str:
    """Return the file name of the swatch for a scheme, by its key."""
    return "palette.png" if scheme == NORMAL.key else f"palette_{scheme}.png"


@cache
def _swatch(game: str, scheme: str) -> Image.Image:
    return read_swatch(FOLDER / game / file_of(scheme))


def read_swatch(path: Path) -> Image.Image:
    """Return the image (mode P) with the colours of a swatch; raises BadPalette.

    A painter that has no swatch yet draws in even steps of all colours.
    """
    try:
        swatch = Image.open(BytesIO(path.read_bytes()), formats=["PNG"])
        swatch.load()
    except FileNotFoundError:
        return _even_colours()
    except (OSError, SyntaxError, ValueError) as problem:
        raise BadPalette(_damaged(path)) from problem
    if swatch.mode != "P":
        raise BadPalette(_damaged(path))
    return swatch


def swatch_for(pictures: Sequence[Image.Image], game: str, scheme: Scheme = NORMAL) -> bytes:
    """Return the colours that suit pictures of a game (mode RGB) best, as a PNG file.

    An octree keeps the colour of a rare token; a median cut would turn a red flower grey. The file
    names the command that makes it.
    """
    count = FEWER.get(game, COLOURS)
    sheet = stacked(pictures)
    plain = _plain(sheet)
    kept = [*scheme.kept, *plain[:PLAIN]]
    found = sheet.quantize(count - len(kept), Image.Quantize.FASTOCTREE).getpalette() or ()
    octree = zip(*[iter(found)] * 3, strict=True)
    colours = [*dict.fromkeys([*kept, *octree, *plain[PLAIN:]])][:count]
    swatch = Image.frombytes("P", (SWATCH, count // SWATCH), bytes(range(count)))
    swatch.putpalette([*chain.from_iterable(colours)])
    note = PngInfo()
    written = BytesIO()
    note.add_text("Comment", f"made by `{made_by(game, scheme.key)}`")
    swatch.save(written, "PNG", pnginfo=note)
    return written.getvalue()


def stacked(pictures: Sequence[Image.Image]) -> Image.Image:
    """Return pictures (mode RGB) one below the other."""
    size = max(one.width for one in pictures), sum(one.height for one in pictures)
    sheet = Image.new("RGB", size)
    top = 0
    for one in pictures:
        sheet.paste(one, (0, top))
        top += one.height
    return sheet


def _even_colours() -> Image.Image:
    swatch = Image.new("P", (1, 1))
    swatch.putpalette([*chain.from_iterable(product(LEVELS, repeat=3))])
    return swatch


def _damaged(path: Path) -> str:
    schemes = {file_of(key): key for key in SCHEMES}
    making = made_by(path.parent.name, schemes.get(path.name, NORMAL.key)).partition(" --out ")[0]
    return (
        f"The colours in {path} can't be read. Install Atoll again. In a checkout, run"
        f" `{making} --out {path}`."
    )


def _plain(sheet: Image.Image) -> list[Colour]:
    """Return the colours of plain surfaces, the commonest first.

    Their neighbours have the same colour.
    """
    near = (ImageChops.offset(sheet, *reach) for reach in REACHES)
    restless = ImageChops.lighter(*(ImageChops.difference(sheet, other) for other in near))
    alike = restless.convert("L").point(ONLY_EQUAL)
    plain = Image.composite(sheet, Image.new("RGB", sheet.size), alike)
    whole = {colour: count for count, colour in _counted(sheet)}
    found = [each for each in _counted(plain) if 2 * each[0] > whole.get(each[1], 2 * each[0])]
    return [colour for _, colour in sorted(found, reverse=True)]


def _counted(sheet: Image.Image) -> list[tuple[int, Colour]]:
    counted = sheet.getcolors(sheet.width * sheet.height)
    return cast("list[tuple[int, Colour]]", counted)
