"""Rounds: the dice, two turns each, the bonus die, and the end of the game (pages 5 and 10)."""

from collections.abc import Sequence

import msgspec

from engine.core import Action, Auto, Decision, Rng, Step
from engine.propeller_islands.rules.actions import TurnDie
from engine.propeller_islands.rules.components import FORGE, NUMBERS, distance
from engine.propeller_islands.rules.scoring import end_conditions
from engine.propeller_islands.rules.state import PropellerIslands
from engine.propeller_islands.rules.turn import ActivateBuildings, TakeTurn


class PlayRound(Auto[PropellerIslands], frozen=True):
    """Roll the dice; each player takes two turns, clockwise; then all players use the last die."""

    def run(self, g: PropellerIslands) -> Sequence[Step]:
        turns = [TakeTurn(seat) for seat in g.clockwise_from(g.board.first)]
        return [RollDice(), *turns * NUMBERS["turns_each_round"], UseBonusDie(), EndRound()]


class RollDice(Auto[PropellerIslands], frozen=True):
    """The first player rolls all dice onto the forge."""

    def run(self, g: PropellerIslands) -> Sequence[Step]:
        count = NUMBERS["turns_each_round"] * len(g.seats) + NUMBERS["spare_dice"]
        g.board.dice = roll_onto_forge(g.rng, count)
        g.note(
            "Round {round}: {first_seat} rolls {dice}.",
            round=g.board.round,
            first_seat=g.board.first,
            dice=" ".join(map(str, g.board.dice)),
        )
        return []


def roll_onto_forge(rng: Rng, count: int) -> list[int]:
    """Roll ``count`` dice; roll those above three on a space again (R42)."""
    dice: list[int] = []
    while len(dice) < count:
        for value in [rng.die() for _ in range(count - len(dice))]:
            if dice.count(value) < NUMBERS["dice_on_a_space"]:
                dice.append(value)
    return sorted(dice)


class UseBonusDie(Auto[PropellerIslands], frozen=True):
    """One die remains: all players may activate buildings with it, clockwise (R27)."""

    def run(self, g: PropellerIslands) -> Sequence[Step]:
        (die,) = g.board.dice
        g.note("The bonus die is a {die}.", die=die)
        return [ReadBonusDie(seat, die) for seat in g.clockwise_from(g.board.first)]


class ReadBonusDie(Decision[PropellerIslands], frozen=True):
    """Which number does the bonus die count as?"""

    die: int

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Return the value of the die, and Nelson's other values (R26)."""
        ability = g.player(self.seat).ability("bonus_die")
        reach = ability.steps if ability else 0
        others = [value for value in FORGE if 0 < distance(self.die, value) <= reach]
        return [TurnDie(self.die), *map(TurnDie, others)]

    def take(self, g: PropellerIslands, action: TurnDie) -> Sequence[Step]:
        """Activate with that value: no energy, no claim, no discard, no blueprint."""
        if action.to != self.die:
            g.note("{seat} counts the bonus die as a {die}.", seat=self.seat, die=action.to)
        return [ActivateBuildings(self.seat, action.to)]


class EndRound(Auto[PropellerIslands], frozen=True):
    """End the game, or make the workers ready for the next round."""

    def run(self, g: PropellerIslands) -> Sequence[Step]:
        """End conditions count only here, after the round (R30)."""
        if reasons := end_conditions(g):
            g.note("The game ends: {reasons}.", reasons=reasons)
            return []
        g.board.dice = []
        for player in g.board.players:
            player.drafted = []
            player.used_power = False
            player.island = [
                msgspec.structs.replace(placed, worker="ready") if placed.worker else placed
                for placed in player.island
            ]
        g.board.round += 1
        g.board.first = (g.board.first + 1) % len(g.seats)
        return [PlayRound()]
