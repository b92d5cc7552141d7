"""The features of a position of Earthquake Island that explain a choice."""

from collections.abc import Mapping
from math import fsum

from engine.core.reasons import Amount, Comparison
from engine.earthquake_island.ai import weights
from engine.earthquake_island.ai.outlook import Outlook
from engine.earthquake_island.ai.steady import AHEAD, OUT, RIVALS_AHEAD
from engine.earthquake_island.rules.state import EarthquakeIsland

ROUNDS = 2
"""The number of rounds after which two choices are compared."""
WON = 300.0
"""The value of having won. Being out counts for more: a reason does not name both sides of it."""


def features(g: EarthquakeIsland, seat: int) -> Mapping[str, Amount]:
    """Return the features of the heuristic player's evaluation when a turn begins."""
    explorer = g.explorer(seat)
    outlook = Outlook(g, g)
    rivals = [
        rival.cell
        for other, rival in enumerate(g.board.explorers)
        if other != seat and rival.cell is not None
    ]
    turns = outlook.turns(explorer.cell, AHEAD) if explorer.cell else 0
    room = outlook.room(explorer.cell) if explorer.cell else 0
    theirs = fsum(outlook.turns(cell, RIVALS_AHEAD) for cell in rivals)
    tool = weights.TOOL.get(explorer.tool or "", 0.0)
    won = g.finished and explorer.cell is not None
    return {
        "won": Amount(won, WON * won),
        "out": Amount(explorer.cell is None, OUT * (explorer.cell is None)),
        "turns": Amount(turns, weights.TURN * turns),
        "room": Amount(room, weights.ROOM * room),
        "tool": Amount(tool > 0, tool),
        "opponents": Amount(len(rivals), -weights.RIVAL * len(rivals)),
        "their turns": Amount(theirs, -weights.RIVAL_TURN * theirs),
    }


def is_past(before: EarthquakeIsland, now: EarthquakeIsland, seat: int) -> bool:
    """Return whether the turn of ``seat`` begins or was made for it, ``ROUNDS`` rounds later."""
    rounds = now.board.round - before.board.round
    order = now.order_of_play
    has_come = now.board.turn is not None and order.index(now.board.turn) >= order.index(seat)
    return rounds > ROUNDS or (rounds == ROUNDS and has_come)


COMPARISON = Comparison(features=features, is_past=is_past, final=("won", "out", "opponents"))
"""Why a choice of Earthquake Island is better than another."""
