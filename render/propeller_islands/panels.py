"""The small panel of a player beside the forge."""

from PIL import Image

from engine.propeller_islands.rules.components import NUMBERS, SPACES
from engine.propeller_islands.rules.view import PropellerView, winners
from render.canvas import Canvas
from render.glyphs import LABEL, NOTE_STRONG, cap_height, shortened, width_of
from render.icons import icon, sign_of
from render.palette import GOLD, INK, PAPER, WOOD, WOOD_DARK, Colour, darker, lighter
from render.pen import Pen
from render.propeller_islands import islands
from render.propeller_islands.boards import RESOURCES, sheet
from render.propeller_islands.cards import back
from render.propeller_islands.characters import portrait
from render.propeller_islands.layout import Box
from render.propeller_islands.signs import fame
from render.sprites import sprite

STEP = 70
MINI = 16
HIGH_PANEL = 360
NAME_WIDE = 150


def paint(canvas: Canvas, view: PropellerView, seat: int, box: Box) -> None:
    """A player's panel: character, name, points, resources, dock, dice and a map of the island."""
    player = view.players[seat]
    left, top = box.left, box.top
    sheet(canvas, box, lighter(GOLD, 0.55) if seat in view.awaited else PAPER)
    _head(canvas, view, seat, (left, top))
    for place, kind in enumerate(RESOURCES):
        x = left + 14 + place * STEP
        canvas.paste(icon(kind, 40), (x, top + 100))
        amount = str(getattr(player.resources, kind))
        canvas.text(amount, (x + 42, top + 120 - cap_height(LABEL) // 2), LABEL)
    canvas.paste(fame(42, player.level > 0), (left + 12, top + 148))
    canvas.text(str(player.fame), (left + 56, top + 169 - cap_height(LABEL) // 2), LABEL)
    canvas.paste(back(1, 30, 40), (left + 100, top + 149))
    done = f"{len(player.done)}/{NUMBERS['blueprints_to_end']}"
    canvas.text(done, (left + 134, top + 169 - cap_height(LABEL) // 2), LABEL)
    for place, die in enumerate(player.drafted):
        canvas.paste(icon(f"die_{die}", 40), (left + 200 + 43 * place, top + 154))
    corner, cell = dock_place(box)
    canvas.paste(_small_dock(player.dock, canvas.scheme.seats[seat].colour, cell), corner)
    islands.small_map(canvas, player.island, seat, map_area(box))


def _head(canvas: Canvas, view: PropellerView, seat: int, corner: tuple[int, int]) -> None:
    player = view.players[seat]
    left, top = corner
    if player.character:
        canvas.paste(portrait(player.character, 88), (left + 8, top + 6))
    canvas.paste(sign_of(canvas.scheme.seats[seat], 42), (left + 104, top + 4))
    named = LABEL if width_of(view.name(seat), LABEL) <= NAME_WIDE else NOTE_STRONG
    canvas.text(shortened(view.name(seat), named, NAME_WIDE), (left + 152, top + 14), named)
    canvas.paste(icon("star", 42), (left + 106, top + 50))
    width = canvas.text(str(player.points.total), (left + 152, top + 60), LABEL)
    x = left + 152 + width + 16
    sign = "crown" if view.over and seat in winners(view) else "flag" if view.first == seat else ""
    if sign:
        canvas.paste(icon(sign, 42), (x, top + 50))
        x += 46
    for level in player.hand:
        canvas.paste(back(level, 30, 40), (x, top + 51))
        x += 33


@sprite
def _small_dock(dock: tuple[str, ...], colour: Colour, cell: int) -> Image.Image:
    """The twelve spaces of a dock with the workers that are left, small."""
    width, height = dock_size(cell)
    pen = Pen(width, height, edge=2.5)
    pen.box((2, 2, width - 2, height - 2), WOOD, INK, None, 0.12, 8)
    sheet = pen.reduced()
    worker = icon("worker", cell, colour).image
    for number, space in enumerate(SPACES):
        corner = 5 + number % 4 * cell, 6 + number // 4 * (cell + 3)
        sheet.alpha_composite(worker if space in dock else _hole(cell).image, corner)
    return sheet


def dock_size(cell: int) -> tuple[int, int]:
    """How large a small dock is, by the size of its spaces."""
    return 4 * cell + 10, 3 * (cell + 3) + 10


@sprite
def _hole(size: int) -> Pen:
    pen = Pen(size, size, 100, 4)
    pen.disc((50, 50), 34, WOOD_DARK, darker(WOOD_DARK, 0.5), 5, -0.2)
    return pen


def dock_place(box: Box) -> tuple[tuple[int, int], int]:
    """The corner of the small dock and the size of its spaces: larger in a high panel."""
    if _is_high(box):
        return (box.left + 20, box.top + 218), 46
    return (box.left + 226, box.top + 86), MINI


def map_area(box: Box) -> Box:
    """Where the map of the island stands in a panel."""
    if _is_high(box):
        return Box(box.left + 298, box.top + 12, box.right - 10, box.bottom - 10)
    return Box(box.left + 306, box.top + 8, box.right - 8, box.bottom - 8)


def stock_area(box: Box) -> Box:
    """Where the resources, the fame and the blueprints stand in a panel."""
    return Box(
        box.left + 8, box.top + 94, box.left + (294 if _is_high(box) else 222), box.top + 196
    )


def _is_high(box: Box) -> bool:
    return box.bottom - box.top > HIGH_PANEL
