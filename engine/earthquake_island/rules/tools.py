"""Tools that affect opponents: dynamite, bazooka, push, thief (RULINGS.md, lines 20, 22 and 23)."""

from collections.abc import Sequence

from engine.core import Action, Step
from engine.earthquake_island.rules.actions import Use
from engine.earthquake_island.rules.components import (
    BEYOND,
    CELLS,
    NEIGHBOURS,
    PUSH_CLIMB,
    TOWARDS,
    TWO_AWAY,
)
from engine.earthquake_island.rules.reach import put_on_lifebelt
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.volcano import FleeVolcanoes


def uses(g: EarthquakeIsland, seat: int) -> list[Action]:
    """Return the ways to use the tool that ``seat`` holds from its cell."""
    return [Use(cell) for cell in targets(g, seat, g.cell_of(seat))]


def targets(g: EarthquakeIsland, seat: int, cell: str) -> list[str]:
    """Return the cells on which ``seat`` could use its tool from ``cell``."""
    tool = g.explorer(seat).tool
    near = in_range(tool, cell)
    match tool:
        case "dynamite" | "bazooka":
            return [
                other
                for other in near
                if not g.is_volcano(other)
                and (not g.is_water(other) or g.explorer_on(other) not in (None, seat))
            ]
        case "push":
            return [other for other in near if _can_be_pushed(g, seat, cell, other)]
        case "thief":
            return [
                other
                for other in near
                if (owner := g.explorer_on(other)) not in (None, seat)
                and g.explorer(owner or 0).tool is not None
            ]
    return []


def in_range(tool: str | None, cell: str) -> tuple[str, ...]:
    """Return the cells in the range of ``tool`` from ``cell``."""
    match tool:
        case "dynamite" | "push":
            return NEIGHBOURS[cell]
        case "bazooka":
            return TWO_AWAY[cell]
        case "thief":
            return CELLS
    return ()


def use(g: EarthquakeIsland, seat: int, target: str) -> Sequence[Step]:
    """Use the tool of ``seat`` on ``target`` and discard it; return the following steps."""
    tool = g.explorer(seat).tool
    g.discard_tool(seat)
    if tool == "push":
        pushed = g.explorer_on(target)
        behind = beyond(g.cell_of(seat), target)
        assert pushed is not None  # noqa: S101  # a push has a target
        g.explorer(pushed).cell = behind
        g.note(
            "{seat} pushes {pushed_seat} to {cell}.",
            seat=seat,
            pushed_seat=pushed,
            cell=behind or "",
        )
    elif tool == "thief":
        victim = g.explorer_on(target)
        assert victim is not None  # noqa: S101  # a thief has a victim
        stolen = g.explorer(victim).tool
        g.explorer(seat).tool = stolen
        g.explorer(victim).tool = None
        tool = stolen or ""
        g.note("{seat} steals the {tool} of {from_seat}.", seat=seat, from_seat=victim, tool=tool)
    else:
        g.note(_BLASTS[tool or ""], seat=seat, cell=target)
        _blast(g, target)
    return [FleeVolcanoes()]


def beyond(cell: str, target: str) -> str | None:
    """Return the cell behind ``target`` as seen from its neighbour ``cell``."""
    return BEYOND[cell][TOWARDS[cell].index(target)]


def _can_be_pushed(g: EarthquakeIsland, seat: int, cell: str, target: str) -> bool:
    """Whether an opponent has a free cell behind it: water, or at most one tile higher."""
    behind = beyond(cell, target)
    return (
        g.explorer_on(target) not in (None, seat)
        and behind is not None
        and not g.is_volcano(behind)
        and g.explorer_on(behind) in (None, seat)
        and g.height(behind) <= g.height(target) + PUSH_CLIMB
    )


def _blast(g: EarthquakeIsland, cell: str) -> None:
    """Remove a tile, or drown an explorer in the water unless a lifebelt covers it."""
    hit = g.explorer_on(cell)
    if hit is None or not g.is_water(cell):
        g.remove_top(cell)
        return
    explorer = g.explorer(hit)
    if explorer.afloat:
        g.note("The lifebelt keeps {seat} afloat.", seat=hit)
    elif explorer.tool == "lifebelt":
        put_on_lifebelt(g, hit)
    else:
        g.eliminate(hit, "blasted")


_BLASTS = {
    "dynamite": "{seat} throws dynamite at {cell}.",
    "bazooka": "{seat} fires the bazooka at {cell}.",
}
