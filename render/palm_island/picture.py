"""The picture of Palm Island: the hand and the rack, and the villages beside them."""

from engine.palm_island.rules.actions import WAY_OF, Discard, Flip, Rotate, Store
from engine.palm_island.rules.cards import TERRAINS
from engine.palm_island.rules.components import ROUNDS
from engine.palm_island.rules.view import PalmView, VillageView
from render.art import NORMAL, Box, Scheme, sign_of
from render.art.glyphs import LABEL, Type, shortened, width_of
from render.art.palette import CREAM, GOLD, INK, Colour
from render.canvas import BOARD, STRIP, Canvas, strip_free
from render.painter import turn_words
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
from render.palm_island.layout import Layout, frame
from render.palm_island.rows import reaches_third
from render.palm_island.score import score
from render.results import paint_results
from render.score_sheet import who_won

PLAQUE = Type("display", 33)
NAME_AT_MOST = 180


def paint(view: PalmView, since: PalmView | None = None, scheme: Scheme = NORMAL) -> Canvas:
    """Paint the game with one village in front, and the changes after `since` outlined."""
    shown = frame(view)
    canvas = Canvas(land.sea(shown.land), "palm_island", scheme)
    canvas.paste(rack.front(shown.slots), (0, shown.rack))
    if shown.has_strip:
        left = layout.RIGHT[0] - 6
        canvas.paste(mat.mat(BOARD[0] - left, BOARD[1] - STRIP), (left, STRIP))
    _header(canvas, view, shown)
    village = view.villages[shown.seat]
    is_asked = shown.seat == view.mover and any(isinstance(act, Discard) for act in view.options)
    hand = village.in_hand[:2] if view.over else village.in_hand
    for order, card in enumerate(hand):
        place = shown.card(order)
        if card.is_tracker:
            canvas.paste(cards.tracker(view.round, *place[2:]), place[:2])
            continue
        is_far = order == 2 and not reaches_third(village)
        ribbon = "eye" if is_far else ""
        if card.stored:
            ribbon = "store"
        offered: cards.Offered = None
        if is_asked:
            offered = tuple(
                WAY_OF[type(action)]
                for action in view.options
                if isinstance(action, Store | Rotate | Flip) and action.card == card.number
            )
        cards.active_area(canvas, card, place, offered, ribbon)
    rack.paint(canvas, view, shown)
    land.paint(canvas, view.villages[shown.seat], shown)
    if view.over:
        paint_results(canvas, score(view), shown.results)
        return canvas
    group.paint(canvas, view, shown)
    if any(key in TERRAINS for key, _ in shown.beside):
        outposts.paint(canvas, view, shown)
    villagers.paint(canvas, view, shown)
    others.paint(canvas, view, shown)
    if since is not None:
        changes.paint(canvas, view, since, shown)
    return canvas


def _header(canvas: Canvas, view: PalmView, shown: Layout) -> None:
    """Write whose village is shown, and its points and arrows, between the round and the turn."""
    village = view.villages[shown.seat]
    name = _owner(view, shown)
    x, _, end, _ = owner_box(view, shown)
    if view.over and view.mode == "solo":
        turn = village.label or "The end"
    elif view.over and view.mode == "cooperative":
        lowest = min(view.villages, key=lambda village: village.points)
        turn = f"All win: {lowest.label}" if view.winners else "All lose"
    elif view.over:
        turn = who_won(score(view))
    elif len(view.villages) == 1:
        turn = f"{village.ahead} {'card' if village.ahead == 1 else 'cards'} left"
    else:
        turn = turn_words(view, view.awaited)
    if view.over and shown.seats > 1:
        canvas.strip("Palm Island", _round(view, shown), turn)
        return
    canvas.strip("Palm Island", _round(view, shown), turn, end - x)
    middle = STRIP // 2 - 6
    if name:
        canvas.paste_middle(sign_of(canvas.scheme.seats[shown.seat], 42), (x + 21, middle))
        x += 48
        x += 14 + canvas.text_level(name, (x, middle), LABEL, CREAM, halo=INK)
    for colour, words, sign in _plaques(village):
        x += 10 + canvas.plaque((x, 2), words, colour, PLAQUE, sign)


def owner_box(view: PalmView, shown: Layout) -> Box:
    """Return the part of the header with the name, the points and the arrows of a village."""
    name = _owner(view, shown)
    left = strip_free("Palm Island", _round(view, shown))
    wide = sum(width_of(words, PLAQUE) + 86 for _, words, _ in _plaques(view.villages[shown.seat]))
    if name:
        wide += width_of(name, LABEL) + 62
    return left, 0, left + wide, STRIP


def _owner(view: PalmView, shown: Layout) -> str:
    return shortened(view.name(shown.seat), LABEL, NAME_AT_MOST) if shown.seats > 1 else ""


def _plaques(village: VillageView) -> list[tuple[Colour, str, str]]:
    return [(GOLD, str(village.points), "star"), (CREAM, str(village.arrows), "arrow")]


def _round(view: PalmView, shown: Layout) -> str:
    return f"Round {view.round}" + (f" of {ROUNDS}" if shown.seats == 1 else "")
