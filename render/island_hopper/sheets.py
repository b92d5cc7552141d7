"""What the sheets in the corners share: paper to write on, where it lies, and the signs of seats.

A sheet is a sprite of what stands on it, so that it is written once and pasted until it changes.
"""

from render import furniture
from render.canvas import Canvas
from render.icons import sign_of
from render.island_hopper import layout
from render.palette import Look
from render.sprites import Sprite

ROW = 52
SMALL_ROW = 40
WIDE = layout.WIDE
LEFT = furniture.SHADOW + layout.MARGIN
TOP = furniture.SHADOW + 19


def blank(height: int) -> Canvas:
    """Return an empty sheet; what is written begins at LEFT, TOP and is WIDE pixels wide."""
    return Canvas(furniture.panel(layout.PANEL_WIDTH, height))


def written(canvas: Canvas) -> Sprite:
    """Return a sheet that has been written on."""
    height = canvas.size[1] - 2 * furniture.SHADOW
    return Sprite(canvas.image, furniture.panel(layout.PANEL_WIDTH, height).mask)


def lay_above(canvas: Canvas, left: int, sheet: Sprite) -> None:
    """Lay a sheet into an upper corner."""
    canvas.paste(sheet, (left - furniture.SHADOW, layout.TOP - furniture.SHADOW))


def lay_below(canvas: Canvas, left: int, sheet: Sprite) -> None:
    """Lay a sheet into a lower corner."""
    canvas.paste(sheet, (left - furniture.SHADOW, layout.LOW + furniture.SHADOW - sheet.size[1]))


def edges_below(left: int, sheet: Sprite) -> tuple[int, int, int, int]:
    """Return the edges of a sheet in a lower corner."""
    height = sheet.size[1] - 2 * furniture.SHADOW
    return left + 4, layout.LOW - height + 4, left + layout.PANEL_WIDTH - 4, layout.LOW - 4


def seat_icon(canvas: Canvas, look: Look, middle: tuple[int, int], size: int = 40) -> None:
    """Show the sign of a seat."""
    canvas.paste_middle(sign_of(look, size), middle)
