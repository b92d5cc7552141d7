"""The heuristic player: looks several turns ahead, and takes ground away from opponents."""

from math import fsum

from engine.core import Action, Rng, carry_out, decision_of, options_of
from engine.earthquake_island.ai import weights
from engine.earthquake_island.ai.outlook import Outlook
from engine.earthquake_island.rules.actions import Discard, Move
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.turn import TakeTurn
from engine.earthquake_island.rules.view import resample

AHEAD = 8
"""The number of the player's turns to search; more takes longer and changes little."""
RIVALS_AHEAD = 3
"""The number of each opponent's turns to search."""
OUT = -1000.0
"""The value of being out, below all others."""
WON = 1000.0
"""The value of having won, above all others."""


def steady(g: EarthquakeIsland, seat: int, rng: Rng) -> Action:
    """Return the option with the best outlook."""
    return ranked(g, seat, rng)[0]


def ranked(g: EarthquakeIsland, seat: int, rng: Rng) -> list[Action]:
    """Return the options sorted by their outlook, with new tiles below."""
    possible = resample(g, seat, rng)
    return sorted(plain(g, seat), key=lambda action: -value(possible, seat, action, possible))


def plain(g: EarthquakeIsland, seat: int) -> list[Action]:
    """Return the options without answers in advance and without discarding tools."""
    options = options_of(g, seat)
    if not isinstance(decision_of(g, seat), TakeTurn):
        return options
    found = [
        action for action in options if not isinstance(action, Move) or action == Move(action.cell)
    ]
    return [action for action in found if not isinstance(action, Discard)] or found or options


def value(g: EarthquakeIsland, seat: int, action: Action, seen: EarthquakeIsland) -> float:
    """Return the value of ``action`` after the rest of the turn."""
    after = g.copy()
    after.muted = True
    carry_out(after, seat, action)
    is_same_turn = (after.board.round, after.board.turn) == (seen.board.round, seen.board.turn)
    if decision_of(after, seat) and is_same_turn:
        return max(value(after, seat, answer, seen) for answer in plain(after, seat))
    return worth(after, seat, seen)


def worth(g: EarthquakeIsland, seat: int, seen: EarthquakeIsland) -> float:
    """Return the value for ``seat``: its future turns, room and tool, minus the opponents'."""
    explorer = g.explorer(seat)
    if explorer.cell is None:
        return OUT
    if g.finished:
        return WON
    outlook = Outlook(g, seen)
    turns = outlook.turns(explorer.cell, AHEAD)
    room = outlook.room(explorer.cell)
    rivals = fsum(
        weights.RIVAL + weights.RIVAL_TURN * outlook.turns(rival.cell, RIVALS_AHEAD)
        for other, rival in enumerate(g.board.explorers)
        if other != seat and rival.cell is not None
    )
    own = weights.TURN * turns + weights.ROOM * room + weights.TOOL.get(explorer.tool or "", 0.0)
    return own - rivals
