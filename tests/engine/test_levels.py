"""The levels of bots use only what their seat knows, and think in time."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, count, repeat
from typing import Any

import pytest

from engine import GAMES
from engine.core import Action, Evaluation, Game, Outcome, Rng, awaited, options_of, play
from engine.players import LEVELS
from engine.players.chance import chance
from engine.players.lookahead import FEW, Lookahead, Time, Trials, chosen, lead_worth, worth
from tests.engine.clocks import ticking

STEPS = 2


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_bot_uses_only_what_its_seat_knows(game: Game, level: str) -> None:
    g = game.start(max(2, game.seats[0]), 4, {})
    rng = Rng(8)
    for step in range(STEPS):
        seat = awaited(g)[0]
        other = game.rules.resample(g, seat, Rng(step))
        other.open = {one: list(options) for one, options in g.open.items()}
        chosen, anew = (LEVELS[level](ticking(1.0))(game, one, seat, Rng(5)) for one in (g, other))
        assert chosen == anew
        g = play(g, seat, chance(game, g, seat, rng)).state


@pytest.mark.parametrize("seconds", [1.0, 12.0])
def test_lookahead_stops_in_time(seconds: float) -> None:
    game = GAMES["earthquake_island"]
    g = game.start(2, 3, {})
    seat = awaited(g)[0]
    clock = ticking(1.0)
    begun = clock()
    assert Lookahead(seconds, clock)(game, g, seat, Rng(1)) in options_of(g, seat)
    assert clock() - begun <= seconds + 8


def test_lookahead_survives_a_clock_too_coarse_for_a_playout() -> None:
    game = GAMES["earthquake_island"]
    g = game.start(2, 3, {})
    seat = awaited(g)[0]
    times = chain([0.0], repeat(1.0))  # the candidates took longer than the whole search may
    assert Lookahead(0.3, lambda: next(times))(game, g, seat, Rng(1)) in options_of(g, seat)


@pytest.mark.long
def test_slow_playouts_reduce_the_candidates() -> None:
    game, now = GAMES["earthquake_island"], [0.0]
    g = game.start(2, 3, {})
    seat = awaited(g)[0]

    def slow(game: Game, state: Any, seat: int) -> float:
        now[0] += 1.0
        return 0.0

    def tried(seconds: float) -> int:
        now[0], time = 0.0, Time(0.0, seconds, lambda: now[0])
        trials = Trials(game, g, seat, options_of(g, seat)[:6], slow).within(Rng(1), time)
        trials.compared(Rng(1), time)
        assert now[0] <= max(seconds, 3.0)
        return len(trials.options)

    assert [2, 3, 6] == [tried(seconds) for seconds in (1.0, 8.0, 30.0)]


def test_interrupted_sample_is_discarded() -> None:
    game, now, lines = GAMES["earthquake_island"], [0.0], count()
    g = game.start(2, 3, {})
    seat = awaited(g)[0]
    options = options_of(g, seat)[:4]

    def slower(state: Any, seat: int, option: Action, rng: Rng) -> float:
        now[0] += 1.0 if next(lines) < len(options) else 10.0
        return 0.0

    trials = Trials(game, g, seat, options, lead_worth, plan=slower)
    values = trials.compared(Rng(1), Time(0.0, 24.0, lambda: now[0]))
    assert now[0] == 4 * 1.0 + 10.0 + 10.0
    assert {1} == {len(tried) for tried in values.values()}


def test_win_is_worth_more_than_a_lead() -> None:
    ends = [
        worth(Outcome((10, 20), (1,), "end"), 0),
        worth(Outcome((19, 20), (1,), "end"), 0),
        worth(Outcome((20, 20), (0, 1), "end"), 0),
        worth(Outcome((21, 20), (0,), "end"), 0),
        worth(Outcome((40, 20), (0,), "end"), 0),
    ]
    assert sorted(set(ends)) == ends
    assert -1 < ends[0] and ends[-1] < 1


WEIGHED = [game for game in GAMES.values() if game.ai.evaluation is not None]


@pytest.mark.parametrize("game", WEIGHED, ids=lambda game: game.key)
def test_each_feature_has_a_weight(game: Game) -> None:
    assert game.ai.evaluation is not None
    features = game.ai.evaluation.features(game.start(2, 1), 0)
    assert list(features) == list(game.ai.evaluation.weights)


@pytest.mark.parametrize("game", WEIGHED, ids=lambda game: game.key)
def test_leads_of_two_seats_are_opposite(game: Game) -> None:
    assert game.ai.evaluation is not None
    g = game.start(2, 6)
    for _ in range(12):
        g = play(g, awaited(g)[0], game.ai.steady(g, awaited(g)[0], Rng(1))).state
    leads = [game.ai.evaluation.lead(g, seat) for seat in g.seats]
    assert leads[0] == pytest.approx(-leads[1]) != 0


def test_alternative_is_chosen_only_if_clearly_better() -> None:
    liked, luckier, better = [0.0, 0.1, 0.0, 0.1], [0.9, -0.9, 0.5, -0.2], [0.2, 0.4, 0.3, 0.2]
    assert 0 == chosen({0: liked, 1: luckier}, caution=1.0)
    assert 1 == chosen({0: liked, 1: luckier}, caution=0.0)
    assert 2 == chosen({0: liked, 1: luckier, 2: better}, caution=1.0)


@pytest.mark.parametrize(
    ("ahead", "until_clear", "fewest", "most"),
    [(1.0, True, 16, 16), (0.1, True, 17, 599), (0.1, False, 900, 1200), (0.0, True, 900, 1200)],
)
def test_search_stops_once_one_option_is_clearly_best(
    ahead: float, until_clear: bool, fewest: int, most: int
) -> None:
    game = GAMES["earthquake_island"]
    g = game.start(2, 3, {})
    seat = awaited(g)[0]
    options, chances, now = options_of(g, seat)[:4], Rng(2), [0.0]

    def plan(state: Any, seat: int, option: Action, rng: Rng) -> float:
        now[0] += 1.0
        return chances.below(100) / 100 + ahead * (option == options[2])

    trials = Trials(game, g, seat, options, lead_worth, plan=plan, until_clear=until_clear)
    values = trials.compared(Rng(1), Time(0.0, 3000.0, lambda: now[0]))
    assert fewest <= len(values[0]) <= most
    assert not ahead or chosen(values, caution=0.7) == 2


def test_search_stops_early_when_options_are_equal() -> None:
    game, now = GAMES["propeller_islands"], [0.0]
    g = game.start(2, 3, {})
    assert game.ai.evaluation is not None

    def features(g: Any, seat: int) -> Mapping[str, float]:
        now[0] += (seat == 0) / FEW  # one second per sample
        return {"points": 0.0}

    alike = replace(game.ai.evaluation, features=features, weights={})
    Lookahead(9000.0, lambda: now[0])(
        replace(game, ai=replace(game.ai, evaluation=alike)), g, awaited(g)[0], Rng(1)
    )
    assert 0 < now[0] < 50.0


def test_only_candidates_are_evaluated() -> None:
    game = GAMES["earthquake_island"]
    g = game.start(2, 3, {})
    seat = awaited(g)[0]
    last = options_of(g, seat)[-1]
    narrow = replace(
        game,
        ai=replace(game.ai, steady=lambda g, seat, rng: last, candidates=lambda g, seat, rng: []),
    )
    assert last == Lookahead(9.0, ticking(1.0))(narrow, g, seat, Rng(1))


def test_solver_gets_the_time_of_its_level() -> None:
    game, given = GAMES["earthquake_island"], list[float]()
    g = game.start(2, 3, {})

    def solver(g: Any, seat: int, rng: Rng, seconds: float) -> Action:
        given.append(seconds)
        return options_of(g, seat)[0]

    solved = replace(game, ai=replace(game.ai, search=solver))
    for level in ("sharp", "master"):
        LEVELS[level](ticking(1.0))(solved, g, awaited(g)[0], Rng(1))
    assert [0.3, 2.0] == given


@pytest.mark.parametrize(
    ("parts", "near", "far"),
    [(["expert"], 0, -1), (["rollout"], -1, -1), (["expert", "rollout"], -1, -1)],
)
def test_rollout_or_expert_moves_without_an_evaluation(
    parts: list[str], near: int, far: int
) -> None:
    game = GAMES["earthquake_island"]
    g = game.start(2, 3, {})
    options = options_of(g, awaited(g)[0])

    def first(g: Any, seat: int, rng: Rng) -> Action:
        return options[0]

    def last(g: Any, seat: int, rng: Rng) -> Action:
        return options[-1]

    learned = replace(
        game,
        ai=replace(
            game.ai,
            steady=first,
            expert=last if "expert" in parts else None,
            rollout=last if "rollout" in parts else None,
            candidates=lambda g, seat, rng: [],
        ),
    )
    for sight, place in ((False, near), (True, far)):
        looker = Lookahead(9.0, ticking(1.0), far=sight)
        assert options[place] == looker(learned, g, awaited(g)[0], Rng(1))


@pytest.mark.parametrize(("far", "round_seen"), [(False, 2), (True, 4)])
def test_line_ends_where_the_position_can_be_evaluated(far: bool, round_seen: int) -> None:
    game = GAMES["propeller_islands"]
    g = game.start(2, 3, {})
    seen = list[int]()

    def noticed(g: Any, seat: int) -> Mapping[str, float]:
        seen.append(g.board.round)
        return {"points": 0.0}

    evaluation = Evaluation(
        features=noticed,
        weights={"points": 1.0},
        round_of=lambda g: g.board.round,
        spread=lambda g: 1.0,
        final=("points",),
        rounds=3,
    )
    looker = Lookahead(2.0, ticking(1.0), far=far)
    looker(replace(game, ai=replace(game.ai, evaluation=evaluation)), g, awaited(g)[0], Rng(1))
    assert {round_seen} == set(seen)


@pytest.mark.parametrize(("far", "player"), [(False, "steady"), (True, "rollout")])
def test_only_far_search_uses_the_rollout_policy(far: bool, player: str) -> None:
    game, asked = GAMES["propeller_islands"], set[str]()
    g = game.start(2, 3, {})
    seat = awaited(g)[0]

    def noticed(name: str) -> Any:
        def choose(g: Any, seat: int, rng: Rng) -> Action:
            asked.add(name)
            return game.ai.steady(g, seat, rng)

        return choose

    watched = replace(
        game, ai=replace(game.ai, steady=noticed("steady"), rollout=noticed("rollout"))
    )
    trials = Trials(watched, g, seat, options_of(g, seat)[:2], lead_worth, far=far)
    list(trials.ends((0, 1), Rng(1)))
    assert {player} == asked
