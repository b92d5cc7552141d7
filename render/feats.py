"""The page of feats: what somebody has earned, what is missing, and how it is earned."""

import msgspec
from PIL import Image

from engine.core import Feat
from engine.palm_island.rules.components import FEAT_CARDS
from render.canvas import Canvas, Place
from render.glyphs import LABEL, NOTE, NOTE_STRONG, cap_height, shortened, wrapped
from render.icons import icon
from render.palette import INK, LEAF, PAPER, PAPER_AGED, SAND, SKY, SKY_LOW, STEEL, lighter, mix
from render.palm_island.buildings import building
from render.pen import Pen
from render.plots import ALT_AT_MOST, ground, header
from render.sprites import Sprite, sprite

COLUMNS = 2
CARD = (604, 290)
GAP = 24
LEFT, TOP = 44, 112
ART = 150
WINDOW = (20, 70, 212, 216)
RIBBON = 228
WORDS = 236
LINES_AT_MOST = 4


class Shelf(msgspec.Struct, frozen=True):
    """What the page shows: ``who`` it is about, all ``feats``, and the keys of those ``earned``."""

    who: str
    feats: tuple[Feat, ...]
    earned: tuple[str, ...]


def paint(shelf: Shelf) -> Canvas:
    """Paint the page of feats."""
    rows = -(-len(shelf.feats) // COLUMNS)
    canvas = ground(TOP + rows * (CARD[1] + GAP) + 48)
    header(canvas, f"Feats: {len(shelf.earned)} of {len(shelf.feats)}", shelf.who)
    for number, feat in enumerate(shelf.feats):
        row, column = divmod(number, COLUMNS)
        corner = (LEFT + column * (CARD[0] + GAP), TOP + row * (CARD[1] + GAP))
        canvas.card_shadow(corner, CARD)
        canvas.paste(_card(feat, feat.key in shelf.earned), corner)
    return canvas


def alt(shelf: Shelf) -> str:
    """Return the page in words."""
    lines = (f"{feat.name}, {_state(feat, shelf)}." for feat in shelf.feats)
    heading = f"{shelf.who} has earned {len(shelf.earned)} of {len(shelf.feats)} feats."
    return " ".join([heading, *lines])[:ALT_AT_MOST]


def _state(feat: Feat, shelf: Shelf) -> str:
    return "earned" if feat.key in shelf.earned else f"locked: {feat.criterion}"


# --- cards


@sprite
def _card(feat: Feat, earned: bool) -> Sprite:
    """A feat with its name, its picture, what it brings, and below how it is or was earned."""
    blank = _blank(earned)
    canvas = Canvas(blank)
    canvas.text(shortened(feat.name, LABEL, CARD[0] - 120), (24, 22), LABEL)
    canvas.paste_middle(icon("tick" if earned else "lock", 52), (CARD[0] - 46, 36))
    _art(canvas, feat, earned)
    _paragraph(canvas, feat.gift, (WORDS, 80))
    _ribbon(canvas, feat)
    return Sprite(canvas.image, blank.mask)


@sprite
def _blank(earned: bool) -> Pen:
    width, height = CARD
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 2, height - 2), PAPER if earned else PAPER_AGED, rounding=18)
    colour = lighter(LEAF, 0.35) if earned else STEEL
    pen.box((8, RIBBON, width - 8, height - 8), colour, INK, 2, rounding=12)
    left, _, right, bottom = WINDOW
    pen.box(WINDOW, SKY if earned else mix(SKY, STEEL, 0.6), INK, 2.5, 0.1, 12)
    sand = SAND if earned else mix(SAND, STEEL, 0.6)
    pen.box((left + 2, bottom - 34, right - 2, bottom - 2), sand, None, rounding=10)
    return pen


def _art(canvas: Canvas, feat: Feat, earned: bool) -> None:
    """Draw what is earned; of a locked feat only the shape shows."""
    art = building(feat.key, FEAT_CARDS[feat.key].up.arrows, ART)
    shown = art if earned else _veiled(art)
    left, _, right, bottom = WINDOW
    canvas.paste(shown, ((left + right - art.size[0]) // 2, bottom - 10 - art.size[1]))


def _veiled(art: Sprite) -> Sprite:
    grey = art.colours.convert("L").convert("RGB")
    veil = Image.new("RGB", art.size, mix(STEEL, SKY_LOW, 0.4))
    return Sprite(Image.blend(grey, veil, 0.55), art.mask)


def _paragraph(canvas: Canvas, words: str, place: Place) -> None:
    x, y = place
    lines = wrapped(words, NOTE, CARD[0] - x - 20)[:LINES_AT_MOST]
    for number, line in enumerate(lines):
        canvas.text(line, (x, y + number * NOTE.leading), NOTE, INK)


def _ribbon(canvas: Canvas, feat: Feat) -> None:
    middle = (RIBBON + CARD[1] - 8) // 2
    words = shortened(feat.criterion, NOTE_STRONG, CARD[0] - 100)
    canvas.paste_middle(icon("star", 40), (44, middle))
    canvas.text(words, (76, middle - cap_height(NOTE_STRONG) // 2), NOTE_STRONG, INK)
