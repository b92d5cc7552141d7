"""The values of a seat's options, by the knowledge of the seat: for hints and reviews.

Each option is tried in the same worlds, sampled from the seat's knowledge, with the same random
numbers. Heuristic players continue. ``engine.players.results`` compares them.

The accuracy over a whole game uses a second measure, the loss of lead, because leads still change
when the winner is certain. It is compared with the average loss of a random choice. Both estimates
are unbiased, so their errors cancel in a sum: the best option is chosen in one half of the worlds
and compared in the other half.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from engine.core import Action, EvenRng, Game, Rng, SeatPlan, StateT, options_of
from engine.players import played_out
from engine.players.chance import chance
from engine.players.explaining import comes_to_the_same
from engine.players.lookahead import CAUTION, FEW, Time, candidates
from engine.players.looks import LONGER, SETTLED, looks_at
from engine.players.results import (
    CERTAIN,
    WIN_IN_POINTS,
    WORLDS_AT_LEAST,
    Compared,
    End,
    Judgement,
    Worth,
    doubt_of,
)
from engine.players.tree import Branch, Node, Tree, ranked_at_the_root

WIDE_PAIRS = 10
"""The maximum number of worlds in which wide plans confirm a loss."""
DRAWN = 3
"""The random options to sample, if there are many, for the average loss of a random choice."""
ROUTINE = 0.2
"""The fraction of the time to use if the game sees only one sensible option, and it was chosen."""
CLEAR_ERROR = 0.015
WHILE_UNCLEAR = 2
"""A second look ends at this standard error of the loss, in wins, or after so many times its time.
"""
KNOWN = 0.43
CONFIRMED = 0.33
"""The fractions of the time to use in a known deck, where later choices tell what was possible.

