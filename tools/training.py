"""Learning the weights of an evaluation from bot games.

A linear regression predicts the lead in points at the end of a game from the leads in each feature
at the beginning of a round.
"""

from collections.abc import Iterator, Sequence
from math import fsum, sqrt
from statistics import fmean
from typing import NamedTuple

from numpy.linalg import solve

from engine.core import Evaluation, Game, Rng, StateT
from engine.players import Player, played_on

RESTRAINT = 3.0
"""The ridge penalty for standardised features, which keeps weights small."""


class Sample(NamedTuple):
    """A seat's lead over the others in each feature, and in points at the end."""

    ahead: tuple[float, ...]
    lead: float


class Fit(NamedTuple):
    """The weights by feature, and the standard error of the predicted leads in points."""

    weights: dict[str, float]
    spread: float


def samples(
    game: Game[StateT], evaluation: Evaluation[StateT], state: StateT, player: Player, rng: Rng
) -> Iterator[Sample]:
    """Play a game to its end; yield a sample for each seat at the start of each later round."""
    round_of = evaluation.round_of
    positions = list[list[tuple[float, ...]]]()
    begun = round_of(state)
    end = state
    for now in played_on(game, state, player, rng):
        if not now.over and round_of(now) > begun:
            begun = round_of(now)
            positions.append([tuple(evaluation.features(now, it).values()) for it in now.seats])
        end = now
    scores = game.rules.outcome(end).scores
    for position in positions:
        for seat in end.seats:
            ahead = (_ahead(column, seat) for column in zip(*position, strict=True))
            yield Sample(tuple(ahead), _ahead(scores, seat))


def _ahead(figures: Sequence[float], seat: int) -> float:
    """Return a seat's lead over the mean of the others."""
    return figures[seat] - fmean(figure for at, figure in enumerate(figures) if at != seat)


def fit(names: Sequence[str], rows: Sequence[Sample]) -> Fit:
    """Return the weights that predict the leads best."""
    columns = list(zip(*(row.ahead for row in rows), strict=True))
    units = [sqrt(_product(column, column) / len(column)) or 1.0 for column in columns]
    measured = [
        [value / unit for value in column] for column, unit in zip(columns, units, strict=True)
    ]
    matrix = [
        [_product(one, other) + RESTRAINT * (one is other) for other in measured]
        for one in measured
    ]
    leads = [row.lead for row in rows]
    solved = solve(matrix, [_product(column, leads) for column in measured]).tolist()
    weights = [weight / unit for weight, unit in zip(solved, units, strict=True)]
    wrong = [row.lead - _product(weights, row.ahead) for row in rows]
    return Fit(dict(zip(names, weights, strict=True)), sqrt(_product(wrong, wrong) / len(wrong)))


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(a * b for a, b in zip(one, other, strict=True))
