"""The large island: the village that is seen closely, its feats and its outposts."""

from collections.abc import Iterator

from PIL import Image, ImageDraw

from engine.palm_island.rules.cards import ABILITIES, OUTPOSTS, TERRAINS, Terrain
from engine.palm_island.rules.components import BUILDINGS, Building, Card
from engine.palm_island.rules.views import VillageView
from render import terrain
from render.canvas import Canvas, Place
from render.glyphs import NOTE_STRONG, Type, cap_height, shortened
from render.icons import icon
from render.palette import CREAM, INK, WOOD, WOOD_PALE, darker
from render.palm_island import layout
from render.palm_island.buildings import building
from render.palm_island.cards import slip
from render.palm_island.effects import effect
from render.palm_island.layout import Frame, place_of
from render.palm_island.vistas import terrain_sign
from render.pen import Pen
from render.sprites import Sprite, sprite

SLIP_SIZE = 34
STORED_LEFT = 82
"""Where the sign of a stored card begins: nearer to its own number than to the next card's."""
BOARD_HIGH = 84
POST = (140, 396)


@sprite
def islands(shown: Frame) -> Image.Image:
    """The sea with the large island, the names of its buildings, and the small islands."""
    land = Image.new("L", (layout.WIDTH, shown.height - shown.land))
    draw = ImageDraw.Draw(land)
    draw.rounded_rectangle((14, layout.SURF, 1386, shown.island - 22), 130, fill=255)
    wide, high = shown.small_island
    for order in range(shown.seats - 1):
        x, y = shown.small(order)
        y -= shown.land
        draw.rounded_rectangle((x, y, x + wide, y + high), high // 2, fill=255)
    shore = terrain.Shore(beach=15, shallows=26, relief=6)
    sheet = Canvas(Sprite(terrain.coast(land, shore)))
    for kind in BUILDINGS:
        _name(sheet, shown, kind)
    return sheet.image


def _name(canvas: Canvas, shown: Frame, kind: Building) -> None:
    """Write what the buildings above are, below the middle of them."""
    first, last = (shown.cell(place_of(kind.numbers[end])) for end in (0, -1))
    middle = ((first[0] + last[0] + layout.BUILDING) // 2, first[1] - shown.land + 177)
    canvas.text_middle(kind.name, middle, NOTE_STRONG, CREAM, INK)


def paint(canvas: Canvas, village: VillageView, shown: Frame) -> None:
    """Put all buildings of a village upon its island."""
    for card, corner in sites(village, shown):
        _building(canvas, card, corner)
        if not card.is_core:
            _feat(canvas, card, corner, village)
    if shown.step == layout.CELL_NARROW:
        left, top = layout.SIGNPOST
        canvas.paste(_signpost(_outposts(village)), (left, shown.land + top))


def sites(village: VillageView, shown: Frame) -> Iterator[tuple[Card, Place]]:
    """Yield each building and each feat with the top left corner of its ground."""
    for card in village.buildings:
        yield card, shown.cell(place_of(card.number))
    for order, card in enumerate(sorted(village.feats, key=lambda card: card.number)):
        yield card, shown.feat(order)


def _building(canvas: Canvas, card: Card, corner: Place) -> None:
    left, top = corner
    canvas.paste(building(card.building.key, card.up.arrows, layout.BUILDING), (left, top))
    canvas.badge((left + 14, top + 24), str(card.number), CREAM, 46)
    if card.stored:
        canvas.paste(icon("store", 46), (left + STORED_LEFT, top + 2))
    canvas.paste_middle(_worth(card.up.stars, card.up.arrows), (left + 70, top + 132))


def _feat(canvas: Canvas, card: Card, corner: Place, village: VillageView) -> None:
    """The name of a feat; with an ability, what it does and whether it can be used."""
    left, top = corner
    key = card.building.key
    name = shortened(card.name, NOTE_STRONG, layout.FEATS_STEP - 4)
    canvas.text_middle(name, (left + 68, top + 177), NOTE_STRONG, CREAM, INK)
    if key in ABILITIES:
        canvas.paste_middle(slip(tuple(effect(ABILITIES[key])), SLIP_SIZE), (left + 70, top + 132))
        sign = "hourglass" if key in village.used else "tick"
        canvas.paste(icon(sign, 46), (left + layout.BUILDING - 36, top + 2))


@sprite
def _worth(stars: int, arrows: int) -> Sprite:
    """A building's arrows and stars on a small slip of paper."""
    style = Type("display", 30)
    pieces = [("arrow", arrows), ("star", stars)]
    shown = [(key, amount) for key, amount in pieces if amount]
    if not shown:
        return Sprite.of(Image.new("RGBA", (1, 1)))
    width = 18 + sum(62 + 16 * (amount > 9) for _, amount in shown)
    pen = Pen(width, 46)
    pen.box((2, 2, width - 2, 43), CREAM, INK, 2.5, 0.05, 20)
    blank = Sprite.of(pen.reduced())
    canvas = Canvas(blank)
    x = 12
    for key, amount in shown:
        wide = canvas.text(str(amount), (x, 22 - cap_height(style) // 2), style)
        canvas.paste(icon(key, 36), (x + wide + 2, 4))
        x += 62 + 16 * (amount > 9)
    return Sprite(canvas.image, blank.mask)


def _outposts(village: VillageView) -> tuple[tuple[Terrain, int], ...]:
    """The points of the outposts that a village has won, by terrain."""
    return tuple(outpost_points(village.outposts).items())


def outpost_points(outposts: tuple[str, ...]) -> dict[Terrain, int]:
    """The points of outposts by terrain, those without any left out."""
    rows = [OUTPOSTS[key] for key in outposts]
    points = {kind: sum(row.points for row in rows if row.terrain == kind) for kind in TERRAINS}
    return {kind: total for kind, total in points.items() if total}


@sprite
def _signpost(boards: tuple[tuple[Terrain, int], ...]) -> Sprite:
    """A post with a board for the outposts of each terrain."""
    wide, high = POST
    pen = Pen(wide, high, edge=3)
    pen.tint([(40, 388), (70, 378), (110, 384), (134, 392), (60, 396)], INK, 0.3)
    pen.box((62, 20, 78, 390), darker(WOOD, 0.1), rounding=4)
    pen.box((4, 34, 136, 80), WOOD_PALE, rounding=8)
    for place in range(len(boards)):
        top = 96 + place * (BOARD_HIGH + 8)
        pen.polygon(_arrow_board(top, place % 2 == 1), WOOD_PALE)
    blank = Sprite.of(pen.reduced())
    canvas = Canvas(blank)
    canvas.text_middle("Outposts", (70, 57), NOTE_STRONG)
    for place, (kind, points) in enumerate(boards):
        middle = 96 + place * (BOARD_HIGH + 8) + BOARD_HIGH // 2
        canvas.paste_middle(terrain_sign(kind, 46), (38, middle))
        wide = canvas.text(str(points), (66, middle - 12), Type("display", 32))
        canvas.paste_middle(icon("star", 38), (86 + wide, middle))
    return Sprite(canvas.image, blank.mask)


def _arrow_board(top: int, leftward: bool) -> list[tuple[float, float]]:
    """A board that points to the right, or to the left."""
    low, middle = top + BOARD_HIGH - 14, top + (BOARD_HIGH - 14) / 2
    right = [(8.0, top), (126.0, top), (138.0, middle), (126.0, low), (8.0, low)]
    return [(140 - x, y) for x, y in right] if leftward else right
