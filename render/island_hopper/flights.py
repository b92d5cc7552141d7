"""Flights on the chart: the plan, the true place, the nudge and the landing."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from math import hypot

from PIL import Image

from engine.island_hopper.rules import components
from engine.island_hopper.rules.actions import FlyAgain, Say
from engine.island_hopper.rules.records import Flight, Landing
from engine.island_hopper.rules.view import HopperView
from engine.island_hopper.words.descriptions import planned
from render.art import Box, Pen, Sprite, curves, icon, sprite
from render.art.island_hopper import GOODS
from render.art.palette import CLOTH_RED, CORAL, CREAM, GOLD, INK, OPEN, SUN, WOOD_PALE, Colour
from render.canvas import STRIP, Canvas, Pixel
from render.island_hopper import chart, layout

Taken = tuple[Sequence[Box], Mapping[str, Box]]
"""The boxes of words and earlier flights, and those of islands' money."""
Attempt = tuple[Sequence[Box], Sequence[tuple[Pixel, int]], Sequence[Pixel]]
"""The boxes to leave uncovered, the islands to stay off, and the distances to try in order."""
DOT_STEP = 22
CLEAR = 130
PLANE = 54
SMALL_PLANE = 40
NUMBER = 52
LANDED = 46
"""The size of the number of a flight that has landed."""
TYPE_SHARE = 0.85
CLOSE = 40
"""Two planes that are closer than these pixels are drawn smaller."""
TOKEN = 72
TURN = 15
MID_AIR = 0.52
NEXT = 0.17
"""The share of its course at which a plane of unknown place is shown, and that to the next one."""
DOT_REACH = (12, 12, 12, 12)
DISC_REACH = (27, 27, 27, 27)
TOKEN_REACH = (34, 50, 52, 34)
"""How far a number, or a token with its number, extends left, up, right and down."""
DISC_BOXES: tuple[Box, ...] = ((-25, -25, 25, 25),)
TOKEN_BOXES: tuple[Box, ...] = ((-29, -24, 24, 29), (13, -45, 47, -11))
"""The boxes from the middle of each that must not cover other boxes."""
TOKEN_AROUND_ISLAND = 64
"""The distance from the middle of an island at which a token does not cover it."""
TOKEN_FARTHEST = 110
NUMBER_FARTHEST = 220
"""How far a token or a number may be moved, so that it does not cover words or money."""
NUMBER_AT = (28, -22)
"""The place of a number beside its plane, if nothing is there."""
EDGE = PLANE // 6
"""The least distance of the middle of a plane from the edge of the picture."""

MIDDLES = {island.key: layout.pixel(island.place) for island in components.ISLANDS}


def paint_courses(canvas: Canvas, view: HopperView) -> None:
    """Paint the planned course of each flight, and the true course of those that landed."""
    for flight in view.flights:
        _course(canvas, layout.pixel(planned(flight)), CREAM, 9)
    for flight in view.flights:
        if flight.landing is not None:
            _course(canvas, layout.pixel(flight.landing.before), GOLD, 12)


def aloft(view: HopperView) -> dict[int, Pixel]:
    """Return where each plane in the air is, by the number of its flight.

    A passenger sees the true places. Otherwise, planes are on their planned courses.
    """
    truths = dict(view.screen.true_places) if view.screen else {}
    found = dict[int, Pixel]()
    before = Counter[components.Point]()
    for number, flight in enumerate(view.flights, 1):
        if flight.landing is not None:
            continue
        east, north = plan = planned(flight)
        share = MID_AIR + NEXT * before[plan]
        before[plan] += 1
        x, y = layout.pixel(truths.get(number, (round(east * share), round(north * share))))
        x = min(max(x, EDGE), layout.WIDTH - EDGE)
        found[number] = x, min(max(y, STRIP), layout.HEIGHT - EDGE)
    return found


