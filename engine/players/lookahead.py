"""A player who looks ahead for as long as it may think: sequential halving in shared worlds.

Of the options that the sensible player likes best, each is tried in the same worlds, dealt as the
seat cannot tell from the real one, with the same luck, and played out by sensible players. Then the
worse half is left out, and the others are tried in more worlds, until one is left or time is up.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import Generic

from engine.core import Action, EvenRng, Game, Outcome, Rng, StateT, awaited, carry_out
from engine.players.search import best_few

FEW = 6
"""So many options are looked at, those that greedy likes best; the fewer, the more often each."""
HALF_WAY = 5.0
"""The lead, in points, that is worth half of the most that a lead can be worth."""


class Lookahead:
    """Thinks for some ``seconds`` of a ``clock`` at each choice; the best so far is at hand."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds, self._clock = seconds, clock

    def __call__(self, game: Game[StateT], g: StateT, seat: int, rng: Rng, /) -> Action:
        """Return the option of ``seat`` that has led to the best ends."""
        begun, rng = self._clock(), EvenRng(rng.bits())
        options = best_few(game, g, seat, rng, FEW)
        stages = ceil(log2(len(options)))
        totals = dict.fromkeys(range(len(options)), 0.0)
        for stage in range(1, stages + 1):
            until = begun + self._seconds * stage / stages
            self._add_up(totals, _Trials(game, g, seat, options), rng, until)
            best = sorted(totals, key=lambda place: -totals[place])
            totals = {place: totals[place] for place in best[: ceil(len(best) / 2)]}
        return options[next(iter(totals))]

    def _add_up(
        self, totals: dict[int, float], trials: "_Trials[StateT]", rng: Rng, until: float
    ) -> None:
        """Try the options that are left in one world after the other; at least in one.

        A world that would take as long as the last one must end in time.
        """
        begun = self._clock()
        while True:
            for place, value in trials.ends(totals, rng):
                totals[place] += value
            now = self._clock()
            if now + (now - begun) > until:
                return
            begun = now


@dataclass(frozen=True)
class _Trials(Generic[StateT]):
    """The options of a seat, to be tried in worlds that it cannot tell from the real one."""

    game: Game[StateT]
    g: StateT
    seat: int
    options: Sequence[Action]

    def ends(self, places: Collection[int], rng: Rng) -> list[tuple[int, float]]:
        """Return what some of the options lead to in one world, with the same luck for each."""
        world, luck = self.game.resample(self.g, self.seat, rng), rng.bits()
        return [(place, self._end(world.copy(), place, Rng(luck))) for place in places]

    def _end(self, world: StateT, place: int, luck: Rng) -> float:
        """Play a world out, and return what its end is worth, from -1 to 1."""
        world.muted = True
        carry_out(world, self.seat, self.options[place])
        while not world.over:
            mover = awaited(world)[0]
            carry_out(world, mover, self.game.greedy(world, mover, luck))
        return worth(self.game.outcome(world), self.seat)


def worth(outcome: Outcome, seat: int) -> float:
    """Return what an outcome is worth to ``seat``: its lead, the more of it the less each point."""
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    lead = outcome.scores[seat] - max(others, default=0)
    won = (seat in outcome.winners) / len(outcome.winners) if outcome.winners else 0.0
    return (2 * won - 1 + lead / (abs(lead) + HALF_WAY)) / 2
