"""Blueprint cards: white lines on blue paper, with the cost, the upgrade and the points."""

from PIL import Image

from engine.propeller_islands.rules.components import BLUEPRINT_OF, SLOT_OF
from render import curves
from render.canvas import Canvas
from render.glyphs import LABEL, MUST_READ, MUST_SEE, NOTE_STRONG, Type, cap_height
from render.icons import icon
from render.palette import CREAM, GOLD, INK, WHITE, Colour, darker, lighter, mix
from render.pen import Pen
from render.propeller_islands.signs import banner, wild_die
from render.schemes import Scheme
from render.sprites import Sprite, sprite
from render.tallies import amounts, fitting, tally

BLUE = (38, 92, 150)
DEEP = (46, 66, 122)
LEVEL: dict[int, Colour] = {1: BLUE, 2: DEEP}
ROMAN = {1: "I", 2: "II"}
SIZE = (214, 196)
GRID = 22


def lay(canvas: Canvas, key: str, corner: tuple[int, int], affordable: bool = False) -> None:
    """Lay a card face up; one that can be paid is framed in gold."""
    canvas.paste(card(key, affordable, canvas.scheme), corner)
    canvas.bears(key)


@sprite
def back(level: int, width: int, height: int) -> Image.Image:
    """The back of a card: its level in large Roman numbers, and a propeller."""
    pen = _sheet(level, width, height)
    middle = (width / 2, height / 2)
    line = mix(LEVEL[level], WHITE, 0.45)
    for turn in (0, 60, 120):
        blade = curves.oval(middle, width * 0.36, width * 0.07, turn)
        pen.polygon(blade, None, line, 2.5)
    canvas = Canvas(Sprite.of(pen.reduced().convert("RGB")))
    style = Type("display", max(MUST_READ, round(height * 0.36)))
    canvas.text_middle(ROMAN[level], (width // 2, height // 2), style, WHITE, darker(BLUE, 0.5))
    return _masked(canvas, width, height)


@sprite
def card(key: str, affordable: bool, scheme: Scheme) -> Image.Image:
    """The face of a card."""
    blueprint = BLUEPRINT_OF[key]
    width, height = SIZE
    pen = _sheet(blueprint.level, width, height)
    edge = lighter(GOLD, 0.1) if affordable else mix(BLUE, WHITE, 0.75)
    pen.box((6, 6, width - 6, height - 6), None, edge, 5 if affordable else 2.5, 0, 12)
    canvas = Canvas(Sprite.of(pen.reduced().convert("RGB")))
    canvas.text(key, (18, 20), NOTE_STRONG, WHITE)
    canvas.paste(icon("star", 44), (width - 92, 10))
    canvas.text(str(blueprint.vp), (width - 44, 20), LABEL, WHITE)
    pieces = amounts({kind: getattr(blueprint.cost, kind) for kind in ("energy", "steel", "part")})
    size = fitting(pieces, width - 28, (46, 42, 38, MUST_SEE))
    canvas.paste(_slip(width - 22, 60), (11, 64))
    tally(canvas, pieces, (17, 93), size, INK)
    canvas.paste(icon("becomes", 40, WHITE), (34, 138))
    canvas.paste(upgrade(blueprint.upgrade, 58, scheme), (100, 129))
    return _masked(canvas, width, height)


@sprite
def upgrade(kind: str, size: int, scheme: Scheme) -> Image.Image:
    """An upgrade token: a wild die, a banner, or one more of a resource."""
    if SLOT_OF[kind] == "wild":
        return wild_die(size).image
    if SLOT_OF[kind] == "banner":
        return banner(kind, size, scheme).image
    pen = Pen(size, size, 100, 5, 2)
    pen.box((4, 8, 96, 92), CREAM, INK, None, 0.1, 24)
    sheet = pen.reduced()
    inner = round(size * 0.63)
    sheet.alpha_composite(icon(kind, inner).image, (round(size * 0.33), round(size * 0.19)))
    canvas = Canvas(Sprite.of(sheet.convert("RGB")))
    style = Type("display", round(size * 0.56))
    canvas.text("+", (round(size * 0.07), round(size * 0.5) - cap_height(style) // 2), style, INK)
    lettered = canvas.image.convert("RGBA")
    lettered.putalpha(sheet.getchannel("A"))
    return lettered


def _sheet(level: int, width: int, height: int) -> Pen:
    pen = Pen(width, height, edge=3)
    pen.box((0, 0, width, height), LEVEL[level], None, 0, 0.22)
    line = mix(LEVEL[level], WHITE, 0.14)
    for x in range(GRID, width, GRID):
        pen.line([(x, 0), (x, height)], line, 1.4)
    for y in range(GRID, height, GRID):
        pen.line([(0, y), (width, y)], line, 1.4)
    return pen


@sprite
def _slip(width: int, height: int) -> Pen:
    pen = Pen(width, height, edge=2.5)
    pen.box((1.5, 1.5, width - 2, height - 2), CREAM, INK, None, 0.06, 14)
    return pen


def _masked(canvas: Canvas, width: int, height: int) -> Image.Image:
    rounding = min(16, width / 6)
    pen = Pen(width, height, edge=3)
    pen.box((1.5, 1.5, width - 1.5, height - 1.5), WHITE, INK, None, 0, rounding)
    outline = pen.reduced()
    pen = Pen(width, height, edge=3)
    pen.box((1.5, 1.5, width - 1.5, height - 1.5), None, INK, 3, 0, rounding)
    sheet = canvas.image.convert("RGBA")
    sheet.alpha_composite(pen.reduced())
    sheet.putalpha(outline.getchannel("A"))
    return sheet
