"""The cards of Palm Island: held in hand, stored, and the round tracker."""

from typing import Literal

from PIL import Image

from engine.palm_island.rules.cards import ABILITIES
from engine.palm_island.rules.components import ROTATED, START, Card, Face, Way
from render.canvas import Canvas, Place
from render.glyphs import LABEL, MUST_SEE, NOTE, NOTE_STRONG, Type, cap_height, shortened
from render.icons import icon
from render.palette import (
    CREAM,
    DECKS,
    GOLD,
    INK,
    INK_SOFT,
    OPEN,
    PAPER,
    PAPER_AGED,
    SKY,
    Colour,
    darker,
    lighter,
    mix,
)
from render.palm_island import layout
from render.palm_island.buildings import SHAPE, building
from render.palm_island.effects import effect
from render.palm_island.rows import State, held, row, ways_of
from render.palm_island.scene import scene
from render.pen import Pen
from render.sprites import Sprite, sprite
from render.tallies import Piece, fitting, length, tally

Offered = tuple[Way, ...] | None
"""The actions that the reader may take now, or None when the reader is not asked."""

Mark = Literal["plain", "usable", "given"]
"""The reader may choose this stored card now; it is put down for a common payment."""

DECK: Colour = DECKS["red"]
ART_AT_MOST = 290
DIMMED = 0.27
HELD_SIZES = (56, 50, 44, 39, 36)


