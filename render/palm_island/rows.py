"""The actions printed on a card: what each costs and what the card will then be."""

from typing import Literal

from engine.palm_island.rules.components import Card, Face, Resources, Way
from render.canvas import Canvas
from render.glyphs import MUST_SEE
from render.icons import icon
from render.palette import CREAM, INK_SOFT, LEAF, OPEN, PAPER_AGED, lighter
from render.palm_island import layout
from render.pen import Pen
from render.sprites import Sprite, sprite
from render.tallies import Piece, amounts, fitting, narrowed

State = Literal["plain", "open", "shut"]
"""Nobody is asked; the reader may do it; the reader may not do it now."""

WAYS: tuple[Way, ...] = ("store", "rotate", "flip")
ICON_SIZES = (50, 45, 41, 37)
FILLS = {"plain": CREAM, "open": lighter(LEAF, 0.82), "shut": PAPER_AGED}
EDGES = {"plain": INK_SOFT, "open": OPEN, "shut": INK_SOFT}


def ways_of(card: Card) -> list[Way]:
    """The actions that the active area of `card` has."""
    return [way for way in WAYS if card.up.cost_of(way) is not None]


@sprite
def row(number: int, face: Face, way: Way, width: int, state: State) -> Sprite:
    """One action of a card that is `width` pixels wide: its sign, its cost, what it leads to."""
    scale = width / layout.CARD_WIDTH
    size = (round(layout.ROW_WIDTH * scale), round((layout.ROW - 6) * scale))
    ground = _ground(*size, state)
    canvas = Canvas(ground)
    middle, start = size[1] // 2, round(74 * scale)
    canvas.paste_middle(icon(way, round(58 * scale)), (round(38 * scale), middle))
    told = telling(Card(number, face), way)
    large = fitting(
        told, size[0] - start, [max(MUST_SEE, round(across * scale)) for across in ICON_SIZES]
    )
    narrowed(canvas, told, (start, middle), large, size[0] - start)
    if state == "shut":
        canvas.paste(_veil(*size), (0, 0))
    return Sprite(canvas.image, ground.mask)


def held(resources: Resources) -> list[Piece]:
    """An amount of resources in numbers and icons."""
    return amounts({"wood": resources.wood, "fish": resources.fish, "stone": resources.stone})


def telling(card: Card, way: Way) -> list[Piece]:
    """The ways to pay, an arrow, and what the card will be."""
    told: list[Piece] = []
    for price in card.up.cost_of(way) or ():
        told += [("or", "")] if told else []
        told += held(price) or [("free", "")]
    up = card.after(way).up
    worth = [] if way == "store" else amounts({"star": up.stars, "arrow": up.arrows})
    return [*told, ("", "becomes"), *held(up.provides), *worth]


@sprite
def _ground(width: int, height: int, state: State) -> Pen:
    pen = Pen(width, height)
    weight = 4 if state == "open" else 2
    box = (2, 2, width - 2, height - 2)
    pen.box(box, FILLS[state], EDGES[state], weight, shade=0.05, rounding=12)
    return pen


@sprite
def _veil(width: int, height: int) -> Pen:
    """A wash over an action that cannot be taken now."""
    pen = Pen(width, height)
    pen.box((4, 4, width - 4, height - 4), PAPER_AGED, None, shade=0, rounding=10)
    pen.sheet.putalpha(pen.sheet.getchannel("A").point([value * 2 // 5 for value in range(256)]))
    return pen