The first is for all options, the second to confirm a loss.
"""


def judge(
    game: Game[StateT],
    g: StateT,
    seat: int,
    rng: Rng,
    time: Time,
    done: Action | None = None,
    *,
    in_review: bool = False,
) -> Judgement:
    """Return the values of the options of ``seat``, including the ``done`` one.

    It takes at most ``time``, or as long as one world takes. It ends early once the loss of the
    ``done`` option is certain enough. That option loses nothing if it comes to the same as the
    best. Without a ``done`` option, the best is chosen as cautiously as a bot does. It does not use
    hidden information.

    ``in_review``, the fewest worlds that tell something, and an exact endgame, may take ``LONGER``,
    and playouts end ``soon`` if the game wants it.
    """
    least = WORLDS_AT_LEAST if in_review else 1
    rng = EvenRng(rng.bits())
    options = candidates(game, g, seat, rng)
    if len(options) == 1 and done in (None, *options):
        time = time._replace(seconds=time.seconds * ROUTINE)
    drawn = list[Action]()
    plan = game.ai.planner(g, seat)
    if done is not None and plan is not None and plan.known:
        time = time._replace(seconds=time.seconds * KNOWN)
    elif done is not None:
        every = list(options_of(g, seat))
        drawn = every if len(every) <= FEW else [rng.pick(every) for _ in range(DRAWN)]
    tried = list(dict.fromkeys([*options, *([done] if done is not None else []), *drawn]))
    at = tried.index(done) if done is not None else 0
    looks = looks_at(game, g, seat, tried, soon=in_review)
    if in_review:
        time = time._replace(begun=time.clock())  # the search for an endgame has its own limit
    places = {*range(len(options)), at}
    if in_review and looks.exact is not None:
        time = time._replace(seconds=time.seconds * LONGER)
    is_simulated = plan is None and looks.exact is None
    looks.compare(rng, time, places, at, least if is_simulated else 1)
    at_random = [tried.index(option) for option in drawn]
    found = looks.results.judgement(places, at, at_random, cautious=done is None)
    best = found.best.action
    is_worse = best != done and (found.loss or found.points)
    if is_worse and done is not None and comes_to_the_same(game, g, seat, best, done):
        found = found._replace(loss=0.0, expected_loss=0.0, error=0.0, given_up=0.0, points=0.0)
    if looks.results.known and done is not None:
        random = fmean(_by_chance(game, g, seat, rng) for _ in range(DRAWN))
        return found._replace(at_stake=(found.best.value - random) / WIN_IN_POINTS)
    return found


def judge_by_tree(
    game: Game[StateT], g: StateT, seat: int, rng: Rng, time: Time, done: Action | None = None
) -> Judgement | None:
    """Return the values of the options in the tree that bots search, the best first.

    The best is the most tried one, if it is clearly enough ahead of the heuristic player's. If all
    lines are lost, it is the one with the best places, or the longest lines. ``loss`` is the clear
    lead over the ``done`` option. Return nothing if the game has no tree, or if only one option is
    sensible.
    """
    if game.ai.ranked is None or game.ai.search is not None:
        return None
    rng = EvenRng(rng.bits())
    first, *others = ranked_at_the_root(game, g, seat, rng)
    ranked = list(dict.fromkeys([first, *([done] if done else []), *others]))
    if len(ranked) < 2:
        return None
    root = Node(ranked)
    best = Tree(game, g, seat, root).best(rng, time)
    favourite = first
    shares = {one: _wins_of(branch) for one, branch in root.branches.items()}
    ahead = shares[best].share - shares[favourite].share
    if ahead < CAUTION * _error_between(shares[best], shares[favourite]):
        best = favourite
    if not any(one.wins for one in shares.values()):
        best = max(shares, key=lambda one: _survival(root.branches[one]))
    order = sorted(shares, key=lambda one: (one != best, -shares[one].lines))
    top = shares[best]
    leads = {one: _clearly_more(top, shares[one]) for one in order[1:]}
    options = (Worth(one, min(shares[one].share, top.share), shares[one].lines) for one in order)
    return Judgement(
        "chance",
        tuple(options),
        leads.get(done, 0.0) if done else 0.0,
        min(leads.values(), default=0.0),
        doubt=doubt_of(float(line < top.wins) for line in range(top.lines)),
    )


def _survival(branch: Branch) -> tuple[float, float]:
    """Return the mean value of the lines of an option, then their mean length."""
    return branch.worth / branch.visits, branch.moves / branch.visits


class _Wins(NamedTuple):
    """The lines that were won, and all lines."""

    wins: int
    lines: int

    @property
    def share(self) -> float:
        """The share of lines that were won."""
        return self.wins / self.lines


def _wins_of(branch: Branch) -> _Wins:
    return _Wins(branch.wins, branch.visits)


def _clearly_more(one: _Wins, other: _Wins) -> float:
    """Return the least difference between two shares; never below 0."""
    if min(one.lines, other.lines) < WORLDS_AT_LEAST:
        return 0.0
    return max(0.0, one.share - other.share - CERTAIN * _error_between(one, other))


def _error_between(one: _Wins, other: _Wins) -> float:
    """Return the standard error of the difference of two shares."""
    return sqrt(sum(each.share * (1 - each.share) / each.lines for each in (one, other)))


def judge_again(
    game: Game[StateT],
    g: StateT,
    seat: int,
    rng: Rng,
    time: Time,
    options: Sequence[Action],
    aim: float,
) -> Compared:
    """Compare the last of some options with better ones, the best first, in new worlds.

    The best of several options is often only lucky, but not in new worlds. Plans are compared only
    with the first one. In a known deck, wide plans after the last option try to reach the points
    that the first one reaches, the ``aim``.
    """
    plan = game.ai.planner(g, seat)
    if plan is not None:
        options = options[0], options[-1]
    looks = looks_at(game, g, seat, options)
    if plan is None:
        time = time._replace(seconds=time.seconds * WHILE_UNCLEAR)
        places = range(len(options))
        looks.compare(
            EvenRng(rng.bits()), time, places, places[-1], WORLDS_AT_LEAST, SETTLED, CLEAR_ERROR
        )
    elif plan.known:
        looks.results.ends[0].append(End(aim, aim / WIN_IN_POINTS))
        time = time._replace(seconds=time.seconds * CONFIRMED)
        looks.confirm(plan.wide, rng, time, aim)
    else:
        for worlds, wide in enumerate(plan.wide[:WIDE_PAIRS], 1):
            looks.try_with_plan(wide, (0, 1), rng)
            is_late = time.clock() > time.begun + time.seconds
            if is_late and worlds >= WORLDS_AT_LEAST:
                break
    return looks.results.compared()


def judge_among(
    game: Game[StateT], g: StateT, seat: int, rng: Rng, worlds: int, options: Sequence[Action]
) -> Judgement:
    """Return the values of some options of ``seat``, each tried in ``worlds`` sampled worlds."""
    looks = looks_at(game, g, seat, options)
    rng = EvenRng(rng.bits())
    for _ in range(worlds):
        looks.sample(range(len(options)), rng)
    return looks.results.judgement(range(len(options)), 0, ())


def judge_widely(
    game: Game[StateT], g: StateT, seat: int, rng: Rng, plan: SeatPlan, options: Sequence[Action]
) -> Judgement:
    """Return the values of some options of ``seat`` by the wide plans, as they confirm a loss."""
    looks = looks_at(game, g, seat, options)
    rng = EvenRng(rng.bits())
    for wide in plan.wide if plan.known else plan.wide[:WIDE_PAIRS]:
        looks.try_with_plan(wide, range(len(options)), rng)
    return looks.results.judgement(range(len(options)), 0, ())


def _by_chance(game: Game[StateT], g: StateT, seat: int, rng: Rng) -> float:
    """Return the points of ``seat`` after random choices of all players."""
    end = game.rules.resample(g, seat, rng)
    played_out(game, end, chance, rng)
    return float(game.rules.outcome(end).scores[seat])
