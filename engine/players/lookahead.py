"""A player who looks ahead for as long as it may think: sequential halving in shared worlds.

Of the options that the sensible player likes best, each is tried in the same worlds, dealt as the
seat cannot tell from the real one, with the same luck, and played on by sensible players: to the
end, or to where the game can evaluate a position. Then the worse half is left out, and the others
are tried in more worlds, until one is left, it is clear which is the best, or time is up.
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
from engine.players.shortlist import best_few

FEW = 6
"""So many options are looked at, those that the policy likes best: the fewer, the more often."""
HALF_WAY = 5.0
"""The lead, in points, that is worth half of the most that a lead can be worth."""
LINES = 2
"""So many lines an option takes on average, where the worse half is left out each time."""
CAUTION = 0.7
"""So many standard errors must another option be ahead of the one that is liked best."""
SURE = 3.0
"""So many standard errors is the best option ahead of each other one where it is clear."""
ASKED = 16
"""In every so many worlds it is asked whether it is clear."""

TURN_AT_MOST = 20
"""After so many choices a turn is taken to be over."""

Values = dict[int, list[float]]
"""What each option is worth, by its place: a value for each world in which it was tried."""


class Lookahead:
    """Thinks for some ``seconds`` of a ``clock`` at each choice; the best so far is at hand.

    Who looks ``far`` goes by the game's expert, and its worlds go on for longer, by better players.
    """

    def __init__(self, seconds: float, clock: Callable[[], float], *, far: bool = False) -> None:
        self._seconds, self._clock, self._far = seconds, clock, far

    def __call__(self, game: Game[StateT], g: StateT, seat: int, rng: Rng, /) -> Action:
        """Return what the game's own solver chooses, or the option that led to the best ends."""
        begun, rng = self._clock(), EvenRng(rng.bits())
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
    """Return what the expert or the policy would do at once, then what else is worth a try."""
    player = game.ai.expert if by_expert and game.ai.expert else game.ai.policy
    liked = player(g, seat, rng)
    if game.ai.candidates is not None:
        g = g.copy()
        g.open[seat] = list(game.ai.candidates(g, seat, rng))
    few = best_few(game, g, seat, rng, FEW)
    return [liked, *(option for option in few if option != liked)]


