"""The column beside the board: a placard for each player, with the tool it holds."""

from collections.abc import Iterator

from PIL import Image

from engine.core.words import listed
from engine.earthquake_island.rules.components import KINDS
from engine.earthquake_island.rules.view import ExplorerView, QuakeView
from render.art import Box, Pen, icon, sign_of, sprite
from render.art.glyphs import CLEAR, LABEL, Type, shortened, wrapped
from render.art.palette import CLOTH_RED, CREAM, GOLD, INK, PAPER, PAPER_AGED, darker
from render.canvas import BOARD, STRIP, Canvas, Pixel
from render.earthquake_island.layout import MAP
from render.earthquake_island.stacks import tall

LEFT = MAP[2] + 16
WIDE = BOARD[0] - LEFT - 6
TOP = STRIP + 16
GAP = 8
HIGHEST = 150
ASKED = 4
LINE = 40
"""The maximum number of lines of the question at the bottom of the column, and their distance."""
AT_TOOL = 116
AT_NAME = 141
"""The distances of a tool's middle and of its name from the left edge of a placard."""
HELD = 46
CELL = Type("bold", 42)
ENDS = {1: "st", 2: "nd", 3: "rd"}


def column(canvas: Canvas, view: QuakeView) -> None:
    """Set the placards one below the other in the order of play, and the question below them."""
    for seat, place in places(view):
        _placard(canvas, view, view.explorers[seat], place)
    canvas.asked = view.question or _waiting(view)
    lines = wrapped(canvas.asked, CLEAR, WIDE, ASKED)
    top = BOARD[1] - 20 - LINE * len(lines)
    for number, line in enumerate(lines):
        canvas.text(line, (LEFT, top + LINE * number + 8), CLEAR, CREAM, halo=INK)
    legend(canvas, MAP[2:])


def legend(canvas: Canvas, corner: Pixel) -> None:
    """Explain the heights of stacks in the lower right corner of the sea."""
    right, low = corner
    canvas.paste_middle(tall(3, 48), (right - 196, low - 34))
    canvas.text_level("tiles high", (right - 164, low - 34), CLEAR, CREAM, halo=INK)


def _waiting(view: QuakeView) -> str:
    """Return the text of the column for a reader without a question."""
    if view.over:
        return "The island is quiet again."
    return f"Waiting for {listed(map(view.name, view.asked))}." if view.asked else ""


BEFORE = 18
"""The distance of a change's number from a placard, so that it covers no words."""


def places(view: QuakeView) -> Iterator[tuple[int, Box]]:
    """Yield each seat with left, top, right and bottom of its placard."""
    room = BOARD[1] - 24 - ASKED * LINE - TOP
    step = min(HIGHEST + GAP, room // len(view.order))
    for place, seat in enumerate(view.order):
        top = TOP + place * step
        yield seat, (LEFT, top, LEFT + WIDE, top + step - GAP)


def _placard(canvas: Canvas, view: QuakeView, explorer: ExplorerView, box: Box) -> None:
    left, top, right, low = box
    out = explorer.cause is not None
    active = view.turn == explorer.seat and not view.over
    canvas.paste(_card(right - left, low - top, out, active), (left - 8, top - 8))
    upper = top + (low - top) * 25 // 100
    lower = top + (low - top) * 76 // 100
    sign = icon("skull", 44) if out else sign_of(canvas.scheme.seats[explorer.seat], 44)
    canvas.paste_middle(sign, (left + 34, upper))
    end = right - 10
    if explorer.place == 1:
        canvas.paste_middle(icon("crown", 48), (right - 34, upper))
        end -= 52
    if view.seat == explorer.seat:
        canvas.plaque((left + 62, upper - 28), "You", GOLD)
    else:
        name = shortened(view.name(explorer.seat), LABEL, end - left - 70)
        canvas.text_level(name, (left + 66, upper), LABEL)
    # Write the cell and the tool of an explorer, or its fate.
    if explorer.cell is None:
        fate = "survives!" if explorer.place == 1 else "not placed"
        if explorer.cause is not None:
            fate = f"{ordinal(explorer.place)}, {explorer.cause}"
        canvas.text_level(fate, (left + 12, lower), LABEL)
    else:
        wide = canvas.text_level(explorer.cell, (left + 3, lower), CELL)
        if not view.cell(explorer.cell).height:
            sign = icon("lifebelt" if explorer.afloat else "wave", 42)
            canvas.paste_middle(sign, (left + wide + 22, lower))
    if explorer.tool:
        canvas.paste_middle(_held(explorer.tool), (left + AT_TOOL, lower))
        name = KINDS[explorer.tool].name
        canvas.text_level(name, (left + AT_NAME, lower), CLEAR)


@sprite
def _card(width: int, high: int, out: bool, active: bool) -> Pen:
    pen = Pen(width + 16, high + 20, edge=3)
    paper = darker(PAPER_AGED, 0.2) if out else PAPER
    pen.box((8, 8, width + 8, high + 8), paper, INK, 3, 0.06, 14)
    if active:
        pen.box((8, 8, width + 8, high + 8), None, GOLD, 7, 0, 14)
    pen.cast(4, 3, 0.5)
    return pen


@sprite
def _held(tool: str) -> Image.Image:
    """Draw a tool as its tile: red, with its picture."""
    pen = Pen(HELD, HELD, edge=3)
    pen.box((2, 2, HELD - 2, HELD - 2), CLOTH_RED, INK, 3, 0.15, 9)
    pen.disc((HELD / 2, HELD / 2), HELD / 2 - 4, CREAM, None)
    drawn = pen.reduced()
    drawn.alpha_composite(icon(tool, HELD - 4).image, (2, 2))
    return drawn


def ordinal(place: int) -> str:
    """`place` as a word: 1st, 2nd, 3rd, 4th."""
    return f"{place}{ENDS.get(place, 'th')}"
