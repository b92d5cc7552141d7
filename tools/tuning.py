"""Tuning a heuristic player's weights by self-play.

In each game one seat uses weights that are each randomly a little larger or smaller, and the others
use the opposite changes. Then each weight moves in the direction that won (simultaneous
perturbation). All changes are factors, so a weight of 0 stays 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from statistics import fmean
from types import ModuleType
from typing import Any, NamedTuple

from engine.core import Game, Outcome, Rng, awaited, carry_out
from engine.players.lookahead import standard_error, worth
from engine.players.steady import steady

SIZE = 0.3
"""The exponent of the tested changes: a factor of about 4/3 or 3/4."""
CAREFUL = 3.0
"""The standard errors of evidence needed to move a weight by the whole tested change."""

Numbers = Mapping[str, float]
"""A player's weights by name; those in a table are called ``TABLE.key``."""


class Trial(NamedTuple):
    """The exponent of each weight's change in a seat, and the value of the game for that seat."""

    larger: Numbers
    value: float


def numbers_of(weights: ModuleType) -> dict[str, float]:
    """Return the weights of a module: its floats. Integers are counts and are not tuned."""
    found: dict[str, float] = {}
    for name, value in vars(weights).items():
        if isinstance(value, float):
            found[name] = value
        elif name.isupper() and isinstance(value, dict):
            found |= {f"{name}.{key}": number for key, number in value.items()}
    return found


def put(weights: ModuleType, numbers: Numbers) -> None:
    """Set the weights of a module."""
    for name, number in numbers.items():
        table, _, key = name.partition(".")
        if key:
            vars(weights)[table][key] = number
        else:
            vars(weights)[table] = number


@dataclass(frozen=True)
class Arena:
    """Plays a game's heuristic player against itself with other weights.

    The original ``weights`` are restored after each game.
    """

    game: Game
    weights: ModuleType
    seats: int
    options: Mapping[str, str]

    def meet(self, numbers: Numbers, others: Numbers, deal: int, place: int) -> Outcome:
        """Return the outcome of a deal in which only the seat ``place`` uses ``numbers``."""
        before = numbers_of(self.weights)
        g: Any = self.game.start(self.seats, deal, self.options)
        g.muted = True
        rng = Rng(deal)
        try:
            while not g.over:
                seat = awaited(g)[0]
                put(self.weights, numbers if seat == place else others)
                carry_out(g, seat, steady(self.game, g, seat, rng))
        finally:
            put(self.weights, before)
        return self.game.rules.outcome(g)

    def trial(self, numbers: Numbers, deal: int) -> Trial:
        """Play a deal with larger or smaller weights in one seat and the opposite in the others."""
        rng = Rng(deal)
        place = deal % self.seats
        larger = {name: SIZE if rng.below(2) else -SIZE for name in numbers}
        smaller = {name: -part for name, part in larger.items()}
        end = self.meet(changed(numbers, larger), changed(numbers, smaller), deal, place)
        return Trial(larger, worth(end, place))


def changed(numbers: Numbers, larger: Numbers) -> dict[str, float]:
    """Return ``numbers`` multiplied by e to the power of ``larger``."""
    return {name: number * exp(larger[name]) for name, number in numbers.items()}


def learned(numbers: Numbers, trials: Sequence[Trial]) -> dict[str, float]:
    """Return the weights after some trials; more evidence for a change moves a weight further."""
    values = [trial.value for trial in trials]
    mean = fmean(values)
    error = standard_error(values)
    larger = dict.fromkeys(numbers, 0.0)
    for name in larger if error else ():
        gain = fmean(trial.larger[name] * (trial.value - mean) for trial in trials) / SIZE / error
        sure = gain * abs(gain) / (1.0 + abs(gain)) / CAREFUL
        larger[name] = SIZE * max(-1.0, min(1.0, sure))
    return changed(numbers, larger)