def paint_flights(canvas: Canvas, view: HopperView, moved: chart.Moved = chart.NOT_MOVED) -> None:
    """Paint planes and goods. Numbers of planes move, so that they cover nothing needed."""
    truths = dict(view.screen.true_places) if view.screen else {}
    planes = aloft(view)
    asked = flights_asked(view)
    kept = [*_words(frozenset(moved.items())), *(square(middle, 14) for middle in planes.values())]
    money = {
        island: chart.money_box(island, amount, moved) for island, amount in view.money if amount
    }
    # The planes in question are painted last, above the others.
    for number in sorted(planes, key=lambda number: number in asked):
        middle = planes[number]
        others = [planes[one] for one in planes if one != number]
        is_close = any(hypot(x - middle[0], y - middle[1]) < CLOSE for x, y in others)
        size = SMALL_PLANE if is_close else PLANE
        is_seen = number in truths
        _plane(canvas, view.flights[number - 1], middle, size, is_seen, money.values())
    for number, flight in enumerate(view.flights, 1):
        if flight.landing is None:
            place = number_spot(planes[number], kept, [*money.values()])
            for dot_place in _dots(planes[number], place, PLANE // 2, money.values()):
                canvas.paste_middle(dot(CREAM, 8), dot_place)
            paint_number(canvas, place, number, NUMBER, number in asked)
            kept.append(square(place, 25))
        else:
            x, y = _landed(canvas, flight.good, flight.landing, (kept, money))
            kept += [(x + a, y + b, x + c, y + d) for a, b, c, d in TOKEN_BOXES]
            paint_number(canvas, (x + 30, y - 28), number, LANDED, number in asked)


def square(middle: Pixel, reach: int) -> Box:
    """Return the box that extends ``reach`` pixels from its middle."""
    x, y = middle
    return x - reach, y - reach, x + reach, y + reach


def flights_asked(view: HopperView) -> set[int]:
    """Return the numbers of the flights that the question is about."""
    again = {action.good for action in view.options if isinstance(action, FlyAgain)}
    heard = {action.flight for action in view.options if isinstance(action, Say)}
    return {
        number
        for number, flight in enumerate(view.flights, 1)
        if number in (view.flight, *heard)
        or flight.good in again
        or (None in heard and flight.landing is None)
    }


def paint_number(canvas: Canvas, middle: Pixel, number: int, size: int, is_asked: bool) -> None:
    """Paint the number of a flight, green if the question is about it."""
    canvas.badge(middle, str(number), OPEN if is_asked else SUN, size, TYPE_SHARE)


def _course(canvas: Canvas, end: tuple[int, int], colour: Colour, size: int) -> None:
    for place in _dots(layout.MIDDLE, end, CLEAR):
        canvas.paste_middle(dot(colour, size), place)


def _plane(
    canvas: Canvas, flight: Flight, middle: Pixel, size: int, is_seen: bool, money: Collection[Box]
) -> None:
    """Paint a plane at its place, and how a passenger sees its way to its goal."""
    if is_seen:
        target = layout.pixel(planned(flight))
        canvas.paste_middle(landing_reach(), target)
        for place in _dots(middle, target, PLANE // 2, money):
            canvas.paste_middle(dot(SUN, 12), place)
    canvas.paste_middle(plane_of(flight, size), middle)


def plane_of(flight: Flight, size: int) -> Sprite:
    """Return the plane of a flight, which turns in steps."""
    return plane(round(flight.heading / TURN) * TURN % 360, size)


@sprite
def landing_reach() -> Pen:
    """A ring around the places at which a good lands on an island."""
    radius = components.MODEL.landing_radius * layout.SCALE
    size = round(2 * radius) + 6
    pen = Pen(size, size)
    for turn in range(0, 360, 24):
        pen.line(curves.arc((size / 2, size / 2), radius, turn, turn + 14), SUN, 4)
    return pen


def number_spot(place: Pixel, kept: Sequence[Box], money: Sequence[Box]) -> Pixel:
    """Return the place of a plane's number: beside it, or the nearest that covers nothing."""
    beside = place[0] + NUMBER_AT[0], place[1] + NUMBER_AT[1]
    ways = _circles(NUMBER_FARTHEST, 9, 15)
    others = [box for box in kept if box != square(place, 14)]
    own = square(place, 2)
    tried: list[Attempt] = [
        ([*others, *money, own, chart.NORTH_BOX], (), ways),
        ([*others, *money, own], (), ways),
        ((own,), (), ways),
    ]
    return _first_clear(beside, tried, DISC_BOXES, DISC_REACH)


def token_spot(place: Pixel, home: str, kept: Sequence[Box], money: Mapping[str, Box]) -> Pixel:
    """Return the nearest pixel where a token covers nothing needed, and no island but its `home`.

    If there is none close by, it may cover the compass, then the money of its island, then other
    money, then earlier flights, then words. Money and words are painted above it.
    """
    near = _circles(TOKEN_FARTHEST, 5, 8)
    shores = [(MIDDLES[key], TOKEN_AROUND_ISLAND) for key in MIDDLES if key != home]
    others = [box for island, box in money.items() if island != home]
    tried: list[Attempt] = [
        ([*kept, *money.values(), chart.NORTH_BOX], shores, near),
        ([*kept, *money.values()], shores, near),
        ([*kept, *others], shores, near),
        (kept, shores, near),
        (_words(), shores, near),
        ((), shores, near),
    ]
    return _first_clear(place, tried, TOKEN_BOXES, TOKEN_REACH)


def _first_clear(place: Pixel, tried: Sequence[Attempt], boxes: Sequence[Box], reach: Box) -> Pixel:
    """Return the first pixel of the first attempt where a drawing is on the chart and clear."""
    for taken, shores, ways in tried:
        barred = [
            (left - behind, top - below, right - before, low - above)
            for left, top, right, low in taken
            for before, above, behind, below in boxes
        ]
        for right, down in ways:
            x, y = spot = place[0] + right, place[1] + down
            if (
                all(hypot(x - east, y - south) >= away for (east, south), away in shores)
                and not any(left < x < right and top < y < low for left, top, right, low in barred)
                and layout.within(spot, reach) == spot
            ):
                return spot
    return layout.within(place, reach)


@cache
def _words(moved: frozenset[tuple[str, chart.Spot]] = frozenset()) -> tuple[Box, ...]:
    """Return the boxes of the islands' names and letters. Without Pillow nothing is measured."""
    letters = (chart.letter_box(island, dict(moved)) for island in components.ISLANDS)
    return (*map(chart.name_box, components.ISLANDS), *letters)


@cache
def _circles(most: int, step: int, turn: int) -> tuple[Pixel, ...]:
    """Return distances of less than `most` to the right and down, the nearest ones first."""
    found = (
        curves.at((0, 0), away, heading)
        for away in range(0, most, step)
        for heading in range(0, 360, turn)
    )
    return tuple(dict.fromkeys((round(right), round(down)) for right, down in found))


def _landed(canvas: Canvas, good: str, landing: Landing, taken: Taken) -> Pixel:
    """Paint the last inches of a flight, its nudge and its landing, and return where."""
    before, after, end = (
        layout.within(layout.pixel(place), DOT_REACH)
        for place in (landing.before, landing.after, landing.place)
    )
    middle = token_spot(end, nearest_island(landing.place), *taken)
    money = taken[1].values()
    for place in (*_dots(before, after, 8, money), *_dots(after, end, 8, money)):
        canvas.paste_middle(dot(CORAL, 11), place)
    canvas.paste_middle(dot(CORAL, 18), after)
    for place in _dots(middle, end, 8, money):
        canvas.paste_middle(dot(CREAM, 8), place)
    canvas.paste_middle(dot(CORAL, 18), end)
    canvas.paste_middle(token(good, landing.delivered), middle)
    return middle


def nearest_island(place: components.Point) -> str:
    """Return the island nearest to a place on the map."""
    x, y = layout.pixel(place)
    return min(MIDDLES, key=lambda key: hypot(MIDDLES[key][0] - x, MIDDLES[key][1] - y))


@sprite
def plane(heading: int, size: int) -> Image.Image:
    """The seaplane from above, its nose turned to `heading`."""
    upright = icon("plane", size * 2, CLOTH_RED).image
    turned = upright.rotate(-heading, Image.Resampling.BICUBIC)
    return turned.resize((size, size), Image.Resampling.LANCZOS)


@sprite
def dot(colour: Colour, size: int) -> Pen:
    """A dot of a course."""
    pen = Pen(size + 4, size + 4)
    pen.disc((size / 2 + 2, size / 2 + 2), size / 2, colour, INK, 2)
    return pen


@sprite
def pointer(heading: int, size: int) -> Pen:
    """An arrow that points to a heading."""
    pen = Pen(size, size, span=100)
    shape = [(50, 4), (88, 48), (64, 48), (64, 94), (36, 94), (36, 48), (12, 48)]
    pen.polygon(curves.turned(shape, (50, 50), heading), SUN, INK, 6)
    return pen


@sprite
def token(good: str, delivered: bool) -> Sprite:
    """A good's wooden token where it came down: with a tick, or with a cross in the water."""
    pen = Pen(TOKEN, TOKEN)
    pen.disc((TOKEN / 2 - 2, TOKEN / 2 - 2), TOKEN / 2 - 8, WOOD_PALE, INK, 3)
    ring = OPEN if delivered else CORAL
    pen.disc((TOKEN / 2 - 2, TOKEN / 2 - 2), TOKEN / 2 - 12, None, ring, 4)
    pen.cast(4, 3, 0.5)
    canvas = Canvas(pen)
    canvas.paste_middle(icon(GOODS[good].icon, 42), (TOKEN // 2, TOKEN // 2 - 4))
    canvas.paste_middle(icon("tick" if delivered else "cross", 38), (19, TOKEN - 19))
    return canvas.cut_out()


def _dots(start: Pixel, end: Pixel, clear: int, money: Collection[Box] = ()) -> Iterator[Pixel]:
    """Yield evenly spaced pixels, without those on sheets, and on `money` that they would cover."""
    for x, y in spaced(start, end, clear):
        is_on_money = any(a <= x <= c and b <= y <= d for a, b, c, d in money)
        if not is_on_money and layout.within((x, y), DOT_REACH) == (x, y):
            yield x, y


def spaced(start: Pixel, end: Pixel, clear: int) -> Iterator[Pixel]:
    """Yield evenly spaced pixels from `start` to `end`, the first one `clear` pixels off."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    for way in range(clear, round(length), DOT_STEP):
        share = way / length
        yield (
            round(start[0] + (end[0] - start[0]) * share),
            round(start[1] + (end[1] - start[1]) * share),
        )
