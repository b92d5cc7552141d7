"""The open contracts, and the reader's hand and purse."""

from collections.abc import Collection, Sequence
from itertools import chain

from engine.island_hopper.rules.actions import Discard, Draw, Show, Take
from engine.island_hopper.rules.view import HopperView
from render.art import Pen, icon, plaque, rounded, sign_of, sprite
from render.art.glyphs import LABEL, Type
from render.art.island_hopper import GOODS, SYMBOLS
from render.art.palette import CREAM, GOLD, INK, OPEN, darker, lighter
from render.canvas import Canvas
from render.island_hopper import layout
from render.island_hopper.cards import EDGE, contract, deck, empty, round_sign

OPEN_CARDS = 3
MONEY = Type("display", 44)


def paint_rack(canvas: Canvas, view: HopperView) -> None:
    """Paint the open contracts and the reader's hand."""
    if layout.shows_open(view):
        corner = layout.LEFT - EDGE, layout.row_top(0) - EDGE
        canvas.paste(deck(view.deck), corner)
        if Draw() in view.options:
            canvas.paste(_choice(layout.TAB), corner)
        offered = [action.card for action in view.options if isinstance(action, Take)]
        _cards(canvas, 0, view.display, OPEN_CARDS, offered)
    if view.screen is None:
        _public_money(canvas, view)
        return
    middle = layout.LEFT + layout.TAB // 2, layout.row_top(1) + 34
    canvas.paste_middle(icon("hand", 60), middle)
    if view.seat is not None:
        sign = sign_of(canvas.scheme.seats[view.seat], 48)
        canvas.paste_middle(sign, (middle[0], middle[1] + 60))
    offered = [action.card for action in view.options if isinstance(action, Discard)]
    shown = (action.tourists for action in view.options if isinstance(action, Show))
    offered += chain.from_iterable(shown)
    held = view.screen.cards
    _cards(canvas, 1, held, max(len(held), view.hand_limit), offered)


def paint_purse(canvas: Canvas, view: HopperView) -> None:
    """Paint the reader's cash, and how many of each symbol the completed contracts bear."""
    if view.screen is None or view.over:
        return
    count = view.screen.count
    left, top, width, height = layout.PURSE
    counted = dict(count.symbols)
    looks = SYMBOLS if any(symbol in SYMBOLS for symbol in counted) or not counted else GOODS
    canvas.panel((left, top), (width, height))
    canvas.bears(f"${count.cash}")
    canvas.paste_middle(plaque(f"${count.cash}", GOLD, MONEY), (left + width // 2, top + 50))
    pitch = (height - 94) // (len(looks) // 2)
    for place, (key, look) in enumerate(looks.items()):
        x = left + 27 + 68 * (place % 2)
        y = top + 88 + pitch // 2 + pitch * (place // 2)
        canvas.paste_middle(icon(look.icon, 38, look.colour), (x, y))
        canvas.text_level(str(counted.get(key, 0)), (x + 20, y), MONEY)


def _public_money(canvas: Canvas, view: HopperView) -> None:
    """Paint the money on the islands and the round cards so far, for spectators."""
    left = layout.LEFT + 10
    top = layout.row_top(1)
    total = sum(money for _, money in view.money)
    canvas.text("On the islands", (left, top + 26), LABEL, CREAM, halo=INK)
    canvas.plaque((left + 270, top), f"${total}", GOLD, MONEY, "coin")
    canvas.text("Round cards", (left, top + 92), LABEL, CREAM, halo=INK)
    for place, card in enumerate((*view.past_cards, view.card)[-6:]):
        canvas.paste_middle(round_sign(card, 50), (left + 230 + 58 * place, top + 102))


def _cards(
    canvas: Canvas, row: int, keys: Sequence[str], places: int, offered: Collection[str]
) -> None:
    """Paint a row of contracts and empty places. The offered ones have a frame."""
    for place in range(places):
        x, y = layout.card_place(row, place)
        key = keys[place] if place < len(keys) else ""
        canvas.paste(contract(key) if key else empty(), (x - EDGE, y - EDGE))
        if key in offered:
            canvas.paste(_choice(layout.CARD[0]), (x - EDGE, y - EDGE))


@sprite
def _choice(width: int) -> Pen:
    """A frame around a card that may be chosen."""
    height = layout.CARD[1]
    pen = Pen(width + 2 * EDGE, height + 2 * EDGE)
    box = (EDGE + 1.0, EDGE + 1.0, width + EDGE - 1.0, height + EDGE - 1.0)
    frame = rounded(box, 12)
    pen.line([*frame, frame[0]], darker(OPEN, 0.2), 11)
    pen.line([*frame, frame[0]], lighter(OPEN, 0.4), 6)
    return pen
