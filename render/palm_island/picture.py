"""The picture of Palm Island: the hand, the rack of stored cards and the village."""

from itertools import count

from PIL import Image, ImageDraw

from engine.palm_island.actions import Discard, Flip, Pay, Reset, Rotate, Store
from engine.palm_island.components import BUILDINGS, ROUNDS, STORED_AT_MOST, Building, Card, Way
from engine.palm_island.view import PalmView, VillageView
from render import materials, terrain
from render.canvas import Canvas
from render.glyphs import HEADING, LABEL, NOTE_STRONG, Type, cap_height, shortened
from render.icons import icon
from render.palette import (
    CREAM,
    GOLD,
    INK,
    PAPER_AGED,
    SUN,
    WOOD,
    WOOD_DARK,
    WOOD_PALE,
    darker,
    lighter,
)
from render.palm_island import cards, layout
from render.palm_island.buildings import building
from render.palm_island.rows import held, ways_of
from render.pen import Pen
from render.sprites import Sprite, sprite
from render.tallies import tally

TURNS: dict[type, Way] = {Store: "store", Rotate: "rotate", Flip: "flip"}


def paint(view: PalmView, since: PalmView | None = None) -> Canvas:
    """Paint one village; what is not as it was in `since` is outlined and numbered."""
    canvas = Canvas(_background())
    village = view.villages[view.seat or 0]
    _header(canvas, view, village)
    _hand(canvas, view, village)
    _rack(canvas, view, village)
    _village(canvas, village)
    if since is not None:
        _changes(canvas, view, since)
    return canvas


@sprite
def _background() -> Image.Image:
    """What never changes: the sea, the island, the header's plank, the empty rack, shadows."""
    land = Image.new("L", (layout.WIDTH, layout.HEIGHT))
    draw = ImageDraw.Draw(land)
    draw.rounded_rectangle((14, layout.LAND_TOP, 1386, layout.HEIGHT - 22), 130, fill=255)
    shore = terrain.Shore(beach=15, shallows=26, relief=6)
    sheet = Canvas(Sprite(terrain.coast(land, shore)))
    sheet.header("")
    sheet.text("Palm Island", (34, 22), HEADING, CREAM, halo=INK)
    for left, top, width in layout.CARDS:
        sheet.card_shadow((left, top), (width, layout.RACK_TOP - top))
    sheet.paste(_rack_front(), (0, layout.RACK_TOP))
    for kind in BUILDINGS:
        _name(sheet, kind)
    return sheet.image


@sprite
def _ground(rows: int, order: int) -> Image.Image:
    """A blank card with as many rows, where it stands before the background."""
    left, top, width = layout.CARDS[order]
    card = cards.blank(rows, width)
    sheet = _background().colours.crop((left, top, left + width, top + card.size[1]))
    sheet.paste(cards.DECK, (0, card.size[1] - 40, *card.size))
    sheet.paste(card.colours, (0, 0), card.mask)
    return sheet


