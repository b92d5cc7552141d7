"""The list of flights: the plan, the rest of the way as seen from the window, and the result."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.island_hopper.rules.components import CONTRACT_OF, Point, inches_words
from engine.island_hopper.rules.records import Flight
from engine.island_hopper.rules.view import HopperView
from engine.island_hopper.words.descriptions import point, target_of, wanted_course
from render.art import icon
from render.art.glyphs import CLEAR, Type
from render.art.island_hopper import GOODS
from render.art.palette import INK_SOFT, OPEN
from render.canvas import Canvas
from render.island_hopper import flights, layout
from render.island_hopper.notes import NOTE
from render.island_hopper.panels import band
from render.island_hopper.porthole import flight_shown, paint_porthole

GOOD = 62
TOURIST = 34
LARGE = Type("display", 44)
"""The size of a good, and the step from a tourist to the next one."""


class FlightRow(NamedTuple):
    """A flight in one line: its target, a note, and a sign and a direction if it has them."""

    target: str
    note: str
    sign: str = ""
    way: int | None = None


def paint_flights_sheet(canvas: Canvas, view: HopperView) -> None:
    """Paint the flights of the round, or the goods before their flights."""
    left, top, right, bottom = layout.flights_box(view)
    canvas.panel((left, top), (right - left, bottom - top))
    if not view.flights:
        _goods(canvas, view)
        return
    if shown := flight_shown(view):
        paint_porthole(canvas, view, shown)
        return
    truths = dict(view.screen.true_places) if view.screen else {}
    rows = [row_of(flight, truths.get(number)) for number, flight in enumerate(view.flights, 1)]
    if view.phase == "flights":
        _title(canvas, view, "To the island" if truths else "Flights")
        _plan(canvas, view, rows)
    else:
        _results(canvas, view, rows)


def _plan(canvas: Canvas, view: HopperView, rows: Sequence[FlightRow]) -> None:
    """Paint the flights in lines across the whole panel."""
    left, top, right, bottom = layout.flights_box(view)
    pitch = (bottom - top - layout.TITLE - 12) // len(rows)
    for number, row in enumerate(rows):
        y = top + layout.TITLE + pitch * number + pitch // 2 + 2
        if number + 1 in flights.flights_asked(view):
            canvas.paste(band(right - left - 12, pitch - 2, OPEN), (left + 6, y - pitch // 2 + 1))
        x = _number_and_good(canvas, view, number, (left + 18, y))
        canvas.text_level(row.target, (x + 12, y), LARGE)
        x = right - 14
        if row.sign:
            canvas.paste_middle(icon(row.sign, 40), (x - 20, y))
            x -= 48
        width = canvas.text_level(row.note, (x, y), LARGE if row.sign else NOTE, align="right")
        if row.way is not None:
            canvas.paste_middle(flights.pointer(row.way, 42), (x - width - 30, y))


def _results(canvas: Canvas, view: HopperView, rows: Sequence[FlightRow]) -> None:
    """Paint the results of the flights in two columns."""
    left, top, _, bottom = layout.flights_box(view)
    lines = layout.result_lines(view)
    pitch = (bottom - top - 14) // lines
    for number, row in enumerate(rows):
        column, line = divmod(number, lines)
        y = top + 7 + pitch // 2 + pitch * line
        x = _number_and_good(canvas, view, number, (left + 18 + 204 * column, y))
        if row.sign:
            canvas.paste_middle(icon(row.sign, min(44, pitch)), (x + 26, y))
        canvas.text_level(row.note, (x + 50, y), NOTE if row.note == "sea" else LARGE)


def _number_and_good(canvas: Canvas, view: HopperView, number: int, place: tuple[int, int]) -> int:
    """Paint the number of a flight and its good, and return their right edge."""
    x, y = place
    canvas.text_level(str(number + 1), place, LARGE)
    canvas.paste_middle(icon(GOODS[view.flights[number].good].icon, 44), (x + 56, y))
    return x + 78


def _goods(canvas: Canvas, view: HopperView) -> None:
    """Paint the goods that will fly."""
    left, top, right, _ = layout.flights_box(view)
    title = "Goods to fly"
    if view.dueling and not view.goods:
        title = "Which goods will fly?"
    elif view.dueling and view.price:
        title = f"For ${view.price}"
    _title(canvas, view, title)
    step = (right - left - 24) // len(GOODS)
    for at, good in enumerate(view.goods or GOODS):
        x = left + 12 + step // 2 + step * at
        canvas.paste_middle(icon(GOODS[good].icon, GOOD), (x, top + layout.TITLE + 38))


def _title(canvas: Canvas, view: HopperView, title: str) -> None:
    """Write the title of the list, and what the tourists on board pay for a landing in all."""
    left, top, right, _ = layout.flights_box(view)
    canvas.text(title, (left + 16, top + 18), CLEAR, INK_SOFT)
    if view.tourists:
        paid = f"${sum(CONTRACT_OF[tourist].pays for tourist in view.tourists)}"
        x = right - 16 - canvas.text_level(paid, (right - 16, top + 30), LARGE, align="right")
        for place in range(len(view.tourists)):
            canvas.paste_middle(icon("tourist", 40), (x - 26 - TOURIST * place, top + 30))


def row_of(flight: Flight, truth: Point | None) -> FlightRow:
    """Return the line of a flight."""
    target = target_of(flight)
    landing = flight.landing
    if landing is not None and landing.delivered:
        money = landing.money + landing.tourists + landing.bonus
        return FlightRow(target, f"${money}", "tick")
    if landing is not None:
        return FlightRow(target, landing.island or "sea", "cross")
    if truth is not None:
        inches, way, heading = wanted_course(flight, truth)
        return FlightRow(target, f"{inches:.1f} in {way}", way=heading)
    if flight.nudge is None:
        return FlightRow(target, "")
    heading, halves = flight.nudge
    return FlightRow(target, f"{inches_words(halves)} {point(heading)}" if halves else "drop")
