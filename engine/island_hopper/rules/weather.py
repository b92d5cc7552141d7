"""The errors of a plane: drift, nudges and the scatter of the drop.

The constants are in data/island_hopper/flight.toml, places in hundredths of an inch. All stored
values are integers, so a game is the same on every machine.
"""

from collections.abc import Sequence
from math import cos, hypot, log, pi, sqrt

from engine.core import Rng
from engine.island_hopper.rules.components import (
    HUNDREDTHS,
    ISLANDS,
    MODEL,
    PLACE_OF,
    Point,
    Weather,
    place_at,
)
from engine.island_hopper.rules.records import Drift

FULL = 10_000
"""The whole distance, in the units of ``Drift.distance``."""


def normal(rng: Rng) -> float:
    """Return a normally distributed number with mean 0 and standard deviation 1."""
    return sqrt(-2 * log(1 - rng.fraction())) * cos(2 * pi * rng.fraction())


def draw_drift(rng: Rng, strength: float) -> Drift:
    """Return the drift of all flights of a round, multiplied by ``strength``."""
    return _drift(rng, strength * MODEL.round_heading, strength * MODEL.round_distance)


def with_gust(drift: Drift, rng: Rng, strength: float) -> Drift:
    """Return the whole drift of a flight: that of its round and its own gust."""
    gust = _drift(rng, strength * MODEL.gust_heading, strength * MODEL.gust_distance)
    return Drift(drift.heading + gust.heading, drift.distance + gust.distance)


def guess_drift(known: Sequence[Drift], rng: Rng, strength: float) -> Drift:
    """Return a random drift of the round that fits the ``known`` drifts of some flights.

    Rounds and gusts have the same variance. After n flights, the expected drift of the round is the
    sum of the known drifts divided by n + 1, and its variance is the original divided by n + 1.
    """
    expected = expected_drift(known)
    shrunk = draw_drift(rng, strength / sqrt(len(known) + 1))
    return Drift(expected.heading + shrunk.heading, expected.distance + shrunk.distance)


def expected_drift(known: Sequence[Drift]) -> Drift:
    """Return the expected drift of the next flight after flights with ``known`` drift."""
    parts = len(known) + 1
    heading = sum(drift.heading for drift in known)
    distance = sum(drift.distance for drift in known)
    return Drift(round(heading / parts), round(distance / parts))


def drift_place(heading: int, halves: int, drift: Drift) -> Point:
    """Return the true place of a plane sent ``halves`` half inches along ``heading``."""
    return place_at(heading + drift.heading / 100, halves / 2 * (1 + drift.distance / FULL))


def nudge_place(place: Point, heading: int, halves: int, rng: Rng) -> Point:
    """Return the true place after a nudge of ``halves`` half inches along ``heading``."""
    length = halves / 2 * (1 + MODEL.nudge_length * normal(rng))
    east, north = place_at(heading + MODEL.nudge_heading * normal(rng), length)
    return place[0] + east, place[1] + north


def scatter_place(place: Point, weather: Weather, rng: Rng) -> Point:
    """Return the place where a good dropped over ``place`` lands."""
    off = hypot(*place) / HUNDREDTHS
    spread = HUNDREDTHS * (weather.scatter_base + weather.scatter_per_inch * off)
    return round(place[0] + spread * normal(rng)), round(place[1] + spread * normal(rng))


def island_under(place: Point) -> str:
    """Return the island that a good is wholly on, or an empty string."""
    reach = MODEL.landing_radius * HUNDREDTHS
    return next(
        (island.key for island in ISLANDS if apart(place, PLACE_OF[island.key]) <= reach), ""
    )


def apart(one: Point, other: Point) -> float:
    """Return the distance of two places, in hundredths of an inch."""
    return hypot(one[0] - other[0], one[1] - other[1])


def _drift(rng: Rng, heading: float, distance: float) -> Drift:
    return Drift(round(100 * heading * normal(rng)), round(FULL * distance * normal(rng)))
