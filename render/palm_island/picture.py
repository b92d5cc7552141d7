"""The picture of Palm Island: cards beside the decks, the hand, the rack, and the villages."""

from dataclasses import replace

from PIL import Image

from engine.core.words import listed
from engine.palm_island.rules.actions import Discard, Flip, Rotate, Store
from engine.palm_island.rules.components import ROUNDS, Card, Way
from engine.palm_island.rules.views import PalmView, VillageView
from render import furniture, terrain
from render.canvas import Canvas
from render.glyphs import HEADING, LABEL, NOTE_STRONG, Type, cap_height, shortened, width_of
from render.icons import icon, sign_of
from render.palette import CREAM, GOLD, INK, PAPER_AGED, SUN, WOOD_DARK, darker
from render.palm_island import (
    cards,
    changes,
    group,
    land,
    layout,
    mat,
    others,
    outposts,
    rack,
    villagers,
)
from render.palm_island.layout import Frame, frame
from render.palm_island.reach import reaches_third
from render.palm_island.rows import ways_of
from render.schemes import NORMAL, Scheme
from render.sprites import Sprite, sprite

TURNS: dict[type, Way] = {Store: "store", Rotate: "rotate", Flip: "flip"}
PLAQUES = ((GOLD, "star"), (CREAM, "arrow"))
PLAQUES_LEFT, PLAQUES_GAP = 798, 14
BESIDE = {
    "group": group.paint,
    "outposts": outposts.paint,
    "villagers": villagers.paint,
    "many": villagers.paint,
}


def paint(view: PalmView, since: PalmView | None = None, scheme: Scheme = NORMAL) -> Canvas:
    """Paint the game with one village in front; what is not as in `since` is outlined."""
    shown = frame(view)
    canvas = _empty(shown, scheme)
    _header(canvas, view, shown)
    for row in shown.beside:
        BESIDE[row](canvas, view, shown)
    _hand(canvas, view, shown)
    rack.paint(canvas, view, shown)
    land.paint(canvas, view.villages[shown.seat], shown)
    others.paint(canvas, view, shown)
    if since is not None:
        changes.paint(canvas, view, since, shown)
    return canvas


def _empty(shown: Frame, scheme: Scheme) -> Canvas:
    """What stays through a game: mat, sea, the empty rack, the islands, the header's plank."""
    canvas = Canvas(Image.new("RGB", (layout.WIDTH, shown.height)), "palm_island", scheme)
    canvas.paste(_sea(shown.rack - shown.hand), (0, shown.hand))
    canvas.paste(rack.front(shown.slots), (0, shown.rack))
    canvas.paste(land.islands(replace(shown, seat=0, beside=(), slots=4)), (0, shown.land))
    if shown.mat:
        canvas.paste(mat.mat(shown.mat + layout.MAT_EDGE), (0, layout.HEADER - layout.MAT_EDGE))
    canvas.header("")
    canvas.text("Palm Island", (34, 22), HEADING, CREAM, halo=INK)
    return canvas


@sprite
def _sea(height: int) -> Image.Image:
    """The sea behind the hand, with the shadows of three cards."""
    sheet = Canvas(Sprite(terrain.open_sea((layout.WIDTH, height))))
    for left, top, width in layout.CARDS:
        sheet.card_shadow((left, top), (width, height - top))
    return sheet.image


@sprite
def _ground(rows: int, order: int, height: int) -> Image.Image:
    """A blank card with as many rows, where it stands before the sea."""
    left, top, width = layout.CARDS[order]
    card = cards.blank(rows, width)
    sheet = _sea(height).colours.crop((left, top, left + width, top + card.size[1]))
    sheet.paste(cards.DECK, (0, card.size[1] - 40, *card.size))
    sheet.paste(card.colours, (0, 0), card.mask)
    return sheet


