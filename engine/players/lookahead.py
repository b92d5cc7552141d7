"""A player who looks ahead for as long as it may think: sequential halving in shared worlds.

Of the options that the sensible player likes best, each is tried in the same worlds, dealt as the
seat cannot tell from the real one, with the same luck, and played on by sensible players: to the
end, or to where the game can evaluate a position. Then the worse half is left out, and the others
are tried in more worlds, until one is left or time is up.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt, tanh
from statistics import fmean, variance
from typing import Generic

from engine.core import Action, EvenRng, Game, Outcome, Rng, StateT, awaited, carry_out
from engine.players.search import best_few

FEW = 6
"""So many options are looked at, those that greedy likes best; the fewer, the more often each."""
HALF_WAY = 5.0
"""The lead, in points, that is worth half of the most that a lead can be worth."""
CAUTION = 0.7
"""So many standard errors must another option be ahead of the one that greedy likes best."""


class Lookahead:
    """Thinks for some ``seconds`` of a ``clock`` at each choice; the best so far is at hand."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds, self._clock = seconds, clock

    def __call__(self, game: Game[StateT], g: StateT, seat: int, rng: Rng, /) -> Action:
        """Return what the game's own solver chooses, or the option that led to the best ends."""
        begun, rng = self._clock(), EvenRng(rng.bits())
        if game.search is not None:
            return game.search(g, seat, rng, self._seconds)
        options = self._candidates(game, g, seat, rng)
        if len(options) == 1:
            return options[0]
        trials = _Trials(game, g, seat, options)
        values = {place: list[float]() for place in range(len(options))}
        stages = ceil(log2(len(options)))
        for stage in range(1, stages + 1):
            until = begun + self._seconds * stage / stages
            self._try(values, trials, rng, until)
            best = sorted(values, key=lambda place: -fmean(values[place]))
            left = {*best[: ceil(len(best) / 2)], 0}
            if stage < stages:
                values = {place: values[place] for place in sorted(left)}
        return options[chosen(values, CAUTION)]

    def _candidates(self, game: Game[StateT], g: StateT, seat: int, rng: Rng) -> list[Action]:
        """Return what the best player without a search would do, then what else is worth a try."""
        liked = (game.expert or game.greedy)(g, seat, rng)
        if game.candidates is not None:
            g = g.copy()
            g.open[seat] = list(game.candidates(g, seat, rng))
        few = best_few(game, g, seat, rng, FEW)
        return [liked, *(option for option in few if option != liked)]

    def _try(
        self, values: dict[int, list[float]], trials: "_Trials[StateT]", rng: Rng, until: float
    ) -> None:
        """Try the options that are left in one world after the other; at least in one.

        A world that would take as long as the last one must end in time.
        """
        begun = self._clock()
        while True:
            for place, value in trials.ends(values, rng):
                values[place].append(value)
            now = self._clock()
            if now + (now - begun) > until:
                return
            begun = now


def chosen(values: dict[int, list[float]], caution: float) -> int:
    """Return the best place by its values, one a world; another than 0 only if clearly better."""

    def advantage(place: int) -> float:
        ahead = [mine - first for mine, first in zip(values[place], values[0], strict=True)]
        error = sqrt(variance(ahead) / len(ahead)) if len(ahead) > 1 else 0.0
        return fmean(ahead) - caution * error

    return max(values, key=lambda place: (advantage(place), -place))


@dataclass(frozen=True)
class _Trials(Generic[StateT]):
    """The options of a seat, to be tried in worlds that it cannot tell from the real one."""

    game: Game[StateT]
    g: StateT
    seat: int
    options: Sequence[Action]

    def ends(self, places: Iterable[int], rng: Rng) -> list[tuple[int, float]]:
        """Return what some of the options lead to in one world, with the same luck for each."""
        world, luck = self.game.resample(self.g, self.seat, rng), rng.bits()
        return [(place, self._end(world.copy(), place, Rng(luck))) for place in places]

    def _end(self, world: StateT, place: int, luck: Rng) -> float:
        """Play a world on, and return what its end is worth, from -1 to 1."""
        world.muted = True
        carry_out(world, self.seat, self.options[place])
        while not world.over and not self._can_be_evaluated(world):
            mover = awaited(world)[0]
            carry_out(world, mover, self.game.greedy(world, mover, luck))
        if world.over or self.game.evaluation is None:
            return worth(self.game.outcome(world), self.seat)
        return tanh(self.game.evaluation.lead(world, self.seat) / self.game.evaluation.spread)

    def _can_be_evaluated(self, world: StateT) -> bool:
        evaluation = self.game.evaluation
        if evaluation is None:
            return False
        return evaluation.round_of(world) >= evaluation.round_of(self.g) + evaluation.rounds


def worth(outcome: Outcome, seat: int) -> float:
    """Return what an outcome is worth to ``seat``: its lead, the more of it the less each point."""
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    lead = outcome.scores[seat] - max(others, default=0)
    won = (seat in outcome.winners) / len(outcome.winners) if outcome.winners else 0.0
    return (2 * won - 1 + lead / (abs(lead) + HALF_WAY)) / 2
