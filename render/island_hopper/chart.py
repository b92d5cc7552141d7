"""The sea chart: rings and bearings, the compass island and the twelve islands."""

from collections.abc import Collection, Mapping, Sequence

from PIL import Image, ImageDraw

from engine.island_hopper.rules.components import ISLANDS, PLACE_OF, Island
from engine.island_hopper.rules.view import HopperView
from render.art import Box, Pen, Sprite, curves, icon, plaque, rounded, sprite, terrain
from render.art.glyphs import SMALL_STRONG, Type, width_of
from render.art.island_hopper import COMPANIES, GOODS
from render.art.palette import CREAM, GOLD, INK, SURF, Colour
from render.canvas import STRIP, Canvas, Pixel
from render.island_hopper import layout

RINGS = (10, 18)
MONEY = Type("display", 39)
POINT = Type("display", 39)
POINTS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
POINT_AT = 80
NAME_ASIDE = 6
"""How far the name of Driftwood Island is moved east, away from the money of the next island."""
LETTER, FLAG, CHOICE = 65, 40, 71
LETTER_AT = (-40, -38)
"""The middle of an island's letter, from the middle of the island. Its money is beside it."""
PLACES = (LETTER_AT, (40, -38), (-40, -86), (40, -86), (-112, -38), (112, -38))
"""Where the letter may be instead, in the order in which they are tried."""
Moved = Mapping[str, Pixel]
"""Where the letters are that are not at their usual places, from the middles of their islands."""
NOT_MOVED: Moved = {}
SCALE_INCHES, SCALE_AT = 5, (390, 812)
"""The length of the scale bar, and its left end."""
PLANE, TOUCHED = 20, 240
"""How far a plane extends from its middle without its tips; how many pixels may be covered."""
SHORE = terrain.Shore(beach=9, shallows=20, roughness=0.35, relief=4, crests=False)
INKS = 24
"""The colours of water and land, few so that the file is small."""


@sprite
def background() -> Image.Image:
    """The chart with its islands, goods and flags, which never change."""
    lines = _lines()  # free the large sheet before the land takes memory
    canvas = Canvas(Sprite(coast()))
    canvas.paste(lines, (0, STRIP))
    canvas.paste_middle(icon("compass", 108), layout.MIDDLE)
    for point, (east, south) in POINTS.items():
        x, y = layout.MIDDLE
        canvas.text_middle(point, (x + POINT_AT * east, y + POINT_AT * south), POINT, CREAM, INK)
    for island in ISLANDS:
        goods(canvas, island)
    bar = _scale_bar()
    canvas.paste(bar, SCALE_AT)
    middle = SCALE_AT[0] + bar.size[0] // 2, SCALE_AT[1] - 16
    canvas.text_middle(f"{SCALE_INCHES} inches", middle, SMALL_STRONG, CREAM, INK)
    return canvas.image


@sprite
def _scale_bar() -> Pen:
    """A bar with a light and a dark part for each inch in turn."""
    pen = Pen(round(SCALE_INCHES * layout.SCALE) + 6, 16)
    for inch in range(SCALE_INCHES):
        left, right = (3 + round(at * layout.SCALE) for at in (inch, inch + 1))
        pen.box((left, 3, right, 13), INK if inch % 2 else CREAM, INK, 2)
    return pen


