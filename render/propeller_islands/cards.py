"""Blueprint cards: white lines on blue paper, with the cost, the upgrade and the points."""

from PIL import Image

from engine.propeller_islands.rules.components import BLUEPRINT_OF, RESOURCES, SLOT_OF, Resources
from engine.propeller_islands.words.descriptions import ROMAN, missing, short_words
from render.art import Pen, Scheme, Sprite, curves, icon, sprite
from render.art.glyphs import NEEDED, Type
from render.art.palette import CREAM, GOLD, INK, WHITE, Colour, darker, lighter, mix
from render.art.propeller_islands import banner, wild_die
from render.canvas import Canvas
from render.propeller_islands import tiles

BLUE = (38, 92, 150)
DEEP = (46, 66, 122)
LEVEL: dict[int, Colour] = {1: BLUE, 2: DEEP}
SIZE = (190, 132)
"""A card in hand."""
OPEN_SIZE = (153, 130)
"""An open card on the table, without its name."""
LARGE = (236, 188)
"""An open card while the reader chooses one."""
GRID = 22
TOP_OF_SLIP = 49
"""The top of the slip with the cost, on a card that says whether the reader can pay."""
POINTS = Type("display", 44)
VERDICT = Type("display", NEEDED)


def lay(
    canvas: Canvas,
    key: str,
    corner: tuple[int, int],
    size: tuple[int, int],
    purse: Resources | None = None,
) -> None:
    """Lay a card face up. With the purse of a reader, it says whether the reader can pay."""
    short = None if purse is None else missing(key, purse)
    canvas.paste(card(key, None if short is None else not short, size, canvas.scheme), corner)
    if short is not None:
        canvas.bears(short_words(key, short))
        room = size[1] - TOP_OF_SLIP - _slip_height(size[1])
        middle = corner[0] + size[0] // 2, corner[1] + size[1] - room // 2 - 2
        _verdict(canvas, short, middle, (size[0], room - 6))


@sprite
def back(level: int, width: int, height: int) -> Image.Image:
    """The back of a card: its level in large Roman numbers, and a propeller."""
    pen = _sheet(level, width, height)
    middle = (width / 2, height / 2)
    line = mix(LEVEL[level], WHITE, 0.45)
    for turn in (0, 60, 120):
        blade = curves.oval(middle, width * 0.36, width * 0.07, turn)
        pen.polygon(blade, None, line, 2.5)
    canvas = Canvas(Sprite.from_image(pen.reduced().convert("RGB")))
    style = Type("display", max(NEEDED, round(height * 0.36)))
    canvas.text_middle(ROMAN[level], (width // 2, height // 2), style, WHITE, darker(BLUE, 0.5))
    return _masked(canvas, width, height)


@sprite
def card(key: str, can_pay: bool | None, size: tuple[int, int], scheme: Scheme) -> Image.Image:
    """The face of a card: its points, its upgrade and its cost, with room for missing resources."""
    blueprint = BLUEPRINT_OF[key]
    width, height = size
    pen = _sheet(blueprint.level, width, height)
    edge = lighter(GOLD, 0.1) if can_pay else mix(BLUE, WHITE, 0.75)
    pen.box((6, 6, width - 6, height - 6), None, edge, 5 if can_pay else 2.5, 0, 12)
    canvas = Canvas(Sprite.from_image(pen.reduced().convert("RGB")))
    first = 36 if can_pay is None else 27
    canvas.paste_middle(icon("star", 44), (32, first))
    canvas.text_level(str(blueprint.vp), (57, first), POINTS, WHITE)
    across = min(56, 2 * first - 10, width // 3 - 3)
    right = width - 12 - across // 2
    canvas.paste_middle(upgrade(blueprint.upgrade, across, scheme), (right, first))
    slip = _slip_height(height)
    top = height - slip - 9 if can_pay is None else TOP_OF_SLIP
    paper = Pen(width - 18, slip, edge=2.5)
    paper.box((1.5, 1.5, width - 20, slip - 2), CREAM, INK, None, 0.06, 14)
    canvas.paste(Sprite.from_image(paper.reduced()), (9, top))
    cost = tiles.line_in(_counts(blueprint.cost), (width - 26, slip - 6), scheme)
    canvas.paste_middle(cost, (width // 2, top + slip // 2))
    return _masked(canvas, width, height)


def _slip_height(height: int) -> int:
    """Return the height of the slip with the cost on a card of a height."""
    return 42 if height <= SIZE[1] else 54


def _verdict(
    canvas: Canvas, short: Resources, middle: tuple[int, int], room: tuple[int, int]
) -> None:
    """Write "can pay" after a tick, or the missing resources after a cross, within a room."""
    left = middle[0] - (room[0] // 2 - 12 if short else 88)
    canvas.paste(icon("cross" if short else "tick", 32), (left, middle[1] - 16))
    if not short:
        canvas.text_level("can pay", (left + 42, middle[1] - 4), VERDICT, WHITE)
        return
    lacking = tiles.line_in(_counts(short), (room[0] - 58, room[1]), canvas.scheme, WHITE)
    canvas.paste(lacking, (left + 38, middle[1] - lacking.size[1] // 2))


def _counts(what: Resources) -> dict[str, int]:
    return {kind: getattr(what, kind) for kind in RESOURCES}


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
    inner = max(tiles.LEAST, round(size * 0.63))
    sheet.alpha_composite(icon(kind, inner).image, (round(size * 0.36), round(size * 0.19)))
    canvas = Canvas(Sprite.from_image(sheet.convert("RGB")))
    style = Type("display", max(NEEDED, round(size * 0.62)))
    canvas.text_level("+", (round(size * 0.05), round(size * 0.5)), style, INK)
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
