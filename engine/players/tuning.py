"""Better numbers for a sensible player, found in games that it plays against itself.

In each game one seat goes by numbers of which each is a little larger or smaller, at random, and
the others go by the same the other way round; then each number goes where the games went with it
(simultaneous perturbation). All changes are factors: what is 0 stays 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from statistics import fmean, variance
from types import ModuleType
from typing import Any, NamedTuple

from engine.core import Game, Outcome, Rng, awaited, carry_out
from engine.players.greedy import greedy
from engine.players.lookahead import worth

SIZE = 0.3
"""So much larger or smaller numbers are tried: by a third or a quarter."""
CAREFUL = 3.0
"""So many standard errors must speak for a number that goes as far as it was tried."""

Numbers = Mapping[str, float]
"""What a player counts things for, by name; what stands in a table is called ``TABLE.key``."""


class Trial(NamedTuple):
    """How much larger each number was tried in a seat, and what the game was worth to it."""

    larger: Numbers
    value: float


def numbers_of(weights: ModuleType) -> dict[str, float]:
    """Return the numbers of a module; whole ones, which count something, are none of them."""
    found: dict[str, float] = {}
    for name, value in vars(weights).items():
        if isinstance(value, float):
            found[name] = value
        elif name.isupper() and isinstance(value, dict):
            found |= {f"{name}.{key}": number for key, number in value.items()}
    return found


def put(weights: ModuleType, numbers: Numbers) -> None:
    """Have everybody who goes by a module go by other numbers."""
    for name, number in numbers.items():
        table, _, key = name.partition(".")
        if key:
            vars(weights)[table][key] = number
        else:
            vars(weights)[table] = number


@dataclass(frozen=True)
class Arena:
    """A table at which a game's sensible player meets itself with other numbers.

    The numbers of the ``weights`` are put back after each game.
    """

    game: Game
    weights: ModuleType
    seats: int
    options: Mapping[str, str]

    def meet(self, numbers: Numbers, others: Numbers, deal: int, place: int) -> Outcome:
        """Return what comes of a deal where only the seat in a place goes by ``numbers``."""
        before = numbers_of(self.weights)
        try:
            return self._played(numbers, others, deal, place)
        finally:
            put(self.weights, before)

    def trial(self, numbers: Numbers, deal: int) -> Trial:
        """Play a deal in which each number is larger in one seat and smaller in the others."""
        luck, place = Rng(deal), deal % self.seats
        larger = {name: SIZE if luck.below(2) else -SIZE for name in numbers}
        smaller = {name: -part for name, part in larger.items()}
        end = self.meet(changed(numbers, larger), changed(numbers, smaller), deal, place)
        return Trial(larger, worth(end, place))

    def _played(self, numbers: Numbers, others: Numbers, deal: int, place: int) -> Outcome:
        g: Any = self.game.start(self.seats, deal, self.options)
        g.muted, luck = True, Rng(deal)
        while not g.over:
            seat = awaited(g)[0]
            put(self.weights, numbers if seat == place else others)
            carry_out(g, seat, greedy(self.game, g, seat, luck))
        return self.game.rules.outcome(g)


def changed(numbers: Numbers, larger: Numbers) -> dict[str, float]:
    """Return numbers that are so much larger, or smaller, each as a power of e."""
    return {name: number * exp(larger[name]) for name, number in numbers.items()}


def learned(numbers: Numbers, trials: Sequence[Trial]) -> dict[str, float]:
    """Return the numbers after some trials: the more speaks for a change, the further it goes."""
    values = [trial.value for trial in trials]
    mean, error = fmean(values), sqrt(variance(values) / len(values))
    larger = dict.fromkeys(numbers, 0.0)
    for name in larger if error else ():
        gain = fmean(trial.larger[name] * (trial.value - mean) for trial in trials) / SIZE / error
        sure = gain * abs(gain) / (1.0 + abs(gain)) / CAREFUL
        larger[name] = SIZE * max(-1.0, min(1.0, sure))
    return changed(numbers, larger)
