"""The villages of the others: a small island each, under a banner that tells how they stand."""

from engine.palm_island.rules.components import Resources, together
from engine.palm_island.rules.views import PalmView, VillageView
from render.canvas import Canvas, Place
from render.glyphs import LABEL, NOTE_STRONG, cap_height, shortened
from render.icons import icon, sign_of
from render.palette import GOLD, INK, OPEN, PAPER, PAPER_AGED, WOOD_DARK, lighter
from render.palm_island import layout
from render.palm_island.buildings import building
from render.palm_island.land import outpost_points
from render.palm_island.layout import Frame, place_of
from render.palm_island.people import portrait
from render.palm_island.rows import held
from render.palm_island.vistas import terrain_sign
from render.pen import Pen
from render.sprites import sprite
from render.tallies import Piece, fitting, length, tally

LINE = 38
FIRST_LINE = 27
SIZES = (40, 38, 36)


def paint(canvas: Canvas, view: PalmView, shown: Frame) -> None:
    """Paint every village but the one that is seen closely."""
    for order, seat in enumerate(shown.others):
        left, top, width = shown.banner(order)
        canvas.paste(_banner(width, shown.banner_high, _tone(view, seat)), (left, top))
        _heading(canvas, view, seat, (left, top + FIRST_LINE), width)
        _stock(canvas, view, seat, (left, top + FIRST_LINE + LINE), width)
        _treasures(canvas, view.villages[seat], (left + 32, top + FIRST_LINE + 2 * LINE))
        _village(canvas, view.villages[seat], shown, order)


def _tone(view: PalmView, seat: int) -> str:
    if view.over:
        return "won" if seat in view.winners else "plain"
    return "asked" if seat in view.awaited else "plain"


@sprite
def _banner(width: int, high: int, tone: str) -> Pen:
    """A sheet nailed to the shore; framed in green for whoever is to act, golden for a winner."""
    pen = Pen(width, high, edge=3)
    paper = {"plain": PAPER_AGED, "asked": PAPER, "won": lighter(GOLD, 0.5)}[tone]
    pen.box((2, 2, width - 6, high - 8), paper, shade=0.04, rounding=14)
    if tone == "asked":
        pen.box((7, 7, width - 11, high - 13), None, OPEN, 5, rounding=10)
    for x in (14, width - 18):
        pen.disc((x, 13), 4, WOOD_DARK, weight=2)
    pen.cast(4, 3, 0.5)
    return pen


def _heading(canvas: Canvas, view: PalmView, seat: int, place: Place, width: int) -> None:
    """The seat and the name, the points and the arrows."""
    left, middle = place
    village = view.villages[seat]
    worth: list[Piece] = [(str(village.points), "star"), (str(village.arrows), "arrow")]
    right = left + width - 20 - length(worth, 38)
    tally(canvas, worth, (right, middle), 38)
    canvas.paste_middle(sign_of(canvas.scheme.seats[seat], 40), (left + 40, middle))
    x = left + 68
    if seat in view.winners:
        canvas.paste_middle(icon("crown", 40), (x + 20, middle))
        x += 46
    name = shortened(view.name(seat), LABEL, right - x - 10)
    canvas.text(name, (x, middle - cap_height(LABEL) // 2), LABEL)


def _stock(canvas: Canvas, view: PalmView, seat: int, place: Place, width: int) -> None:
    """What is stored; what of it is given, when they buy or how far the round has come."""
    left, middle = place
    village = view.villages[seat]
    status = _status(view, seat)
    end = left + width - 20 - length(status, 36)
    tally(canvas, status, (end, middle), 36)
    stock: list[Piece] = [(f"{len(village.stored)}/{village.stored_at_most}", "store")]
    stock += held(village.resources)
    tally(canvas, stock, (left + 34, middle), fitting(stock, end - left - 40, SIZES))


def _status(view: PalmView, seat: int) -> list[Piece]:
    village = view.villages[seat]
    if view.over:
        return [(village.label, "")] if village.label else []
    if village.given:
        return [("", "hand"), *held(given(village))]
    if seat in view.buying:
        return [(str(view.buying.index(seat) + 1), "coin")]
    if village.waits:
        return [(str(view.arrived.index(seat) + 1), "round_tracker")]
    return [(str(village.ahead), "discard")]


def _treasures(canvas: Canvas, village: VillageView, place: Place) -> None:
    """The outposts and the villagers that were won."""
    x, middle = place
    for kind, points in outpost_points(village.outposts).items():
        canvas.paste_middle(terrain_sign(kind, 36), (x + 20, middle))
        top = middle - cap_height(NOTE_STRONG) // 2
        x += 56 + canvas.text(str(points), (x + 42, top), NOTE_STRONG, INK)
    for key in village.recruited:
        canvas.paste_middle(portrait(key, 40), (x + 22, middle))
        x += 45


def given(village: VillageView) -> Resources:
    """What the cards hold that a village has put down for a common payment."""
    return together(card for card in village.stored if card.number in village.given)


def _village(canvas: Canvas, village: VillageView, shown: Frame, order: int) -> None:
    """The sixteen buildings, small."""
    left, top = shown.small(order)
    size, columns = layout.SMALL[shown.seats - 1], layout.small_columns(shown.seats)
    for card in village.buildings:
        row, column = divmod(place_of(card.number), columns)
        x = left + layout.SHORE + column * size
        y = top + layout.SHORE // 2 - 4 + row * round(size * 0.88)
        canvas.paste(building(card.building.key, card.up.arrows, size - 3), (x, y))
