"""The actions printed on a card: the cost and the result of each."""

from typing import Literal

from PIL import Image

from engine.palm_island.rules.actions import ACTION_OF
from engine.palm_island.rules.cards import ABILITIES
from engine.palm_island.rules.components import Card, Face, Resources, Way
from engine.palm_island.rules.view import VillageView
from render.art import Pen, Sprite, icon, sprite
from render.art.glyphs import Type
from render.art.palette import CREAM, INK_SOFT, LEAF, OPEN, PAPER_AGED, lighter
from render.caches import texture
from render.canvas import Canvas
from render.tallies import Piece, amounts, narrowed, narrowest

State = Literal["plain", "open", "shut"]
"""Not in question, possible for the reader now, or not possible now."""

LARGE = Type("display", 44)
"""The style of names and amounts that decide."""
ICON_SIZES = (54, 50, 46, 44, 40, 36, 33)
LEAST = 36
"""The least size of icons in a line with the usual start."""
FILLS = {"plain": CREAM, "open": lighter(LEAF, 0.82), "shut": PAPER_AGED}
ASIDE = 8
BELOW = 4
START = 66
CLOSE = 42
"""The free space beside and below an action, and the left end of its cost, or of a long one."""
EDGES = {"plain": INK_SOFT, "open": OPEN, "shut": INK_SOFT}


def ways_of(card: Card) -> list[Way]:
    """The actions that the active area of `card` has."""
    return [way for way in ACTION_OF if card.up.cost_of(way) is not None]


@sprite
def row(number: int, face: Face, way: Way, size: tuple[int, int], state: State) -> Sprite:
    """Draw one action of a card: its sign, its cost, its result.

    `size` is the width of the card, and the distance between two of its actions.
    """
    wide = size[0] - 2 * ASIDE
    high = size[1] - BELOW
    canvas = Canvas(Sprite.from_image(_slip(wide, high, state)))
    middle = high // 2
    pieces = telling(Card(number, face), way)
    start = START
    if narrowest(pieces, LEAST, LARGE) > wide - start - 4:
        pieces = [("/" if words == "or" else words, key) for words, key in pieces]
        start = CLOSE
    canvas.paste_middle(icon(way, min(start, high) - 4), (start // 2, middle))
    sizes = [one for one in ICON_SIZES if one <= high]
    narrowed(canvas, pieces, (start, middle), sizes, wide - start - 4, LARGE)
    if state == "shut":
        canvas.paste(Sprite.from_image(_veil(wide, high)), (0, 0))
    return canvas.cut_out()


@texture
def _slip(wide: int, high: int, state: State) -> Image.Image:
    """The paper of an action."""
    pen = Pen(wide, high)
    weight = 4 if state == "open" else 2
    box = (2, 2, wide - 2, high - 2)
    pen.box(box, FILLS[state], EDGES[state], weight, shade=0.05, rounding=12)
    return pen.reduced()


@texture
def _veil(wide: int, high: int) -> Image.Image:
    """What fades an action that is not possible now."""
    pen = Pen(wide, high)
    pen.box((4, 4, wide - 4, high - 4), PAPER_AGED, None, shade=0, rounding=10)
    thin = [value * 2 // 5 for value in range(256)]
    pen.sheet.putalpha(pen.sheet.getchannel("A").point(thin))
    return pen.reduced()


def held(resources: Resources) -> list[Piece]:
    """An amount of resources in numbers and icons."""
    return amounts({"wood": resources.wood, "fish": resources.fish, "stone": resources.stone})


def telling(card: Card, way: Way) -> list[Piece]:
    """Return the ways to pay, an arrow and the result."""
    pieces: list[Piece] = []
    for price in card.up.cost_of(way) or ():
        pieces += [("or", "")] if pieces else []
        pieces += held(price) or [("free", "")]
    up = card.after(way).up
    worth = [] if way == "store" else amounts({"star": up.stars, "arrow": up.arrows})
    return [*pieces, ("", "becomes"), *held(up.provides), *worth]


def reaches_third(village: VillageView) -> bool:
    """Whether an ability opens the third card now: it must lie before the tracker."""
    if any(card.is_tracker for card in village.in_hand):
        return False
    ready = (key for key in village.powers if key not in village.used)
    return any(ABILITIES[key].third_card for key in ready)
