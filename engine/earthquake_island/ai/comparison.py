"""The features of a position of Earthquake Island that explain a choice."""

from collections.abc import Mapping
from math import fsum

from engine.core.reasons import Amount, Comparison
from engine.earthquake_island.ai import weights
from engine.earthquake_island.ai.greedy import AHEAD, OUT, RIVALS_AHEAD
from engine.earthquake_island.ai.outlook import Outlook
from engine.earthquake_island.rules.state import EarthquakeIsland


def features(g: EarthquakeIsland, seat: int) -> Mapping[str, Amount]:
    """Return the features of the heuristic player's evaluation at the end of a turn."""
    explorer, outlook = g.explorer(seat), Outlook(g, g)
    rivals = [
        rival.cell
        for other, rival in enumerate(g.board.explorers)
        if other != seat and rival.cell is not None
    ]
    turns = outlook.turns(explorer.cell, AHEAD) if explorer.cell else 0
    room = outlook.room(explorer.cell) if explorer.cell else 0
    theirs = fsum(outlook.turns(cell, RIVALS_AHEAD) for cell in rivals)
    tool = weights.TOOL.get(explorer.tool or "", 0.0)
    return {
        "out": Amount(explorer.cell is None, OUT * (explorer.cell is None)),
        "turns": Amount(turns, weights.TURN * turns),
        "room": Amount(room, weights.ROOM * room),
        "tool": Amount(tool > 0, tool),
        "opponents": Amount(len(rivals), -weights.RIVAL * len(rivals)),
        "their turns": Amount(theirs, -weights.RIVAL_TURN * theirs),
    }


COMPARISON = Comparison(
    features=features,
    is_past=lambda before, now: (
        (before.board.round, before.board.turn) != (now.board.round, now.board.turn)
    ),
)
