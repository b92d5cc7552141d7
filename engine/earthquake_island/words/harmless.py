"""Moves that are safe for their explorer with any tiles below."""

from collections.abc import Iterator

from engine.earthquake_island.rules.actions import Move
from engine.earthquake_island.rules.components import CLIMB, NEIGHBOURS, STAY, TOWARDS
from engine.earthquake_island.rules.plans import is_used_before
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.tools import beyond


def is_harmless(g: EarthquakeIsland, seat: int, move: Move, *, can_erupt: bool) -> bool:
    """Whether a move removes at most one tile, stays on land, and can flee a volcano to land.

    ``can_erupt`` says whether the move may expose a volcano. A move that is not harmless needs a
    full simulation.
    """
    cell = g.cell_of(seat) if move.cell == STAY else move.cell
    top = g.top(cell)
    if g.height(cell) == 1 or top is None:
        return False
    leaves_tool = top.kind.kind == "tool" and move.keep == "no"
    if not leaves_tool and top.kind.kind not in ("ground", "crack"):
        return False
    # A tool that is used first can change where the move ends.
    first = move.target if move.target and is_used_before(g, seat, move) else None
    if first and (first == cell or g.explorer_on(first) is not None):
        return False
    touched = set(_touched(g, seat, cell, move))
    highest = g.height(cell) - 1 + CLIMB
    return not can_erupt or (
        g.options["landing"] == "bare"
        and any(
            other not in touched
            and 0 < g.height(other) <= highest
            and not g.is_volcano(other)
            and g.explorer_on(other) in (None, seat)
            for other in NEIGHBOURS[cell]
        )
    )


def _touched(g: EarthquakeIsland, seat: int, cell: str, move: Move) -> Iterator[str | None]:
    """Yield the cells that the move changes, apart from its end."""
    top = g.top(cell)
    yield from (TOWARDS[cell][direction] for direction in (top.directions if top else ()))
    yield move.target
    if move.tool == "push" and move.target:
        used_from = g.cell_of(seat) if is_used_before(g, seat, move) else cell
        yield beyond(used_from, move.target)
