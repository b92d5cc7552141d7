"""Points of smooth shapes, in the unit in which the caller draws."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

Point = tuple[float, float]
STEPS = 10


def smooth(points: Sequence[Point], closed: bool = True) -> list[Point]:
    """A curve through all `points` (Catmull-Rom), closed or open."""
    count = len(points)
    found = list[Point]()
    for first in range(count if closed else count - 1):
        places = range(first - 1, first + 3)
        four = [points[n % count if closed else min(count - 1, max(0, n))] for n in places]
        across = [x for x, _ in four]
        down = [y for _, y in four]
        shares = (step / STEPS for step in range(STEPS))
        found += [(_spline(across, share), _spline(down, share)) for share in shares]
    return found if closed else [*found, points[-1]]


def regular(middle: Point, radius: float, corners: int, turn: float = -90) -> list[Point]:
    """A regular polygon; `turn` is the direction of its first corner in degrees, -90 is up."""
    return [at(middle, radius, turn + 360 * corner / corners) for corner in range(corners)]


def starry(
    middle: Point, outer: float, inner: float, tips: int = 5, turn: float = -90
) -> list[Point]:
    """A star or, with a large `inner` radius, a cogged or sunny outline."""
    half = 180 / tips
    return [
        at(middle, inner if corner % 2 else outer, turn + half * corner)
        for corner in range(2 * tips)
    ]


def gear(middle: Point, outer: float, inner: float, teeth: int = 8) -> list[Point]:
    """The outline of a cogwheel with flat teeth."""
    step = 360 / teeth
    shares = ((-0.30, inner), (-0.20, outer), (0.20, outer), (0.30, inner))
    return [
        at(middle, radius, step * (tooth + share))
        for tooth in range(teeth)
        for share, radius in shares
    ]


def oval(middle: Point, across: float, down: float, turn: float = 0) -> list[Point]:
    """An ellipse with radii `across` and `down`, turned by `turn` degrees."""
    flat = [(across * cos(pi * part / 24), down * sin(pi * part / 24)) for part in range(48)]
    return moved(turned(flat, (0, 0), turn), *middle)


def arc(middle: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points from direction `start` to `end`, in degrees, clockwise; 0 points right."""
    steps = max(4, int(abs(end - start) / 6))
    return [at(middle, radius, start + (end - start) * step / steps) for step in range(steps + 1)]


def at(middle: Point, radius: float, direction: float) -> Point:
    """The point `radius` away from `middle` in `direction` (degrees, 0 right, 90 down)."""
    angle = direction * pi / 180
    return middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)


def turned(points: Iterable[Point], middle: Point, degrees: float) -> list[Point]:
    """`points` turned clockwise about `middle`."""
    angle = degrees * pi / 180
    return [
        (
            middle[0] + (x - middle[0]) * cos(angle) - (y - middle[1]) * sin(angle),
            middle[1] + (x - middle[0]) * sin(angle) + (y - middle[1]) * cos(angle),
        )
        for x, y in points
    ]


def moved(points: Iterable[Point], right: float, down: float) -> list[Point]:
    """`points` moved."""
    return [(x + right, y + down) for x, y in points]


def _spline(four: Sequence[float], share: float) -> float:
    before, start, end, after = four
    slope = (end - before) * share
    bend = (2 * before - 5 * start + 4 * end - after) * share**2
    twist = (3 * (start - end) + after - before) * share**3
    return start + 0.5 * (slope + bend + twist)
