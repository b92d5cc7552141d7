"""The page of feats: which ones a player has earned, and how to earn the others."""

import msgspec
from PIL import Image

from engine.core import Feat
from engine.palm_island.rules.components import FEAT_CARDS
from render.art import Pen, Sprite, icon, sprite
from render.art.glyphs import LABEL, SMALL, SMALL_STRONG, cap_height, shortened, wrapped
from render.art.palette import INK, LEAF, PAPER, PAPER_AGED, SAND, SKY, SKY_LOW, STEEL, lighter, mix
from render.art.palm_island import building
from render.canvas import Canvas
from render.plots import SHEET, background, header
from render.texts import alt_text

COLUMNS = 3
CARD = (400, 338)
GAP = 16
EDGE = 20
WINDOW = (14, 52, 134, 156)
ART = 92
GIFT_TOP = 172
LINE = 32
CRITERION_LINES = 3
GIFT_LINES = 5


class Shelf(msgspec.Struct, frozen=True):
    """A player's feats: the name ``who``, all ``feats``, and the keys of those ``earned``."""

    who: str
    feats: tuple[Feat, ...]
    earned: tuple[str, ...]


def paint(shelf: Shelf) -> Canvas:
    """Paint the page of feats."""
    canvas = Canvas(background())
    header(canvas, f"Feats: {len(shelf.earned)} of {len(shelf.feats)}", shelf.who)
    for number, feat in enumerate(shelf.feats):
        row, column = divmod(number, COLUMNS)
        left = SHEET[0] + EDGE + column * (CARD[0] + GAP)
        top = SHEET[1] + EDGE + row * (CARD[1] + GAP)
        canvas.card_shadow((left, top), CARD)
        canvas.paste(_card(feat, feat.key in shelf.earned), (left, top))
    return canvas


def alt(shelf: Shelf) -> str:
    """Return the page in words."""
    states = {True: "earned", False: "locked: {}"}
    lines = (
        f"{feat.name}, {states[feat.key in shelf.earned].format(feat.criterion)}."
        for feat in shelf.feats
    )
    heading = f"{shelf.who} has earned {len(shelf.earned)} of {len(shelf.feats)} feats."
    return alt_text([heading, *lines])


@sprite
def _card(feat: Feat, earned: bool) -> Sprite:
    """Draw a feat: its name, its building beside the criterion, its gift below."""
    canvas = Canvas(_blank(earned))
    left, top, right, low = WINDOW
    width = CARD[0]
    canvas.text(shortened(feat.name, LABEL, width - 78), (left + 2, 16), LABEL)
    canvas.paste_middle(icon("tick" if earned else "lock", 40), (width - 34, 28))
    art = building(feat.key, FEAT_CARDS[feat.key].up.arrows, ART)
    if not earned:
        grey = art.colours.convert("L").convert("RGB")
        veil = Image.new("RGB", art.size, mix(STEEL, SKY_LOW, 0.4))
        art = Sprite(Image.blend(grey, veil, 0.55), art.mask)
    canvas.paste(art, ((left + right - art.size[0]) // 2, low - 6 - art.size[1]))
    lines = wrapped(feat.criterion, SMALL_STRONG, width - right - 26, CRITERION_LINES)
    first = (top + low - LINE * (len(lines) - 1) - cap_height(SMALL_STRONG)) // 2
    for number, line in enumerate(lines):
        canvas.text(line, (right + 10, first + number * LINE), SMALL_STRONG)
    for number, line in enumerate(wrapped(feat.gift, SMALL, width - 2 * left, GIFT_LINES)):
        canvas.text(line, (left + 2, GIFT_TOP + number * LINE), SMALL)
    return canvas.cut_out()


@sprite
def _blank(earned: bool) -> Pen:
    """Draw a card without words; grey if the feat is locked."""
    width, height = CARD
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 2, height - 2), PAPER if earned else PAPER_AGED, rounding=18)
    left, top, right, bottom = WINDOW
    colour = lighter(LEAF, 0.55) if earned else lighter(STEEL, 0.3)
    pen.box((left, top, width - left, bottom), colour, INK, 2, rounding=12)
    pen.box(WINDOW, SKY if earned else mix(SKY, STEEL, 0.6), INK, 2.5, 0.1, 12)
    sand = SAND if earned else mix(SAND, STEEL, 0.6)
    pen.box((left + 2, bottom - 26, right - 2, bottom - 2), sand, None, rounding=10)
    return pen
