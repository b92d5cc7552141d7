"""What the options of a seat are worth, from what the seat can know: for hints and reviews.

Each option is tried in the same deals, sampled from what the seat knows, with the same random
numbers, and heuristic players continue. A value is a chance of winning, from 0 to 1. A shared win
is a win. Where a game evaluates positions, a playout stops there, and the predicted lead and its
usual error give the chance. Where each player can be planned for alone, and for a single player,
values are points.

What a choice gave up is measured in a second way, for the accuracy of all choices of a game: by
the lead, which still changes when a game is won or lost. It is compared with what a random choice
gives up on average. Both are estimated without bias, so that errors cancel in a sum: the option
that is best in one half of the deals is compared in the other half.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, erf, sqrt
from statistics import fmean, variance
from typing import Generic, Literal, NamedTuple

from engine.core import Action, EvenRng, Game, Rng, StateT, options_of
from engine.players import played_out
from engine.players.chance import chance
from engine.players.lookahead import FEW, Time, Trials, candidates, lead_worth

Unit = Literal["chance", "points"]

CERTAIN = 1.64
"""How many standard errors are subtracted from a lead: it is as large in 95 of 100 cases."""
DEALS_AT_LEAST = 5
"""With fewer deals nothing is clear."""
FIRST = 6
"""In how many deals all options are tried. Then the worse half is dropped, and again later."""
DRAWN = 3
"""How many random options stand for many, to find what a random choice gives up."""
NARROW = 0.04
"""The standard error of a lead at which a comparison stops."""
ROUTINE = 0.2
"""The part of the time that is used if the game sees only one sensible option."""
WIN_IN_POINTS = 10.0
"""How many points count as a win."""


class Worth(NamedTuple):
    """An option, what it is worth, and in how many deals it was tried."""

    action: Action
    value: float
    worlds: int


class Judgement(NamedTuple):
    """The options that were tried, the best first, and in what ``unit`` they are valued.

    ``loss`` is what the chosen option is worth less than the best, as far as that is clear, and
    ``lead`` what the best is worth more than each other option. ``given_up`` estimates the loss
    without bias, and ``at_stake`` what a random option gives up on average: both in leads, in no
    unit that can be shown. They are 0 if no choice was named.

    If everything that matters is ``known``, the values are the best plans that were found, so a
    later look may find a better one. Then ``given_up`` is 0, and ``at_stake`` is what would be lost
    by random choices from now on.
    """

    unit: Unit
    options: tuple[Worth, ...]
    loss: float
    lead: float
    given_up: float = 0.0
    at_stake: float = 0.0
    known: bool = False

    @property
    def best(self) -> Worth:
        """The best of the options."""
        return self.options[0]


def unit_of(game: Game[StateT], g: StateT) -> Unit:
    """Return in what options are valued at a table."""
    alone = len(g.seats) == 1
    planned = game.ai.planner is not None and game.ai.planner(g, 0) is not None
    return "points" if alone or planned else "chance"


class End(NamedTuple):
    """How a playout ended for a seat: its value in the unit of the table, and its lead."""

    value: float
    lead: float


Ends = list[End]


def judge(
    game: Game[StateT], g: StateT, seat: int, rng: Rng, time: Time, done: Action | None = None
) -> Judgement:
    """Return what the options of ``seat`` are worth, with the one that was ``done`` among them.

    It takes the ``time`` at most, and longer only if that is not enough for a single deal. It ends
    sooner once it is clear what was given up. Hidden information plays no part.
    """
    rng = EvenRng(rng.bits())
    options = candidates(game, g, seat, rng)
    if len(options) == 1:
        time = time._replace(seconds=time.seconds * ROUTINE)
    drawn = list[Action]()
    plan = game.ai.planner(g, seat) if game.ai.planner is not None else None
    if done is not None and not (plan is not None and plan.known):
        every = list(options_of(g, seat))
        drawn = every if len(every) <= FEW else [rng.pick(every) for _ in range(DRAWN)]
    tried = list(dict.fromkeys([*options, *([done] if done is not None else []), *drawn]))
    at = tried.index(done) if done is not None else 0
    looks = _looks(game, g, seat, tried)
    places = {*range(len(options)), at}
    looks.compare(rng, time, places, at)
    if looks.known and done is not None:
        found = looks.judgement(places, at, ())
        random = fmean(_by_chance(game, g, seat, rng) for _ in range(DRAWN))
        return found._replace(at_stake=(found.best.value - random) / WIN_IN_POINTS)
    return looks.judgement(places, at, [tried.index(option) for option in drawn])


def judge_among(
    game: Game[StateT], g: StateT, seat: int, rng: Rng, worlds: int, options: Sequence[Action]
) -> Judgement:
    """Return what some options of ``seat`` are worth, each tried in so many deals."""
    looks, rng = _looks(game, g, seat, options), EvenRng(rng.bits())
    for _ in range(worlds):
        looks.look(range(len(options)), rng)
    return looks.judgement(range(len(options)), 0, ())


def _looks(game: Game[StateT], g: StateT, seat: int, options: Sequence[Action]) -> "_Looks[StateT]":
    plan = game.ai.planner(g, seat) if game.ai.planner is not None else None
    points = plan.points if plan is not None else None
    alone, unit = len(g.seats) == 1, unit_of(game, g)
    trials = Trials(game, g, seat, options, lead_worth, out=alone, far=True, plan=points)
    return _Looks(trials, unit, plan is not None and plan.known, [[] for _ in options])


@dataclass(frozen=True)
class _Looks(Generic[StateT]):
    """Options of a seat, and how they ended in the deals in which they were tried."""

    trials: Trials[StateT]
    unit: Unit
    known: bool
    ends: list[Ends]

    def compare(self, rng: Rng, time: Time, places: Iterable[int], done: int) -> None:
        """Try the options in one deal after the other, while time is left or until it is clear.

        All options come first. Of those in the ``places`` the worse half is dropped again and
        again, but never the one that was ``done``, and neither are the two best.
        """
        left, limit, enough = set(range(len(self.ends))), time.begun + time.seconds, FIRST
        deals, longest = 0, 0.0
        while True:
            begun = time.clock()
            if not self.look(sorted(left), rng, time if deals else None):
                return
            deals += 1
            if deals == enough:
                order = sorted(left & set(places), key=self._mean, reverse=True)
                left, enough = {*order[: max(2, ceil(len(order) / 2))], done}, 2 * enough
            longest = max(longest, time.clock() - begun)
            if time.clock() + longest > limit or (deals >= FIRST and self._is_settled(left, done)):
                return

    def look(self, places: Iterable[int], rng: Rng, time: Time | None = None) -> bool:
        """Try some options in one more deal; return whether it was finished in time."""
        found = dict[int, End]()
        for place, end in self._in_a_deal(places, rng):
            found[place] = end
            if time is not None and time.clock() > time.begun + time.seconds:
                return False
        for place, end in found.items():
            self.ends[place].append(end)
        return True

    def _in_a_deal(self, places: Iterable[int], rng: Rng) -> Iterator[tuple[int, End]]:
        """Yield how options end in one deal, with the same random numbers for each."""
        if self.trials.plan is not None:
            for place, points in self.trials.ends(places, rng):
                yield place, End(points, points / WIN_IN_POINTS)
            return
        for place, world in self.trials.finals(places, rng):
            yield place, _end(self.trials.game, world, self.trials.seat, self.unit)

    def _mean(self, place: int) -> float:
        return self._level(self.ends[place], lambda end: end.lead)

    def _level(self, ends: Sequence[End], of: Callable[[End], float]) -> float:
        """Return what an option comes to: on average, or at best if everything is known."""
        values = map(of, ends)
        return max(values) if self.known else fmean(values)

    def _is_settled(self, left: Iterable[int], done: int) -> bool:
        """Whether it is known well enough what the ``done`` option gives up."""
        best = max(left, key=self._mean)
        if self.known:
            return len(self.ends[done]) >= 2 * FIRST or best == done
        rivals = [place for place in left if place != done] if best == done else [best]
        return all(self._error(place, done) <= NARROW for place in rivals)

    def _error(self, one: int, other: int) -> float:
        leads = _leads(self.ends[one], self.ends[other], _lead)
        return sqrt(variance(leads) / len(leads)) if len(leads) > 1 else 1.0

    # --- what was found

    def judgement(self, places: Iterable[int], done: int, drawn: Sequence[int]) -> Judgement:
        """Return what was found of the options in some places."""
        most = len(self.ends[done])
        finalists = [place for place in places if len(self.ends[place]) >= most]
        best = max(finalists, key=lambda place: (self._mean(place), -place))
        values = {place: self._value(best, place) for place in places}
        order = sorted(values, key=lambda place: (place != best, -values[place]))
        leads = [self._clear(best, place) for place in order if place != best]
        chosen = self.trials.options
        return Judgement(
            self.unit,
            tuple(Worth(chosen[at], values[at], len(self.ends[at])) for at in order),
            self._clear(best, done) if done != best else 0.0,
            min(leads, default=0.0),
            self._given_up(finalists, done) if drawn else 0.0,
            fmean([self._given_up(list(places), at, FIRST) for at in drawn]) if drawn else 0.0,
            self.known,
        )

    def _value(self, best: int, place: int) -> float:
        """Return the value of an option as seen from the best, which was tried most often."""
        if self.known:
            return self._level(self.ends[place], lambda end: end.value)
        top = fmean(end.value for end in self.ends[best])
        found = top - fmean(_leads(self.ends[best], self.ends[place], lambda end: end.value))
        return min(max(found, 0.0), 1.0) if self.unit == "chance" else found

    def _clear(self, best: int, other: int) -> float:
        """Return by how much the best is clearly ahead of another option."""
        one, two = self.ends[best], self.ends[other]
        if self.known and min(len(one), len(two)) > 1:
            return max(0.0, min(max(a).value - max(b).value for a, b in _halves(one, two)))
        return clearly_ahead(_leads(one, two, lambda end: end.value))

    def _given_up(self, places: Sequence[int], done: int, deals: int | None = None) -> float:
        """Return an estimate of what an option gives up, in leads.

        In each half of the deals it is compared with the option that is best in the other half.
        """
        most = min(deals or len(self.ends[done]), len(self.ends[done]))
        ends = {place: self.ends[place][:most] for place in {*places, done}}
        if most < 2:
            return 0.0
        found = list[float]()
        for chosen_in, seen_in in ((0, 1), (1, 0)):
            levels = {at: self._level(of[chosen_in::2], _lead) for at, of in ends.items()}
            best = max(levels, key=lambda at: (levels[at], at == done))
            mine, other = (self._level(ends[at][seen_in::2], _lead) for at in (best, done))
            found.append(mine - other)
        return fmean(found)


def clearly_ahead(leads: Sequence[float]) -> float:
    """Return the mean of some leads minus the error that it may have; never below 0."""
    if len(leads) < DEALS_AT_LEAST:
        return 0.0
    return max(0.0, fmean(leads) - CERTAIN * sqrt(variance(leads) / len(leads)))


def _lead(end: End) -> float:
    return end.lead


def _leads(one: Ends, other: Ends, of: Callable[[End], float]) -> list[float]:
    """Return the differences in the deals in which both options were tried."""
    return [of(mine) - of(its) for mine, its in zip(one, other, strict=False)]


def _halves(one: Ends, other: Ends) -> Iterator[tuple[Ends, Ends]]:
    """Yield every second deal in which both were tried, then the others."""
    both = min(len(one), len(other))
    for first in (0, 1):
        yield one[first:both:2], other[first:both:2]


def _by_chance(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> float:
    """Return the points of ``seat`` after random choices of all players."""
    end = game.rules.resample(g, seat, rng)
    played_out(game, end, chance, rng)
    return float(game.rules.outcome(end).scores[seat])


def _end(game: Game[StateT], world: StateT, seat: int, unit: Unit) -> End:
    """Return how a playout ended: the chance is certain at the end of the game."""
    evaluation = game.ai.evaluation
    if unit == "points":
        points = float(game.rules.outcome(world).scores[seat])
        return End(points, points / WIN_IN_POINTS)
    if evaluation is None:
        won = float(seat in game.rules.outcome(world).winners)
        return End(won, won)
    if world.over:
        end = game.rules.outcome(world)
        others = (score for other, score in enumerate(end.scores) if other != seat)
        return End(float(seat in end.winners), (end.scores[seat] - max(others)) / evaluation.spread)
    lead = evaluation.lead(world, seat) / evaluation.spread
    return End((1 + erf(lead / sqrt(2))) / 2, lead)
