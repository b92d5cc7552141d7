"""The wooden rack: the stored cards, and the question to the reader along its lower edge."""

from PIL import Image

from engine.palm_island.rules.actions import Give, Pay, Reset
from engine.palm_island.rules.cards import OUTPOSTS, TERRAINS, Terrain
from engine.palm_island.rules.views import PalmView, VillageView
from render import materials
from render.canvas import Canvas, Pixel
from render.glyphs import LABEL, STRONG, Type, cap_height, shortened, width_of
from render.icons import icon
from render.palette import CREAM, GOLD, INK, WOOD, WOOD_DARK, WOOD_PALE, darker, lighter
from render.palm_island import cards, layout
from render.palm_island.layout import Layout
from render.palm_island.rows import held
from render.palm_island.vistas import terrain_sign
from render.pen import Pen
from render.sprites import Sprite, sprite
from render.tallies import Piece, fitting, tally

WIDE = layout.LEFT[1] + layout.GAP
COST_SIZES = (46, 40, 36, 33)
NOTED_STEP = 56
STOCK = 44
ASKED = (STRONG, Type("bold", 29))
"""The styles of the question, the larger one first."""


@sprite
def front(slots: int) -> Image.Image:
    """Draw the rack with an empty recess for each card that may be stored."""
    high = layout.RACK_HIGH
    pen = Pen(WIDE, high)
    large = pen.surface(lambda width, height: materials.wood(width, height, WOOD, 104))
    pen.box((0, 6, WIDE, high), large, None)
    pen.box((0, 0, WIDE, 10), lighter(WOOD_PALE, 0.1), INK, 2)
    places = [_recess(number) for number in range(slots)]
    for left, top, right, low in places:
        box = (left, top, right, low)
        pen.box(box, darker(WOOD_DARK, 0.25), darker(WOOD_DARK, 0.5), 4, 0.22, 16)
        pen.line([(left + 16, low), (right - 16, low)], lighter(WOOD_PALE, 0.1), 3)
    canvas = Canvas(Sprite(pen.reduced().convert("RGB")))
    for left, top, right, low in places:
        canvas.paste_middle(_empty_slot(), ((left + right) // 2, (top + low) // 2))
    return canvas.image


def _recess(number: int) -> layout.Box:
    """Return a place of the rack, from the corner of the rack."""
    shown = Layout(0, 1, (), 0, layout.SLOTS_ACROSS)
    left, top, right, low = shown.slot(number)
    return left, top - shown.rack, right, low - shown.rack


@sprite
def _empty_slot() -> Sprite:
    """Draw the sign for storing, burnt faintly into the wood."""
    sign = icon("store", 60)
    faint = (sign.mask or Image.new("L", sign.size, 255)).point([v * 2 // 5 for v in range(256)])
    return Sprite(Image.new("RGB", sign.size, lighter(WOOD_DARK, 0.35)), faint)


def paint(canvas: Canvas, view: PalmView, shown: Layout) -> None:
    """Put the stored cards into the rack, and write on its lower edge."""
    village = view.villages[shown.seat]
    is_own = shown.seat == view.mover
    usable = _usable(view) if is_own else set()
    for number, card in enumerate(village.stored):
        mark = _mark(card.number, usable, village.given)
        canvas.paste(cards.stored(card.number, card.face, mark), shown.slot(number)[:2])
        canvas.bears(card.name)
    # Write the stored resources, the progress in the round and the outposts of the village.
    left, top, right, low = shown.stock
    stored = f"Stored {len(village.stored)} of {village.stored_at_most}"
    first, second = top + 24, low - 26
    canvas.text(stored, (left, first - cap_height(STRONG) // 2), STRONG, CREAM, halo=INK)
    if village.waits:
        canvas.paste_middle(icon("round_tracker", 46), (right - 26, first))
    elif shown.seats > 1:
        place = (right - 2, first - cap_height(STRONG) // 2)
        canvas.text(f"{village.ahead} left", place, STRONG, CREAM, "right", INK)
    pieces = held(village.resources)
    tally(canvas, pieces, (left, second), fitting(pieces, right - left, (STOCK, 36, 33)), CREAM)
    for kind, points in reversed(outpost_points(village.outposts).items()):
        words = canvas.text(str(points), (right, second - 12), LABEL, CREAM, "right", INK)
        canvas.paste_middle(terrain_sign(kind, 40), (right - words - 26, second))
        right -= words + 60
    _lip(canvas, view if is_own else None, village, shown.rack + layout.RACK_HIGH - 28)


def _mark(number: int, usable: set[int], given: tuple[int, ...]) -> cards.Mark:
    if number in given:
        return "given"
    return "usable" if number in usable else "plain"


def _usable(view: PalmView) -> set[int]:
    """The stored cards that the reader may choose from now."""
    used = (act.cards for act in view.options if isinstance(act, Pay | Give))
    paying = (number for numbers in used for number in numbers)
    return {*paying, *(act.card for act in view.options if isinstance(act, Reset))}


def outpost_points(outposts: tuple[str, ...]) -> dict[Terrain, int]:
    """Return the points of outposts by terrain, those without any left out."""
    rows = [OUTPOSTS[key] for key in outposts]
    points = {kind: sum(row.points for row in rows if row.terrain == kind) for kind in TERRAINS}
    return {kind: total for kind, total in points.items() if total}


def _lip(canvas: Canvas, asked: PalmView | None, village: VillageView, middle: int) -> None:
    """Write the question to the reader, the price to pay, or the noted order of the deck."""
    left, right = layout.LEFT[0] + 8, layout.LEFT[1] - 4
    if asked is not None and asked.cost:
        pieces, size = _priced(asked)
        tally(canvas, pieces, (left, middle), size, CREAM)
    elif village.noted:
        _noted(canvas, village, (left, middle))
    elif asked is not None:
        canvas.asked = asked.question
        style = next(
            (each for each in ASKED if width_of(canvas.asked, each) <= right - left), ASKED[-1]
        )
        words = shortened(canvas.asked, style, right - left)
        canvas.text(words, (left, middle - cap_height(style) // 2), style, CREAM, halo=INK)


def _priced(asked: PalmView) -> tuple[list[Piece], int]:
    """Return the ways to pay, and the size in which they fit."""
    is_common = any(isinstance(act, Give) for act in asked.options)
    pieces: list[Piece] = [("All pay" if is_common else "To pay", "")]
    for price in asked.cost:
        pieces += [("or", "")] if len(pieces) > 1 else []
        pieces += held(price) or [("nothing", "")]
    return pieces, fitting(pieces, layout.LEFT[1] - layout.LEFT[0] - 20, COST_SIZES)


def _noted(canvas: Canvas, village: VillageView, place: Pixel) -> None:
    x, middle = place
    x += 34 + canvas.text("Next", (x, middle - cap_height(LABEL) // 2), LABEL, CREAM, halo=INK)
    step = min(NOTED_STEP, (layout.LEFT[1] - 20 - x) // len(village.noted))
    for card in village.noted:
        if card.is_tracker:
            canvas.paste_middle(icon("round_tracker", min(48, step - 2)), (x, middle))
        else:
            colour = GOLD if card.stored else CREAM
            canvas.badge((x, middle), str(card.number), colour, min(48, step - 2))
        x += step
