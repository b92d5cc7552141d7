"""The cards of Palm Island: held in hand, stored, and the round tracker."""

from typing import Literal

from PIL import Image

from engine.palm_island.rules.cards import ABILITIES
from engine.palm_island.rules.components import START, Card, Face, Way
from render.art import Pen, Sprite, icon, palette, sprite
from render.art.glyphs import CLEAR, LABEL, NEEDED, Type, largest, width_of
from render.art.palette import CREAM, INK, Colour, darker, lighter
from render.art.palm_island import SHAPE, building, scene
from render.caches import texture
from render.canvas import Canvas, Pixel
from render.palm_island import layout
from render.palm_island.effects import effect
from render.palm_island.layout import FRAME, TITLE, CardPlace
from render.palm_island.rows import LARGE, State, held, row, ways_of
from render.tallies import Piece, length, tally

Offered = tuple[Way, ...] | None
"""The actions that the reader may take now, or None when the reader is not asked."""

Mark = Literal["plain", "usable", "given"]
"""Whether the reader may choose a stored card now, or has given it to a common payment."""

DECK: Colour = palette.DECKS["red"]
NAMES = (*(Type("display", size) for size in (39, 36, 33)), CLEAR)
"""The possible sizes of a name on a sheet, the largest first."""
ART_AT_LEAST = 40
ART_OF_RIBBON = 100
ART_AT_MOST = 290
"""The minimum and maximum height of a building, and its height below a ribbon."""
SLIP = 34
NAME = 72
"""The size of the icons on a slip, and where the name of a card begins."""
RIBBONS = {"eye": "Look only", "store": "Stored"}


