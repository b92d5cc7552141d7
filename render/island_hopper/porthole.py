"""The porthole: the flight in question from above, true to scale and larger than on the chart.

A passenger sees the plane, the reach of a landing and the way to it. A captain sees the ways that
the passengers call.
"""

from math import ceil, hypot

from engine.island_hopper.rules.actions import Nudge
from engine.island_hopper.rules.components import HUNDREDTHS, MODEL
from engine.island_hopper.rules.records import Flight
from engine.island_hopper.rules.view import HopperView
from engine.island_hopper.words.descriptions import calls, planned, target_of, wanted_course
from render.art import Pen, curves, icon, sign_of, sprite
from render.art.glyphs import HEADING
from render.art.island_hopper import GOODS
from render.art.palette import GRASS, INK, OPEN, SAND, SEA, SUN, SURF, WOOD
from render.canvas import Canvas, Pixel
from render.island_hopper import flights, layout

RADIUS = 132
RIM = 13
PLANE = 64
LARGE_PLANE = 84
SIGN = 42
FEWEST = 3
"""The least number of inches from the middle to the rim."""
BEYOND = 0.8
"""The inches from a plane or a call to the rim."""
SIDE = 358
"""The middle of the signs beside the porthole, from the left edge of the panel."""


def flight_shown(view: HopperView) -> int:
    """Return the number of the flight in the porthole, or 0 if there is none."""
    asked = flights.flights_asked(view)
    if len(asked) != 1:
        return 0
    [number] = asked
    is_seen = view.screen is not None and number in dict(view.screen.true_places)
    is_nudged = any(isinstance(action, Nudge) for action in view.options)
    return number if is_seen or (is_nudged and calls(view.flights[number - 1])) else 0


def paint_porthole(canvas: Canvas, view: HopperView, number: int) -> None:
    """Paint the flight in question with its number, its good and its target."""
    left, top, _, bottom = layout.flights_box(view)
    flight = view.flights[number - 1]
    truth = dict(view.screen.true_places).get(number) if view.screen else None
    middle = left + RADIUS + RIM + 14, (top + bottom) // 2
    side = left + SIDE
    canvas.badge((side, top + 44), str(number), OPEN, 64)
    canvas.paste_middle(icon(GOODS[flight.good].icon, 54), (side - 28, top + 112))
    canvas.text_middle(target_of(flight), (side + 30, top + 112), HEADING)
    if truth is None:
        _calls(canvas, flight, middle)
        return
    inches, way, heading = wanted_course(flight, truth)
    reach = max(FEWEST, ceil(inches + BEYOND))
    canvas.paste_middle(_sea(reach, bool(flight.island)), middle)
    scale = RADIUS / reach / HUNDREDTHS
    goal = planned(flight)
    place = (
        middle[0] + round((truth[0] - goal[0]) * scale),
        middle[1] - round((truth[1] - goal[1]) * scale),
    )
    for step in flights.spaced(place, middle, LARGE_PLANE // 2):
        canvas.paste_middle(flights.dot(SUN, 12), step)
    canvas.paste_middle(flights.plane_of(flight, LARGE_PLANE), place)
    canvas.paste_middle(flights.pointer(heading, 56), (side, top + 172))
    canvas.text_middle(f"{inches:.1f} in", (side, top + 230), HEADING)
    canvas.text_middle(way, (side, top + 276), HEADING)


def _calls(canvas: Canvas, flight: Flight, middle: Pixel) -> None:
    """Paint the ways that the passengers call from the place of the plane, which is not known."""
    courses = calls(flight)
    reach = max(FEWEST, ceil(max(hypot(*course) for course in courses.values()) + BEYOND))
    canvas.paste_middle(_sea(reach, has_island=False), middle)
    ends = list[Pixel]()
    for seat, (east, north) in courses.items():
        end = middle[0] + round(east * RADIUS / reach), middle[1] - round(north * RADIUS / reach)
        for step in flights.spaced(middle, end, PLANE // 2):
            canvas.paste_middle(flights.dot(SUN, 12), step)
        aside = SIGN * sum(hypot(end[0] - x, end[1] - y) < SIGN // 2 for x, y in ends)
        canvas.paste_middle(sign_of(canvas.scheme.seats[seat], SIGN), (end[0] + aside, end[1]))
        ends.append(end)
    canvas.paste_middle(flights.plane_of(flight, PLANE), middle)


@sprite
def _sea(inches: int, has_island: bool) -> Pen:
    """The sea with a ring for each inch, and an island with the reach of a landing."""
    size = 2 * (RADIUS + RIM) + 4
    pen = Pen(size, size)
    middle = (size / 2, size / 2)
    scale = RADIUS / inches
    pen.disc(middle, RADIUS, SEA, INK, 3)
    pen.disc(middle, RADIUS + RIM / 2, None, INK, RIM + 4)
    pen.disc(middle, RADIUS + RIM / 2, None, WOOD, RIM - 2)
    if has_island:
        pen.disc(middle, MODEL.island_radius * scale, SAND, SURF, 5)
        pen.disc(middle, MODEL.island_radius * scale - 10, GRASS, None)
    for ring in range(1, inches):
        for turn in range(0, 360, 12):
            pen.line(curves.arc(middle, ring * scale, turn, turn + 3), SURF, 2)
    if has_island:
        for turn in range(0, 360, 24):
            pen.line(curves.arc(middle, MODEL.landing_radius * scale, turn, turn + 14), SUN, 5)
    return pen
