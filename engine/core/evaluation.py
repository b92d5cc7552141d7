"""How good a position is: what a search reads where it stops playing on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import fsum
from typing import Generic

import msgspec

from engine.core.play import StateT
from engine.core.tables import load_table


@dataclass(frozen=True, kw_only=True)
class Evaluation(Generic[StateT]):
    """The final score that a seat may expect: features of its position, each with a weight.

    ``features`` returns by name what a seat has, always the same names. ``round_of`` counts the
    rounds: a search plays a world on until the next one begins, one that looks far until ``rounds``
    more have. ``spread`` is by how many points the lead at the end differs from the lead that was
    expected, as a rule.
    """

    features: Callable[[StateT, int], Mapping[str, float]]
    weights: Mapping[str, float]
    round_of: Callable[[StateT], int]
    spread: float
    rounds: int = 1

    def points(self, g: StateT, seat: int) -> float:
        """Return the score that ``seat`` may expect, but for what all seats have alike."""
        found = self.features(g, seat)
        return fsum(weight * found[name] for name, weight in self.weights.items())

    def lead(self, g: StateT, seat: int) -> float:
        """Return the lead that ``seat`` may expect over the best of the others, in points."""
        rivals = (self.points(g, other) for other in g.seats if other != seat)
        return self.points(g, seat) - max(rivals, default=0.0)


class Weight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a feature counts for, in points of the final score."""

    feature: str
    weight: float


def load_weights(game: str) -> dict[str, float]:
    """Return the weights of ``data/<game>/weights.toml``, which `python -m tools.train` writes.

    Raises:
        TableError: the file is missing or a value is wrong.
    """
    return {row.feature: row.weight for row in load_table(game, "weights", Weight)}
