"""How the plane errs: drift, nudges and the scatter of the drop (data/island_hopper/flight.toml).

Places are in hundredths of an inch. Whatever is stored is a whole number, so that a game comes out
the same on every machine.
"""

from collections.abc import Sequence
from math import cos, hypot, log, pi, sqrt

from engine.core import Rng
from engine.island_hopper.rules.components import (
    HUNDREDTHS,
    ISLANDS,
    MODEL,
    PLACE_OF,
    Place,
    Weather,
    place_at,
)
from engine.island_hopper.rules.records import Drift

FULL = 10_000
"""A whole distance, in the units of ``Drift.distance``."""


def normal(rng: Rng) -> float:
    """Return a normally distributed number with mean 0 and standard deviation 1."""
    return sqrt(-2 * log(1 - rng.fraction())) * cos(2 * pi * rng.fraction())


def draw_drift(rng: Rng, strength: float) -> Drift:
    """Return what pushes all flights of one round; ``strength`` multiplies it."""
    return _drift(rng, strength * MODEL.round_heading, strength * MODEL.round_distance)


def with_gust(drift: Drift, rng: Rng, strength: float) -> Drift:
    """Return the whole drift of one flight: that of its round and a gust of its own."""
    gust = _drift(rng, strength * MODEL.gust_heading, strength * MODEL.gust_distance)
    return Drift(drift.heading + gust.heading, drift.distance + gust.distance)


def guess_drift(known: Sequence[Drift], rng: Rng, strength: float) -> Drift:
    """Return a drift of the round that goes with the ``known`` drifts of some of its flights.

    Rounds and gusts vary alike, so that of n flights the mean, drawn towards none by one part in
    n + 1, is expected, and the variance is one part in n + 1 of what it was.
    """
    expected = expected_drift(known)
    shrunk = draw_drift(rng, strength / sqrt(len(known) + 1))
    return Drift(expected.heading + shrunk.heading, expected.distance + shrunk.distance)


def expected_drift(known: Sequence[Drift]) -> Drift:
    """Return what the flights whose drift is known lead one to expect of the next."""
    parts = len(known) + 1
    heading = sum(drift.heading for drift in known)
    distance = sum(drift.distance for drift in known)
    return Drift(round(heading / parts), round(distance / parts))


def drifted(heading: int, halves: int, drift: Drift) -> Place:
    """Return where a plane truly is that was ordered ``halves`` half inches along ``heading``."""
    return place_at(heading + drift.heading / 100, halves / 2 * (1 + drift.distance / FULL))


def nudged(place: Place, heading: int, halves: int, rng: Rng) -> Place:
    """Return where a nudge of ``halves`` half inches along ``heading`` really leads."""
    length = halves / 2 * (1 + MODEL.nudge_length * normal(rng))
    east, north = place_at(heading + MODEL.nudge_heading * normal(rng), length)
    return place[0] + east, place[1] + north


def scattered(place: Place, weather: Weather, rng: Rng) -> Place:
    """Return where a good comes down that is dropped over ``place``."""
    off = hypot(*place) / HUNDREDTHS
    spread = HUNDREDTHS * (weather.scatter_base + weather.scatter_per_inch * off)
    return round(place[0] + spread * normal(rng)), round(place[1] + spread * normal(rng))


def island_under(place: Place) -> str:
    """Return the island on which a good lies wholly, or an empty text."""
    reach = MODEL.landing_radius * HUNDREDTHS
    return next(
        (island.key for island in ISLANDS if apart(place, PLACE_OF[island.key]) <= reach), ""
    )


def apart(one: Place, other: Place) -> float:
    """Return the distance of two places, in hundredths of an inch."""
    return hypot(one[0] - other[0], one[1] - other[1])


def _drift(rng: Rng, heading: float, distance: float) -> Drift:
    return Drift(round(100 * heading * normal(rng)), round(FULL * distance * normal(rng)))
