"""The sea chart: rings and bearings, the compass island and the twelve islands."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.island_hopper.rules.components import ISLAND_OF, ISLANDS, PLACE_OF, Island
from engine.island_hopper.rules.view import HopperView
from render.art import Box, Pen, Sprite, curves, icon, rounded, sprite, terrain
from render.art.glyphs import CLEAR, Type, letters_of, width_of
from render.art.island_hopper import COMPANIES, GOODS
from render.art.palette import CREAM, GOLD, INK, SURF, Colour
from render.canvas import STRIP, Canvas, Pixel
from render.island_hopper import layout

ALL = "".join(PLACE_OF)
"""The keys of all islands."""
RINGS = (10, 18)
MONEY = Type("display", 44)
MONEY_HIGH = 52
"""The style of money, and the height of its sign."""
POINT = Type("display", 39)
NORTH = (layout.MIDDLE[0], layout.MIDDLE[1] - 80)
NORTH_BOX = (NORTH[0] - 18, NORTH[1] - 18, NORTH[0] + 18, NORTH[1] + 18)
"""The box of the letter above the compass."""
LETTER = 65
FLAG = 40
CHOICE = 71
LETTER_AT = (-44, -40)
"""The middle of an island's letter, from the middle of the island."""


class Spot(NamedTuple):
    """Where a tag is: its letter from its island, and the direction from the letter to the money.

    The money touches the letter, so that both are one tag.
    """

    letter: Pixel = LETTER_AT
    money: Pixel = (0, -1)


USUAL = Spot()
LEFT_OF_LETTER = (-1, 0)
RIGHT_OF_LETTER = (1, 0)
USUAL_OF = {
    "B": Spot((-40, -42)),
    "C": Spot((-52, -32)),
    "E": Spot((-52, -32)),
    "I": Spot((-36, -40)),
    "G": Spot(money=LEFT_OF_LETTER),
    "H": Spot(money=RIGHT_OF_LETTER),
    "L": Spot(money=RIGHT_OF_LETTER),
}
"""The usual spots beside long names, and where there is no room above the letter."""
LOWER = {"B": Spot((-40, -42), RIGHT_OF_LETTER), "F": Spot(money=LEFT_OF_LETTER)}
"""The spots of tags that lie whole on both halves of the chart."""
SPOTS = [
    Spot(letter, money)
    for letter in (LETTER_AT, (44, -40), (-44, -86), (44, -86), (-112, -38), (112, -38))
    for money in (USUAL.money, LEFT_OF_LETTER, RIGHT_OF_LETTER)
]
"""Where a tag may be instead, in the order in which they are tried."""
Moved = Mapping[str, Spot]
"""The spots of the tags that are not at their usual ones, by their islands."""
NOT_MOVED: Moved = {}
SCALE_INCHES = 5
SCALE_AT = (390, 812)
"""The length of the scale bar, and its left end."""
PLANE = 20
TOUCHED = 240
"""How far a plane extends from its middle without its tips; how many pixels may be covered."""
SHORE = terrain.Shore(beach=9, shallows=20, roughness=0.35, relief=4, crests=False)
INKS = 24
"""The colours of water and land, few so that the file is small."""


