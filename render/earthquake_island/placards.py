"""The shelf below the board: a placard for each player, with the tool it holds."""

from collections.abc import Iterator

from PIL import Image

from engine.core.words import listed
from engine.earthquake_island.view import ExplorerView, QuakeView
from render.canvas import Canvas, Place
from render.earthquake_island.layout import Frame
from render.glyphs import NOTE_STRONG, shortened
from render.icons import icon, sign_of
from render.palette import (
    CLOTH_RED,
    CREAM,
    GOLD,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_AGED,
    darker,
)
from render.pen import Pen
from render.sprites import sprite

GAP = 14
EDGE = 20
TOP = 28
HIGH = 120
ASKED = 184
"""How far below the edge of the shelf the line with the question has its middle."""
ENDS = {1: "st", 2: "nd", 3: "rd"}


def shelf(canvas: Canvas, view: QuakeView, shown: Frame) -> None:
    """Set all placards on the shelf in the order of play, and the question to the reader."""
    for seat, corner, width in places(view, shown):
        _placard(canvas, view, view.explorers[seat], corner, width)
    canvas.asked = view.question or _status(view)
    words = shortened(canvas.asked, NOTE_STRONG, shown.width - 80)
    middle = (shown.width // 2, shown.shelf_top + ASKED)
    canvas.text_middle(words, middle, NOTE_STRONG, CREAM, INK)


def places(view: QuakeView, shown: Frame) -> Iterator[tuple[int, Place, int]]:
    """Yield each seat with the corner and the width of its placard."""
    count = len(view.order)
    width = min(330, (shown.width - 2 * EDGE - (count - 1) * GAP) // count)
    left = (shown.width - count * width - (count - 1) * GAP) // 2
    for place, seat in enumerate(view.order):
        yield seat, (left + place * (width + GAP), shown.shelf_top + TOP), width


def _placard(
    canvas: Canvas, view: QuakeView, explorer: ExplorerView, corner: Place, width: int
) -> None:
    left, top = corner
    out = explorer.cause is not None
    active = view.turn == explorer.seat and not view.over
    canvas.paste(_card(width, out, active), (left - 8, top - 8))
    look = canvas.scheme.seats[explorer.seat]
    sign = icon("skull", 56) if out else sign_of(look, 56)
    canvas.paste(sign, (left + 12, top + 10))
    ink = INK_SOFT if out else INK
    name = shortened(view.name(explorer.seat), NOTE_STRONG, width - 84)
    canvas.text(name, (left + 76, top + 28), NOTE_STRONG, ink)
    wide = canvas.text(_state(explorer), (left + 34, top + 86), NOTE_STRONG, ink)
    if explorer.cell is not None and not view.cell(explorer.cell).height:
        key = "lifebelt" if explorer.afloat else "wave"
        canvas.paste(icon(key, 38), (left + 42 + wide, top + 76))
    if explorer.tool:
        canvas.paste(_held(explorer.tool), (left + width - 72, top + 52))
    if view.seat == explorer.seat:
        canvas.plaque((left + width - 84, top - 26), "You", GOLD, NOTE_STRONG)
    elif explorer.place == 1:
        canvas.paste(icon("crown", 56), (left + width - 66, top + 6))


@sprite
def _card(width: int, out: bool, active: bool) -> Pen:
    pen = Pen(width + 16, HIGH + 20, edge=3)
    paper = darker(PAPER_AGED, 0.2) if out else PAPER
    pen.box((8, 8, width + 8, HIGH + 8), paper, INK, 3, 0.06, 14)
    if active:
        pen.box((8, 8, width + 8, HIGH + 8), None, GOLD, 7, 0, 14)
    pen.cast(4, 3, 0.5)
    return pen


@sprite
def _held(tool: str) -> Image.Image:
    """A tool as its tile: red, with its picture."""
    pen = Pen(64, 64, edge=3)
    pen.box((2, 2, 61, 60), CLOTH_RED, INK, 3, 0.15, 12)
    pen.disc((31, 31), 25, CREAM, None)
    drawn = pen.reduced()
    drawn.alpha_composite(icon(tool, 48).image, (8, 7))
    return drawn


def _state(explorer: ExplorerView) -> str:
    """Where an explorer is, or how it ended."""
    if explorer.cause is not None:
        return f"{ordinal(explorer.place)}, {explorer.cause}"
    if explorer.place == 1:
        return "survives!"
    if explorer.cell is None:
        return "not placed"
    return explorer.cell


def ordinal(place: int) -> str:
    """`place` as a word: 1st, 2nd, 3rd, 4th."""
    return f"{place}{ENDS.get(place, 'th')}"


def _status(view: QuakeView) -> str:
    """What is going on, for readers who are not asked anything."""
    if view.over:
        return "The island is quiet again."
    return f"Waiting for {listed(map(view.name, view.asked))}."
