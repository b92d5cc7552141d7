"""The dock of a player: its rewards and its workers."""

from PIL import Image

from engine.propeller_islands.rules.components import DOCK, SPACES
from engine.propeller_islands.rules.view import PropellerView
from render.art import Pen, Sprite, icon, sprite
from render.art.glyphs import Type
from render.art.palette import CREAM, INK, WOOD, WOOD_DARK, darker, mix
from render.canvas import Canvas
from render.propeller_islands import layout, tiles
from render.propeller_islands.layout import Bounds
from render.propeller_islands.scenes import host_of

CELL = 88
GRID = 40
"""The left and top ends of the dock's spaces, beside their letters and numbers."""
GAP = 10
NAME = Type("display", 44)
REWARD = 88
"""The width of the reward of a row of the dock."""


def paint(canvas: Canvas, view: PropellerView, box: Bounds) -> None:
    """Paint the dock with its rewards and its workers."""
    seat = host_of(view)
    player = view.players[seat]
    canvas.paste(_board(), (box.left, box.top))
    colour = canvas.scheme.seats[seat].colour
    canvas.bears(*(sign for space in SPACES for sign in space.upper()))
    for number, space in enumerate(SPACES):
        if space in player.dock and space != view.space:
            canvas.paste_middle(icon("worker", 58, colour), space_at(box, number))


def space_at(box: Bounds, number: int) -> tuple[int, int]:
    """Return the middle of a space of the dock."""
    row, column = divmod(number, 4)
    x = box.left + GRID + column * CELL
    y = box.top + GRID + row * CELL
    return x + CELL // 2, y + CELL // 2


@sprite
def _board() -> Image.Image:
    """The empty dock of three rows and four columns, each with its name and its reward."""
    width = layout.CHOICES.right - layout.CHOICES.left
    height = layout.DOCK
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 3, height - 4), WOOD, INK, None, 0.12, 18)
    for number in range(12):
        x = GRID + number % 4 * CELL
        y = GRID + number // 4 * CELL
        box = (x + 3, y + 3, x + CELL - 3, y + CELL - 3)
        pen.box(box, mix(WOOD_DARK, WOOD, 0.2), darker(WOOD_DARK, 0.4), 2.5, -0.15, 12)
    canvas = Canvas(Sprite.from_image(pen.reduced().convert("RGB")))
    for line in DOCK:
        kind, _, key = line.key.partition("-")
        number = "abc".find(key) if kind == "row" else int(key) - 1
        middle = GRID + number * CELL + CELL // 2
        is_row = kind == "row"
        room = REWARD if is_row else 2 * CELL - GAP
        below = GRID + 3 * CELL + (34 if number % 2 else 88)  # large, so in two lines
        strip = tiles.slip(tiles.pieces_of(line.reward), (room, CELL))
        beside = (GRID // 2 + 2, middle) if is_row else (middle, GRID // 2 + 2)
        beyond = (GRID + 4 * CELL + 4 + REWARD // 2, middle)
        canvas.paste_middle(strip, beyond if is_row else (middle, below))
        canvas.text_middle(key.upper(), beside, NAME, CREAM, INK)
    sheet = canvas.image.convert("RGBA")
    sheet.putalpha(pen.reduced().getchannel("A"))
    return sheet


def paint_small(canvas: Canvas, view: PropellerView, middle: tuple[int, int], cell: int) -> None:
    """Paint a small dock of twelve spaces of `cell` pixels around a place, with its workers."""
    seat = host_of(view)
    wood = _wood(cell)
    canvas.paste_middle(wood, middle)
    left = middle[0] - wood.size[0] // 2
    top = middle[1] - wood.size[1] // 2
    worker = icon("worker", cell, canvas.scheme.seats[seat].colour)
    for number, space in enumerate(SPACES):
        corner = left + 5 + number % 4 * cell, top + 6 + number // 4 * (cell + 3)
        canvas.paste(worker if space in view.players[seat].dock else _hole(cell), corner)


@sprite
def _wood(cell: int) -> Pen:
    """The wood of a small dock."""
    width = 4 * cell + 10
    height = 3 * (cell + 3) + 10
    pen = Pen(width, height, edge=2.5)
    pen.box((2, 2, width - 2, height - 2), WOOD, INK, None, 0.12, 8)
    return pen


@sprite
def _hole(cell: int) -> Pen:
    """A space of a small dock without a worker."""
    pen = Pen(cell, cell, 100, 4)
    pen.disc((50, 50), 34, WOOD_DARK, darker(WOOD_DARK, 0.5), 5, -0.2)
    return pen
