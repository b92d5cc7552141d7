"""The islands, goods and cards of Island Hopper alone, as they are shown beside the rules."""

from collections.abc import Sequence

from PIL import Image

from engine.island_hopper.rules.components import CONTRACT_OF, ISLAND_OF, ROUND_CARD_OF
from render.art import Sprite, icon, sprite
from render.art.glyphs import SMALL_STRONG, width_of
from render.art.island_hopper import COMPANIES, GOODS, SYMBOLS
from render.art.palette import CREAM, INK
from render.canvas import STRIP, Canvas
from render.island_hopper import layout
from render.island_hopper.cards import contract, round_card
from render.island_hopper.chart import LETTER, LETTER_AT, coast, goods

PIECE = 240
AROUND = 112
LARGER = 1.7
EDGE = 4
"""The space between a name and the edge of its picture, for the outline."""


def faces(key: str) -> Sequence[Sprite]:
    """Return the picture of an island, a good or a card, by the key of its entry."""
    kind, _, rest = key.partition("_")
    if kind == "island" and rest in ISLAND_OF:
        return [_island(rest)]
    if kind == "round" and rest in ROUND_CARD_OF:
        return [_larger(round_card(rest))]
    card = f"T{rest}" if kind == "tourist" else rest
    if kind in ("contract", "tourist") and card in CONTRACT_OF:
        return [_larger(contract(card))]
    if key in SYMBOLS:
        return [icon(SYMBOLS[key].icon, PIECE, SYMBOLS[key].colour)]
    looks = GOODS | COMPANIES
    return [icon(looks[key].icon, PIECE)] if key in looks else []


@sprite
def _island(key: str) -> Image.Image:
    """An island of the chart with its own name, and the sea around it."""
    island = ISLAND_OF[key]
    x, y = layout.pixel(island.place)
    chart = Canvas(Sprite(coast([island])))
    goods(chart, island)
    left = min(max(x - AROUND, 0), layout.CHART_RIGHT - 2 * AROUND)
    reach = AROUND - width_of(island.name, SMALL_STRONG) // 2 - EDGE
    middle = min(max(x, left + AROUND - reach), left + AROUND + reach)
    chart.text_middle(island.name, (middle, y + layout.NAME_BELOW), SMALL_STRONG, CREAM, INK)
    chart.badge((x + LETTER_AT[0], y + LETTER_AT[1]), key, CREAM, LETTER)
    top = min(max(y - AROUND, STRIP), layout.HEIGHT - 2 * AROUND)
    return _grown(chart.image.crop((left, top, left + 2 * AROUND, top + 2 * AROUND)))


def _larger(drawn: Sprite) -> Sprite:
    return Sprite.from_image(_grown(drawn.image))


def _grown(drawn: Image.Image) -> Image.Image:
    size = (round(LARGER * drawn.width), round(LARGER * drawn.height))
    return drawn.resize(size, Image.Resampling.LANCZOS)