def active_area(
    canvas: Canvas, card: Card, corner: Place, ground: Sprite, offered: Offered = None
) -> None:
    """Print what a card is now upon the `ground` of a card: building, title, actions."""
    width = ground.size[0]
    scale = width / layout.CARD_WIDTH
    left, top = corner
    ways = ways_of(card)
    low = layout.CARD_HEIGHT - len(ways) * layout.ROW - layout.FRAME
    canvas.paste(ground, corner)
    canvas.bears(card.name)
    wide = min(low - layout.TITLE - 10, ART_AT_MOST) / SHAPE * scale
    art = building(card.building.key, card.up.arrows, round(wide))
    foot = top + round((low - 8) * scale)
    canvas.paste(art, (left + (width - art.size[0]) // 2, foot - art.size[1]))
    _title(canvas, card, corner, scale)
    _ability(canvas, card, (left + width // 2, top + round((low - 44) * scale)), scale)
    for place, way in enumerate(ways):
        sign = row(card.building.numbers[0], card.face, way, width, _state(way, offered))
        down = top + round((low + place * layout.ROW) * scale)
        canvas.paste(sign, (left + (width - sign.size[0]) // 2, down))


@sprite
def lower_half(number: int, face: Face, width: int, height: int) -> Image.Image:
    """The stripe across the middle and, upside down, what rotating the card would bring.

    Its number does not show: cards of the same building may share `number`.
    """
    scale = width / layout.CARD_WIDTH
    stripe = round(layout.STRIPE * scale)
    turned = Canvas(Sprite(Image.new("RGB", (width, round(layout.CARD_HEIGHT * scale)), DECK)))
    card = Card(number, ROTATED[face])
    active_area(turned, card, (0, 0), blank(len(ways_of(card)), width))
    half = turned.image.transpose(Image.Transpose.ROTATE_180)
    dim = Image.blend(half, Image.new("RGB", half.size, INK), DIMMED)
    sheet = Image.new("RGB", (width, height), DECK)
    sheet.paste(dim, (0, stripe + 12))
    cut = stripe + 12 + round(layout.FRAME * scale) + whole_rows(width, height) * _row_high(width)
    edge = round(10 * scale)
    sheet.paste(mix(PAPER, INK, DIMMED), (edge, cut, width - edge, height))
    sheet.paste(_stripe(width, stripe + 16).colours, (0, 4))
    return sheet


def whole_rows(width: int, height: int) -> int:
    """How many rows of a lower half are seen whole above the rack; none is shown in part."""
    scale = width / layout.CARD_WIDTH
    room = height - round((layout.STRIPE + layout.FRAME) * scale) - 12
    return room // _row_high(width)


def _row_high(width: int) -> int:
    return round(layout.ROW * width / layout.CARD_WIDTH)


@sprite
def tracker(round_number: int, width: int, height: int) -> Sprite:
    """The round tracker, when it is among the cards in hand."""
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 2, height + 40), PAPER_AGED, rounding=22)
    pen.box((14, 14, width - 14, height + 40), SKY, rounding=14)
    blank = Sprite.of(pen.reduced())
    canvas = Canvas(blank)
    middle = (width // 2, height // 2 - 10)
    canvas.paste_middle(icon("sun", round(width * 0.7)), middle)
    canvas.text_middle(str(round_number), middle, Type("display", round(width * 0.24)))
    canvas.text_middle("End of the round", (width // 2, height - 64), LABEL)
    return Sprite(canvas.image, blank.mask)


@sprite
def stored(number: int, face: Face, mark: Mark, width: int) -> Sprite:
    """The end of a stored card that sticks out, with what it holds."""
    card = Card(number, face)
    blank = _stored_blank(width, mark)
    canvas = Canvas(blank)
    height = blank.size[1]
    canvas.paste(building(card.building.key, card.up.arrows, 100), (30, height - 90))
    canvas.badge((50, 28), str(number), CREAM, 46)
    style = NOTE_STRONG if width > 300 else NOTE
    canvas.text(shortened(card.name, style, width - 88), (80, 18), style)
    holds = held(card.up.provides)
    tally(canvas, holds, (138, 82), fitting(holds, width - 146, HELD_SIZES))
    if mark == "given":
        canvas.paste(icon("hand", 50), (width - 58, 4))
    return Sprite(canvas.image, blank.mask)


def _state(way: Way, offered: Offered) -> State:
    if offered is None:
        return "plain"
    return "open" if way in offered else "shut"


@sprite
def blank(rows: int, width: int) -> Pen:
    """A card with its view and its title bar, before anything is printed upon it."""
    pen = Pen(width, round(layout.CARD_HEIGHT * width / layout.CARD_WIDTH), layout.CARD_WIDTH, 3)
    pen.box((2, 2, 498, 428), PAPER, shade=0.06, rounding=24)
    low = layout.CARD_HEIGHT - rows * layout.ROW - 2 * layout.FRAME
    scene(pen, (10, layout.TITLE, 490, low))
    pen.box((10, layout.TITLE, 490, low), None, INK_SOFT, 3, rounding=10)
    pen.box((10, 10, 490, layout.TITLE), DECK, rounding=14)
    pen.line([(24, 15), (476, 15)], lighter(DECK, 0.35), 2.5)
    return pen


def _title(canvas: Canvas, card: Card, corner: Place, scale: float) -> None:
    style = Type("display", round(36 * scale))
    badge, middle = corner[0] + round(46 * scale), corner[1] + round(37 * scale)
    if card.face == START:
        canvas.paste_middle(icon("sun", round(84 * scale)), (badge, middle))
    canvas.badge((badge, middle), str(card.number), CREAM, max(46, round(48 * scale)))
    right = corner[0] + round(478 * scale)
    for key, count in (("arrow", card.up.arrows), ("star", card.up.stars)):
        right = _count(canvas, key, count, (right, middle), scale)
    left = corner[0] + round(88 * scale)
    name = shortened(card.name, style, right - left)
    canvas.text(name, (left, middle - cap_height(style) // 2), style, CREAM, halo=darker(DECK, 0.6))


def _ability(canvas: Canvas, card: Card, middle: Place, scale: float) -> None:
    """Print what the card of a feat lets its player do, below its building."""
    ability = ABILITIES.get(card.building.key)
    if ability is None or card.face == START:
        return
    sign = slip(tuple(effect(ability)), round(46 * scale))
    canvas.paste_middle(sign, middle)


@sprite
def slip(pieces: tuple[Piece, ...], size: int) -> Sprite:
    """A line of numbers and icons on a small slip of paper."""
    pen = Pen(length(pieces, size) + 22, size + 12)
    width, height = pen.width, pen.height
    pen.box((2, 2, width - 2, height - 3), CREAM, INK, 2.5, 0.05, height // 2 - 3)
    blank = Sprite.of(pen.reduced())
    canvas = Canvas(blank)
    tally(canvas, pieces, (13, height // 2), size)
    return Sprite(canvas.image, blank.mask)


def _count(canvas: Canvas, key: str, count: int, place: Place, scale: float) -> int:
    """A number with an icon that ends at `place`; returns where the next one may end."""
    right, middle = place
    if not count:
        return right
    size = max(MUST_SEE, round(42 * scale))
    canvas.paste(icon(key, size), (right - size, middle - size // 2))
    style = Type("display", round(36 * scale))
    end = (right - size - 4, middle - cap_height(style) // 2)
    width = canvas.text(str(count), end, style, CREAM, "right", INK)
    return right - size - width - round(18 * scale)


@sprite
def _stored_blank(width: int, mark: Mark) -> Pen:
    height = layout.SLOT_BOTTOM - layout.SLOT_TOP
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 2, height - 2), PAPER, shade=0.06, rounding=14)
    pen.box((8, 8, 26, height - 8), DECK, None, rounding=6)
    if mark != "plain":
        colour = OPEN if mark == "usable" else GOLD
        pen.box((5, 5, width - 5, height - 5), None, colour, 6, rounding=12)
    return pen


@sprite
def _stripe(width: int, height: int) -> Pen:
    """The decorative stripe across the middle, in the deck's colour."""
    pen = Pen(width, height)
    pen.box((0, 0, width, height), DECK, None)
    half = height / 2
    for left in range(-20, width, 28):
        diamond = [(left, half), (left + 14, 8), (left + 28, half), (left + 14, height - 8)]
        pen.polygon(diamond, lighter(DECK, 0.35), darker(DECK, 0.4), 2)
    return pen
