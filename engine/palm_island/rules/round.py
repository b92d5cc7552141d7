"""Eight rounds. Each ends when the round tracker is on top (rulebook page 14)."""

from collections.abc import Mapping, Sequence

from engine.core import Auto, Step, Together
from engine.palm_island.rules.casual import ClaimOutposts
from engine.palm_island.rules.components import ROUNDS
from engine.palm_island.rules.cooperative import PrepareForDisaster, UpgradeAbility
from engine.palm_island.rules.scoring import group_points
from engine.palm_island.rules.speed import BuyInOrder
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.turn import TakeTurns
from engine.palm_island.rules.villagers import CallVillagers, RecruitTogether


class PlayRounds(Auto[PalmIsland], frozen=True):
    """Play the round and its end, turn the tracker, and repeat until round 8 is over."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        at_end: list[Step] = [RecruitTogether()]
        match g.mode:
            case "cooperative":
                at_end = [PrepareForDisaster(), UpgradeAbility()]
            case "casual":
                at_end = [ClaimOutposts(), RecruitTogether()]
            case "speed":
                at_end = [BuyInOrder()]
        return [PlayRound(), *at_end, EndRound()]


class PlayRound(Together[PalmIsland], frozen=True):
    """All players play through their own decks at the same time."""

    def lanes(self, g: PalmIsland) -> Mapping[int, Sequence[Step]]:
        return {
            seat: [CallVillagers(seat), TakeTurns(seat), ReachTracker(seat)] for seat in g.seats
        }


class ReachTracker(Auto[PalmIsland], frozen=True):
    """A player has finished the round and waits for the others."""

    seat: int

    def run(self, g: PalmIsland) -> Sequence[Step]:
        g.board.arrived.append(self.seat)
        if len(g.hands) > 1:
            g.note("{seat} reaches the round tracker.", seat=self.seat)
        return []


class EndRound(Auto[PalmIsland], frozen=True):
    """Turn the tracker to the next number and put it at the back."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Begin the next round, or end the game after the last."""
        g.board.arrived = []
        if g.board.round == ROUNDS:
            if g.mode == "cooperative":
                g.note("The score of the group is {points}.", points=group_points(g))
            return []
        for village in g.board.villages:
            village.put_to_back(village.top)
        for seat in g.seats:
            g.reveal(seat)
        g.board.round += 1
        g.note("Round {round} begins.", round=g.board.round)
        return [PlayRounds()]
