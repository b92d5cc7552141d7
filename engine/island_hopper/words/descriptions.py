"""Flights and the reader's own things in a few words."""

from collections.abc import Iterator
from math import hypot

from engine.island_hopper.rules import actions, components
from engine.island_hopper.rules.records import Flight
from engine.island_hopper.rules.view import HopperView, Screen
from engine.island_hopper.rules.voices import Course, heading_of, voices

POINTS = (
    *("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE"),
    *("S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"),
)


def point(heading: float) -> str:
    """Return the nearest of the sixteen points of the compass."""
    return POINTS[round(heading / 22.5) % 16]


def course_words(course: Course) -> str:
    """Return a course in words."""
    return f"{hypot(*course):.1f} inches {point(heading_of(course))}"


def planned(flight: Flight) -> components.Point:
    """Return the planned end of a flight."""
    if flight.island:
        return components.PLACE_OF[flight.island]
    return components.place_at(flight.heading, flight.distance / 2)


def target_of(flight: Flight) -> str:
    """Return the letter of the island of a flight, or its heading."""
    return flight.island or f"{flight.heading}°"


def wanted_course(flight: Flight, truth: components.Point) -> tuple[float, str, int]:
    """Return how far a plane must go in inches, its point of the compass, and its heading."""
    target = planned(flight)
    east = target[0] - truth[0]
    north = target[1] - truth[1]
    heading = heading_of((east, north))
    return hypot(east, north) / components.HUNDREDTHS, point(heading), round(heading)


def correction(view: HopperView, number: int) -> str:
    """Return how far and where a plane must go, if the reader sees that, or ""."""
    truth = dict(view.screen.true_places).get(number) if view.screen else None
    if truth is None:
        return ""
    inches, way, _ = wanted_course(view.flights[number - 1], truth)
    return f"must go {inches:.1f} inches {way}"


def calls(flight: Flight) -> dict[int, Course]:
    """Return the course that each seat calls for a flight, in inches east and north."""
    return voices(flight)


def call_lines(view: HopperView, flight: Flight) -> Iterator[str]:
    """Yield what each player calls for a flight, and which way that is."""
    courses = calls(flight)
    for seat in dict.fromkeys(spoken.seat for spoken in flight.words):
        words = [f"“{spoken.word}”" for spoken in flight.words if spoken.seat == seat]
        called = f"{view.name(seat)} calls {', '.join(words)}"
        if seat in courses:
            called += f": {course_words(courses[seat])}"
        yield f"{called}."


def needed(view: HopperView) -> Iterator[str]:
    """Yield facts for the question that its answers do not have."""
    screen = view.screen
    if screen is None or not view.options:
        return
    kinds = {type(option) for option in view.options}
    if kinds & {actions.Say, actions.Nudge, actions.Drop}:
        yield from _in_the_air(view)
    elif any(isinstance(option, actions.Bribe) and option.amount for option in view.options):
        yield f"You have ${screen.count.cash}."
    else:
        yield from _own(view, screen)
        yield from _on_offer(view)
        yield from _distances(view)
        if kinds & {actions.Take, actions.Draw, actions.Prefer, actions.Discard, actions.GiveUp} - {
            actions.Done
        }:
            yield f"Completed: {completed_words(screen)}."


def _in_the_air(view: HopperView) -> Iterator[str]:
    """Yield the flights in question: how far each is off, and what players call."""
    asked = [
        one.flight for one in view.options if isinstance(one, actions.Say) and one.word is None
    ]
    for number, flight in enumerate(view.flights, 1):
        if flight.landing is not None or (view.flight and number != view.flight):
            continue
        off = correction(view, number)
        if off and number not in asked:
            yield f"Flight {number}, {flight.good} to {target_of(flight)}, {off}."
        elif not off:
            yield f"Flight {number}: {flight.good} to {target_of(flight)}."
        yield from (f"Flight {number}: {called}" for called in call_lines(view, flight))
    yield f"A good reaches an island within {components.MODEL.landing_radius} inches."


def _distances(view: HopperView) -> Iterator[str]:
    """Yield how far the islands are to which the reader can fly a good."""
    plans = [one.island for one in view.options if isinstance(one, actions.Plan) and one.island]
    keys = sorted({*plans})
    if keys:
        inches = ", ".join(f"{key} {components.ISLAND_OF[key].distance}" for key in keys)
        yield f"Inches from the compass: {inches}."


def _own(view: HopperView, screen: Screen) -> Iterator[str]:
    cards = [card_words(view, card) for card in screen.cards]
    held = f" and {'; '.join(cards)}" if cards else ""
    yield f"You have ${screen.count.cash}{held}."


def _on_offer(view: HopperView) -> Iterator[str]:
    """Yield the open contracts before a discard, and what those that the reader can take mean."""
    if any(isinstance(one, actions.Discard) for one in view.options):
        cards = ", ".join(components.CONTRACT_OF[card].short for card in view.display)
        yield f"Open: {cards or 'none'}."
    rows = [
        components.CONTRACT_OF[one.card] for one in view.options if isinstance(one, actions.Take)
    ]
    for row in rows:
        if row.is_tourist:
            yield f"{row.key}: tourist, ${row.pays} a landing."
    for key in sorted({row.island for row in rows} - {""}):
        island = components.ISLAND_OF[key]
        yield f"{key}: {island.name} wants {wanted_words(view, key)}."


def card_words(view: HopperView, card: str) -> str:
    """Return the name of a contract, the goods that its island wants, and the money beside it."""
    row = components.CONTRACT_OF[card]
    if row.is_tourist:
        return row.title
    return f"{row.title}, wants {wanted_words(view, row.island)}"


def wanted_words(view: HopperView, island: str) -> str:
    """Return the goods that an island wants, and the money beside it."""
    money = view.money_beside(island)
    beside = f", ${money} beside it" if money else ""
    return f"{' or '.join(components.ISLAND_OF[island].goods)}{beside}"


def completed_words(screen: Screen) -> str:
    """Return the completed contracts of the reader, and the worth of their sets."""
    symbols = ", ".join(f"{amount} of {symbol}" for symbol, amount in screen.count.symbols)
    completed = f"{screen.count.contracts} ({symbols})" if symbols else "none"
    return f"{completed}; sets worth ${screen.count.bonus}"