def _header(canvas: Canvas, view: PalmView, shown: Frame) -> None:
    village = view.villages[shown.seat]
    x = 36
    if shown.seats > 1:
        canvas.paste_middle(sign_of(canvas.scheme.seats[shown.seat], 36), (x + 16, 76))
        x += 44
        if shown.seat in view.winners:
            canvas.paste_middle(icon("crown", 36), (x + 16, 74))
            x += 44
    whose = shortened(view.name(shown.seat), NOTE_STRONG, 296 - x)
    canvas.text(whose, (x, 66), NOTE_STRONG, PAPER_AGED, halo=INK)
    canvas.paste(_rounds(view.round), (layout.TRACKER[0] - 50, 0))
    left = PLAQUES_LEFT
    for (colour, sign), count in zip(PLAQUES, (village.points, village.arrows), strict=True):
        left += canvas.plaque((left, 22), str(count), colour, HEADING, sign) + PLAQUES_GAP
    _state_of_play(canvas, _told(view, village), state_left(village))


def state_left(village: VillageView) -> int:
    """Return where the header's words on the state of play may begin: behind the plaques."""
    told = zip(PLAQUES, (village.points, village.arrows), strict=True)
    signs = (furniture.plaque(str(count), colour, HEADING, sign) for (colour, sign), count in told)
    return PLAQUES_LEFT + sum(sign.size[0] + PLAQUES_GAP for sign in signs) + 10


def _state_of_play(canvas: Canvas, told: tuple[str, str], left: int) -> None:
    """Write one line in the middle, or two, at the right end of the header."""
    right = 1366
    first, second = told
    middle = 36 if second else 50
    style = LABEL if width_of(first, LABEL) <= right - left else NOTE_STRONG
    shown = shortened(first, style, right - left)
    canvas.text(shown, (right, middle - cap_height(style) // 2), style, CREAM, "right", INK)
    if second:
        note = shortened(second, NOTE_STRONG, right - left)
        canvas.text(note, (right, 66), NOTE_STRONG, PAPER_AGED, "right", INK)


def _told(view: PalmView, village: VillageView) -> tuple[str, str]:
    """Say how the game ended, or who acts and how many cards are left in the round."""
    if view.over:
        return _ending(view, village)
    left = f"{village.ahead} {'card' if village.ahead == 1 else 'cards'} left"
    if len(view.villages) == 1:
        return left, ""
    return _acting(view), "At the tracker" if village.waits else left


def _acting(view: PalmView) -> str:
    if len(view.awaited) == 1:
        return f"{view.name(view.awaited[0])} to act"
    return f"{len(view.awaited)} players to act"


def _ending(view: PalmView, village: VillageView) -> tuple[str, str]:
    match view.mode:
        case "solo":
            return village.label or "The end", ""
        case "cooperative":
            return ("Prepared" if view.winners else "Unprepared"), _group_label(view)
    names = listed(map(view.name, view.winners))
    return (f"{names} won", "") if len(view.winners) == 1 else ("A shared win", names)


def _group_label(view: PalmView) -> str:
    """What the chart calls the lowest village, whose score is the group's."""
    return min(view.villages, key=lambda village: village.points).label


@sprite
def _rounds(now: int) -> Image.Image:
    """The header's left part, with eight suns of which the present one shines."""
    left, middle = layout.TRACKER
    canvas = Canvas(furniture.header(layout.WIDTH))
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


def _hand(canvas: Canvas, view: PalmView, shown: Frame) -> None:
    village = view.villages[shown.seat]
    is_own = shown.seat == view.mover
    for order, card in enumerate(village.in_hand):
        left, top, width = shown.card(order)
        if card.is_tracker:
            canvas.paste(cards.tracker(view.round, width, shown.rack - top), (left, top))
            continue
        ground = _ground(len(ways_of(card)), order, shown.rack - shown.hand)
        low = top + ground.size[1] - layout.TUCK
        kind = card.building.numbers[0]
        below = cards.lower_half(kind, card.face, width, shown.rack - low)
        canvas.paste(below, (left, low))
        offered = _offered(view, card) if is_own else None
        cards.active_area(canvas, card, (left, top), ground, offered)
        _ribbon(canvas, card, shown.card(order), order < 2 or reaches_third(village))


def _ribbon(canvas: Canvas, card: Card, place: layout.CardPlace, within_reach: bool) -> None:
    """Say why nothing can be done with a card that only lies there."""
    words = "Stored" if card.stored else "" if within_reach else "Look only"
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
