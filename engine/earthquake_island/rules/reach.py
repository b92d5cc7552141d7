"""The cells that an explorer can reach, and how (RULINGS.md, lines 9, 16 to 18, 21 and 24)."""

from collections.abc import Iterable, Iterator
from typing import Literal

from engine.earthquake_island.rules.components import (
    CLIMB,
    NEIGHBOURS,
    ROPE_CLIMB,
    SPRING_CLIMB,
    STAY,
    TWO_AWAY,
    VOLCANO,
)
from engine.earthquake_island.rules.state import EarthquakeIsland

Way = Literal["walk", "rope", "spring", "lifebelt", "scramble"]
Ways = dict[str, Way]
"""Reachable cells (or ``stay``), each with the cheapest way."""


def ways(g: EarthquakeIsland, seat: int) -> Ways:
    """Return where ``seat`` can move on its own turn."""
    cell = g.cell_of(seat)
    if g.is_volcano(cell):
        return flights(g, seat)
    stay = _staying(g, seat, cell)
    return ({STAY: stay} if stay else {}) | dict(_steps(g, seat, cell))


def is_stuck(g: EarthquakeIsland, seat: int) -> bool:
    """Whether ``seat`` can neither move nor stay on its own turn."""
    cell = g.cell_of(seat)
    if _staying(g, seat, cell) and not g.is_volcano(cell):
        return False
    return not ways(g, seat)


def flights(g: EarthquakeIsland, seat: int) -> Ways:
    """Return where ``seat`` can flee to from its volcano.

    Without a legal step it may scramble: onto free land at any height, otherwise into water. With
    ``trapped: eliminated`` it may not.
    """
    cell = g.cell_of(seat)
    legal = dict(_steps(g, seat, cell))
    on_land = any(way != "lifebelt" for way in legal.values())
    if on_land or g.options["trapped"] == "eliminated":
        return legal
    around = _free(g, NEIGHBOURS[cell])
    land: Ways = {other: "scramble" for other in around if not g.is_water(other)}
    return legal | land if land else dict.fromkeys(around, "scramble")


def is_free(g: EarthquakeIsland, cell: str) -> bool:
    """Whether ``cell`` has no explorer and no exposed volcano."""
    return not g.is_volcano(cell) and g.explorer_on(cell) is None


def _free(g: EarthquakeIsland, cells: Iterable[str]) -> list[str]:
    tops = g.board.tops
    taken = [explorer.cell for explorer in g.board.explorers]
    return [cell for cell in cells if cell not in taken and tops.get(cell) != VOLCANO]


def _staying(g: EarthquakeIsland, seat: int, cell: str) -> Way | None:
    if not g.is_water(cell):
        return "walk"
    return "lifebelt" if g.explorer(seat).tool == "lifebelt" else None


def _steps(g: EarthquakeIsland, seat: int, cell: str) -> Iterator[tuple[str, Way]]:
    tool = g.explorer(seat).tool
    height = g.height(cell)
    for other in _free(g, NEIGHBOURS[cell]):
        target = g.height(other)
        if target == 0:
            if tool == "lifebelt":
                yield other, "lifebelt"
        elif target <= height + CLIMB:
            yield other, "walk"
        elif tool == "rope" and target <= height + ROPE_CLIMB:
            yield other, "rope"
    if tool == "spring":
        for other in _free(g, TWO_AWAY[cell]):
            if 0 < g.height(other) <= height + SPRING_CLIMB:
                yield other, "spring"


def go(g: EarthquakeIsland, seat: int, cell: str, way: Way) -> None:
    """Move the explorer of ``seat`` to ``cell`` (or stay) and use up the tool."""
    if way == "lifebelt":
        put_on_lifebelt(g, seat)
    elif way in ("rope", "spring"):
        g.discard_tool(seat)
    if cell == STAY:
        g.note("{seat} stays on {cell}.", seat=seat, cell=g.cell_of(seat))
    else:
        g.explorer(seat).cell = cell
        g.note(_NOTES[way], seat=seat, cell=cell)


def put_on_lifebelt(g: EarthquakeIsland, seat: int) -> None:
    """Use up the lifebelt; it covers ``seat`` until its next turn starts."""
    g.discard_tool(seat)
    g.explorer(seat).afloat = True
    g.note("{seat} puts on the lifebelt.", seat=seat)


_NOTES: dict[Way, str] = {
    "walk": "{seat} steps to {cell}.",
    "rope": "{seat} climbs to {cell} with the rope.",
    "spring": "{seat} jumps to {cell} with the spring.",
    "lifebelt": "{seat} swims to {cell}.",
    "scramble": "{seat} scrambles to {cell}.",
}
