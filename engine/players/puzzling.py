"""Looking for puzzles: positions of games among sensible players with one clearly best choice.

Of what is offered, the best is better by a quarter of a win, or by three points; the same in four
times as many worlds; and the same in nineteen of twenty looks at other worlds. What is about as
good as the best is not offered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import Generic, NamedTuple

from engine.core import Action, Game, Rng, StateT, awaited, options_of, play, write
from engine.core.puzzle import APART, Offered, Puzzle
from engine.players.greedy import greedy
from engine.players.judging import Judgement, judge_among, unit_of
from engine.players.lookahead import FEW
from engine.players.shortlist import best_few

CHANCE, POINTS = 0.25, 3.0
"""How much better the best is: in chances of winning, or in points."""
GLANCE, LONGER = 3, 4
"""In so many worlds each position is looked at, and in how many times as many a clear one is."""
PROMISING = 0.7
"""The part of what is clear that is enough at a glance."""
OTHERS_AT_LEAST, OTHERS_AT_MOST = 2, 4
"""How many choices are offered besides the best."""
LOOKS, SAME = 20, 19
"""Of so many looks so many must find the same."""


class Search(NamedTuple):
    """What is clear at a glance is looked at in so many ``worlds``, ``after`` so many moves."""

    worlds: int
    after: int = 0


def puzzles(
    game: Game[StateT], seats: int, seed: int, options: Mapping[str, str], search: Search
) -> Iterator[Puzzle]:
    """Play a game among sensible players; yield a puzzle for each position that is one."""
    state, luck, moves = game.start(seats, seed, options), Rng(seed), list[str]()
    complete = dict(state.options)
    while not state.over:
        seat = awaited(state)[0]
        found = None
        if len(moves) >= search.after:
            found = puzzling(game, state, seat, luck, search.worlds)
        if found is not None:
            yield Puzzle(
                seats=seats,
                seed=seed,
                options=complete,
                seat=seat,
                unit=found.unit,
                moves=APART.join(moves),
                offered=tuple(Offered(write(one.action), one.value) for one in found.options),
            )
        action = greedy(game, state, seat, luck)
        moves.append(f"{seat} {write(action)}")
        state = play(state, seat, action).state


def clearly(game: Game[StateT], g: StateT) -> float:
    """Return how much better the best must be: a part of a win, or points.

    Where leads are evaluated, three points of a lead are enough, from an even position on.
    """
    if unit_of(game, g) == "points":
        return POINTS
    if game.ai.evaluation is None:
        return CHANCE
    return min(CHANCE, erf(POINTS / game.ai.evaluation.spread / sqrt(2)) / 2)


def puzzling(game: Game[StateT], g: StateT, seat: int, luck: Rng, worlds: int) -> Judgement | None:
    """Return what the best and some other options are worth, if it is clear which is the best."""
    if len(options_of(g, seat)) <= OTHERS_AT_LEAST:
        return None
    enough, looks = clearly(game, g), _Looks(game, g, seat, luck)
    first = looks.among(best_few(game, g, seat, luck, FEW), GLANCE)
    offered = _offered(first, PROMISING * enough)
    offered = _offered(looks.among(offered, worlds), enough) if offered else ()
    found = looks.among(offered, LONGER * worlds) if offered else None
    if found is None or found.best.action != offered[0] or found.lead < enough:
        return None
    return found if looks.agree(offered, worlds) else None


def _offered(found: Judgement, enough: float) -> Sequence[Action]:
    """Return the best option, then those that it is better than by enough; none of too few."""
    worse = [one.action for one in found.options[1:] if found.best.value - one.value >= enough]
    if len(worse) < OTHERS_AT_LEAST:
        return ()
    return [found.best.action, *worse[:OTHERS_AT_MOST]]


@dataclass(frozen=True)
class _Looks(Generic[StateT]):
    """Looks at a position, each at worlds of its own."""

    game: Game[StateT]
    g: StateT
    seat: int
    luck: Rng

    def among(self, offered: Sequence[Action], worlds: int) -> Judgement:
        """Return what some options are worth, by a look at so many worlds."""
        world = self.game.rules.resample(self.g, self.seat, self.luck)
        return judge_among(self.game, world, self.seat, self.luck, worlds, offered)

    def agree(self, offered: Sequence[Action], worlds: int) -> bool:
        """Whether nearly all looks find the first of some options to be the best."""
        missed = 0
        for _ in range(LOOKS):
            best = max(self.among(offered, worlds).options, key=lambda one: one.value)
            missed += best.action != offered[0]
            if missed > LOOKS - SAME:
                return False
        return True
