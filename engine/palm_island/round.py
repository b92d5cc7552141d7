"""Eight rounds, each of which lasts until the round tracker comes up (rulebook page 14)."""

from collections.abc import Mapping, Sequence

from engine.core import Auto, Step, Together
from engine.palm_island.components import ROUNDS
from engine.palm_island.state import PalmIsland
from engine.palm_island.turn import TakeTurns


class PlayRounds(Auto[PalmIsland], frozen=True):
    """Play the round, then turn the tracker, until round 8 is over."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Begin a round."""
        return [PlayRound(), EndRound()]


class PlayRound(Together[PalmIsland], frozen=True):
    """Everybody plays through their own deck at the same time."""

    def lanes(self, g: PalmIsland) -> Mapping[int, Sequence[Step]]:
        """Give each player a lane of their own."""
        return {seat: [TakeTurns(seat)] for seat in g.seats}


class EndRound(Auto[PalmIsland], frozen=True):
    """The tracker is on top: turn it to the next number and put it at the back."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Begin the next round, or end the game after the last."""
        if g.board.round == ROUNDS:
            return []
        for village in g.board.villages:
            village.put_to_back(village.top)
        for seat in g.seats:
            g.reveal(seat)
        g.board.round += 1
        g.tell("Round {round} begins.", round=g.board.round)
        return [PlayRounds()]
