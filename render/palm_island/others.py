"""The villages of the other players: their stock, and small pictures of their buildings."""

from engine.palm_island.rules.components import Resources, together
from engine.palm_island.rules.view import PalmView, VillageView
from render.art import Box, Pen, sign_of, sprite
from render.art.glyphs import CLEAR, shortened
from render.art.palette import GRASS, INK, OPEN, PAPER_AGED, SAND, lighter
from render.art.palm_island import SHAPE, building, portrait, terrain_sign
from render.canvas import Canvas, Pixel
from render.palm_island import layout
from render.palm_island.layout import Layout, place_of
from render.palm_island.rack import outpost_points
from render.palm_island.rows import held
from render.tallies import Piece, fitting, length, narrowed, tally

SIZES = (38, 36, 33)
INDENT = 40
"""Where the stock begins. The number of a change is to the left of it."""


def paint(canvas: Canvas, view: PalmView, shown: Layout) -> None:
    """Paint every village except the one in front."""
    for order, seat in enumerate(shown.others):
        left, top, right, low = shown.other(order)
        village = view.villages[seat]
        is_asked = seat in view.awaited
        canvas.paste(_banner(right - left, low - top, is_asked), (left, top))
        has_treasures = bool(village.outposts or village.recruited)
        foot = top + layout.OTHER_HIGH
        if has_treasures and low - foot >= layout.TREASURES_HIGH:
            _treasures(canvas, village, (left + 14, foot + 14))
            foot += layout.TREASURES_HIGH
        if low - foot >= layout.ISLAND_HIGH:
            _village(canvas, village, (left + 10, foot, right - 12, low - 10))
        elif foot == top + layout.OTHER_HIGH:
            foot = low
        _heading(canvas, view, seat, (left, top + 19), right)
        _stock(canvas, view, seat, (left, min(foot - 22, top + 57)), right)


@sprite
def _banner(width: int, high: int, is_asked: bool) -> Pen:
    """Draw a sheet, with a green frame for a player who must act."""
    pen = Pen(width, high, edge=3)
    paper = lighter(OPEN, 0.75) if is_asked else PAPER_AGED
    pen.box((2, 2, width - 4, high - 4), paper, shade=0.04, rounding=12)
    if is_asked:
        pen.box((2, 2, width - 4, high - 4), None, OPEN, 6, rounding=12)
    pen.cast(3, 2, 0.5)
    return pen


def _heading(canvas: Canvas, view: PalmView, seat: int, place: Pixel, right: int) -> None:
    """Write the name of a player, the points and the arrows."""
    left, middle = place
    village = view.villages[seat]
    worth: list[Piece] = [(str(village.points), "star"), (str(village.arrows), "arrow")]
    end = right - 10 - length(worth, 34)
    tally(canvas, worth, (end, middle), 34)
    canvas.paste_middle(sign_of(canvas.scheme.seats[seat], 34), (left + 28, middle))
    x = left + 52
    name = shortened(view.name(seat), CLEAR, end - x - 6)
    canvas.text_level(name, (x, middle), CLEAR, INK)


def _stock(canvas: Canvas, view: PalmView, seat: int, place: Pixel, right: int) -> None:
    """Write the stock of a village, and its progress in the round."""
    left, middle = place
    village = view.villages[seat]
    status = _status(view, seat)
    size = fitting(status, (right - left) // 2, SIZES)
    end = right - 10 - length(status, size)
    tally(canvas, status, (end, middle), size)
    stock = [] if village.given else held(village.resources)
    colon = ":" if stock else ""
    stock = [(f"{len(village.stored)}/{village.stored_at_most}{colon}", ""), *stock]
    begin = left + INDENT
    narrowed(canvas, stock, (begin, middle), SIZES, end - begin - 2)


def _status(view: PalmView, seat: int) -> list[Piece]:
    village = view.villages[seat]
    if village.given:
        return [("", "hand"), *held(given(village))]
    if seat in view.buying:
        return [(str(view.buying.index(seat) + 1), "coin")]
    if village.waits:
        return [(str(view.arrived.index(seat) + 1), "round_tracker")]
    return [(f"{village.ahead} left", "")]


def _treasures(canvas: Canvas, village: VillageView, place: Pixel) -> None:
    """Show the outposts and the villagers that a village has won."""
    x, middle = place
    for kind, points in outpost_points(village.outposts).items():
        canvas.paste_middle(terrain_sign(kind, 34), (x + 17, middle))
        x += 54 + canvas.text_level(str(points), (x + 40, middle), CLEAR, INK)
    for key in village.recruited:
        canvas.paste_middle(portrait(key, 38), (x + 20, middle))
        x += 43


def given(village: VillageView) -> Resources:
    """Return the resources of the cards that a village gives to a common payment."""
    return together(card for card in village.stored if card.number in village.given)


def _village(canvas: Canvas, village: VillageView, box: Box) -> None:
    """Show the sixteen buildings, small."""
    left, top, right, low = box
    columns = 8 if low - top < right - left - 180 else 4
    step = (right - left - 16) // columns
    high = (low - top - 12) * columns // 16
    wide = min(step - 3, round((high - 4) / SHAPE))
    spare = (high - round(wide * SHAPE)) // 2
    canvas.paste(_island(right - left, low - top), (left, top))
    for card in village.buildings:
        row, column = divmod(place_of(card.number), columns)
        art = building(card.building.key, card.up.arrows, wide)
        x = left + 8 + column * step + (step - wide) // 2
        y = top + 4 + (row + 1) * high - spare
        canvas.paste(art, (x, y - art.size[1]))


@sprite
def _island(width: int, high: int) -> Pen:
    pen = Pen(width, high)
    pen.box((1, 1, width - 1, high - 1), SAND, None, shade=0.05, rounding=26)
    pen.box((6, 6, width - 6, high - 6), GRASS, None, shade=0.05, rounding=22)
    return pen
