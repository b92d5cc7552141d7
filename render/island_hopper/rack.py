"""The open contracts, and the reader's hand and purse."""

from engine.island_hopper.rules.actions import Discard, Draw, Take
from engine.island_hopper.rules.view import HopperView
from render.canvas import Canvas
from render.furniture import plaque
from render.glyphs import LABEL, Type
from render.icons import icon, sign_of
from render.island_hopper import layout
from render.island_hopper.cards import EDGE, contract, deck, empty, round_sign
from render.island_hopper.emblems import GOODS, SYMBOLS
from render.palette import CREAM, GOLD, INK, OPEN, darker, lighter
from render.pen import Pen, rounded
from render.sprites import sprite

OPEN_CARDS = 3
MONEY = Type("display", 44)


def paint_rack(canvas: Canvas, view: HopperView) -> None:
    """Paint the open contracts, and the reader's hand and purse."""
    if layout.shows_open(view):
        corner = layout.LEFT - EDGE, layout.row_top(0) - EDGE
        canvas.paste(deck(view.deck), corner)
        if Draw() in view.options:
            canvas.paste(_choice(layout.TAB), corner)
        offered = [action.card for action in view.options if isinstance(action, Take)]
        for place in range(OPEN_CARDS):
            key = view.display[place] if place < len(view.display) else ""
            _card(canvas, key, layout.card_place(0, place), is_offered=key in offered)
    if view.screen is not None:
        middle = layout.LEFT + layout.TAB // 2, layout.row_top(1) + 34
        canvas.paste_middle(icon("hand", 60), middle)
        if view.seat is not None:
            sign = sign_of(canvas.scheme.seats[view.seat], 48)
            canvas.paste_middle(sign, (middle[0], middle[1] + 60))
        offered = [action.card for action in view.options if isinstance(action, Discard)]
        for place in range(max(len(view.screen.cards), view.hand_limit)):
            key = view.screen.cards[place] if place < len(view.screen.cards) else ""
            _card(canvas, key, layout.card_place(1, place), is_offered=key in offered)
        # Paint cash, and how many of each symbol the completed contracts bear.
        left, top, width, height = layout.PURSE
        counted = dict(view.screen.count.symbols)
        looks = SYMBOLS if any(symbol in SYMBOLS for symbol in counted) or not counted else GOODS
        canvas.panel((left, top), (width, height))
        canvas.bears(f"${view.screen.count.cash}")
        cash = plaque(f"${view.screen.count.cash}", GOLD, MONEY)
        canvas.paste_middle(cash, (left + width // 2, top + 50))
        pitch = (height - 94) // (len(looks) // 2)
        for place, (key, look) in enumerate(looks.items()):
            x, y = left + 28 + 68 * (place % 2), top + 88 + pitch // 2 + pitch * (place // 2)
            canvas.paste_middle(icon(look.icon, 42, look.colour), (x, y))
            canvas.text_level(str(counted.get(key, 0)), (x + 22, y), LABEL)
    else:
        # Paint the money on the islands and the round cards so far, for spectators.
        left, top = layout.LEFT + 10, layout.row_top(1)
        total = sum(money for _, money in view.money)
        canvas.text("On the islands", (left, top + 26), LABEL, CREAM, halo=INK)
        canvas.plaque((left + 270, top), f"${total}", GOLD, MONEY, "coin")
        canvas.text("Round cards", (left, top + 92), LABEL, CREAM, halo=INK)
        for place, card in enumerate((*view.past_cards, view.card)[-6:]):
            canvas.paste_middle(round_sign(card, 50), (left + 230 + 58 * place, top + 102))


def _card(canvas: Canvas, key: str, corner: tuple[int, int], *, is_offered: bool) -> None:
    place = corner[0] - EDGE, corner[1] - EDGE
    canvas.paste(contract(key) if key else empty(), place)
    if key and is_offered:
        canvas.paste(_choice(layout.CARD[0]), place)


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
