"""How often flights land, by the words that the captain hears: the table of the flight model.

``python -m tests.engine.island_hopper.landing_rates [flights]`` prints the measured percentage and
the expected one in brackets. A cell has 24,000 flights by default.
"""

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.core import Rng
from engine.island_hopper.ai.guiding import (
    COMPASS,
    honest_word,
    misleading,
    missing_course,
)
from engine.island_hopper.rules.components import (
    DIRECTION_TOKENS,
    ISLANDS,
    MODEL,
    WEATHER_OF,
    WORD_OF,
    Island,
    Word,
)
from engine.island_hopper.rules.records import Drift, Flight, Spoken
from engine.island_hopper.rules.voices import Course, heading_of, meaning
from engine.island_hopper.rules.weather import (
    draw_drift,
    drift_place,
    expected_drift,
    island_under,
    nudge_place,
    scatter_place,
    with_gust,
)

FLIGHTS = 24_000
Voice = Callable[[Course], Course]


class Situation(NamedTuple):
    """A row of the table: the callers, the weather, and the expected percentages."""

    name: str
    voices: tuple[Voice, ...]
    inner: int
    outer: int
    weather: str = "normal"
    dueling: bool = False
    learns: bool = False


def honest(missing: Course, compass: Sequence[Word] = COMPASS) -> Course:
    """Call the three compass words that come closest to the truth."""
    words: list[Spoken] = []
    for _ in range(DIRECTION_TOKENS):
        said = meaning(words)
        word = honest_word((missing[0] - said[0], missing[1] - said[1]), compass)
        words += [Spoken(0, word)] if word else []
    return meaning(words)


def plain(missing: Course) -> Course:
    """Call three of the words north, east, south and west."""
    return honest(missing, [WORD_OF[word] for word in ("north", "east", "south", "west")])


def by_number(missing: Course) -> Course:
    """Call one bearing and the number of inches."""
    word = honest_word(missing)
    inches = round((missing[0] ** 2 + missing[1] ** 2) ** 0.5)
    return meaning([Spoken(0, word), Spoken(0, str(inches))]) if word and inches else (0.0, 0.0)


def lying(missing: Course) -> Course:
    """Call the opposite direction."""
    return honest(misleading(missing))


def exact(missing: Course) -> Course:
    """Call the exact course, as no word could."""
    return missing


SITUATIONS = (
    Situation("no words", (), 43, 20),
    Situation("no words, learning over four flights", (), 48, 24, learns=True),
    Situation("one honest voice, three plain words", (plain,), 63, 40),
    Situation("one honest voice, bearing and number", (by_number,), 63, 42),
    Situation("two honest voices", (honest, by_number), 63, 44),
    Situation("perfect information", (exact,), 65, 45),
    Situation("two honest voices and a liar", (honest, by_number, lying), 47, 30),
    Situation("an honest voice and a liar", (honest, lying), 31, 19),
    Situation("an honest voice and two liars", (honest, lying, lying), 19, 12),
    Situation("a believed liar alone", (lying,), 5, 3),
    Situation("two players, half the drift", (), 60, 36, dueling=True),
    Situation("calm, no words", (), 66, 35, "calm"),
    Situation("calm, an honest voice", (by_number,), 82, 62, "calm"),
    Situation("calm, two players", (), 80, 56, "calm", dueling=True),
    Situation("stormy, no words", (), 29, 13, "stormy"),
    Situation("stormy, an honest voice", (by_number,), 48, 29, "stormy"),
    Situation("stormy, two players", (), 44, 24, "stormy", dueling=True),
)


def landing_rate(situation: Situation, ring: str, flights: int) -> float:
    """Return the percentage of flights to the islands of ``ring`` that land there."""
    rng, islands = Rng(1), [island for island in ISLANDS if island.ring == ring]
    strength = WEATHER_OF[situation.weather].drift
    strength *= MODEL.dueling_drift if situation.dueling else 1
    landed = 0
    for number in range(0, flights, 4):
        drift, known = draw_drift(rng, strength), list[Drift]()
        for island in (islands[(number + turn) % len(islands)] for turn in range(4)):
            whole = with_gust(drift, rng, strength)
            landed += _lands(situation, island, whole, known, rng)
            known.append(whole)
    return 100 * landed / flights


def _lands(
    situation: Situation, island: Island, drift: Drift, known: Sequence[Drift], rng: Rng
) -> bool:
    flight = Flight(island.goods[0], island.key, island.heading, 2 * island.distance)
    place = drift_place(flight.heading, flight.distance, drift)
    missing = missing_course(flight, place)
    courses = [voice(missing) for voice in situation.voices]
    if situation.learns:
        expected = drift_place(flight.heading, flight.distance, expected_drift(known))
        courses = [missing_course(flight, expected)]
    parts = max(1, len(courses))
    course = sum(east for east, _ in courses) / parts, sum(north for _, north in courses) / parts
    halves = min(2 * MODEL.longest_nudge, round(2 * (course[0] ** 2 + course[1] ** 2) ** 0.5))
    if halves:
        place = nudge_place(place, round(heading_of(course)), halves, rng)
    return island_under(scatter_place(place, WEATHER_OF[situation.weather], rng)) == island.key


def main() -> None:
    """Print the table."""
    flights = int(sys.argv[1]) if len(sys.argv) > 1 else FLIGHTS
    print(f"{flights} flights a cell{'inner':>32}{'outer':>16}")  # noqa: T201
    for situation in SITUATIONS:
        inner, outer = (landing_rate(situation, ring, flights) for ring in ("inner", "outer"))
        cells = f"{inner:8.1f} ({situation.inner}){outer:8.1f} ({situation.outer})"
        print(f"{situation.name:40}{cells}")  # noqa: T201


if __name__ == "__main__":
    main()