def _header(canvas: Canvas, view: PalmView, village: VillageView) -> None:
    whose = shortened(view.name(view.seat or 0), NOTE_STRONG, 350)
    canvas.text(whose, (36, 66), NOTE_STRONG, PAPER_AGED, halo=INK)
    canvas.paste(_rounds(view.round), (layout.TRACKER[0] - 50, 0))
    stars = canvas.plaque((798, 22), str(village.stars), GOLD, HEADING, "star")
    arrows = canvas.plaque((812 + stars, 22), str(village.arrows), CREAM, HEADING, "arrow")
    words = village.label if view.over and village.label else _left(village, view)
    right = 1366
    shown = shortened(words, LABEL, right - 836 - stars - arrows)
    canvas.text(shown, (right, 50 - cap_height(LABEL) // 2), LABEL, CREAM, "right", INK)


def _left(village: VillageView, view: PalmView) -> str:
    if view.over:
        return "The end"
    return f"{village.ahead} cards left"


@sprite
def _rounds(now: int) -> Image.Image:
    """The header's left part, with eight suns of which the present one shines."""
    left, middle = layout.TRACKER
    canvas = Canvas(_background())
    for number in range(1, ROUNDS + 1):
        place = (left + (number - 1) * layout.TRACKER_STEP, middle)
        if number == now:
            canvas.paste_middle(icon("sun", 88), place)
            canvas.text_middle(str(number), place, Type("display", 36), INK)
        else:
            colour = darker(SUN, 0.25) if number < now else WOOD_DARK
            canvas.badge(place, str(number), colour, 48)
    right = left + ROUNDS * layout.TRACKER_STEP
    return canvas.image.crop((left - 50, 0, right, 96))


def _hand(canvas: Canvas, view: PalmView, village: VillageView) -> None:
    for order, card in enumerate(village.in_hand):
        left, top, width = layout.CARDS[order]
        if card.is_tracker:
            canvas.paste(cards.tracker(view.round, width, layout.RACK_TOP - top), (left, top))
            continue
        ground = _ground(len(ways_of(card)), order)
        low = top + ground.size[1] - layout.TUCK
        kind = card.building.numbers[0]
        below = cards.lower_half(kind, card.face, width, layout.RACK_TOP - low)
        canvas.paste(below, (left, low))
        cards.active_area(canvas, card, (left, top), ground, _offered(view, card))
        _ribbon(canvas, order, card, layout.CARDS[order])


def _ribbon(canvas: Canvas, order: int, card: Card, place: layout.CardPlace) -> None:
    """Say why nothing can be done with a card that only lies there."""
    words = "Stored" if card.stored else "Look only" if order == 2 else ""
    if words and not card.is_tracker:
        sign = "store" if card.stored else "eye"
        canvas.plaque((place.left + 18, place.top + 64), words, CREAM, NOTE_STRONG, sign)


def _offered(view: PalmView, card: Card) -> cards.Offered:
    if not any(isinstance(action, Discard) for action in view.options):
        return None
    return tuple(
        TURNS[type(action)]
        for action in view.options
        if isinstance(action, Store | Rotate | Flip) and action.card == card.number
    )


@sprite
def _rack_front() -> Image.Image:
    """The wooden rack in which the cards stand, with a recess for each stored card."""
    pen = Pen(layout.WIDTH, layout.RACK_HEIGHT)
    large = pen.surface(lambda width, height: materials.wood(width, height, WOOD, 104))
    pen.box((0, 6, layout.WIDTH, layout.RACK_HEIGHT), large, None)
    pen.box((0, 0, layout.WIDTH, 12), lighter(WOOD_PALE, 0.1), INK, 2)
    for number in range(STORED_AT_MOST):
        left, top, right, bottom = layout.slot(number)
        box = (left, top - layout.RACK_TOP, right, bottom - layout.RACK_TOP)
        pen.box(box, darker(WOOD_DARK, 0.25), darker(WOOD_DARK, 0.5), 4, 0.22, 16)
        pen.line([(left + 16, box[3]), (right - 16, box[3])], lighter(WOOD_PALE, 0.1), 3)
    pen.line([(0, layout.RACK_HEIGHT - 2), (layout.WIDTH, layout.RACK_HEIGHT - 2)], INK, 4)
    canvas = Canvas(Sprite(pen.reduced().convert("RGB")))
    for number in range(STORED_AT_MOST):
        left, top, right, bottom = layout.slot(number)
        middle = ((left + right) // 2, (top + bottom) // 2 - layout.RACK_TOP)
        canvas.paste_middle(_empty_slot(), middle)
    return canvas.image


@sprite
def _empty_slot() -> Sprite:
    """The sign for storing, burnt faintly into the wood."""
    sign = icon("store", 70)
    faint = (sign.mask or Image.new("L", sign.size, 255)).point([v * 2 // 5 for v in range(256)])
    return Sprite(Image.new("RGB", sign.size, lighter(WOOD_DARK, 0.35)), faint)


def _rack(canvas: Canvas, view: PalmView, village: VillageView) -> None:
    usable = _usable(view)
    for number, card in enumerate(village.stored):
        sign = cards.stored(card.number, card.face, card.number in usable)
        canvas.paste(sign, layout.slot(number)[:2])
    _lip(canvas, view, village)


def _usable(view: PalmView) -> set[int]:
    """The stored cards among which the reader chooses now."""
    paying = (number for act in view.options if isinstance(act, Pay) for number in act.cards)
    return {*paying, *(act.card for act in view.options if isinstance(act, Reset))}


def _lip(canvas: Canvas, view: PalmView, village: VillageView) -> None:
    """The rack's lower edge: how much is stored, what is asked, or the noted order of the deck."""
    middle = layout.RACK_TOP + 172
    base = middle - cap_height(LABEL) // 2
    told = f"Stored {len(village.stored)} of {STORED_AT_MOST}"
    x = 40 + canvas.text(told, (28, base), LABEL, CREAM, halo=INK) + 40
    if not village.noted:
        tally(canvas, held(village.resources), (x, middle), 52, CREAM)
        right = layout.WIDTH - 28
        asked = shortened(view.question, NOTE_STRONG, right - 620)
        top = middle - cap_height(NOTE_STRONG) // 2
        canvas.text(asked, (right, top), NOTE_STRONG, CREAM, "right", INK)
        return
    x += canvas.text("Next", (x, base), LABEL, CREAM, halo=INK) + 34
    for card in village.noted:
        if card.is_tracker:
            canvas.paste_middle(icon("round_tracker", 50), (x, middle))
        else:
            canvas.badge((x, middle), str(card.number), GOLD if card.stored else CREAM, 48)
        x += 56


def _village(canvas: Canvas, village: VillageView) -> None:
    for card in village.buildings:
        left, top = layout.cell(card.number)
        canvas.paste(building(card.building.key, card.up.arrows, layout.BUILDING), (left, top))
        canvas.badge((left + 14, top + 24), str(card.number), CREAM, 42)
        if card.stored:
            canvas.paste(icon("store", 46), (left + layout.BUILDING - 36, top + 2))
        canvas.paste_middle(_worth(card.up.stars, card.up.arrows), (left + 70, top + 132))


def _name(canvas: Canvas, kind: Building) -> None:
    """Write what the buildings above are, below the middle of them."""
    first, last = layout.cell(kind.numbers[0]), layout.cell(kind.numbers[-1])
    middle = ((first[0] + last[0] + layout.BUILDING) // 2, first[1] + 177)
    canvas.text_middle(kind.name, middle, NOTE_STRONG, CREAM, INK)


@sprite
def _worth(stars: int, arrows: int) -> Sprite:
    """A building's arrows and stars on a small slip of paper."""
    style = Type("display", 30)
    pieces = [("arrow", arrows), ("star", stars)]
    shown = [(key, amount) for key, amount in pieces if amount]
    if not shown:
        return Sprite.of(Image.new("RGBA", (1, 1)))
    width = 16 + 58 * len(shown)
    pen = Pen(width, 42)
    pen.box((2, 2, width - 2, 39), CREAM, INK, 2.5, 0.05, 18)
    blank = Sprite.of(pen.reduced())
    canvas = Canvas(blank)
    for place, (key, amount) in enumerate(shown):
        x = 12 + 58 * place
        wide = canvas.text(str(amount), (x, 20 - cap_height(style) // 2), style)
        canvas.paste(icon(key, 32), (x + wide + 2, 4))
    return Sprite(canvas.image, blank.mask)


def _changes(canvas: Canvas, view: PalmView, since: PalmView) -> None:
    number = count(1)
    if view.round != since.round:
        left, middle = layout.TRACKER
        x = left + (view.round - 1) * layout.TRACKER_STEP
        canvas.changed((x - 36, middle - 40, x + 36, middle + 40), next(number))
    seat = view.seat or 0
    for card, was in zip(
        view.villages[seat].buildings, since.villages[seat].buildings, strict=True
    ):
        if card != was:
            left, top = layout.cell(card.number)
            box = (left - 6, top + 2, left + layout.BUILDING + 6, top + 156)
            canvas.changed(box, next(number))