def is_weighed(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> bool:
    """Whether a search compares the options of ``seat``: it follows from the kind of question."""
    if len(options_of(g, seat)) < 2:
        return False
    return game.ai.candidates is None or bool(game.ai.candidates(g, seat, rng))


def choices_ahead(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> int:
    """Return how many choices of its turn ``seat`` probably still weighs, from this one on."""
    g, choices, made = g.copy(), 0, 0
    g.muted = True
    while seat in awaited(g) and made < TURN_AT_MOST:
        choices, made = choices + is_weighed(game, g, seat, rng), made + 1
        carry_out(g, seat, game.ai.greedy(g, seat, rng))
    return max(1, choices)


def chosen(values: Values, caution: float) -> int:
    """Return the best place by its values, one a world; another than 0 only if clearly better."""
    return max(values, key=lambda place: (_ahead(values[place], values[0], caution), -place))


def clear(values: Values) -> bool:
    """Return whether the best option is ahead of each other one by more than luck explains."""
    if len(next(iter(values.values()))) % ASKED:
        return False
    best = max(values.values(), key=fmean)
    return all(_ahead(best, others, SURE) >= 0.0 for others in values.values())


def _ahead(values: Sequence[float], others: Sequence[float], errors: float) -> float:
    """Return how far ahead values are of others on average, less so many standard errors."""
    ahead = [mine - other for mine, other in zip(values, others, strict=True)]
    error = sqrt(variance(ahead) / len(ahead)) if len(ahead) > 1 else 0.0
    return fmean(ahead) - errors * error


class Time(NamedTuple):
    """Some ``seconds`` of a ``clock``, from when it was ``begun``."""

    begun: float
    seconds: float
    clock: Callable[[], float]


@dataclass(frozen=True)
class Trials(Generic[StateT]):
    """The options of a seat, to be tried in worlds that it cannot tell from the real one.

    ``value`` says what a world is worth to the seat where it stops; it stops where the game can
    evaluate it, the ``far`` ones later, or at its end alone if it is to be played ``out``. With a
    ``plan`` nobody plays on.
    Options are compared as long as there is time, or ``until_clear``.
    """

    game: Game[StateT]
    g: StateT
    seat: int
    options: Sequence[Action]
    value: Callable[[Game[StateT], StateT, int], float]
    out: bool = False
    far: bool = False
    plan: Planner[StateT] | None = None
    until_clear: bool = False

    def within(self, rng: Rng, time: Time) -> "Trials[StateT]":
        """Return the trials of so many options, the first ones, as there is time for: two at least.

        One line is played to see how long it takes.
        """
        begun = time.clock()
        next(self.ends((0,), rng))
        now = time.clock()
        line, left = now - begun, time.begun + time.seconds - now
        if LINES * line * len(self.options) <= left:
            return self
        return replace(self, options=self.options[: max(2, int(left / (LINES * line)))])

    def compared(self, rng: Rng, time: Time) -> Values:
        """Return the values of the options, by place, that were not left out in between.

        The worse half is left out again and again, but never the first option.
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

    def in_worlds(self, worlds: int, rng: Rng) -> Values:
        """Return the values of all options, by place, in so many worlds."""
        values: Values = {place: [] for place in range(len(self.options))}
        for _ in range(worlds):
            for place, value in self.ends(values, rng):
                values[place].append(value)
        return values

    def _try(self, values: Values, rng: Rng, until: float, clock: Callable[[], float]) -> bool:
        """Try the options that are left in one world after the other; in one at least, ever.

        A world that would take as long as the longest is not begun, and one that is not through in
        time tells nothing. Returns whether it has become clear which is the best, where that is
        enough.
        """
        longest, begun, tried = 0.0, clock(), any(values.values())
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
            longest, begun = max(longest, now - begun), now
        return False

    def ends(self, places: Iterable[int], rng: Rng) -> Iterator[tuple[int, float]]:
        """Yield what some of the options lead to in one world, with the same luck for each."""
        if self.plan is None:
            for place, end in self.finals(places, rng):
                yield place, self.value(self.game, end, self.seat)
            return
        world, luck = self.game.rules.resample(self.g, self.seat, rng), rng.bits()
        for place in places:
            yield place, self.plan(world.copy(), self.seat, self.options[place], Rng(luck))

    def finals(self, places: Iterable[int], rng: Rng) -> Iterator[tuple[int, StateT]]:
        """Yield the state at which the playout of each option stops, in one world."""
        dealt, luck = self.game.rules.resample(self.g, self.seat, rng), rng.bits()
        player = self.game.ai.policy if self.far else self.game.ai.greedy
        for place in places:
            world, its = dealt.copy(), Rng(luck)
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
        rounds = evaluation.rounds if self.far else 1
        return evaluation.round_of(world) >= evaluation.round_of(self.g) + rounds


def lead_worth(game: Game[StateT], world: StateT, seat: int) -> float:
    """Return what the lead of ``seat`` is worth where a world stops, from -1 to 1."""
    if world.over or game.ai.evaluation is None:
        return worth(game.rules.outcome(world), seat)
    return tanh(game.ai.evaluation.lead(world, seat) / game.ai.evaluation.spread)


def worth(outcome: Outcome, seat: int) -> float:
    """Return what an outcome is worth to ``seat``: its lead, the more of it the less each point."""
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    lead = outcome.scores[seat] - max(others, default=0)
    won = (seat in outcome.winners) / len(outcome.winners) if outcome.winners else 0.0
    return (2 * won - 1 + lead / (abs(lead) + HALF_WAY)) / 2
