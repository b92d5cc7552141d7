"""Whole turns as one action: the move, a tool with its target, and answers in advance."""

from collections.abc import Collection, Iterator

import msgspec

from engine.earthquake_island.rules.actions import Move
from engine.earthquake_island.rules.components import ATTACKS, CLIMB, NEIGHBOURS, STAY, TOOLS
from engine.earthquake_island.rules.reach import Ways, is_free, ways
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.tools import in_range, targets

ToolUse = tuple[str | None, str | None]
"""A tool and its target; ``hold`` instead of a tool keeps it."""
Answers = tuple[str | None, str | None]
"""Whether to keep a tool, and to use the sandbag."""
NO_ANSWERS: list[Answers] = [(None, None)]


def moves(g: EarthquakeIsland, seat: int) -> tuple[list[Move], list[Move]]:
    """Return the plain moves, and the moves with further answers."""
    there = ways(g, seat)
    plain = [Move(cell) for cell in there]
    landings = {cell: g.board.tops.get(landing(g, seat, cell), "") for cell in there}
    # Without a tool, the only further answer is whether to keep a tool on the tile.
    cells = there if g.explorer(seat).tool else [at for at in there if landings[at] in TOOLS]
    in_reach = targets(g, seat, g.cell_of(seat))
    complete = [move for cell in cells for move in _complete(g, seat, cell, in_reach)]
    return plain, complete + _opened(g, seat, there, in_reach)


def _complete(
    g: EarthquakeIsland, seat: int, cell: str, in_reach: Collection[str]
) -> Iterator[Move]:
    """Yield the moves to a cell with a tool or an answer. Tools reach some targets before it."""
    end = landing(g, seat, cell)
    answers = _answers(g, seat, end)
    for keep, sandbag in answers[1:]:
        yield Move(cell, None, None, keep, sandbag)
    for tool, target in _tools(g, seat, cell, in_reach):
        # A tile that is blasted first allows no answers.
        for keep, sandbag in answers if target != end else NO_ANSWERS:
            if tool == "hold" and keep == "yes":
                continue
            move = Move(cell, tool, target, keep, sandbag)
            if target in (None, *in_reach) or not is_used_before(g, seat, move):
                yield move


def is_used_before(g: EarthquakeIsland, seat: int, move: Move) -> bool:
    """Whether the tool of ``move`` is used first, because it is lost or out of reach afterwards."""
    is_lost = move.keep == "yes" and g.options.get("kept") == "used_first"
    return is_lost or move.target not in in_range(move.tool, landing(g, seat, move.cell))


def without_tool(g: EarthquakeIsland, seat: int, move: Move) -> Move:
    """Return ``move`` without a tool that it need not name.

    A rope, spring or lifebelt carries the explorer anyway. A tool without a target is held anyway.
    """
    tool = g.explorer(seat).tool
    is_carried = tool is not None and move.tool == tool == ways(g, seat).get(move.cell)
    is_held = move.tool == "hold" and tool in ATTACKS
    if move.target is None and (is_carried or is_held):
        return msgspec.structs.replace(move, tool=None)
    return move


def _tools(
    g: EarthquakeIsland, seat: int, cell: str, in_reach: Collection[str]
) -> Iterator[ToolUse]:
    tool = g.explorer(seat).tool
    if tool not in ATTACKS:
        return
    end = landing(g, seat, cell)
    after = targets(g, seat, end)
    if after:
        yield "hold", None
    for target in after:
        yield tool, target
    for target in in_reach:
        is_only_before = target not in in_range(tool, end)
        if is_only_before and not (target == cell and g.height(cell) == 1):
            yield tool, target


def _opened(g: EarthquakeIsland, seat: int, there: Ways, in_reach: Collection[str]) -> list[Move]:
    """Return the moves that the tool makes possible: onto a lowered or vacated stack."""
    tool = g.explorer(seat).tool
    if tool not in ("dynamite", "push"):
        return []
    here = g.cell_of(seat)
    lost, vacated = (1, False) if tool == "dynamite" else (0, True)
    return [
        Move(target, tool, target, keep)
        for target in in_reach
        if target not in there
        and target in NEIGHBOURS[here]
        and 0 < g.height(target) - lost <= g.height(here) + CLIMB
        and ((vacated and not g.is_volcano(target)) or is_free(g, target))
        for keep, _ in (_answers(g, seat, target) if tool == "push" else NO_ANSWERS)
    ]


def _answers(g: EarthquakeIsland, seat: int, end: str) -> list[Answers]:
    """Return the answers in advance: keep a tool, use the sandbag. The first is no answer."""
    top = g.top(end)
    keeps = (None, "yes", "no") if top and top.kind.kind == "tool" else (None,)
    if g.explorer(seat).tool != "sandbag" or g.is_water(end):
        return [(keep, None) for keep in keeps]
    return [
        (keep, sandbag)
        for keep in keeps
        for sandbag in ((None,) if keep == "yes" else (None, "yes", "no"))
    ]


def landing(g: EarthquakeIsland, seat: int, cell: str) -> str:
    """Return the cell in which a move of ``seat`` ends."""
    return g.cell_of(seat) if cell == STAY else cell
