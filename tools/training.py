"""Learning the weights of an evaluation from bot games.

A linear regression predicts the lead in points at the end of a game from the leads in each feature
at the beginning of a round. Players of all strengths play until then, because a search meets bad
moves too. From there, heuristic players finish some sampled worlds.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import fsum, sqrt
from statistics import fmean
from typing import Any, NamedTuple

from numpy.linalg import solve

from engine.core import Action, Evaluation, EvenRng, Game, Rng, StateT
from engine.players import PLAYERS, played_on, played_out

RESTRAINT = 3.0
"""The ridge penalty for standardised features, which keeps weights small."""
WORLDS = 3
"""The number of worlds to finish from each position."""
STRENGTHS = ("chance", "easy", "steady", "steady")
"""The players of a game, drawn for each seat."""


class Sample(NamedTuple):
    """A seat's lead over the others in each feature as a round begins, and in points at the end."""

    round: int
    ahead: tuple[float, ...]
    lead: float


class Fit(NamedTuple):
    """The weights by feature, and the standard error of the predicted leads by round, in points."""

    weights: dict[str, float]
    spreads: dict[int, float]


def samples(
    game: Game[StateT], evaluation: Evaluation[StateT], state: StateT, rng: Rng
) -> Iterator[Sample]:
    """Play a game to its end; yield samples for each seat at the start of each later round."""
    players = [PLAYERS[rng.pick(STRENGTHS)] for _ in state.seats]

    def move(game: Game[Any], g: Any, seat: int, rng: Rng) -> Action:
        return players[seat](game, g, seat, rng)

    begun = evaluation.round_of(state)
    for now in played_on(game, state, move, rng):
        if now.over or evaluation.round_of(now) == begun:
            continue
        begun = evaluation.round_of(now)
        for _ in range(WORLDS):
            yield from _finished(game, evaluation, now, rng)


def _finished(
    game: Game[StateT], evaluation: Evaluation[StateT], now: StateT, rng: Rng
) -> Iterator[Sample]:
    """Yield a sample for each seat in a world that one of them cannot tell from the real one."""
    world = game.rules.resample(now, rng.below(len(now.seats)), EvenRng(rng.bits()))
    features = [tuple(evaluation.features(world, seat).values()) for seat in world.seats]
    played_out(game, world, PLAYERS["steady"], rng)
    scores = game.rules.outcome(world).scores
    for seat in world.seats:
        ahead = (_ahead(column, seat) for column in zip(*features, strict=True))
        yield Sample(evaluation.round_of(now), tuple(ahead), _ahead(scores, seat))


def _ahead(figures: Sequence[float], seat: int) -> float:
    """Return a seat's lead over the mean of the others."""
    return figures[seat] - fmean(figure for at, figure in enumerate(figures) if at != seat)


def fit(names: Sequence[str], rows: Sequence[Sample]) -> Fit:
    """Return the weights that predict the leads best.

    Each round counts as much as its leads are predictable: those of late rounds vary less.
    """
    same = _fitted(names, rows, {row.round: 1.0 for row in rows})
    return _fitted(names, rows, same.spreads)


def _fitted(names: Sequence[str], rows: Sequence[Sample], spreads: Mapping[int, float]) -> Fit:
    """Return the weights for leads measured in the ``spreads`` of their rounds."""
    columns = [
        [value / spreads[row.round] for value, row in zip(column, rows, strict=True)]
        for column in zip(*(row.ahead for row in rows), strict=True)
    ]
    units = [sqrt(_product(column, column) / len(column)) or 1.0 for column in columns]
    measured = [
        [value / unit for value in column] for column, unit in zip(columns, units, strict=True)
    ]
    matrix = [
        [_product(one, other) + RESTRAINT * (one is other) for other in measured]
        for one in measured
    ]
    leads = [row.lead / spreads[row.round] for row in rows]
    solved = solve(matrix, [_product(column, leads) for column in measured]).tolist()
    weights = [weight / unit for weight, unit in zip(solved, units, strict=True)]
    wrong = dict[int, list[float]]()
    for row in rows:
        wrong.setdefault(row.round, []).append(row.lead - _product(weights, row.ahead))
    return Fit(
        dict(zip(names, weights, strict=True)),
        {number: sqrt(_product(each, each) / len(each)) for number, each in sorted(wrong.items())},
    )


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(a * b for a, b in zip(one, other, strict=True))
