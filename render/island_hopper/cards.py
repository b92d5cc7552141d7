"""Contract cards and round cards, as printed."""

from PIL import Image

from engine.island_hopper.rules.components import CONTRACT_OF, ISLAND_OF, ROUND_CARD_OF
from render.art import Pen, Sprite, icon, palette, rounded, shadow, shape_mask, sprite
from render.art.glyphs import LABEL, NOTE_STRONG, Type
from render.art.island_hopper import COMPANIES, GOODS, SYMBOLS
from render.art.palette import CREAM, INK, Colour, darker, ink_on, lighter
from render.canvas import Canvas
from render.island_hopper import layout

EDGE = 6
PAYS = Type("display", 44)
TOURIST = Type("display", 34)


@sprite
def contract(key: str) -> Sprite:
    """The face of a contract card."""
    card = CONTRACT_OF[key]
    if card.is_tourist:
        canvas = Canvas(_blank(lighter(palette.SEA, 0.6), palette.GOLD))
        canvas.text_middle(card.key, (EDGE + 32, EDGE + 30), TOURIST, INK)
        canvas.text_middle(f"${card.pays}", (EDGE + 94, EDGE + 30), PAYS, INK)
        canvas.paste_middle(icon("tourist", 62), (layout.CARD[0] // 2 + EDGE, EDGE + 94))
        return canvas.cut_out()
    island = ISLAND_OF[card.island]
    tone = COMPANIES[island.company].colour
    canvas = Canvas(_blank(palette.PAPER, tone))
    canvas.badge((EDGE + 34, EDGE + 34), card.island, CREAM, 64)
    canvas.text_middle(f"${card.pays}", (EDGE + 95, EDGE + 30), PAYS, ink_on(tone))
    for place, good in enumerate(island.goods):
        middle = EDGE + 23 + 37 * place, EDGE + 97
        canvas.paste_middle(icon(GOODS[good].icon, 40 if len(island.goods) == 1 else 38), middle)
    look = SYMBOLS[card.symbol]
    canvas.paste_middle(icon(look.icon, 50, look.colour), (EDGE + 105, EDGE + 96))
    return canvas.cut_out()


@sprite
def deck(cards: int) -> Sprite:
    """The back of the contract deck with the number of its cards; an empty place for none."""
    if not cards:
        return empty(layout.TAB)
    canvas = Canvas(_blank(palette.CLOTH_BLUE, width=layout.TAB))
    middle = layout.TAB // 2 + EDGE
    canvas.paste_middle(icon("plane", 58, CREAM), (middle, EDGE + 40))
    canvas.text_middle(str(cards), (middle, EDGE + 100), TOURIST, CREAM, INK)
    return canvas.cut_out()


@sprite
def empty(width: int = layout.CARD[0]) -> Pen:
    """An empty place for a card."""
    height = layout.CARD[1]
    pen = Pen(width + 2 * EDGE, height + 2 * EDGE)
    box = (EDGE + 3.0, EDGE + 3.0, width + EDGE - 3.0, height + EDGE - 3.0)
    pen.tint(rounded(box, 12), palette.SHADE, 0.35)
    return pen


@sprite
def round_card(key: str) -> Sprite:
    """The face of a round card, lying on its side."""
    card = ROUND_CARD_OF[key]
    width = 300
    height = 104
    tone = COMPANIES[card.company].colour if card.company else palette.CORAL
    pen = Pen(width, height)
    pen.box((2, 2, width - 4, height - 6), lighter(tone, 0.55), INK, 3, 0.06, 12)
    pen.box((8, 8, 86, height - 12), tone, None, 0, 0.12, 8)
    pen.cast(3, 2, 0.4)
    canvas = Canvas(pen)
    canvas.paste_middle(round_sign(key, 66), (47, height // 2 - 2))
    amount, *lines = round_words(key)
    canvas.text(amount, (100, 10), LABEL, INK)
    for number, line in enumerate(lines):
        canvas.text(line, (100, 41 + 27 * number), NOTE_STRONG, INK)
    return canvas.cut_out()


def round_sign(key: str, size: int) -> Sprite:
    """The sign of a round card alone."""
    card = ROUND_CARD_OF[key]
    return icon(COMPANIES[card.company].icon if card.company else _SIGNS[card.effect], size)


_SIGNS = {"remove": "coin", "last": "hourglass"}


def round_words(key: str) -> tuple[str, str, str]:
    """Return the dollars of a round card, and their purpose in two lines."""
    card = ROUND_CARD_OF[key]
    match card.effect:
        case "add":
            return f"+${card.amount}", "at these", "islands"
        case "remove":
            return f"−${card.amount}", "at all", "islands"
        case "last":
            return f"+${card.amount}", "a contract", "last round"


@sprite
def _blank(colour: Colour, band: Colour | None = None, width: int = layout.CARD[0]) -> Image.Image:
    """Card stock with rounded corners, a shadow, and a band across its head."""
    height = layout.CARD[1]
    size = (width + 2 * EDGE, height + 2 * EDGE)
    mask = shape_mask(size, rounded((EDGE, EDGE, width + EDGE, height + EDGE), 12))
    sheet = Image.new("RGBA", size, (*palette.SHADE, 0))
    sheet.putalpha(shadow(mask, 5, 4, 0.5))
    sheet.paste(darker(colour, 0.5), (0, 0), mask)
    inner = shape_mask(size, rounded((EDGE + 3, EDGE + 3, width + EDGE - 3, height + EDGE - 3), 10))
    sheet.paste(lighter(colour, 0.12), (0, 0), inner)
    if band is not None:
        head = Image.new("L", size)
        head.paste(inner.crop((0, 0, size[0], EDGE + 62)), (0, 0))
        sheet.paste(band, (0, 0), head)
    return sheet