@sprite
def background(keys: str = ALL) -> Image.Image:
    """The chart with its islands, goods and flags, which never change."""
    lines = _lines()  # free the large sheet before the land takes memory
    islands = [island for island in ISLANDS if island.key in keys]
    canvas = Canvas(Sprite(coast(islands)))
    canvas.paste(lines, (0, STRIP))
    canvas.paste_middle(icon("compass", 108), layout.MIDDLE)
    canvas.text_middle("N", NORTH, POINT, CREAM, INK)
    for island in islands:
        goods(canvas, island)
    bar = _scale_bar()
    canvas.paste(bar, SCALE_AT)
    middle = SCALE_AT[0] + bar.size[0] // 2, SCALE_AT[1] - 16
    canvas.text_middle(f"{SCALE_INCHES} inches", middle, CLEAR, CREAM, INK)
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
            first = share / 30
            last = (share + 0.3) / 30
            ends = [
                (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
                for part in (first, last)
            ]
            pen.line(ends, SURF, 1.6)
    for inches in RINGS:
        for turn in range(0, 360, 6):
            arc = curves.arc(middle, inches * layout.SCALE, turn, turn + 3)
            pen.line(arc, SURF, 3.5)
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
    for box, good in zip(good_boxes(island), island.goods, strict=True):
        left, top, right, _ = box
        canvas.paste(icon(GOODS[good].icon, right - left), (left, top))


def good_boxes(island: Island) -> list[Box]:
    """Return the boxes of the goods that an island wants."""
    x, y = layout.pixel(island.place)
    if len(island.goods) == 1:
        return [(x - 28, y - 14, x + 28, y + 42)]
    return [(x - 39, y - 4, x + 1, y + 36), (x - 1, y - 4, x + 39, y + 36)]


def spot_of(island: str, moved: Moved) -> Spot:
    """Return the spot of the tag of an island."""
    return moved.get(island, USUAL_OF.get(island, USUAL))


def letter_at(island: str, moved: Moved) -> Pixel:
    """Return the middle of the letter of an island."""
    x, y = layout.pixel(PLACE_OF[island])
    right, down = spot_of(island, moved).letter
    return x + right, y + down


def money_box(island: str, amount: int, moved: Moved = NOT_MOVED) -> Box:
    """Return the box of an island's money, which touches its letter."""
    x, y = letter_at(island, moved)
    right, down = spot_of(island, moved).money
    width, height = money_sign(amount).size
    left = x - width // 2 + right * (width // 2 + 26)
    top = y - height // 2 + down * (height // 2 + 26)
    left = max(left, 2)
    return left, top, left + width, top + height


def moved_tags(view: HopperView, planes: Sequence[Pixel]) -> dict[str, Spot]:
    """Return the spots of the tags that would cover planes elsewhere."""
    boxes = [(x - PLANE, y - PLANE, x + PLANE, y + PLANE) for x, y in planes]
    found = dict[str, Spot]()
    for island in ISLANDS:
        usual = overlap(tag_boxes(view, island, NOT_MOVED), boxes)
        if usual > TOUCHED:
            kept = needed_boxes(view, island, found)
            covered = {spot_of(island.key, NOT_MOVED): usual}
            for spot in SPOTS:
                tag = tag_boxes(view, island, {island.key: spot})
                if all(map(layout.is_on_chart, tag)) and not overlap(tag, kept):
                    covered[spot] = overlap(tag, boxes)
            found[island.key] = min(covered, key=covered.__getitem__)
    return found


def needed_boxes(view: HopperView, island: Island, moved: Moved) -> list[Box]:
    """Return the boxes that the tag of an island must not cover: names, goods and other tags."""
    others = [one for one in ISLANDS if one != island]
    tags = (tag_boxes(view, one, moved) for one in others)
    goods = map(good_boxes, ISLANDS)
    return [*map(name_box, ISLANDS), *chain.from_iterable(tags), *chain.from_iterable(goods)]


def tag_boxes(view: HopperView, island: Island, moved: Moved) -> list[Box]:
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


def called(island: Island) -> str:
    """Return the first word of an island's name, which begins with its letter."""
    return island.name.split()[0]


def name_box(island: Island) -> Box:
    """Return the box of an island's name."""
    x, y = layout.pixel(island.place)
    half = width_of(called(island), CLEAR) // 2
    return x - half, y + layout.NAME_BELOW - 14, x + half, y + layout.NAME_BELOW + 20


def letter_box(island: Island, moved: Moved = NOT_MOVED) -> Box:
    """Return the box of an island's letter, without the edge of its disc."""
    x, y = letter_at(island.key, moved)
    return x - 24, y - 24, x + 24, y + 24


def tags(
    canvas: Canvas, view: HopperView, chosen: Collection[str], moved: Moved, keys: str = ALL
) -> None:
    """Write the letters, the money and the names of the islands above everything else."""
    for island, amount in view.money:
        if island not in keys:
            continue
        if amount:
            canvas.bears(f"${amount}")
            canvas.paste(money_sign(amount), money_box(island, amount, moved)[:2])
        letter = letter_at(island, moved)
        if island in chosen:
            canvas.choice(letter, island, CHOICE)
        else:
            canvas.badge(letter, island, CREAM, LETTER)
        x, y = layout.pixel(PLACE_OF[island])
        canvas.text_middle(called(ISLAND_OF[island]), (x, y + layout.NAME_BELOW), CLEAR, CREAM, INK)


@sprite
def money_sign(amount: int) -> Image.Image:
    """The golden part of a tag."""
    letters = letters_of(f"${amount}", MONEY)
    pen = Pen(letters.width + 26, MONEY_HIGH, edge=3)
    pen.box((2, 2, pen.width - 3, MONEY_HIGH - 3), GOLD, rounding=18)
    pen.cast(2, 1.5, 0.5)
    sign = pen.reduced()
    letters.print_on(sign, (13, (MONEY_HIGH - letters.height) // 2 - 1), INK)
    return sign


@sprite
def glow(colour: Colour) -> Pen:
    """A ring around an island that may be chosen."""
    size = layout.ISLAND + 30
    pen = Pen(size, size)
    middle = (size / 2, size / 2)
    pen.disc(middle, size / 2 - 9, None, CREAM, 11)
    pen.disc(middle, size / 2 - 9, None, colour, 6)
    return pen
