"""The sea chart: rings and bearings, the compass island and the twelve islands."""

from collections.abc import Collection

from PIL import Image, ImageDraw

from engine.island_hopper.rules.components import ISLANDS, PLACE_OF, Island
from render.art import Box, Pen, Sprite, curves, icon, plaque, rounded, sprite, terrain
from render.art.glyphs import SMALL_STRONG, Type, width_of
from render.art.island_hopper import COMPANIES, GOODS
from render.art.palette import CREAM, GOLD, INK, SURF, Colour
from render.canvas import STRIP, Canvas
from render.island_hopper import layout

RINGS = (10, 18)
MONEY = Type("display", 39)
ASIDE = {"A": -6, "D": -8}
"""How far a name is moved east, away from the letter of the next island."""
POINT = Type("display", 39)
POINTS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
POINT_AT = 80
LETTER, FLAG, CHOICE = 65, 48, 71
LETTER_AT = (-42, -28)
"""The middle of an island's letter, from the middle of the island."""
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
    return canvas.image


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
        name = rounded((x - 96.0, y + 54.0, x + 96.0, y + 88.0), 0)
        pen.cut(name)
    return pen


def goods(canvas: Canvas, island: Island) -> None:
    """Draw the flag of an island and the goods that it wants."""
    x, y = layout.pixel(island.place)
    canvas.paste_middle(icon(COMPANIES[island.company].icon, FLAG), (x + 42, y - 40))
    size, step = (60, 0) if len(island.goods) == 1 else (48, 47)
    left = x - step * (len(island.goods) - 1) // 2
    for place, good in enumerate(island.goods):
        canvas.paste_middle(icon(GOODS[good].icon, size), (left + step * place, y + 16))


def money_box(island: str, amount: int) -> Box:
    """Return the box of an island's money: at its shore, towards the middle of the chart."""
    x, y = layout.pixel(PLACE_OF[island])
    width, height = plaque(f"${amount}", GOLD, MONEY).size
    left = x - 40 - width if x > layout.MIDDLE[0] + layout.ISLAND else x + 40
    return left, y - 12, left + width, y - 12 + height


def name_box(island: Island) -> Box:
    """Return the box of an island's name."""
    x, y = layout.pixel(island.place)
    x, half = x + ASIDE.get(island.key, 0), width_of(island.name, SMALL_STRONG) // 2
    return x - half, y + layout.NAME_BELOW - 16, x + half, y + layout.NAME_BELOW + 20


def letter_box(island: Island) -> Box:
    """Return the box of an island's letter, without the edge of its disc."""
    x, y = layout.pixel(island.place)
    return (
        x + LETTER_AT[0] - 24,
        y + LETTER_AT[1] - 24,
        x + LETTER_AT[0] + 24,
        y + LETTER_AT[1] + 24,
    )


def point_boxes() -> list[Box]:
    """Return the boxes of the letters around the compass."""
    x, y = layout.MIDDLE
    middles = [(x + POINT_AT * east, y + POINT_AT * south) for east, south in POINTS.values()]
    return [(x - 18, y - 18, x + 18, y + 18) for x, y in middles]


def names(canvas: Canvas, chosen: Collection[str]) -> None:
    """Write the letters and names of the islands above everything else."""
    for island in ISLANDS:
        x, y = layout.pixel(island.place)
        middle = x + ASIDE.get(island.key, 0), y + layout.NAME_BELOW
        canvas.text_middle(island.name, middle, SMALL_STRONG, CREAM, INK)
        letter = (x + LETTER_AT[0], y + LETTER_AT[1])
        if island.key in chosen:
            canvas.choice(letter, island.key, CHOICE)
        else:
            canvas.badge(letter, island.key, CREAM, LETTER)


@sprite
def glow(colour: Colour) -> Pen:
    """A ring around an island that may be chosen."""
    size = layout.ISLAND + 36
    pen = Pen(size, size)
    middle = (size / 2, size / 2)
    pen.disc(middle, size / 2 - 9, None, CREAM, 11)
    pen.disc(middle, size / 2 - 9, None, colour, 6)
    return pen
