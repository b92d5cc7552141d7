"""The title picture of a game, for its lobby: its name and some of its components."""

from PIL import Image

from render import PAINTERS
from render.art import Pen, Sprite, plaque, shadow, sprite
from render.art.glyphs import Type
from render.art.palette import CREAM, INK, SHADE, WOOD, WOOD_DARK, WOOD_PALE, darker, lighter
from render.caches import ByteCache
from render.canvas import BOARD, Canvas
from render.painter import Title

THING = 244, 262
"""The greatest width and height of a thing before it is turned, in pixels."""
MIDDLE = 225
SMALL = [Type("display", size) for size in (54, 50, 46, 42)]
"""The letters of the signs, the largest that fit first."""
TURNS = (-9, 6, -4, 8, -7)
LETTERS = Type("display", 116)
PLANK = (1080, 220)
PLANK_TOP = 408
GAP = 24
KEPT_BYTES = 1024 * 1024

_kept: ByteCache[bytes] = ByteCache(KEPT_BYTES, len)


def title(game: str, name: str, players: str) -> bytes | None:
    """Return the title picture of a game called `name` for some `players`, as a cached PNG file.

    Return None if the game has none.
    """
    scene = PAINTERS[game].title
    if scene is None:
        return None
    return _kept.get((game, players), lambda: _painted(game, scene, name, players).png())


def _painted(game: str, scene: Title, name: str, players: str) -> Canvas:
    canvas = Canvas(Sprite.from_image(scene.ground(*BOARD)), game)
    step = BOARD[0] // len(scene.things)
    for place, (key, turn) in enumerate(zip(scene.things, TURNS, strict=False)):
        thing = _turned(game, key, turn)
        canvas.paste_middle(thing, (step // 2 + place * step, MIDDLE + 14 * (place % 2)))
    canvas.paste(_board(), ((BOARD[0] - PLANK[0]) // 2, PLANK_TOP))
    middle = (BOARD[0] // 2, PLANK_TOP + PLANK[1] // 2 - 8)
    canvas.text_middle(name, middle, LETTERS, CREAM, INK)
    signs = (players, "worker"), (scene.length, "hourglass")
    for small in SMALL:
        widths = [plaque(words, CREAM, small, sign).size[0] for words, sign in signs]
        left = (BOARD[0] - sum(widths) - GAP * (len(signs) - 1)) // 2
        if left >= GAP:
            break
    for words, sign in signs:
        left += GAP + canvas.plaque((left, PLANK_TOP + PLANK[1] + 28), words, CREAM, small, sign)
    return canvas


@sprite
def _turned(game: str, key: str, turn: int) -> Image.Image:
    """A component of a game, as large as the others and turned a little, with its shadow."""
    upright = PAINTERS[game].faces(key)[0].fitted(*THING)
    drawn = upright.rotate(turn, Image.Resampling.BICUBIC, expand=True)
    sheet = Image.new("RGBA", (drawn.width + 24, drawn.height + 24), (*SHADE, 0))
    mask = Image.new("L", sheet.size)
    mask.paste(drawn.getchannel("A"), (8, 8))
    sheet.putalpha(shadow(mask, 8, 6, 0.5))
    sheet.alpha_composite(drawn, (8, 8))
    return sheet


@sprite
def _board() -> Pen:
    """A board of planks between two posts."""
    width, height = PLANK
    pen = Pen(width, height, edge=4)
    for left in (70, width - 100):
        pen.box((left, 4, left + 30, height - 8), WOOD_DARK, rounding=6)
    pen.box((6, 16, width - 10, height - 26), darker(WOOD, 0.2), rounding=26)
    pen.box((18, 28, width - 22, height - 38), None, lighter(WOOD_PALE, 0.1), 4, rounding=18)
    pen.cast(8, 6, 0.5)
    return pen