def active_area(
    canvas: Canvas, card: Card, place: CardPlace, offered: Offered = None, ribbon: str = ""
) -> None:
    """Paint a card as it is now: title, building, actions. A small place shows the title only.

    `ribbon` is the sign for why the card cannot be used: one of `RIBBONS`.
    """
    left, top, width, height = place
    ways = ways_of(card) if height > TITLE else []
    step = layout.ROW if width == layout.CARD_WIDE else layout.THIRD_ROW
    low = height - len(ways) * step - FRAME
    room = low - TITLE - 8
    canvas.paste(blank(low, width, height), (left, top))
    canvas.bears(card.name)
    end = left + width - 14
    if room >= ART_AT_LEAST:
        wide = round(min(room, ART_AT_MOST) / SHAPE)
        art = building(card.building.key, card.up.arrows, wide)
        canvas.paste(art, (left + (width - art.size[0]) // 2, top + low - 4 - art.size[1]))
        _worth(canvas, card, (end, top + TITLE + 32))
        ability = ABILITIES.get(card.building.key)
        if ability is not None and card.face != START:
            middle = left + width // 2, top + low - 34
            canvas.paste_middle(slip(tuple(effect(ability)), 44), middle)
    else:
        end = _worth(canvas, card, (end, top + TITLE // 2))
    if ribbon and room >= ART_OF_RIBBON:
        canvas.plaque((left + 16, top + TITLE + 6), RIBBONS[ribbon], CREAM, CLEAR, ribbon)
    elif ribbon and width_of(card.name, NAMES[-1]) <= end - 48 - left - NAME:
        canvas.paste_middle(icon(ribbon, 44), (end - 22, top + TITLE // 2))
        end -= 48
    _title(canvas, card, (left, top), end)
    for number, way in enumerate(ways):
        state: State = "plain"
        if offered is not None:
            state = "open" if way in offered else "shut"
        sign = row(card.building.numbers[0], card.face, way, (width, step), state)
        canvas.paste(sign, (left + (width - sign.size[0]) // 2, top + low + number * step))


@sprite
def tracker(round_number: int, width: int, height: int) -> Sprite:
    """Draw the round tracker, when it is among the cards in hand."""
    canvas = Canvas(Sprite.from_image(_sky(width, height)))
    is_high = height > 2 * TITLE
    across = min(round(width * 0.7), height - (100 if is_high else 14))
    middle = (width // 2, (height - 52) // 2) if is_high else (44, height // 2)
    canvas.paste_middle(icon("sun", across), middle)
    canvas.text_middle(str(round_number), middle, Type("display", max(NEEDED, across // 3)))
    place = (width // 2, height - 34) if is_high else (width // 2 + 34, height // 2)
    canvas.text_middle("End of the round", place, LABEL)
    return canvas.cut_out()


@texture
def _sky(width: int, height: int) -> Image.Image:
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 2, height - 3), palette.PAPER_AGED, rounding=20)
    pen.box((10, 10, width - 10, height - 11), palette.SKY, rounding=12)
    return pen.reduced()


@sprite
def stored(number: int, face: Face, mark: Mark) -> Sprite:
    """Draw a stored card in the rack, with its resources."""
    card = Card(number, face)
    width = layout.SLOT_WIDE
    canvas = Canvas(Sprite.from_image(_slot(mark)))
    holds = held(card.up.provides)
    lines = [card.name]
    if width_of(card.name, LARGE) > width - 40:
        lines = card.name.split(" ", 1)
    for number, words in enumerate(lines):
        canvas.text_level(words, (31, 24 + 41 * number), LARGE)
    right = width - 12
    for number, (words, key) in enumerate(reversed(holds)):
        size, middle = (46, 65) if len(lines) == 1 else (40, 24 + 41 * (number % 2))
        canvas.paste_middle(icon(key, size), (right - size // 2, middle))
        canvas.text_level(words, (right - size - 2, middle), LARGE, align="right")
        if len(lines) == 1 or number % 2:
            right -= size + 10 + width_of(words, LARGE)
    if mark == "given":
        canvas.paste_middle(icon("hand", 36), (17, 64))
    return canvas.cut_out()


@texture
def _slot(mark: Mark) -> Image.Image:
    width = layout.SLOT_WIDE
    height = layout.SLOT_HIGH
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 2, height - 2), palette.PAPER, shade=0.06, rounding=14)
    pen.box((8, 8, 22, height - 8), DECK, None, rounding=6)
    if mark != "plain":
        colour = palette.OPEN if mark == "usable" else palette.GOLD
        pen.box((5, 5, width - 5, height - 5), None, colour, 6, rounding=12)
    return pen.reduced()


@sprite
def blank(low: int, width: int, height: int) -> Pen:
    """Draw a card with its title bar, and a view as far down as `low`, where its actions begin."""
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 3, height - 4), palette.PAPER, shade=0.06, rounding=18)
    if low - TITLE - 8 >= ART_AT_LEAST:
        scene(pen, (8, TITLE - 4, width - 9, low - 4))
        pen.box((8, TITLE - 4, width - 9, low - 4), None, palette.INK_SOFT, 3, rounding=8)
    pen.box((7, 7, width - 8, TITLE - 7), DECK, rounding=12)
    pen.line([(20, 11), (width - 20, 11)], lighter(DECK, 0.35), 2.5)
    pen.cast(3, 2, 0.5)
    return pen


@sprite
def worth(stars: int, arrows: int) -> Sprite:
    """Draw the arrows and stars of a card on a small slip of paper, one below the other."""
    counts = [(str(count), key) for key, count in (("arrow", arrows), ("star", stars)) if count]
    wide = 58 + 16 * any(len(words) > 1 for words, _ in counts)
    pen = Pen(wide, 32 * len(counts) + 6)
    pen.box((2, 2, wide - 2, pen.height - 3), CREAM, INK, 2.5, 0.05, 12)
    canvas = Canvas(pen)
    for number, (words, key) in enumerate(counts):
        middle = 18 + 32 * number
        canvas.text_level(words, (8, middle), LABEL)
        canvas.paste_middle(icon(key, 30), (wide - 20, middle))
    return canvas.cut_out()


@sprite
def slip(pieces: tuple[Piece, ...], size: int) -> Sprite:
    """Draw a line of numbers and icons on a small slip of paper."""
    pen = Pen(length(pieces, size) + 22, size + 12)
    width = pen.width
    height = pen.height
    pen.box((2, 2, width - 2, height - 3), CREAM, INK, 2.5, 0.05, height // 2 - 3)
    canvas = Canvas(pen)
    tally(canvas, pieces, (13, height // 2), size)
    return canvas.cut_out()


def _title(canvas: Canvas, card: Card, corner: Pixel, right: int) -> None:
    badge = corner[0] + 38
    middle = corner[1] + TITLE // 2
    if card.face == START:
        canvas.paste_middle(icon("sun", 70), (badge, middle))
    canvas.badge((badge, middle), str(card.number), CREAM, 50)
    left = corner[0] + NAME
    style = largest(card.name, (LARGE, *NAMES), right - left)
    canvas.text_level(card.name, (left, middle), style, CREAM, halo=darker(DECK, 0.6))


def _worth(canvas: Canvas, card: Card, place: Pixel) -> int:
    """Print the stars and arrows of a card, up to `place`; return where they begin."""
    right, middle = place
    counts = amounts_of(card)
    if not counts:
        return right
    sign = slip(tuple(counts), SLIP)
    canvas.paste_middle(sign, (right - sign.size[0] // 2, middle))
    return right - sign.size[0] - 6


def amounts_of(card: Card) -> list[Piece]:
    """Return the stars and arrows of a card, each with its number."""
    counts = {"star": card.up.stars, "arrow": card.up.arrows}
    return [(str(count), key) for key, count in counts.items() if count]
