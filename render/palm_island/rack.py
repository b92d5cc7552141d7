"""The wooden rack: the stored cards, and the question to the reader along its lower edge."""

from PIL import Image

from engine.palm_island.rules.actions import Give, Pay, Reset
from engine.palm_island.rules.cards import OUTPOSTS, TERRAINS, Terrain
from engine.palm_island.rules.view import PalmView, VillageView
from render.art import Pen, icon, materials, sprite
from render.art.glyphs import CLEAR, LABEL, shortened, width_of
from render.art.palette import CREAM, GOLD, INK, WOOD, WOOD_DARK, WOOD_PALE, darker, lighter
from render.art.palm_island import terrain_sign
from render.canvas import Canvas
from render.palm_island import cards, layout
from render.palm_island.layout import Layout
from render.palm_island.rows import LARGE, held
from render.tallies import Piece, fitting, length, tally

WIDE = layout.LEFT[1] + layout.GAP
COST_SIZES = (46, 40, 36, 33)
NEXT = "Next"
NOTED_STEP = 56
LINE = layout.LEFT[0] + 8
"""The left end of the line along the lower edge."""
STOCK = 44
OUTPOST_WIDE = 92
"""The width of the sign and the points of an outpost, with the gap beside them."""


@sprite
def front(slots: int) -> Image.Image:
    """Draw the rack with an empty recess for each card that may be stored."""
    high = layout.RACK_HIGH
    pen = Pen(WIDE, high)
    large = pen.surface(lambda width, height: materials.wood(width, height, WOOD, 104))
    pen.box((0, 6, WIDE, high), large, None)
    pen.box((0, 0, WIDE, 10), lighter(WOOD_PALE, 0.1), INK, 2)
    shown = Layout(0, 1, (), 0, layout.SLOTS_ACROSS)
    boxes = map(shown.slot, range(slots))
    places = [(left, top - shown.rack, right, low - shown.rack) for left, top, right, low in boxes]
    for left, top, right, low in places:
        box = (left, top, right, low)
        pen.box(box, darker(WOOD_DARK, 0.25), darker(WOOD_DARK, 0.5), 4, 0.22, 16)
        pen.line([(left + 16, low), (right - 16, low)], lighter(WOOD_PALE, 0.1), 3)
    wood = pen.reduced().convert("RGB")
    # The sign for storing is burnt faintly into the wood.
    sign = icon("store", 60)
    faint = (sign.mask or Image.new("L", sign.size, 255)).point([v * 2 // 5 for v in range(256)])
    for left, top, right, low in places:
        corner = (left + right - sign.size[0]) // 2, (top + low - sign.size[1]) // 2
        wood.paste(lighter(WOOD_DARK, 0.35), corner, faint)
    return wood


def paint(canvas: Canvas, view: PalmView, shown: Layout) -> None:
    """Put the stored cards into the rack, and write on its lower edge."""
    village = view.villages[shown.seat]
    is_own = shown.seat == view.mover
    usable = set[int]()
    for act in view.options if is_own else ():
        if isinstance(act, Pay | Give):
            usable.update(act.cards)
        elif isinstance(act, Reset):
            usable.add(act.card)
    for number, card in enumerate(village.stored):
        mark: cards.Mark = "usable" if card.number in usable else "plain"
        if card.number in village.given:
            mark = "given"
        canvas.paste(cards.stored(card.number, card.face, mark), shown.slot(number)[:2])
        canvas.bears(card.name)
    # Write the stored resources, the progress in the round and the outposts of the village.
    left, top, right, low = shown.stock
    stored = f"Stored {len(village.stored)} of {village.stored_at_most}"
    first = top + 24
    second = low - 26
    canvas.text_level(stored, (left, first), CLEAR, CREAM, halo=INK)
    if village.waits:
        canvas.paste_middle(icon("round_tracker", 46), (right - 26, first))
    elif shown.seats > 1:
        words = f"{village.ahead} left"
        canvas.text_level(words, (right - 2, first), CLEAR, CREAM, "right", INK)
    pieces = held(village.resources)
    won = outpost_points(village.outposts)
    tally(canvas, pieces, (left, second), STOCK, CREAM, LARGE)
    for kind, points in reversed(won.items()):
        if right - OUTPOST_WIDE < left + length(pieces, STOCK, LARGE):
            break  # a choice needs the stock more
        wide = canvas.text(str(points), (right, second - 12), LABEL, CREAM, "right", INK)
        canvas.paste_middle(terrain_sign(kind, 40), (right - wide - 26, second))
        right -= wide + 60
    _lip(canvas, view if is_own else None, village, shown.rack + layout.RACK_HIGH - 28)


def outpost_points(outposts: tuple[str, ...]) -> dict[Terrain, int]:
    """Return the points of outposts by terrain, those without any left out."""
    rows = [OUTPOSTS[key] for key in outposts]
    points = {kind: sum(row.points for row in rows if row.terrain == kind) for kind in TERRAINS}
    return {kind: total for kind, total in points.items() if total}


def line_ends(view: PalmView, village: VillageView) -> list[int]:
    """Return the right ends of the signs along the lower edge: a price, or a noted order."""
    if view.cost:
        pieces, size = _price(view)
        return [LINE + length(pieces[:end], size) for end in range(1, len(pieces) + 1)]
    first, step = _noted(village)
    return [first + step * number + step // 2 for number in range(len(village.noted))]


def _lip(canvas: Canvas, asked: PalmView | None, village: VillageView, middle: int) -> None:
    """Write the question to the reader, the price to pay, or the noted order of the deck."""
    if asked is not None and asked.cost:
        pieces, size = _price(asked)
        tally(canvas, pieces, (LINE, middle), size, CREAM)
    elif village.noted:
        canvas.text_level(NEXT, (LINE, middle), LABEL, CREAM, halo=INK)
        left, step = _noted(village)
        for card in village.noted:
            if card.is_tracker:
                canvas.paste_middle(icon("round_tracker", min(48, step - 2)), (left, middle))
            else:
                colour = GOLD if card.stored else CREAM
                canvas.badge((left, middle), str(card.number), colour, min(48, step - 2))
            left += step
    elif asked is not None:
        canvas.asked = asked.question
        room = layout.LEFT[1] - 4 - LINE
        words = canvas.asked
        if width_of(words, CLEAR) > room:
            words = shortened(words.rpartition(". ")[2], CLEAR, room)
        canvas.text_level(words, (LINE, middle), CLEAR, CREAM, halo=INK)


def _price(view: PalmView) -> tuple[list[Piece], int]:
    """Return the payment of the reader as pieces, and the size of their icons."""
    is_common = any(isinstance(act, Give) for act in view.options)
    pieces: list[Piece] = [("All pay" if is_common else "To pay", "")]
    for price in view.cost:
        pieces += [("or", "")] if len(pieces) > 1 else []
        pieces += held(price) or [("nothing", "")]
    return pieces, fitting(pieces, layout.LEFT[1] - layout.LEFT[0] - 20, COST_SIZES)


def _noted(village: VillageView) -> tuple[int, int]:
    """Return the middle of the first card of the noted order, and the step to the next one."""
    first = LINE + 34 + width_of(NEXT, LABEL)
    step = (layout.LEFT[1] - 20 - first) // max(1, len(village.noted))
    return first, min(NOTED_STEP, step)
