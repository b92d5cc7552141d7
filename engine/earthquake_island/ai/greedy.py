"""A player who looks several turns ahead, and takes the ground away from the others."""

from math import fsum

from engine.core import Action, Rng, carry_out, decision_of, options_of
from engine.earthquake_island.ai import weights
from engine.earthquake_island.ai.outlook import Outlook
from engine.earthquake_island.rules.actions import Discard, Move
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.turn import TakeTurn
from engine.earthquake_island.rules.view import resample

AHEAD = 8
"""How many of one's own turns are looked ahead: more takes long and changes little."""
RIVALS_AHEAD = 3
"""How many turns of each rival."""
OUT = -1000.0
"""Being out: less than anything that can happen otherwise."""
WON = 1000.0
"""Having won: more than anything."""


def greedy(g: EarthquakeIsland, seat: int, rng: Rng) -> Action:
    """Return the option that leads to the best outlook."""
    return ranked(g, seat, rng)[0]


def ranked(g: EarthquakeIsland, seat: int, rng: Rng) -> list[Action]:
    """Return the options by the outlook that they lead to; the tiles below are dealt anew first."""
    possible, options = resample(g, seat, rng), plain(g, seat)
    return sorted(options, key=lambda action: -value(possible, seat, action, possible))


def plain(g: EarthquakeIsland, seat: int) -> list[Action]:
    """Return the options without what may be said beforehand, and without throwing tools away."""
    options = options_of(g, seat)
    if not isinstance(decision_of(g, seat), TakeTurn):
        return options
    found = [action for action in options if not _says_more(action)]
    return [action for action in found if not isinstance(action, Discard)] or found or options


def value(g: EarthquakeIsland, seat: int, action: Action, seen: EarthquakeIsland) -> float:
    """Return the worth of what ``action`` leads to, once the rest of the turn is played out."""
    after = g.copy()
    after.muted = True
    carry_out(after, seat, action)
    if decision_of(after, seat) and _is_same_turn(after, seen):
        return max(value(after, seat, answer, seen) for answer in plain(after, seat))
    return worth(after, seat, seen)


def _is_same_turn(g: EarthquakeIsland, seen: EarthquakeIsland) -> bool:
    return (g.board.round, g.board.turn) == (seen.board.round, seen.board.turn)


def worth(g: EarthquakeIsland, seat: int, seen: EarthquakeIsland) -> float:
    """Return how well ``seat`` stands: its turns to come, its room and tool, and the rivals'."""
    explorer = g.explorer(seat)
    if explorer.cell is None:
        return OUT
    if g.finished:
        return WON
    outlook = Outlook(g, seen)
    turns, room = outlook.turns(explorer.cell, AHEAD), outlook.room(explorer.cell)
    rivals = fsum(
        weights.RIVAL + weights.RIVAL_TURN * outlook.turns(rival.cell, RIVALS_AHEAD)
        for other, rival in enumerate(g.board.explorers)
        if other != seat and rival.cell is not None
    )
    own = weights.TURN * turns + weights.ROOM * room + weights.TOOL.get(explorer.tool or "", 0.0)
    return own - rivals


def _says_more(action: Action) -> bool:
    return isinstance(action, Move) and action != Move(action.cell)
