"""Blueprint cards: white lines on blue paper, with the cost, the upgrade and the points."""

from collections.abc import Sequence

from PIL import Image

from engine.propeller_islands.rules.components import BLUEPRINT_OF, RESOURCES, SLOT_OF, Resources
from engine.propeller_islands.words.descriptions import ROMAN, missing, short_words
from render.art import Pen, Scheme, Sprite, curves, icon, sprite
from render.art.glyphs import NEEDED, Type, width_of
from render.art.palette import CREAM, GOLD, INK, WHITE, Colour, darker, lighter, mix
from render.art.propeller_islands import banner, wild_die
from render.canvas import Canvas
from render.tallies import Piece, amounts, fitting, tally

BLUE = (38, 92, 150)
DEEP = (46, 66, 122)
LEVEL: dict[int, Colour] = {1: BLUE, 2: DEEP}
SIZE = (266, 172)
"""A card in hand."""
OPEN_SIZE = (184, 100)
"""An open card on the table, without its name."""
LARGE = (236, 188)
"""An open card while the reader chooses one."""
GRID = 22
TOP_OF_SLIP = 62
"""The top of the slip with the cost, on a card that says whether the reader can pay."""
POINTS, VERDICT = Type("display", 44), Type("display", 36)
COSTS = (46, 44, 42, 38, 36, 34, 32, 30)
"""Sizes of the icons of a cost."""


def lay(
    canvas: Canvas,
    key: str,
    corner: tuple[int, int],
    size: tuple[int, int],
    purse: Resources | None = None,
) -> None:
    """Lay a card face up. With the purse of a reader, it says whether the reader can pay."""
    if purse is None:
        canvas.paste(card(key, None, size, canvas.scheme), corner)
        return
    short = missing(key, purse)
    canvas.paste(card(key, not short, size, canvas.scheme), corner)
    canvas.bears(short_words(short))
    slip = _slip_height(size[1])
    middle = corner[1] + (TOP_OF_SLIP + slip + size[1]) // 2 - 2
    _verdict(canvas, short, (corner[0], middle), size[0])


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
def card(key: str, can_pay: bool | None, size: tuple[int, int], scheme: Scheme) -> Image.Image:
    """The face of a card: its points, its upgrade and its cost, with room for what is missing."""
    blueprint = BLUEPRINT_OF[key]
    width, height = size
    pen = _sheet(blueprint.level, width, height)
    edge = lighter(GOLD, 0.1) if can_pay else mix(BLUE, WHITE, 0.75)
    pen.box((6, 6, width - 6, height - 6), None, edge, 5 if can_pay else 2.5, 0, 12)
    canvas = Canvas(Sprite.of(pen.reduced().convert("RGB")))
    first = 32 if can_pay is None else 36
    canvas.paste_middle(icon("star", 44), (36, first))
    canvas.text_level(str(blueprint.vp), (62, first), POINTS, WHITE)
    across = min(56, height // 2 - 2)
    canvas.paste_middle(upgrade(blueprint.upgrade, across, scheme), (width - 44, first))
    slip = _slip_height(height)
    top = height - slip - 9 if can_pay is None else TOP_OF_SLIP
    paper = Pen(width - 18, slip, edge=2.5)
    paper.box((1.5, 1.5, width - 20, slip - 2), CREAM, INK, None, 0.06, 14)
    canvas.paste(Sprite.of(paper.reduced()), (9, top))
    cost = amounts({kind: getattr(blueprint.cost, kind) for kind in RESOURCES})
    _cost(canvas, cost, (width // 2, top + slip // 2), width - 24)
    return _masked(canvas, width, height)


def _slip_height(height: int) -> int:
    """Return the height of the slip with the cost on a card of a height."""
    return 46 if height < SIZE[1] else 54


def _verdict(canvas: Canvas, short: Resources, place: tuple[int, int], width: int) -> None:
    """Write "can pay" with a tick, or "short" and what is missing, from the left edge of a card."""
    left, middle = place
    if not short:
        half = left + width // 2
        canvas.paste_middle(icon("tick", 44), (half - 72, middle))
        canvas.text_level("can pay", (half - 44, middle), VERDICT, WHITE)
        return
    lacking = amounts({kind: getattr(short, kind) for kind in RESOURCES})
    x = 16 + 12 + canvas.text_level("short", (left + 16, middle), VERDICT, WHITE)
    size = fitting(lacking, width - x - 10, (44, 38, 34, 30))
    tally(canvas, lacking, (left + x, middle), size, WHITE)


def _cost(canvas: Canvas, pieces: Sequence[Piece], middle: tuple[int, int], width: int) -> None:
    """Write a cost around a place. Its icons never get smaller than its digits."""
    for size in COSTS:
        style = Type("display", max(NEEDED, size))
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
