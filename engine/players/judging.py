"""What each option of a seat is worth, from what the seat can know: for hints, reviews and puzzles.

A value is a chance of winning, from 0 to 1; of somebody who plays alone, it is their points. Each
option is tried in the same worlds, dealt as the seat cannot tell from the real one, with the same
luck, and sensible players play on. Among several players a world stops where the game can evaluate
it: the chance is that of a lead which is as much above or below the one expected as such leads are
as a rule. Everywhere else it is played to its end. A shared win is a win. Where a game can plan for
each of its players alone, the value is what such plans come to, in points.
"""

from collections.abc import Sequence
from math import erf, sqrt
from statistics import fmean, variance
from typing import Literal, NamedTuple

from engine.core import Action, EvenRng, Game, Planner, Rng, StateT
from engine.players.lookahead import CAUTION, Time, Trials, Values, candidates, chosen

Unit = Literal["chance", "points"]

CLEAR = 1.64
"""So many standard errors are taken off a lead: it is as large in 95 of 100 cases."""


WORLDS_AT_LEAST = 5
"""In fewer nothing is clear."""
ROUTINE = 0.2
"""The part of the time that is taken where there is but one sensible option."""


class Worth(NamedTuple):
    """An option, what it is worth, and in how many worlds it was tried."""

    action: Action
    value: float
    worlds: int


class Judgement(NamedTuple):
    """The options that were looked at, the best first, and in what ``unit`` they are valued.

    ``loss`` is what the one that was done is worth less than the best, as far as that is certain,
    and ``lead`` what the best is worth more than each of the others.
    """

    unit: Unit
    options: tuple[Worth, ...]
    loss: float
    lead: float

    @property
    def best(self) -> Worth:
        """The best of the options."""
        return self.options[0]


def plan_of(game: Game[StateT], g: StateT) -> Planner[StateT] | None:
    """Return what plans for the players of a table, where each can be planned for alone."""
    return game.ai.planner(g) if game.ai.planner is not None else None


def unit_of(game: Game[StateT], g: StateT) -> Unit:
    """Return in what options are valued at a table."""
    return "points" if len(g.seats) == 1 or plan_of(game, g) is not None else "chance"


def judge(
    game: Game[StateT], g: StateT, seat: int, rng: Rng, time: Time, done: Action | None = None
) -> Judgement:
    """Return what the options of ``seat`` are worth, with what was ``done`` among them.

    It takes about the ``time``, and longer where that is not enough for a single world. What the
    seat cannot know plays no part.
    """
    rng = EvenRng(rng.bits())
    options = candidates(game, g, seat, rng)
    if done is not None and done not in options:
        options.append(done)
    if len(options) == 1:
        time = time._replace(seconds=time.seconds * ROUTINE)
    at = options.index(done) if done is not None else 0
    dropped: Values = {}
    left = _trials(game, g, seat, options).compared(rng, time, {0, at}, dropped)
    return _judgement(unit_of(game, g), options, left, dropped, at)


def judge_among(
    game: Game[StateT], g: StateT, seat: int, rng: Rng, worlds: int, options: Sequence[Action]
) -> Judgement:
    """Return what some options of ``seat`` are worth, each tried in so many worlds."""
    values = _trials(game, g, seat, options).in_worlds(worlds, EvenRng(rng.bits()))
    return _judgement(unit_of(game, g), options, values, {}, 0)


def _trials(game: Game[StateT], g: StateT, seat: int, options: Sequence[Action]) -> Trials[StateT]:
    alone = len(g.seats) == 1
    value, plan = _points if alone else _chance, plan_of(game, g)
    return Trials(game, g, seat, options, value, out=alone, far=True, plan=plan)


def _judgement(
    unit: Unit, options: Sequence[Action], left: Values, dropped: Values, done: int
) -> Judgement:
    best, values = chosen(left, CAUTION), left | dropped
    worths = {at: _worth(unit, values[best], values[at]) for at in values}
    order = sorted(values, key=lambda at: (at != best, -worths[at]))
    others = [clearly_ahead(values[best], values[at]) for at in values if at != best]
    return Judgement(
        unit,
        tuple(Worth(options[at], worths[at], len(values[at])) for at in order),
        clearly_ahead(values[best], values[done]) if done != best else 0.0,
        min(others, default=0.0),
    )


def _worth(unit: Unit, best: Sequence[float], other: Sequence[float]) -> float:
    """Return what an option is worth as seen from the best, which was tried in all worlds."""
    found = fmean(best) - ahead(best, other)
    return min(max(found, 0.0), 1.0) if unit == "chance" else found


def ahead(one: Sequence[float], other: Sequence[float]) -> float:
    """Return by how much one option is ahead of another in the worlds in which both were tried."""
    return fmean(a - b for a, b in zip(one, other, strict=False))


def clearly_ahead(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the same, less the error that it may have; never below 0."""
    leads = [a - b for a, b in zip(one, other, strict=False)]
    if len(leads) < WORLDS_AT_LEAST:
        return 0.0
    return max(0.0, fmean(leads) - CLEAR * sqrt(variance(leads) / len(leads)))


def _points(game: Game[StateT], world: StateT, seat: int) -> float:
    return float(game.rules.outcome(world).scores[seat])


def _chance(game: Game[StateT], world: StateT, seat: int) -> float:
    """Return the chance of winning where a world stops: at its end it is certain."""
    if world.over or game.ai.evaluation is None:
        return float(seat in game.rules.outcome(world).winners)
    lead = game.ai.evaluation.lead(world, seat) / game.ai.evaluation.spread
    return (1 + erf(lead / sqrt(2))) / 2
