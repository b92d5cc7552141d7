"""The rack along the bottom: open contracts, and the reader's own hand and purse."""

from PIL import Image

from engine.island_hopper.rules.actions import Discard, Draw, GiveUp, Take
from engine.island_hopper.rules.views import HopperView, Screen
from render import materials
from render.canvas import Canvas
from render.glyphs import LABEL, NOTE_STRONG, Type
from render.icons import icon
from render.island_hopper import layout
from render.island_hopper.cards import EDGE, contract, deck, empty, round_sign
from render.island_hopper.emblems import GOODS, SYMBOLS
from render.palette import CREAM, GOLD, INK, OPEN, PAPER, WOOD, WOOD_PALE, darker, lighter
from render.pen import Pen, rounded
from render.sprites import sprite

OPEN_CARDS = 3


def paint_strip(canvas: Canvas, view: HopperView) -> None:
    """Paint the rack, the open contracts, and what lies before the reader."""
    canvas.paste(_rack(), (0, layout.RACK))
    _display(canvas, view)
    if view.screen is not None:
        _hand(canvas, view, view.screen)
        _purse(canvas, view.screen)
    else:
        _money_in_play(canvas, view)


def open_place(place: int) -> tuple[int, int]:
    """Return the corner of the deck (0) or of an open contract (from 1)."""
    return layout.OPEN_LEFT + layout.CARD_STEP * place - EDGE, layout.CARDS_TOP - EDGE


def hand_place(place: int) -> tuple[int, int]:
    """Return the corner of a contract in the reader's hand."""
    return layout.HAND_LEFT + layout.CARD_STEP * place - EDGE, layout.CARDS_TOP - EDGE


def hand_right(view: HopperView) -> int:
    """Return where the places for contracts in the reader's hand end."""
    held = len(view.screen.cards) if view.screen else 0
    return hand_place(max(held, _held_at_most(view)))[0] + EDGE


def _held_at_most(view: HopperView) -> int:
    return 4 if view.dueling else 3


@sprite
def _rack() -> Image.Image:
    """A wooden rack in which the cards stand."""
    height = layout.HEIGHT - layout.RACK
    pen = Pen(layout.WIDTH, height)
    timber = materials.wood(layout.WIDTH, height, WOOD, 76).resize(pen.sheet.size)
    pen.box((0, 4, layout.WIDTH, height), timber, None)
    pen.box((0, 0, layout.WIDTH, 10), lighter(WOOD_PALE, 0.1), INK, 2)
    return pen.reduced()


def _display(canvas: Canvas, view: HopperView) -> None:
    canvas.paste(deck(view.deck) if view.deck else empty(), open_place(0))
    offered = [action.card for action in view.options if isinstance(action, Take)]
    for place in range(1, OPEN_CARDS + 1):
        key = view.display[place - 1] if place <= len(view.display) else ""
        canvas.paste(contract(key) if key else empty(), open_place(place))
        if key in offered:
            canvas.paste(_choice(), open_place(place))
    if Draw() in view.options:
        canvas.paste(_choice(), open_place(0))


def _hand(canvas: Canvas, view: HopperView, screen: Screen) -> None:
    offered = [action.card for action in view.options if isinstance(action, Discard)]
    for place, key in enumerate(screen.cards):
        canvas.paste(contract(key), hand_place(place))
        if key in offered:
            canvas.paste(_choice(), hand_place(place))
    for place in range(len(screen.cards), _held_at_most(view)):
        canvas.paste(empty(), hand_place(place))
    if any(isinstance(action, GiveUp) for action in view.options):
        canvas.text("Give one up", (layout.PURSE_LEFT, layout.CARDS_TOP + 6), NOTE_STRONG, CREAM)


def _purse(canvas: Canvas, screen: Screen) -> None:
    """Cash, and how many of each symbol the completed contracts bear."""
    left, top = layout.PURSE_LEFT, layout.CARDS_TOP
    canvas.plaque((left, top), f"${screen.count.cash}", GOLD, Type("display", 44), "coin")
    counted = dict(screen.count.symbols)
    looks = SYMBOLS if any(symbol in SYMBOLS for symbol in counted) or not counted else GOODS
    canvas.panel((left, top + 92), (192, 96), PAPER)
    for place, (key, look) in enumerate(looks.items()):
        columns = len(looks) // 2
        x = left + 26 + (192 // columns) * (place % columns)
        y = top + 116 + 46 * (place // columns)
        canvas.paste_middle(icon(look.icon, 38, look.colour), (x, y))
        canvas.text(str(counted.get(key, 0)), (x + 24, y - 9), NOTE_STRONG)


def _money_in_play(canvas: Canvas, view: HopperView) -> None:
    """For everybody: what the captain may look forward to, and the round cards so far."""
    left, top = layout.HAND_LEFT, layout.CARDS_TOP
    total = sum(money for _, money in view.money)
    canvas.text("Beside the islands", (left, top + 34), LABEL, CREAM, halo=INK)
    canvas.plaque((left + 310, top + 10), f"${total}", GOLD, Type("display", 44), "coin")
    canvas.text("Round cards", (left, top + 132), LABEL, CREAM, halo=INK)
    for place, card in enumerate((*view.past_cards, view.card)):
        canvas.paste_middle(round_sign(card, 52), (left + 240 + 60 * place, top + 142))


@sprite
def _choice() -> Pen:
    """A frame around a card that may be chosen."""
    width, height = layout.CARD
    pen = Pen(width + 2 * EDGE, height + 2 * EDGE)
    box = (EDGE + 2.0, EDGE + 2.0, width + EDGE - 2.0, height + EDGE - 2.0)
    frame = rounded(box, 12)
    pen.line([*frame, frame[0]], darker(OPEN, 0.2), 8)
    pen.line([*frame, frame[0]], lighter(OPEN, 0.4), 4)
    return pen
