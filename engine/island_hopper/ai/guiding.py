"""How the heuristic player guides a captain as a passenger, and follows words as a captain."""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from engine.core import Rng
from engine.island_hopper.ai.judgement import contracts_for, screen_of
from engine.island_hopper.rules.components import (
    DIRECTION_TOKENS,
    HUNDREDTHS,
    PLACE_OF,
    WORDS,
    Point,
    Word,
    place_at,
)
from engine.island_hopper.rules.records import Flight
from engine.island_hopper.rules.view import HopperView
from engine.island_hopper.rules.voices import Course, mean, meaning, voices
from engine.island_hopper.rules.weather import apart, drift_place, expected_drift

COMPASS = tuple(word for word in WORDS if word.east or word.north)

LIE = 2
"""The length of a misleading course, in inches."""


class Manner(NamedTuple):
    """When a player lies: from this many ``dollars`` beside an island, ``often`` times in 100."""

    dollars: int
    often: int


SELDOM = Manner(4, 33)
"""Lie occasionally, if much money is at stake."""


def target_of(flight: Flight) -> Point:
    """Return the intended landing place of a flight."""
    return PLACE_OF[island_meant(flight)]


def island_meant(flight: Flight) -> str:
    """Return the target island of a flight; for a planned heading, the nearest island."""
    if flight.island:
        return flight.island
    planned = place_at(flight.heading, flight.distance / 2)
    return min(PLACE_OF, key=lambda island: apart(PLACE_OF[island], planned))


def honest_word(missing: Course, words: Sequence[Word] = COMPASS) -> str | None:
    """Return the one of ``words`` that corrects the course best, or ``None`` if none helps."""

    def left(word: Word) -> float:
        return hypot(missing[0] - word.east, missing[1] - word.north)

    best = min(words, key=left)
    return best.word if left(best) < hypot(*missing) else None


def missing_course(flight: Flight, truth: Point) -> Course:
    """Return the inches east and north from ``truth``, the plane's place, to its target."""
    target = target_of(flight)
    return (target[0] - truth[0]) / HUNDREDTHS, (target[1] - truth[1]) / HUNDREDTHS


def misleading(missing: Course) -> Course:
    """Return a liar's course: the opposite direction, but short enough to be believable."""
    length = hypot(*missing) or 1
    return -LIE * missing[0] / length, -LIE * missing[1] / length


def next_word(view: HopperView, number: int, manner: Manner) -> str | None:
    """Return the reader's next word during a flight: the truth, a lie, or ``None``."""
    assert view.screen is not None and view.seat is not None  # noqa: S101  # a passenger's view
    flight = view.flights[number - 1]
    truth = dict(view.screen.true_places).get(number)
    if truth is None or flight.spoken_by(view.seat) >= DIRECTION_TOKENS:
        return None
    missing = missing_course(flight, truth)
    if not contracts_for(view, island_meant(flight)):
        if not _spoils(view, number, flight, manner):
            return None
        missing = misleading(missing)
    word = meaning([spoken for spoken in flight.words if spoken.seat == view.seat])
    return honest_word((missing[0] - word[0], missing[1] - word[1]))


def believed_course(view: HopperView, number: int) -> Course:
    """Return the captain's correction of a flight, in inches east and north.

    Believe only players who have placed money beside the island this round, because others may
    gain from a wrong landing. Without such words, correct by the drift of earlier flights.
    """
    flight = view.flights[number - 1]
    paid = {placed.seat for placed in view.bribes if placed.island == island_meant(flight)}
    courses = [course for seat, course in voices(flight).items() if seat in paid]
    if courses:
        return mean(courses)
    known = [other.landing.drift for other in view.flights if other.landing is not None]
    if not known:
        return 0.0, 0.0
    drift = expected_drift(known)
    return missing_course(flight, drift_place(flight.heading, flight.distance, drift))


def _spoils(view: HopperView, number: int, flight: Flight, manner: Manner) -> bool:
    """Whether the reader, who gains nothing from this flight, lies about it.

    The decision is derived from the reader's hidden cards, so opponents cannot predict it.
    """
    if view.money_beside(island_meant(flight)) < manner.dollars:
        return False
    secret = "".join(screen_of(view).cards).encode()
    rng = Rng(int.from_bytes(secret, "big") % (1 << 64) + number + 8 * view.round)
    return rng.below(100) < manner.often