def coast(islands: Collection[Island] = ISLANDS) -> Image.Image:
    """Draw islands and the water."""
    land = Image.new("L", (layout.WIDTH, layout.HEIGHT))
    draw = ImageDraw.Draw(land)
    for island in islands:
        number = ISLANDS.index(island)
        middle = layout.pixel(island.place)
        radius = layout.ISLAND / 2 - 2
        bumps = (1.02, 0.94, 1.05, 0.97, 1.03, 0.93, 1.0)
        shape = [
            curves.at(middle, radius * bumps[(corner + number) % 7], corner * 360 / 14 + 9 * number)
            for corner in range(14)
        ]
        draw.polygon(curves.smooth(shape), fill=255)
    drawn = terrain.coast(land, SHORE)
    printed = drawn.quantize(INKS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return printed.convert("RGB")


@sprite
def _lines() -> Pen:
    """Range rings and bearings, as thin as on a chart."""
    pen = Pen(layout.CHART_RIGHT, layout.HEIGHT - STRIP)
    middle = (float(layout.MIDDLE[0]), float(layout.MIDDLE[1] - STRIP))
    for heading in range(0, 360, 30):
        start, end = (curves.at(middle, reach, heading) for reach in (130, 420))
        for share in range(30):
            first, last = share / 30, (share + 0.3) / 30
            ends = [
                (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
                for part in (first, last)
            ]
            pen.line(ends, SURF, 1.6)
    for inches in RINGS:
        for turn in range(0, 360, 6):
            arc = curves.arc(middle, inches * layout.SCALE, turn, turn + 3)
            pen.line(arc, SURF, 2)
    for island in ISLANDS:
        x, y = layout.pixel(island.place)
        y -= STRIP
        pen.cut(curves.oval((x, y), layout.ISLAND * 0.62, layout.ISLAND * 0.62))
        name = rounded((x - 96.0, y + 42.0, x + 96.0, y + 76.0), 0)
        pen.cut(name)
    return pen


def goods(canvas: Canvas, island: Island) -> None:
    """Draw the flag of an island and the goods that it wants."""
    x, y = layout.pixel(island.place)
    canvas.paste_middle(icon(COMPANIES[island.company].icon, FLAG), (x + 58, y + 20))
    size, step = (46, 0) if len(island.goods) == 1 else (40, 38)
    left = x - step * (len(island.goods) - 1) // 2
    for place, good in enumerate(island.goods):
        canvas.paste_middle(icon(GOODS[good].icon, size), (left + step * place, y + 16))


def letter_at(island: str, moved: Moved) -> tuple[int, int]:
    """Return the middle of the letter of an island."""
    x, y = layout.pixel(PLACE_OF[island])
    right, down = moved.get(island, LETTER_AT)
    return x + right, y + down


def is_right(island: str, moved: Moved) -> bool:
    """Whether the letter of an island is at its right, so that the money is left of it."""
    return moved.get(island, LETTER_AT)[0] > 0


def money_box(island: str, amount: int, moved: Moved = NOT_MOVED) -> Box:
    """Return the box of an island's money: beside its letter, above its goods."""
    x, y = letter_at(island, moved)
    width, height = plaque(f"${amount}", GOLD, MONEY).size
    left = x - 24 - width if is_right(island, moved) else x + 24
    return left, y - height // 2, left + width, y - height // 2 + height


def moved_tags(view: HopperView, planes: Sequence[Pixel]) -> dict[str, Pixel]:
    """Return the places of the letters, with their money, that would cover planes elsewhere."""
    boxes = [(x - PLANE, y - PLANE, x + PLANE, y + PLANE) for x, y in planes]
    found = dict[str, Pixel]()
    for island in ISLANDS:
        usual = overlap(_tag_boxes(view, island, NOT_MOVED), boxes)
        if usual > TOUCHED:
            others = [one for one in ISLANDS if one != island]
            words = [*map(name_box, others), *map(letter_box, others)]
            covered = {LETTER_AT: usual}
            for place in PLACES:
                tag = _tag_boxes(view, island, {island.key: place})
                if all(map(layout.is_on_chart, tag)) and not overlap(tag, words):
                    covered[place] = overlap(tag, boxes)
            found[island.key] = min(covered, key=covered.__getitem__)
    return found


def _tag_boxes(view: HopperView, island: Island, moved: Moved) -> list[Box]:
    """Return the boxes of an island's letter and of its money, if it has any."""
    amount = view.money_beside(island.key)
    money = [money_box(island.key, amount, moved)] if amount else []
    return [letter_box(island, moved), *money]


def overlap(boxes: Sequence[Box], others: Sequence[Box]) -> int:
    """Return how many pixels of other boxes some boxes cover."""
    return sum(
        max(0, min(right, east) - max(left, west)) * max(0, min(low, south) - max(top, north))
        for left, top, right, low in boxes
        for west, north, east, south in others
    )


def name_box(island: Island) -> Box:
    """Return the box of an island's name."""
    x, y = layout.pixel(island.place)
    x, half = x + (NAME_ASIDE if island.key == "D" else 0), width_of(island.name, SMALL_STRONG) // 2
    return x - half, y + layout.NAME_BELOW - 16, x + half, y + layout.NAME_BELOW + 20


def letter_box(island: Island, moved: Moved = NOT_MOVED) -> Box:
    """Return the box of an island's letter, without the edge of its disc."""
    x, y = letter_at(island.key, moved)
    return x - 24, y - 24, x + 24, y + 24


def point_boxes() -> list[Box]:
    """Return the boxes of the letters around the compass."""
    x, y = layout.MIDDLE
    middles = [(x + POINT_AT * east, y + POINT_AT * south) for east, south in POINTS.values()]
    return [(x - 18, y - 18, x + 18, y + 18) for x, y in middles]


def tags(canvas: Canvas, view: HopperView, chosen: Collection[str], moved: Moved) -> None:
    """Write the letters, the money and the names of the islands above everything else."""
    for island, amount in view.money:
        if amount:
            left, top, _, _ = money_box(island, amount, moved)
            canvas.plaque((left, top), f"${amount}", GOLD, MONEY)
        letter = letter_at(island, moved)
        if island in chosen:
            canvas.choice(letter, island, CHOICE)
        else:
            canvas.badge(letter, island, CREAM, LETTER)
    for one in ISLANDS:
        left, top, right, _ = name_box(one)
        middle = (left + right) // 2, top + 16
        canvas.text_middle(one.name, middle, SMALL_STRONG, CREAM, INK)


@sprite
def glow(colour: Colour) -> Pen:
    """A ring around an island that may be chosen."""
    size = layout.ISLAND + 30
    pen = Pen(size, size)
    middle = (size / 2, size / 2)
    pen.disc(middle, size / 2 - 9, None, CREAM, 11)
    pen.disc(middle, size / 2 - 9, None, colour, 6)
    return pen
