"""The value of a position, for searches that do not play to the end of the game."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from math import fsum
from typing import Generic

import msgspec

from engine.core.play import StateT
from engine.core.tables import load_table


@dataclass(frozen=True, kw_only=True)
class Evaluation(Generic[StateT]):
    """The expected final score of a seat: a weighted sum of features of the position.

    ``features`` returns a seat's features by name, always the same names. ``round_of`` counts the
    rounds. A search plays a world until the next round begins, a deep search until ``rounds`` more
    have begun. ``final`` are the features that count at the end of the game. ``spread`` is the
    typical difference between the expected lead in a position and the final one, in points. If
    results of later rounds vary too much for a short time, the first look of a review ends with the
    round, and ``unseen`` is the standard error of a loss by such an evaluation, as a chance.
    """

    features: Callable[[StateT, int], Mapping[str, float]]
    weights: Mapping[str, float]
    round_of: Callable[[StateT], int]
    spread: Callable[[StateT], float]
    final: Collection[str]
    rounds: int = 1
    unseen: float = 0.0

    def points(self, g: StateT, seat: int) -> float:
        """Return the score that ``seat`` can expect, without the part that all seats share."""
        found = self.features(g, seat)
        names = self.final if g.over else self.weights
        return fsum(self.weights[name] * found[name] for name in names)

    def lead(self, g: StateT, seat: int) -> float:
        """Return the lead that ``seat`` can expect over its best opponent, in points."""
        rivals = (self.points(g, other) for other in g.seats if other != seat)
        return self.points(g, seat) - max(rivals, default=0.0)


class Weight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weight of a feature, in points of the final score."""

    feature: str
    weight: float


def load_weights(game: str) -> dict[str, float]:
    """Return the weights of ``data/<game>/weights.toml``, which `python -m tools.train` writes.

    Raises:
        TableError: the file is missing or a value is wrong.
    """
    return {row.feature: row.weight for row in load_table(game, "weights", Weight)}
