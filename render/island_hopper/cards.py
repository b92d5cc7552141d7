"""Contract cards and round cards, as printed."""

from PIL import Image

from engine.island_hopper.rules.components import CONTRACT_OF, ISLAND_OF, ROUND_CARD_OF, Contract
from render.canvas import Canvas
from render.furniture import shape_mask
from render.glyphs import HEADING, LABEL, NOTE_STRONG, Type
from render.icons import icon
from render.island_hopper import layout
from render.island_hopper.emblems import COMPANIES, GOODS, SYMBOLS
from render.light import shadow
from render.palette import (
    CLOTH_BLUE,
    CORAL,
    CREAM,
    GOLD,
    INK,
    PAPER,
    SEA,
    SHADE,
    Colour,
    darker,
    ink_on,
    lighter,
)
from render.pen import Pen, rounded
from render.sprites import Sprite, sprite

EDGE = 6
PAY = Type("display", 36)


@sprite
def contract(key: str) -> Sprite:
    """The face of a contract card."""
    card = CONTRACT_OF[key]
    return _tourist(card) if card.is_tourist else _for_island(card)


@sprite
def deck(cards: int) -> Sprite:
    """The back of the contract deck with the number of its cards."""
    canvas = Canvas(_blank(CLOTH_BLUE))
    middle = (layout.CARD[0] // 2 + EDGE, layout.CARD[1] // 2 - 18)
    canvas.paste_middle(icon("plane", 92, CREAM), middle)
    canvas.text_middle(str(cards), (middle[0], layout.CARD[1] - 26), LABEL, CREAM, INK)
    return Sprite(canvas.image, _blank(CLOTH_BLUE).mask)


@sprite
def empty() -> Pen:
    """Where a card might lie."""
    pen = Pen(layout.CARD[0] + 2 * EDGE, layout.CARD[1] + 2 * EDGE)
    box = (EDGE + 3.0, EDGE + 3.0, layout.CARD[0] + EDGE - 3.0, layout.CARD[1] + EDGE - 3.0)
    pen.tint(rounded(box, 12), SHADE, 0.35)
    return pen


@sprite
def round_card(key: str) -> Sprite:
    """The face of a round card, lying on its side."""
    card = ROUND_CARD_OF[key]
    width, height = layout.WIDE, 96
    tone = COMPANIES[card.company].colour if card.company else CORAL
    pen = Pen(width, height)
    pen.box((2, 2, width - 4, height - 6), lighter(tone, 0.55), INK, 3, 0.06, 12)
    pen.box((8, 8, 86, height - 12), tone, None, 0, 0.12, 8)
    pen.cast(3, 2, 0.4)
    blank = Sprite.of(pen.reduced())
    canvas = Canvas(blank)
    canvas.paste_middle(round_sign(key, 66), (47, height // 2 - 2))
    first, second = _round_words(key)
    canvas.text(first, (100, 18), LABEL, INK)
    canvas.text(second, (100, 58), NOTE_STRONG, INK)
    return Sprite(canvas.image, blank.mask)


def round_sign(key: str, size: int) -> Sprite:
    """The sign of a round card alone."""
    card = ROUND_CARD_OF[key]
    return icon(COMPANIES[card.company].icon if card.company else _SIGNS[card.effect], size)


_SIGNS = {"remove": "coin", "last": "hourglass"}


def _round_words(key: str) -> tuple[str, str]:
    card = ROUND_CARD_OF[key]
    match card.effect:
        case "add":
            return f"+${card.amount}", "at its islands"
        case "remove":
            return f"−${card.amount}", "at all islands"
        case "last":
            return "Last round", f"+${card.amount} a contract"


def _for_island(card: Contract) -> Sprite:
    island = ISLAND_OF[card.island]
    tone = COMPANIES[island.company].colour
    blank = _blank(PAPER, tone)
    canvas = Canvas(blank)
    middle = layout.CARD[0] // 2 + EDGE
    canvas.badge((EDGE + 28, EDGE + 30), card.island, CREAM, 46)
    canvas.text(f"${card.pays}", (layout.CARD[0] - 4, EDGE + 18), PAY, ink_on(tone), "right")
    left = middle - 25 * (len(island.goods) - 1)
    for place, good in enumerate(island.goods):
        canvas.paste_middle(icon(GOODS[good].icon, 46), (left + 50 * place, 90))
    canvas.paste_middle(
        icon(SYMBOLS[card.symbol].icon, 62, SYMBOLS[card.symbol].colour), (middle, 152)
    )
    return Sprite(canvas.image, blank.mask)


def _tourist(card: Contract) -> Sprite:
    blank = _blank(lighter(SEA, 0.6), GOLD)
    canvas = Canvas(blank)
    middle = layout.CARD[0] // 2 + EDGE
    canvas.text_middle(f"${card.pays}", (middle, EDGE + 30), HEADING, INK)
    canvas.paste_middle(icon("tourist", 80), (middle, 114))
    canvas.text_middle("a landing", (middle, 172), Type("bold", 26), INK)
    return Sprite(canvas.image, blank.mask)


@sprite
def _blank(colour: Colour, band: Colour | None = None) -> Image.Image:
    """Card stock with rounded corners, a shadow, and a band across its head."""
    width, height = layout.CARD
    size = (width + 2 * EDGE, height + 2 * EDGE)
    mask = shape_mask(size, rounded((EDGE, EDGE, width + EDGE, height + EDGE), 12))
    sheet = Image.new("RGBA", size, (*SHADE, 0))
    sheet.putalpha(shadow(mask, 5, 4, 0.5))
    sheet.paste(darker(colour, 0.5), (0, 0), mask)
    inner = shape_mask(size, rounded((EDGE + 3, EDGE + 3, width + EDGE - 3, height + EDGE - 3), 10))
    sheet.paste(lighter(colour, 0.12), (0, 0), inner)
    if band is not None:
        head = Image.new("L", size)
        head.paste(inner.crop((0, 0, size[0], EDGE + 58)), (0, 0))
        sheet.paste(band, (0, 0), head)
    return sheet
