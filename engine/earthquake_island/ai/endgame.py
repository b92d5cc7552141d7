"""Exact endgames between two explorers: every line to the end, with all tiles known."""

from collections.abc import Hashable, Sequence

from engine.core import Action, carry_out
from engine.core.play import awaited
from engine.earthquake_island.ai.steady import plain
from engine.earthquake_island.rules.actions import Flee, Move
from engine.earthquake_island.rules.components import CLIMB, NEIGHBOURS, STAY
from engine.earthquake_island.rules.plans import landing
from engine.earthquake_island.rules.state import EarthquakeIsland

EXPLORERS = 2
"""The number of explorers whose endgames can be solved."""
TOOL_FIRST = 40
BESIDE = 10
"""The promise of a tool and of a cell beside the opponent. They halve the positions visited."""


class TooLong(Exception):
    """The endgame has more positions than the limit."""


class Endgame:
    """The winners of all positions that follow from one world."""

    def __init__(self, most: int) -> None:
        """Set the limit of visited positions."""
        self._left = most
        self._winners: dict[Hashable, int] = {}

    def winner_after(self, g: EarthquakeIsland, seat: int, action: Action) -> int:
        """Return who wins after an option of ``seat``, if both explorers play perfectly.

        Raises:
            TooLong: too many positions follow.
        """
        after = g.copy()
        carry_out(after, seat, action)
        if after.finished:
            return next(one for one in after.seats if not after.is_out(one))
        # Positions of a world differ in the explorers, the tiles left, the turn and its steps.
        explorers = tuple((one.cell, one.tool, one.afloat) for one in after.board.explorers)
        below = frozenset((cell, len(stack)) for cell, stack in after.hidden.below.items())
        tops = frozenset(after.board.tops.items())
        key = explorers, tops, below, after.board.turn, tuple(after.agenda)
        if key not in self._winners:
            self._left -= 1
            if self._left < 0:
                raise TooLong
            mover = awaited(after)[0]
            options = sorted(plain(after, mover), key=lambda one: -_promise(after, mover, one))
            wins = any(self.winner_after(after, mover, one) == mover for one in options)
            self._winners[key] = mover if wins else 1 - mover
        return self._winners[key]


def exact(
    g: EarthquakeIsland, seat: int, options: Sequence[Action], most: int
) -> list[float] | None:
    """Return whether each option wins a known world, or nothing if ``most`` positions are too few.

    Solve only games of two explorers whose tools work on their own turn.
    """
    if len(g.seats) != EXPLORERS or g.options["tools"] == "anytime":
        return None
    endgame = Endgame(most)
    try:
        return [float(endgame.winner_after(g, seat, option) == seat) for option in options]
    except TooLong:
        return None


def _promise(g: EarthquakeIsland, seat: int, action: Action) -> int:
    """Return the promise of an option: tools come first, then cells beside the opponent.

    After that, high cells among high neighbours count more, because they last longest.
    """
    if not isinstance(action, Move | Flee):
        return TOOL_FIRST
    cell = landing(g, seat, action.cell)
    height = g.height(cell) - (action.cell == STAY)
    around = (g.height(other) for other in NEIGHBOURS[cell])
    room = sum(other for other in around if other <= height + CLIMB)
    return height + room + (BESIDE if g.cell_of(1 - seat) in NEIGHBOURS[cell] else 0)
