"""Eight rounds, each of which lasts until the round tracker comes up (rulebook page 14)."""

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
    """Play the round, do what the mode does at its end, turn the tracker, until round 8 is over."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Begin a round."""
        return [PlayRound(), *_at_the_end_of_a_round(g), EndRound()]


class PlayRound(Together[PalmIsland], frozen=True):
    """Everybody plays through their own deck at the same time."""

    def lanes(self, g: PalmIsland) -> Mapping[int, Sequence[Step]]:
        """Give each player a lane of their own."""
        return {seat: _steps_of_a_round(seat) for seat in g.seats}


def _steps_of_a_round(seat: int) -> list[Step]:
    return [CallVillagers(seat), TakeTurns(seat), ReachTracker(seat)]


class ReachTracker(Auto[PalmIsland], frozen=True):
    """A player has come to the end of the round and waits for the others."""

    seat: int

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Remember who came first."""
        g.board.arrived.append(self.seat)
        if len(g.hands) > 1:
            g.tell("{seat} reaches the round tracker.", seat=self.seat)
        return []


class EndRound(Auto[PalmIsland], frozen=True):
    """The tracker is on top: turn it to the next number and put it at the back."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Begin the next round, or end the game after the last."""
        g.board.arrived = []
        if g.board.round == ROUNDS:
            _tell_the_end(g)
            return []
        for village in g.board.villages:
            village.put_to_back(village.top)
        for seat in g.seats:
            g.reveal(seat)
        g.board.round += 1
        g.tell("Round {round} begins.", round=g.board.round)
        return [PlayRounds()]


def _tell_the_end(g: PalmIsland) -> None:
    if g.mode == "cooperative":
        g.tell("The score of the group is {points}.", points=group_points(g))


def _at_the_end_of_a_round(g: PalmIsland) -> list[Step]:
    match g.mode:
        case "cooperative":
            return [PrepareForDisaster(), UpgradeAbility()]
        case "casual":
            return [ClaimOutposts(), RecruitTogether()]
        case "speed":
            return [BuyInOrder()]
    return [RecruitTogether()]
