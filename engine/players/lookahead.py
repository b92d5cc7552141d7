"""A player who searches within a time limit: sequential halving in shared sampled worlds.

The search compares the options that the heuristic player prefers. Each is tried in the same worlds,
sampled from the seat's knowledge, with the same random numbers. Heuristic players continue until
the game can evaluate the position, or to the end. Then the worse half is dropped, and the others
are tried in more worlds. The search ends when one option is left or clearly the best, or when time
is up.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, log2, sqrt, tanh
from statistics import fmean, variance
from typing import Generic, NamedTuple

from engine.core import (
    Action,
    EvenRng,
    Game,
    Outcome,
    Planner,
    Rng,
    StateT,
    awaited,
    carry_out,
    options_of,
)

FEW = 6
"""The maximum number of options to search. With fewer options, each gets more playouts."""
HALF_WAY = 5.0
"""The lead in points at which the value of a lead reaches half of its maximum."""
LINES = 2
"""The average number of playouts per option if each stage drops the worse half."""
CAUTION = 0.7
"""The lead that an option needs to replace the policy's favourite, in standard errors."""
SURE = 3.0
"""The lead of a clearly best option over every other, in standard errors."""
ASKED = 16
"""The number of worlds between two checks for a clearly best option."""

TURN_AT_MOST = 20
"""The maximum number of choices to count in one turn."""

Values = dict[int, list[float]]
"""The values of each option by its index, one for each world in which it was tried."""


class Lookahead:
    """A player who searches for about ``seconds`` of a ``clock`` at each choice.

    A ``far`` search starts from the choice of the game's expert. Its playouts last longer and use
    better players.
    """

    def __init__(self, seconds: float, clock: Callable[[], float], *, far: bool = False) -> None:
        self._seconds = seconds
        self._clock = clock
        self._far = far

    def __call__(self, game: Game[StateT], g: StateT, seat: int, rng: Rng, /) -> Action:
        """Return the choice of the game's own solver, or the option with the best playouts."""
        begun = self._clock()
        rng = EvenRng(rng.bits())
        if game.ai.search is not None:
            return game.ai.search(g, seat, rng, self._seconds)
        options = candidates(game, g, seat, rng, by_expert=self._far)
        if len(options) == 1:
            return options[0]
        time = Time(begun, self._seconds, self._clock)
        trials = Trials(game, g, seat, options, lead_worth, far=self._far, until_clear=True)
        return options[chosen(trials.within(rng, time).compared(rng, time), CAUTION)]


def candidates(
    game: Game[StateT], g: StateT, seat: int, rng: Rng, *, by_expert: bool = True
) -> list[Action]:
    """Return the expert's or the policy's choice, then the other options worth searching.

    In a group, the solver's choice comes first.
    """
    if is_group(game, g, seat):
        assert game.ai.search is not None  # noqa: S101  # a group has a solver
        liked = game.ai.search(g, seat, rng, 0.0)
    else:
        player = game.ai.expert if by_expert and game.ai.expert else game.ai.policy
        liked = player(g, seat, rng)
    if game.ai.candidates is not None:
        g = g.copy()
        g.open[seat] = list(game.ai.candidates(g, seat, rng))
    few = best_few(game, g, seat, rng, FEW)
    return [liked, *(option for option in few if option != liked)]


def is_group(game: Game[StateT], g: StateT, seat: int) -> bool:
    """Whether ``seat`` plays in a group, for whose members the game's solver has no plans."""
    return game.ai.search is not None and game.ai.planner(g, seat) is None


