"""The wooden rack: the stored cards, and what is asked of the reader along its lower edge."""

from PIL import Image

from engine.palm_island.rules.actions import Give, Pay, Reset
from engine.palm_island.rules.views import PalmView, VillageView
from render import materials
from render.canvas import Canvas, Place
from render.glyphs import LABEL, NOTE, NOTE_STRONG, cap_height, shortened, width_of
from render.icons import icon
from render.palette import CREAM, GOLD, INK, WOOD, WOOD_DARK, WOOD_PALE, darker, lighter
from render.palm_island import cards, layout
from render.palm_island.layout import Frame
from render.palm_island.rows import held
from render.pen import Pen
from render.sprites import Sprite, sprite
from render.tallies import Piece, fitting, length, tally

COST_SIZES = (52, 46, 40, 36)
NOTED_STEP = 56
STOCK_GAP, STOCK = 80, 52
"""Where the stored resources begin behind the words before them, and how large they are."""


@sprite
def front(slots: int) -> Image.Image:
    """The rack with an empty recess for each card that may be stored."""
    pen = Pen(layout.WIDTH, layout.RACK_HEIGHT)
    large = pen.surface(lambda width, height: materials.wood(width, height, WOOD, 104))
    pen.box((0, 6, layout.WIDTH, layout.RACK_HEIGHT), large, None)
    pen.box((0, 0, layout.WIDTH, 12), lighter(WOOD_PALE, 0.1), INK, 2)
    width = layout.slot_width(slots)
    lefts = [layout.RACK_EDGE + number * (width + layout.SLOT_GAP) for number in range(slots)]
    for left in lefts:
        box = (left, layout.SLOT_TOP, left + width, layout.SLOT_BOTTOM)
        pen.box(box, darker(WOOD_DARK, 0.25), darker(WOOD_DARK, 0.5), 4, 0.22, 16)
        pen.line([(left + 16, box[3]), (box[2] - 16, box[3])], lighter(WOOD_PALE, 0.1), 3)
    pen.line([(0, layout.RACK_HEIGHT - 2), (layout.WIDTH, layout.RACK_HEIGHT - 2)], INK, 4)
    canvas = Canvas(Sprite(pen.reduced().convert("RGB")))
    for left in lefts:
        middle = (left + width // 2, (layout.SLOT_TOP + layout.SLOT_BOTTOM) // 2)
        canvas.paste_middle(_empty_slot(), middle)
    return canvas.image


@sprite
def _empty_slot() -> Sprite:
    """The sign for storing, burnt faintly into the wood."""
    sign = icon("store", 70)
    faint = (sign.mask or Image.new("L", sign.size, 255)).point([v * 2 // 5 for v in range(256)])
    return Sprite(Image.new("RGB", sign.size, lighter(WOOD_DARK, 0.35)), faint)


def paint(canvas: Canvas, view: PalmView, shown: Frame) -> None:
    """Put the stored cards into the rack, and write upon its lower edge."""
    village = view.villages[shown.seat]
    is_own = shown.seat == view.mover
    usable = _usable(view) if is_own else set()
    width = layout.slot_width(shown.slots)
    for number, card in enumerate(village.stored):
        mark = _mark(card.number, usable, village.given)
        canvas.paste(cards.stored(card.number, card.face, mark, width), shown.slot(number)[:2])
        canvas.bears(card.name)
    _lip(canvas, view if is_own else None, village, shown.rack + 172)


def _mark(number: int, usable: set[int], given: tuple[int, ...]) -> cards.Mark:
    if number in given:
        return "given"
    return "usable" if number in usable else "plain"


def _usable(view: PalmView) -> set[int]:
    """The stored cards among which the reader chooses now."""
    used = (act.cards for act in view.options if isinstance(act, Pay | Give))
    paying = (number for numbers in used for number in numbers)
    return {*paying, *(act.card for act in view.options if isinstance(act, Reset))}


def lip(view: PalmView, shown: Frame) -> list[tuple[int, int]]:
    """Return from where to where something stands on the lower edge, but for a question."""
    village = view.villages[shown.seat]
    x = STOCK_GAP + width_of(_told(village), LABEL)
    cost = view.cost if shown.seat == view.mover else ()
    if village.noted and not cost:
        x, step = _noted_places(village, x)
        cut = x + step * (len(village.noted) // 2) - step // 2
        return [(0, cut), (cut, x + step * len(village.noted))]
    found = [(0, x + length(held(village.resources), STOCK) + 24)]
    if cost:
        told, size = _priced(view)
        found.append((layout.WIDTH - 34 - length(told, size), layout.WIDTH))
    return found


def _told(village: VillageView) -> str:
    return f"Stored {len(village.stored)} of {village.stored_at_most}"


def _lip(canvas: Canvas, asked: PalmView | None, village: VillageView, middle: int) -> None:
    """How much is stored, then what the reader is asked, or the noted order of the deck."""
    base = middle - cap_height(LABEL) // 2
    x = STOCK_GAP + canvas.text(_told(village), (28, base), LABEL, CREAM, halo=INK)
    is_paying = asked is not None and bool(asked.cost)
    if village.noted and not is_paying:
        _noted(canvas, village, (x, middle))
        return
    tally(canvas, held(village.resources), (x, middle), STOCK, CREAM)
    if asked is None:
        return
    if is_paying:
        told, size = _priced(asked)
        tally(canvas, told, (layout.WIDTH - 18 - length(told, size), middle), size, CREAM)
        return
    canvas.asked = asked.question
    _question(canvas, asked.question, x + length(held(village.resources), STOCK), middle)


def _question(canvas: Canvas, words: str, left: int, middle: int) -> None:
    right = layout.WIDTH - 28
    style = NOTE_STRONG if width_of(words, NOTE_STRONG) <= right - left else NOTE
    top = middle - cap_height(style) // 2
    told = shortened(words, style, right - left)
    canvas.text(told, (right, top), style, CREAM, "right", INK)


def _priced(asked: PalmView) -> tuple[list[Piece], int]:
    """What is to be paid, any one of its ways, and in which size it is written."""
    is_common = any(isinstance(act, Give) for act in asked.options)
    told: list[Piece] = [("All pay" if is_common else "To pay", "")]
    for price in asked.cost:
        told += [("or", "")] if len(told) > 1 else []
        told += held(price) or [("nothing", "")]
    return told, fitting(told, 700, COST_SIZES)


def _noted(canvas: Canvas, village: VillageView, place: Place) -> None:
    x, middle = place
    top = middle - cap_height(LABEL) // 2
    canvas.text("Next", (x, top), LABEL, CREAM, halo=INK)
    x, step = _noted_places(village, x)
    for card in village.noted:
        if card.is_tracker:
            canvas.paste_middle(icon("round_tracker", min(50, step - 2)), (x, middle))
        else:
            colour = GOLD if card.stored else CREAM
            canvas.badge((x, middle), str(card.number), colour, min(48, step - 2))
        x += step


def _noted_places(village: VillageView, left: int) -> tuple[int, int]:
    """Where the first card of the noted order has its middle, and the distance to the next."""
    first = left + width_of("Next", LABEL) + 34
    return first, min(NOTED_STEP, (layout.WIDTH - 30 - first) // len(village.noted))
