"""Options of a seat, tried in the same worlds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Generic

from engine.core import Action, EvenRng, Exact, Game, Planner, Rng, StateT
from engine.players.easy import wavering
from engine.players.lookahead import CAUTION, Time, Trials, is_group, lead_worth
from engine.players.results import CERTAIN, WIN_IN_POINTS, End, Results, Unit, end_of

LONGER = 4
"""How many times as long an endgame or the fewest worlds may take in a review. Most need less."""
FIRST = 6
"""The number of worlds before the worse half of the options is dropped. It doubles each time."""
SETTLED = 4 * FIRST
"""The fewest worlds for a certain result: a few equal playouts in a row would seem certain."""
PLANS = 40
"""The number of plans to search after a choice in a known deck, before it counts as worse."""
NARROW = 0.005
"""The standard error of a lead at which a comparison stops."""
POSITIONS = 2500
SAMPLED = 3
"""An endgame is solved exactly if one of three worlds has at most this many positions."""


def unit_of(game: Game[StateT], g: StateT) -> Unit:
    """Return the unit of the values at a table."""
    alone = len(g.seats) == 1
    return "points" if alone or game.ai.planner(g, 0) is not None else "chance"


def looks_at(
    game: Game[StateT], g: StateT, seat: int, options: Sequence[Action], *, soon: bool = False
) -> "Looks[StateT]":
    """Return some options of ``seat``, still without results.

    Playouts last as long as those of a master. If the game wants it, they end as ``soon`` as the
    next round begins.
    """
    plan = game.ai.planner(g, seat)
    points = plan.points if plan is not None else None
    alone = len(g.seats) == 1
    unit = unit_of(game, g)
    player = partial(wavering, game) if is_group(game, g, seat) else None
    evaluation = game.ai.evaluation
    unseen = evaluation.unseen if soon and evaluation is not None else 0.0
    trials = Trials(
        game,
        g,
        seat,
        options,
        lead_worth,
        out=alone,
        far=True,
        soon=unseen > 0.0,
        player=player,
        plan=points,
    )
    exact = game.ai.exact
    if exact is not None:
        worlds = [game.rules.resample(g, seat, EvenRng(number)) for number in range(SAMPLED)]
        for world in worlds:
            world.muted = True
        if all(exact(world, seat, options, POSITIONS) is None for world in worlds):
            exact = None
    known = plan is not None and plan.known
    caution = CAUTION if evaluation is not None else CERTAIN
    results = Results(options, [[] for _ in options], unit, known, unseen, caution)
    return Looks(trials, results, exact)


@dataclass(frozen=True)
class Looks(Generic[StateT]):
    """Options of a seat, and their results in each world. ``exact`` solves those of an endgame."""

    trials: Trials[StateT]
    results: Results
    exact: Exact[StateT] | None = None

    def compare(
        self,
        rng: Rng,
        time: Time,
        places: Iterable[int],
        done: int,
        least: int = 1,
        enough: int = FIRST,
        clear: float = 0.0,
    ) -> None:
        """Try the options in world after world, until time is up or the result is certain enough.

        The ``least`` worlds may take ``LONGER``, because fewer would tell nothing. The first worlds
        try all options, then some try those in ``places``. After ``enough`` worlds, later ones try
        only the better half of these, halved again each time the number of worlds has doubled. The
        ``done`` option and the two best others always stay. If everything is known, the best plan
        found is certain: then ``done`` has as many plans as all others together, so that none is
        better by luck, and at last it is the only one tried. A loss whose standard error is at most
        ``clear`` is certain enough, even if leads are not.
        """
        left = set(range(len(self.results.ends)))
        limit = time.begun + time.seconds
        worlds = 0
        longest = 0.0
        longer = time._replace(seconds=LONGER * time.seconds)
        settled = SETTLED if self.trials.plan is None else SETTLED // 2  # plans vary less
        while True:
            begun = time.clock()
            tried = left
            given = time if worlds >= least else longer
            if not self.sample(sorted(left), rng, given if worlds else None):
                return
            worlds += 1
            if self.results.known and not all(
                self.sample([done], rng, time) for _ in range(len(left) - 1)
            ):
                return
            if worlds == FIRST // 2:
                left = left & {*places, done}
            if worlds == enough:
                order = sorted(left - {done}, key=self.results.mean, reverse=True)
                left = {*order[: max(2, ceil(len(order) / 2))], done}
                enough = 2 * enough
            if self.results.known and worlds >= 2 * FIRST:
                left = {done}
            longest = max(longest, time.clock() - begun)
            is_late = worlds >= least and time.clock() + longest > limit
            if is_late or (worlds >= settled and self._is_settled(tried, done, clear)):
                return

    def confirm(self, wide: Iterable[Planner[StateT]], rng: Rng, time: Time, aim: float) -> None:
        """Try wide plans after the second of two options, until it reaches ``aim`` points."""
        for plan in wide:
            self.try_with_plan(plan, [1], rng)
            is_late = time.clock() > time.begun + time.seconds
            if is_late or self.results.mean(1) >= aim / WIN_IN_POINTS:
                return

    def sample(self, places: Iterable[int], rng: Rng, time: Time | None = None) -> bool:
        """Try some options in one more world; return whether it was finished in time.

        The results of an unfinished world are dropped.
        """
        found = dict[int, End]()
        for place, end in self._in_a_world(places, rng):
            found[place] = end
            if time is not None and time.clock() > time.begun + time.seconds:
                return False
        for place, end in found.items():
            self.results.ends[place].append(end)
        return True

    def try_with_plan(self, plan: Planner[StateT], places: Iterable[int], rng: Rng) -> None:
        """Try some options with another plan."""
        replace(self, trials=replace(self.trials, plan=plan)).sample(places, rng)

    def _in_a_world(self, places: Iterable[int], rng: Rng) -> Iterator[tuple[int, End]]:
        """Yield the results of options in one world, with the same random numbers for each."""
        if self.trials.plan is not None:
            for place, points in self.trials.ends(places, rng):
                yield place, End(points, points / WIN_IN_POINTS)
            return
        trials = self.trials
        tried = [*places]
        if self.exact is not None:
            world = trials.game.rules.resample(trials.g, trials.seat, rng)
            world.muted = True
            options = [trials.options[place] for place in tried]
            solved = self.exact(world, trials.seat, options, 2 * POSITIONS)
            if solved is not None:
                yield from zip(tried, (End(value, value) for value in solved), strict=True)
                return
        for place, last in trials.finals(tried, rng):
            yield place, end_of(trials.game, last, trials.seat, self.results.unit)

    def _is_settled(self, left: Iterable[int], done: int, clear: float = 0.0) -> bool:
        """Whether the loss of the ``done`` option is certain enough."""
        if self.results.known:
            best = max(map(self.results.mean, range(len(self.results.ends))))
            return len(self.results.ends[done]) >= PLANS or self.results.mean(done) >= best
        best = max(left, key=self.results.mean)
        is_best = self.results.mean(done) >= self.results.mean(best)
        rivals = [place for place in left if place != done] if is_best else [best]
        return all(
            self.results.error(place, done) <= NARROW
            or self.results.error_of_value(place, done) <= clear
            for place in rivals
        )
