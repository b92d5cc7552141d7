"""A whole turn said at once: the move, a tool with its target, and answers given beforehand."""

from collections.abc import Iterator

from engine.earthquake_island.rules.actions import Move
from engine.earthquake_island.rules.components import CLIMB, NEIGHBOURS, STAY, TOOLS
from engine.earthquake_island.rules.reach import Ways, is_free, ways
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.tools import in_range, is_attack, targets

Said = tuple[str | None, str | None]
"""A tool and its target; ``hold`` is the word for not using it."""


def moves(g: EarthquakeIsland, seat: int) -> tuple[list[Move], list[Move]]:
    """Return the moves as such, and the moves with more said."""
    there = ways(g, seat)
    plain = [Move(cell) for cell in there]
    told = there if g.explorer(seat).tool else _with_tools(g, seat, there)
    complete = [move for cell in told for move in _complete(g, seat, cell, there)]
    return plain, complete + _opened(g, seat, there)


def _with_tools(g: EarthquakeIsland, seat: int, there: Ways) -> list[str]:
    """Return the cells where there is more to say without a tool: whether the one there is kept."""
    landings = {cell: g.board.tops.get(_landing(g, seat, cell), "") for cell in there}
    return [cell for cell, top in landings.items() if top in TOOLS]


def is_used_before(g: EarthquakeIsland, seat: int, move: Move) -> bool:
    """Whether the tool of ``move`` is used first: its target is out of reach afterwards."""
    return move.target not in in_range(move.tool, _landing(g, seat, move.cell))


def _complete(g: EarthquakeIsland, seat: int, cell: str, there: Ways) -> Iterator[Move]:
    """Yield the moves to ``cell`` on which at least one more thing is said."""
    for tool, target in [(None, None), *_tools(g, seat, cell, there)]:
        for keep, sandbag in _answers(g, seat, cell, target):
            if (tool, keep, sandbag) != (None, None, None):
                yield Move(cell, tool, target, keep, sandbag)


def _tools(g: EarthquakeIsland, seat: int, cell: str, there: Ways) -> Iterator[Said]:
    tool = g.explorer(seat).tool
    if there[cell] in ("rope", "spring", "lifebelt") and len(there) > 1:
        yield tool, None
    if is_attack(tool):
        yield "hold", None
        for target in _after(g, seat, cell) + _before(g, seat, cell):
            yield tool, target


def _after(g: EarthquakeIsland, seat: int, cell: str) -> list[str]:
    return targets(g, seat, _landing(g, seat, cell))


def _before(g: EarthquakeIsland, seat: int, cell: str) -> list[str]:
    """Targets in reach only before the move, which leave ``cell`` fit to be moved to."""
    later = in_range(g.explorer(seat).tool, _landing(g, seat, cell))
    return [
        target
        for target in targets(g, seat, g.cell_of(seat))
        if target not in later and not (target == cell and g.height(cell) == 1)
    ]


def _opened(g: EarthquakeIsland, seat: int, there: Ways) -> list[Move]:
    """Return the moves that only the tool makes possible: onto a lowered or vacated stack."""
    tool = g.explorer(seat).tool
    if tool not in ("dynamite", "push"):
        return []
    here = g.cell_of(seat)
    return [
        Move(target, tool, target, keep)
        for target in targets(g, seat, here)
        if target not in there and _opens(g, here, tool, target)
        for keep, _ in _answers(g, seat, target, None if tool == "push" else target)
    ]


def _opens(g: EarthquakeIsland, here: str, tool: str, target: str) -> bool:
    lost = 1 if tool == "dynamite" else 0
    fits = 0 < g.height(target) - lost <= g.height(here) + CLIMB
    vacated = tool == "push" and not g.is_volcano(target)
    return fits and target in NEIGHBOURS[here] and (vacated or is_free(g, target))


def _answers(
    g: EarthquakeIsland, seat: int, cell: str, target: str | None
) -> Iterator[tuple[str | None, str | None]]:
    """Yield what can be said beforehand about keeping a tool and about the sandbag.

    Nothing can be said about a tile that is blasted first.
    """
    landing = _landing(g, seat, cell)
    top = None if target == landing else g.top(landing)
    keeps = (None, "yes", "no") if top and top.kind.kind == "tool" else (None,)
    holds = g.explorer(seat).tool == "sandbag" and not g.is_water(landing)
    for keep in keeps:
        yield keep, None
        if holds and keep != "yes":
            yield from ((keep, "yes"), (keep, "no"))


def _landing(g: EarthquakeIsland, seat: int, cell: str) -> str:
    return g.cell_of(seat) if cell == STAY else cell
