"""The sheet of flights: what was ordered, what the window shows, and what came of it."""

from math import atan2, degrees, hypot
from typing import NamedTuple

from engine.island_hopper.rules.components import CONTRACT_OF, HUNDREDTHS, Place, inches
from engine.island_hopper.rules.records import Flight
from engine.island_hopper.rules.views import HopperView
from engine.island_hopper.words.labels import point
from render.canvas import Canvas
from render.glyphs import NOTE, NOTE_STRONG
from render.icons import icon
from render.island_hopper.emblems import GOODS
from render.island_hopper.flights import planned
from render.island_hopper.sheets import LEFT, TOP, WIDE, blank, written
from render.palette import INK_SOFT, SUN
from render.sprites import Sprite, sprite


class Row(NamedTuple):
    """A flight in one line: its good, where to, what is told of it, and a sign or none."""

    good: str
    target: str
    told: str
    sign: str = ""


def flight_sheet(view: HopperView) -> Sprite:
    """Return the sheet as it is now: flights, or the goods that wait for them."""
    window = dict(view.screen.window) if view.screen else {}
    rows = tuple(_row(flight, window.get(number)) for number, flight in enumerate(view.flights, 1))
    tourists = tuple(CONTRACT_OF[tourist].pays for tourist in view.tourists)
    goods = () if rows else view.goods or tuple(GOODS)
    return _sheet("From your window" if window else "Flights", tourists, rows, goods)


@sprite
def _sheet(
    title: str, tourists: tuple[int, ...], rows: tuple[Row, ...], goods: tuple[str, ...]
) -> Sprite:
    canvas = blank(72 + 50 * len(rows) + 100 * -(-len(goods) // 3))
    canvas.text(title, (LEFT, TOP), NOTE_STRONG, INK_SOFT)
    for place, pays in enumerate(tourists):
        x = LEFT + WIDE - 22 - 64 * place
        canvas.paste_middle(icon("tourist", 38), (x - 20, TOP + 8))
        canvas.text(f"${pays}", (x, TOP), NOTE_STRONG)
    for number, row in enumerate(rows, 1):
        _write(canvas, number, row, TOP + 56 + 50 * (number - 1))
    for place, good in enumerate(goods):
        middle = (LEFT + 46 + 94 * (place % 3), TOP + 86 + 96 * (place // 3))
        canvas.paste_middle(icon(GOODS[good].icon, 68), middle)
    return written(canvas)


def _write(canvas: Canvas, number: int, row: Row, y: int) -> None:
    canvas.badge((LEFT + 20, y + 9), str(number), SUN, 44)
    canvas.paste_middle(icon(GOODS[row.good].icon, 42), (LEFT + 66, y + 9))
    canvas.text(row.target, (LEFT + 96, y), NOTE_STRONG)
    right = LEFT + WIDE
    if row.sign:
        canvas.paste_middle(icon(row.sign, 38), (right - 18, y + 9))
        right -= 44
    canvas.text(row.told, (right, y), NOTE_STRONG if row.sign else NOTE, align="right")


def _row(flight: Flight, truth: Place | None) -> Row:
    target, landing = flight.island or f"{flight.heading}°", flight.landing
    if landing is not None and landing.delivered:
        money = landing.money + landing.tourists + landing.bonus
        return Row(flight.good, target, f"${money}", "tick")
    if landing is not None:
        return Row(flight.good, target, landing.island or "sea", "cross")
    if truth is not None:
        return Row(flight.good, target, wanted_course(flight, truth))
    return Row(flight.good, target, _nudge(flight.nudge) if flight.nudge is not None else "")


def wanted_course(flight: Flight, truth: Place) -> str:
    """Say which way and how far a plane should go, as seen from the window."""
    target = planned(flight)
    east, north = target[0] - truth[0], target[1] - truth[1]
    return f"{hypot(east, north) / HUNDREDTHS:.1f} in {point(degrees(atan2(east, north)) % 360)}"


def _nudge(nudge: tuple[int, int]) -> str:
    heading, halves = nudge
    return f"{inches(halves)} in {point(heading)}" if halves else "drop"
