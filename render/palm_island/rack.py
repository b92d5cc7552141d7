"""The wooden rack: the stored cards, and the question to the reader along its lower edge."""

from PIL import Image

from engine.palm_island.rules.actions import Give, Pay, Reset
from engine.palm_island.rules.cards import OUTPOSTS, TERRAINS, Terrain
from engine.palm_island.rules.view import PalmView, VillageView
from render import materials
from render.canvas import Canvas
from render.glyphs import LABEL, SMALL_STRONG, STRONG, largest, shortened
from render.icons import icon
from render.palette import CREAM, GOLD, INK, WOOD, WOOD_DARK, WOOD_PALE, darker, lighter
from render.palm_island import cards, layout
from render.palm_island.layout import Layout
from render.palm_island.rows import held
from render.palm_island.vistas import terrain_sign
from render.pen import Pen
from render.sprites import Sprite, sprite
from render.tallies import Piece, fitting, length, tally

WIDE = layout.LEFT[1] + layout.GAP
COST_SIZES = (46, 40, 36, 33)
NOTED_STEP = 56
STOCK = 44
OUTPOST_WIDE = 92
"""The width of the sign and the points of an outpost, with the gap beside them."""
ASKED = (STRONG, SMALL_STRONG)
"""The styles of the question, the larger one first."""


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
    canvas = Canvas(Sprite(pen.reduced().convert("RGB")))
    # The sign for storing is burnt faintly into the wood.
    sign = icon("store", 60)
    faint = (sign.mask or Image.new("L", sign.size, 255)).point([v * 2 // 5 for v in range(256)])
    burnt = Sprite(Image.new("RGB", sign.size, lighter(WOOD_DARK, 0.35)), faint)
    for left, top, right, low in places:
        canvas.paste_middle(burnt, ((left + right) // 2, (top + low) // 2))
    return canvas.image


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
    first, second = top + 24, low - 26
    canvas.text_level(stored, (left, first), STRONG, CREAM, halo=INK)
    if village.waits:
        canvas.paste_middle(icon("round_tracker", 46), (right - 26, first))
    elif shown.seats > 1:
        words = f"{village.ahead} left"
        canvas.text_level(words, (right - 2, first), STRONG, CREAM, "right", INK)
    pieces, won = held(village.resources), outpost_points(village.outposts)
    size = fitting(pieces, right - left - OUTPOST_WIDE * len(won), (STOCK, 36, 33))
    tally(canvas, pieces, (left, second), size, CREAM)
    for kind, points in reversed(won.items()):
        if right - OUTPOST_WIDE < left + length(pieces, size):
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


def _lip(canvas: Canvas, asked: PalmView | None, village: VillageView, middle: int) -> None:
    """Write the question to the reader, the price to pay, or the noted order of the deck."""
    left, right = layout.LEFT[0] + 8, layout.LEFT[1] - 4
    if asked is not None and asked.cost:
        is_common = any(isinstance(act, Give) for act in asked.options)
        pieces: list[Piece] = [("All pay" if is_common else "To pay", "")]
        for price in asked.cost:
            pieces += [("or", "")] if len(pieces) > 1 else []
            pieces += held(price) or [("nothing", "")]
        size = fitting(pieces, layout.LEFT[1] - layout.LEFT[0] - 20, COST_SIZES)
        tally(canvas, pieces, (left, middle), size, CREAM)
    elif village.noted:
        left += 34 + canvas.text_level("Next", (left, middle), LABEL, CREAM, halo=INK)
        step = min(NOTED_STEP, (layout.LEFT[1] - 20 - left) // len(village.noted))
        for card in village.noted:
            if card.is_tracker:
                canvas.paste_middle(icon("round_tracker", min(48, step - 2)), (left, middle))
            else:
                colour = GOLD if card.stored else CREAM
                canvas.badge((left, middle), str(card.number), colour, min(48, step - 2))
            left += step
    elif asked is not None:
        canvas.asked = asked.question
        style = largest(canvas.asked, ASKED, right - left)
        words = shortened(canvas.asked, style, right - left)
        canvas.text_level(words, (left, middle), style, CREAM, halo=INK)
