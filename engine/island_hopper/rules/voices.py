"""The meaning of the words called during a flight, as bots understand them."""

from collections.abc import Collection, Sequence
from math import atan2, degrees, fsum, hypot

from engine.island_hopper.rules.actions import Nudge
from engine.island_hopper.rules.components import MODEL, WORD_OF, inches
from engine.island_hopper.rules.records import Flight, Spoken

Course = tuple[float, float]
"""Inches east and north."""


def meaning(words: Sequence[Spoken]) -> Course:
    """Return the sum of one player's words; a number multiplies the word before it."""
    east = north = 0.0
    last: Course = (0.0, 0.0)
    for spoken in words:
        if spoken.word.isdecimal():
            times = min(int(spoken.word), 8) - 1
            east += times * last[0]
            north += times * last[1]
            last = (0.0, 0.0)
        elif known := WORD_OF.get(spoken.word.lower()):
            last = (known.east, known.north)
            east += last[0]
            north += last[1]
    return east, north


def heading_of(course: Course) -> float:
    """Return the direction of a course, in degrees clockwise from north."""
    return degrees(atan2(*course)) % 360


def voices(flight: Flight) -> dict[int, Course]:
    """Return the course of each seat that has named a direction."""
    seats = dict.fromkeys(spoken.seat for spoken in flight.words)
    courses = {
        seat: meaning([spoken for spoken in flight.words if spoken.seat == seat]) for seat in seats
    }
    return {seat: course for seat, course in courses.items() if course != (0, 0)}


def mean(courses: Collection[Course]) -> Course:
    east, north = (fsum(ways) / len(courses) for ways in zip(*courses, strict=True))
    return east, north


def courses_called(flight: Flight) -> list[Course]:
    """Return the courses that a captain may follow: the mean of all voices, then each voice."""
    courses = [*voices(flight).values()]
    return [mean(courses), *courses] if courses else []


def along(course: Course) -> Nudge | None:
    """Return the nudge along a course, at most the longest one, or ``None`` if it is too short."""
    halves = min(round(2 * hypot(*course)), 2 * MODEL.longest_nudge)
    return Nudge(round(heading_of(course)) % 360, inches(halves)) if halves else None
