"""Moves that cannot go wrong for the explorer who makes them, whatever lies below the tops."""

from collections.abc import Iterator

from engine.earthquake_island.rules.actions import Move
from engine.earthquake_island.rules.components import CLIMB, NEIGHBOURS, STAY, TOWARDS
from engine.earthquake_island.rules.plans import is_used_before
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.tools import beyond


def is_harmless(g: EarthquakeIsland, seat: int, move: Move, *, can_erupt: bool) -> bool:
    """Whether a move takes one tile at most, leaves land, and leads off a volcano on to land.

    ``can_erupt`` says whether a volcano may come up. ``False`` means no more than: look closer.
    """
    cell = g.cell_of(seat) if move.cell == STAY else move.cell
    if g.height(cell) == 1 or not _takes_one(g, cell, move) or _intrudes(g, seat, cell, move):
        return False
    return not can_erupt or (g.options["landing"] == "bare" and _has_refuge(g, seat, cell, move))


def _takes_one(g: EarthquakeIsland, cell: str, move: Move) -> bool:
    top = g.top(cell)
    if top is None:
        return False
    return top.kind.kind in ("ground", "crack") or (top.kind.kind == "tool" and move.keep == "no")


def _intrudes(g: EarthquakeIsland, seat: int, cell: str, move: Move) -> bool:
    """Whether a tool that is used first can change where the move ends."""
    if move.target is None or not is_used_before(g, seat, move):
        return False
    return move.target == cell or g.explorer_on(move.target) is not None


def _has_refuge(g: EarthquakeIsland, seat: int, cell: str, move: Move) -> bool:
    """Whether a stack beside ``cell`` can be fled to, and nothing in this turn touches it."""
    touched = set(_touched(g, seat, cell, move))
    highest = g.height(cell) - 1 + CLIMB
    return any(
        other not in touched
        and 0 < g.height(other) <= highest
        and not g.is_volcano(other)
        and g.explorer_on(other) in (None, seat)
        for other in NEIGHBOURS[cell]
    )


def _touched(g: EarthquakeIsland, seat: int, cell: str, move: Move) -> Iterator[str | None]:
    """Yield the cells that the move changes besides the one where it ends."""
    top = g.top(cell)
    yield from (TOWARDS[cell][direction] for direction in (top.directions if top else ()))
    yield move.target
    if move.tool == "push" and move.target:
        used_from = g.cell_of(seat) if is_used_before(g, seat, move) else cell
        yield beyond(used_from, move.target)