def is_weighed(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> bool:
    """Whether a search compares the options of ``seat``; this depends on the question."""
    if len(options_of(g, seat)) < 2:
        return False
    return game.ai.candidates is None or bool(game.ai.candidates(g, seat, rng))


def choices_ahead(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> int:
    """Return the expected number of searched choices left in this turn of ``seat``, at least 1.

    A solver plans once and then follows its plan, so it has a single choice.
    """
    if game.ai.search is not None:
        return 1
    g = g.copy()
    choices = 0
    made = 0
    g.muted = True
    while seat in awaited(g) and made < TURN_AT_MOST:
        choices += is_weighed(game, g, seat, rng)
        made += 1
        carry_out(g, seat, game.ai.steady(g, seat, rng))
    return max(1, choices)


def chosen(values: Values, caution: float) -> int:
    """Return the index of the best option: 0, or one that leads it by ``caution`` errors."""
    return max(values, key=lambda place: (_ahead(values[place], values[0], caution), -place))


def clear(values: Values) -> bool:
    """Return whether the best option leads each other one by ``SURE`` standard errors."""
    if len(next(iter(values.values()))) % ASKED:
        return False
    best = max(values.values(), key=fmean)
    return all(_ahead(best, others, SURE) >= 0.0 for others in values.values())


def _ahead(values: Sequence[float], others: Sequence[float], errors: float) -> float:
    """Return the mean lead of ``values``, minus a number of standard errors."""
    ahead = [mine - other for mine, other in zip(values, others, strict=True)]
    return fmean(ahead) - errors * standard_error(ahead)


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of some values. It is 0 for a single one."""
    return sqrt(variance(values) / len(values)) if len(values) > 1 else 0.0


class Time(NamedTuple):
    """A time limit: ``seconds`` of a ``clock``, counted from ``begun``."""

    begun: float
    seconds: float
    clock: Callable[[], float]


@dataclass(frozen=True)
class Trials(Generic[StateT]):
    """Playouts of a seat's options in worlds that it cannot tell from the real one.

    A playout stops when the game can evaluate the position, and later if ``far`` and not ``soon``.
    With ``out`` it continues to the end of the game. ``value`` returns the value of its last
    position for the seat. A ``player`` replaces the one of the playouts, and a ``plan`` the
    playouts. ``until_clear`` ends the comparison early if one option is clearly the best.
    """

    game: Game[StateT]
    g: StateT
    seat: int
    options: Sequence[Action]
    value: Callable[[Game[StateT], StateT, int], float]
    out: bool = False
    far: bool = False
    soon: bool = False
    player: Callable[[StateT, int, Rng], Action] | None = None
    plan: Planner[StateT] | None = None
    until_clear: bool = False

    def within(self, rng: Rng, time: Time) -> "Trials[StateT]":
        """Return trials of only as many options as time allows, the first ones, at least two.

        One playout is timed to estimate this.
        """
        begun = time.clock()
        next(self.ends((0,), rng))
        now = time.clock()
        line = now - begun
        left = time.begun + time.seconds - now
        if LINES * line * len(self.options) <= max(0.0, left):  # a coarse clock shows no time
            return self
        return replace(self, options=self.options[: max(2, int(left / (LINES * line)))])

    def compared(self, rng: Rng, time: Time) -> Values:
        """Return the values of the remaining options by index.

        Each stage drops the worse half, but never the first option.
        """
        values: Values = {place: [] for place in range(len(self.options))}
        stages = max(1, ceil(log2(len(values))))
        for stage in range(1, stages + 1):
            until = time.begun + time.seconds * stage / stages
            if self._try(values, rng, until, time.clock):
                break
            best = sorted(values, key=lambda place: -fmean(values[place]))
            if stage < stages:
                left = {*best[: ceil(len(best) / 2)], 0}
                values = {place: values[place] for place in sorted(left)}
        return values

    def _try(self, values: Values, rng: Rng, until: float, clock: Callable[[], float]) -> bool:
        """Try the remaining options in world after world, and return whether one is clearly best.

        At least one world is tried, even without time. A new world begins only if there is time for
        the longest one so far, and an unfinished world does not count. The result is always false
        without ``until_clear``.
        """
        longest = 0.0
        begun = clock()
        tried = any(values.values())
        while begun + longest < until or not tried:
            world: dict[int, float] = {}
            for place, value in self.ends(values, rng):
                world[place] = value
                if tried and len(world) < len(values) and clock() >= until:
                    return False
            for place, value in world.items():
                values[place].append(value)
            tried = True
            if self.until_clear and clear(values):
                return True
            now = clock()
            longest = max(longest, now - begun)
            begun = now
        return False

    def ends(self, places: Iterable[int], rng: Rng) -> Iterator[tuple[int, float]]:
        """Yield the values of some options in one world, with the same random numbers for each."""
        if self.plan is None:
            for place, end in self.finals(places, rng):
                yield place, self.value(self.game, end, self.seat)
            return
        world = self.game.rules.resample(self.g, self.seat, rng)
        seed = rng.bits()
        for place in places:
            yield place, self.plan(world.copy(), self.seat, self.options[place], Rng(seed))

    def finals(self, places: Iterable[int], rng: Rng) -> Iterator[tuple[int, StateT]]:
        """Yield the last state of each option's playout, all in one world."""
        sampled = self.game.rules.resample(self.g, self.seat, rng)
        seed = rng.bits()
        player = self.player or (self.game.ai.policy if self.far else self.game.ai.steady)
        for place in places:
            world = sampled.copy()
            its = Rng(seed)
            world.muted = True
            carry_out(world, self.seat, self.options[place])
            while not world.over and not self._can_be_evaluated(world):
                mover = awaited(world)[0]
                carry_out(world, mover, player(world, mover, its))
            yield place, world

    def _can_be_evaluated(self, world: StateT) -> bool:
        evaluation = self.game.ai.evaluation
        if evaluation is None or self.out:
            return False
        rounds = evaluation.rounds if self.far and not self.soon else 1
        return evaluation.round_of(world) >= evaluation.round_of(self.g) + rounds


def lead_worth(game: Game[StateT], world: StateT, seat: int) -> float:
    """Return the value of the lead of ``seat`` at the end of a playout, from -1 to 1."""
    evaluation = game.ai.evaluation
    if world.over or evaluation is None:
        return worth(game.rules.outcome(world), seat)
    return tanh(evaluation.lead(world, seat) / evaluation.spread(world))


def worth(outcome: Outcome, seat: int) -> float:
    """Return the value of an outcome for ``seat``, from -1 to 1.

    It depends on winning and on the lead; each further point of a lead adds less.
    """
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    lead = outcome.scores[seat] - max(others, default=0)
    won = (seat in outcome.winners) / len(outcome.winners) if outcome.winners else 0.0
    return (2 * won - 1 + lead / (abs(lead) + HALF_WAY)) / 2


def best_few(game: Game[StateT], g: StateT, seat: int, rng: Rng, few: int) -> list[Action]:
    """Return at most ``few`` options of ``seat``, those that the policy prefers first.

    It calls the policy repeatedly, each time without the options already chosen. If the policy
    chooses too few, the first of the others are added.
    """
    left = list(options_of(g, seat))
    if len(left) <= few:
        return left
    liked = list[Action]()
    rest = g.copy()
    rest.open[seat] = left
    while len(liked) < few and (choice := game.ai.policy(rest, seat, rng)) in left:
        left.remove(choice)
        liked.append(choice)
    return [*liked, *left][:few]
