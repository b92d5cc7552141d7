"""Searching bot games for puzzles: positions with one clearly best choice.

Of the offered options, the best must lead by a quarter of a win or three points, again with four
times as many sampled deals, and in nineteen of twenty further samples. Options that are about as
good as the best are not offered.
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
"""The necessary lead of the best option: in chances of winning, or in points."""
GLANCE, LONGER = 3, 4
"""The sampled deals of a first look, and the factor for a clear position."""
PROMISING = 0.7
"""The part of the necessary lead that is enough at the first look."""
OTHERS_AT_LEAST, OTHERS_AT_MOST = 2, 4
"""The least and the largest number of options offered beside the best."""
LOOKS, SAME = 20, 19
"""The number of further samples, and how many of them must agree."""


class Search(NamedTuple):
    """The deals to sample for a promising position, and the moves to skip at the start."""

    worlds: int
    after: int = 0


def puzzles(
    game: Game[StateT], seats: int, seed: int, options: Mapping[str, str], search: Search
) -> Iterator[Puzzle]:
    """Play a game between heuristic players and yield its puzzles."""
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
    """Return the necessary lead of the best option: part of a win, or points.

    If leads are evaluated, three points of a lead from an even position are enough.
    """
    if unit_of(game, g) == "points":
        return POINTS
    if game.ai.evaluation is None:
        return CHANCE
    return min(CHANCE, erf(POINTS / game.ai.evaluation.spread / sqrt(2)) / 2)


def puzzling(game: Game[StateT], g: StateT, seat: int, luck: Rng, worlds: int) -> Judgement | None:
    """Return the values of the best and some other options, if one is clearly the best."""
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
    """Return the best option and those that are clearly worse; nothing if they are too few."""
    worse = [one.action for one in found.options[1:] if found.best.value - one.value >= enough]
    if len(worse) < OTHERS_AT_LEAST:
        return ()
    return [found.best.action, *worse[:OTHERS_AT_MOST]]


@dataclass(frozen=True)
class _Looks(Generic[StateT]):
    """Independent samples of a position."""

    game: Game[StateT]
    g: StateT
    seat: int
    luck: Rng

    def among(self, offered: Sequence[Action], worlds: int) -> Judgement:
        """Return the values of some options in a number of sampled deals."""
        world = self.game.rules.resample(self.g, self.seat, self.luck)
        return judge_among(self.game, world, self.seat, self.luck, worlds, offered)

    def agree(self, offered: Sequence[Action], worlds: int) -> bool:
        """Whether nearly all samples find the first option to be the best."""
        missed = 0
        for _ in range(LOOKS):
            best = max(self.among(offered, worlds).options, key=lambda one: one.value)
            missed += best.action != offered[0]
            if missed > LOOKS - SAME:
                return False
        return True
