"""Blueprint cards: white lines on blue paper, with the cost, the upgrade and the points."""

from collections.abc import Sequence

from PIL import Image

from engine.propeller_islands.rules.components import BLUEPRINT_OF, RESOURCES, SLOT_OF
from render.art import Pen, Scheme, Sprite, curves, icon, sprite
from render.art.glyphs import HEADING, NEEDED, Type, width_of
from render.art.palette import CREAM, GOLD, INK, WHITE, Colour, darker, lighter, mix
from render.art.propeller_islands import banner, wild_die
from render.canvas import Canvas
from render.tallies import Piece, amounts

BLUE = (38, 92, 150)
DEEP = (46, 66, 122)
LEVEL: dict[int, Colour] = {1: BLUE, 2: DEEP}
ROMAN = {1: "I", 2: "II"}
SIZE = (184, 164)
"""A card in hand."""
OPEN_SIZE = (184, 100)
"""An open card on the table, without its name."""
LARGE = (228, 204)
"""An open card while the reader chooses one."""
GRID = 22
COSTS = (42, 38, 36, 34, 32, 30)
"""Sizes of the icons of a cost."""


def lay(
    canvas: Canvas,
    key: str,
    corner: tuple[int, int],
    is_affordable: bool = False,
    size: tuple[int, int] = SIZE,
) -> None:
    """Lay a card face up, with a gold frame if the reader can pay for it."""
    canvas.paste(card(key, is_affordable, size, canvas.scheme), corner)
    if size != OPEN_SIZE:
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
    style = Type("display", max(NEEDED, round(height * 0.36)))
    canvas.text_middle(ROMAN[level], (width // 2, height // 2), style, WHITE, darker(BLUE, 0.5))
    return _masked(canvas, width, height)


@sprite
def card(key: str, is_affordable: bool, size: tuple[int, int], scheme: Scheme) -> Image.Image:
    """The face of a card: its name, its cost, then the upgrade and the points that it brings."""
    blueprint = BLUEPRINT_OF[key]
    width, height = size
    pen = _sheet(blueprint.level, width, height)
    edge = lighter(GOLD, 0.1) if is_affordable else mix(BLUE, WHITE, 0.75)
    pen.box((6, 6, width - 6, height - 6), None, edge, 5 if is_affordable else 2.5, 0, 12)
    canvas = Canvas(Sprite.of(pen.reduced().convert("RGB")))
    slip = 46 if height < SIZE[1] else height // 3
    top, low = height - slip - 9, 31
    if height >= SIZE[1]:
        name = Type("display", height // 4)
        canvas.text_middle(key, (width // 2, height // 6 + 4), name, WHITE)
        top, low = height // 3 + 2, height * 5 // 6 - 2
        canvas.paste_middle(icon("becomes", height // 5, WHITE), (height // 6, low))
    across = min(58, height // 2 - 2)
    canvas.paste_middle(upgrade(blueprint.upgrade, across, scheme), (width * 2 // 5 - 8, low))
    canvas.paste_middle(icon("star", 40), (width - 80, low))
    canvas.text_level(str(blueprint.vp), (width - 56, low), HEADING, WHITE)
    paper = Pen(width - 18, slip, edge=2.5)
    paper.box((1.5, 1.5, width - 20, slip - 2), CREAM, INK, None, 0.06, 14)
    canvas.paste(Sprite.of(paper.reduced()), (9, top))
    cost = amounts({kind: getattr(blueprint.cost, kind) for kind in RESOURCES})
    _cost(canvas, cost, (width // 2, top + slip // 2), width - 24)
    return _masked(canvas, width, height)


def _cost(canvas: Canvas, pieces: Sequence[Piece], middle: tuple[int, int], width: int) -> None:
    """Write a cost around a place. Its icons never get smaller than its digits."""
    for size in COSTS:
        style = Type("display", max(NEEDED, round(size * 0.76)))
        gap = size // 8
        wide = sum(width_of(words, style) + size + gap for words, _ in pieces) - gap
        if wide <= width:
            break
    x = middle[0] - wide // 2
    for words, key in pieces:
        x += canvas.text_level(words, (x, middle[1]), style) if words else 0
        canvas.paste(icon(key, size), (x, middle[1] - size // 2))
        x += size + gap


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
    style = Type("display", round(size * 0.62))
    canvas.text_level("+", (round(size * 0.07), round(size * 0.5)), style, INK)
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
