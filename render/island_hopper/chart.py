"""The sea chart: rings and bearings, the compass island and the twelve islands."""

from collections.abc import Collection

from PIL import Image, ImageDraw

from engine.island_hopper.rules.components import ISLANDS, Island, place_at
from render import curves, furniture, terrain
from render.canvas import Canvas
from render.glyphs import NOTE_STRONG, Type
from render.icons import icon
from render.island_hopper import layout
from render.island_hopper.emblems import COMPANIES, GOODS
from render.palette import CREAM, INK, SURF, Colour
from render.pen import Pen, rounded
from render.sprites import Sprite, sprite

RINGS = (10, 18)
FINE_STRONG = Type("bold", 26)
SHORE = terrain.Shore(beach=9, shallows=20, roughness=0.35, relief=4, crests=False)


@sprite
def background() -> Image.Image:
    """The chart with its islands, goods and flags, and the header's plank: what never changes."""
    canvas = Canvas(Sprite(terrain.coast(_land(), SHORE)))
    canvas.paste(_lines(), (0, furniture.HEADER_HEIGHT))
    canvas.paste_middle(icon("compass", layout.ISLAND - 6), layout.MIDDLE)
    for heading in range(0, 360, 30):
        middle = layout.pixel(place_at(heading, 3.15))
        canvas.text_middle(str(heading), middle, FINE_STRONG, CREAM, INK)
    for island in ISLANDS:
        _island(canvas, island)
    canvas.header("")
    return canvas.image


def _land() -> Image.Image:
    """The mask of all islands."""
    land = Image.new("L", (layout.WIDTH, layout.RACK))
    whole = Image.new("L", (layout.WIDTH, layout.HEIGHT))
    draw = ImageDraw.Draw(land)
    for number, island in enumerate(ISLANDS):
        middle = layout.pixel(island.place)
        radius = layout.ISLAND / 2 - 2
        bumps = (1.02, 0.94, 1.05, 0.97, 1.03, 0.93, 1.0)
        shape = [
            curves.at(middle, radius * bumps[(corner + number) % 7], corner * 360 / 14 + 9 * number)
            for corner in range(14)
        ]
        draw.polygon(curves.smooth(shape), fill=255)
    whole.paste(land, (0, 0))
    return whole


@sprite
def _lines() -> Pen:
    """Range rings and bearings, as thin as on a chart."""
    top = furniture.HEADER_HEIGHT
    pen = Pen(layout.WIDTH, layout.RACK - top)
    middle = (float(layout.MIDDLE[0]), float(layout.MIDDLE[1] - top))
    for heading in range(0, 360, 30):
        start, end = (curves.at(middle, reach, heading) for reach in (110, 640))
        _dashes(pen, start, end, SURF)
    for inches in RINGS:
        for turn in range(0, 360, 6):
            arc = curves.arc(middle, inches * layout.SCALE, turn, turn + 3)
            pen.line(arc, SURF, 2)
    for island in ISLANDS:
        x, y = layout.pixel(island.place)
        pen.cut(curves.oval((x, y - top), layout.ISLAND * 0.62, layout.ISLAND * 0.62))
        pen.cut(rounded((x - 96.0, y + 58.0 - top, x + 96.0, y + 92.0 - top), 0))
    return pen


def _dashes(pen: Pen, start: curves.Point, end: curves.Point, colour: Colour) -> None:
    for share in range(40):
        first, last = share / 40, (share + 0.3) / 40
        ends = [
            (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            for part in (first, last)
        ]
        pen.line(ends, colour, 1.6)


def _island(canvas: Canvas, island: Island) -> None:
    x, y = layout.pixel(island.place)
    _flag(canvas, island)
    size = 54 if len(island.goods) == 1 else 46
    step = 48
    left = x - step * (len(island.goods) - 1) // 2
    for place, good in enumerate(island.goods):
        canvas.paste_middle(icon(GOODS[good].icon, size), (left + step * place, y + 14))


def _flag(canvas: Canvas, island: Island) -> None:
    x, y = layout.pixel(island.place)
    canvas.paste_middle(icon(COMPANIES[island.company].icon, 50), (x + 40, y - 46))


def names(canvas: Canvas, chosen: Collection[str]) -> None:
    """Write the letters and names of the islands, above all that flies or lies there."""
    for island in ISLANDS:
        x, y = layout.pixel(island.place)
        canvas.text_middle(island.name, (x, y + 76), NOTE_STRONG, CREAM, INK)
        letter = (x - 42, y - 40)
        if island.key in chosen:
            _flag(canvas, island)
            canvas.choice(letter, island.key, 56)
        else:
            canvas.badge(letter, island.key, CREAM, 50)


@sprite
def glow(colour: Colour) -> Pen:
    """A ring around an island that may be chosen."""
    size = layout.ISLAND + 36
    pen = Pen(size, size)
    middle = (size / 2, size / 2)
    pen.disc(middle, size / 2 - 9, None, CREAM, 11)
    pen.disc(middle, size / 2 - 9, None, colour, 6)
    return pen
