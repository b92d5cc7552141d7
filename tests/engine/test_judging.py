"""Judging options: from known information, with the benefit of the doubt."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from statistics import fmean
from typing import Any, cast

import pytest

from engine import GAMES
from engine.core import EvenRng, Game, Planner, Rng, awaited, options_of, parse, play
from engine.core.state import AnyState
from engine.players import judging, looks, played_on
from engine.players.chance import chance
from engine.players.judging import CLEAR_ERROR, WHILE_UNCLEAR, judge, judge_again
from engine.players.lookahead import CAUTION, Time, Trials, lead_worth
from engine.players.looks import FIRST, NARROW, Looks, unit_of
from engine.players.results import (
    CERTAIN,
    DOUBT,
    WORLDS_AT_LEAST,
    End,
    Judgement,
    Results,
    Unit,
    Worth,
    clearly_ahead,
    doubt_of,
    end_of,
    error_of_loss,
)
from engine.players.steady import steady
from engine.small_islands.ai.evaluation import UNSEEN
from tests.longer import each_game, longer

SLOW = "palm_island"  # its judge searches every continuation of a turn
EVERY_GAME = pytest.mark.parametrize(
    "game",
    [longer(one) if one.id == SLOW else one for one in each_game()],
)
LATE = {"palm_island": 0.8, "island_hopper": 0.6, "small_islands": 0.9}
"""How much of a game is played before it is judged. Late playouts are short."""


def position(game: Game, seats: int | None = None, part: float | None = None) -> AnyState:
    """Return a late state of a game between steady bots with a choice of two options or more."""
    number = seats or game.nearest({}, 2)
    states = list(played_on(game, game.start(number, 5), steady, Rng(5)))
    late = states[int(len(states) * (part or LATE.get(game.key, 0.7))) :]
    return next(state for state in late if len(options_of(state, awaited(state)[0])) > 1)


def time_of(number: int) -> Time:
    """Return a time limit whose clock advances by 1 each time it is read."""
    ticks = count()
    return Time(0.0, float(number), lambda: float(next(ticks)))


def judged(game: Game, state: AnyState) -> Judgement:
    """Return the judgement of the next choice."""
    return judge(game, state, awaited(state)[0], Rng(3), time_of(12))


@EVERY_GAME
class TestEveryGame:
    @pytest.mark.long
    def test_hidden_information_does_not_change_the_judgement(self, game: Game) -> None:
        state = position(game)
        seat = awaited(state)[0]
        dealt = game.rules.resample(state, seat, EvenRng(99))
        assert judged(game, state) == judged(game, dealt)

    def test_chance_is_between_zero_and_one(self, game: Game) -> None:
        state = position(game)
        found = judged(game, state)
        assert unit_of(game, state) == found.unit
        if found.unit == "chance":
            assert all(0.0 <= one.value <= 1.0 for one in found.options)
            assert 0.0 <= found.loss <= 1.0

    def test_chosen_action_is_always_judged(self, game: Game) -> None:
        state = position(game)
        seat = awaited(state)[0]
        for done in (options_of(state, seat)[0], options_of(state, seat)[-1]):
            found = judge(game, state, seat, Rng(3), time_of(2), done)
            assert done in [one.action for one in found.options]

    def test_judging_does_not_change_the_state(self, game: Game) -> None:
        state = position(game)
        before = game.save(state)
        judged(game, state)
        assert before == game.save(state)


@pytest.mark.long
def test_solo_game_is_judged_by_points() -> None:
    game = GAMES["palm_island"]
    state = position(game, 1)
    found = judged(game, state)
    assert ("points", "points") == (unit_of(game, state), found.unit)
    assert found.best.value > 5


def test_casual_and_speed_games_are_judged_by_points() -> None:
    game = GAMES["palm_island"]
    units = {
        mode: unit_of(game, game.start(2, 3, {"mode": mode}))
        for mode in ("casual", "speed", "cooperative")
    }
    assert {"casual": "points", "speed": "points", "cooperative": "chance"} == units


@pytest.mark.long
def test_known_decks_of_a_group_leave_its_result_open() -> None:
    game = GAMES["palm_island"]
    start = game.start(2, 500, {"mode": "cooperative"})
    g = list(played_on(game, start, steady, Rng(5)))[120]
    seat, rng = awaited(g)[0], Rng(1)
    assert all(None not in village.deck for village in g.board.villages)
    tried = looks.looks_at(game, g, seat, options_of(g, seat)[:1])
    for _ in range(12):
        tried.sample([0], rng)
    assert {0.0, 1.0} == {end.value for end in tried.results.ends[0]}


def test_unclear_lead_counts_less() -> None:
    assert 0.0 == clearly_ahead([1.0, -0.5, -0.5, 0.5, 0.0])
    assert 1.0 == clearly_ahead([1.0] * 5)
    assert 0.0 == clearly_ahead([1.0] * 4)


@pytest.mark.parametrize(("plans", "lead"), [(5, 0.0), (6, 2.0)])
def test_lead_in_a_known_deck_needs_plans_after_both_choices(plans: int, lead: float) -> None:
    best, other = [End(33.0, 3.3)] * 6, [End(31.0 - DOUBT, 3.0)] * plans
    found = results_of(best, other, unit="points", known=True)
    assert lead == found._clear(0, 1)


@pytest.mark.long
def test_expected_loss_of_equal_options_is_zero_on_average() -> None:
    rng, found = Rng(7), list[Judgement]()
    for _ in range(300):
        wins = [[float(rng.below(2)) for _ in range(12)] for _ in range(6)]
        tried = results_of(*[[End(won, won) for won in one] for one in wins])
        found.append(tried.judgement(range(6), 0, [0]))
    assert abs(fmean(one.expected_loss for one in found)) < 0.03
    values = {one.best.value - _value(one, tried.options[0]) for one in found}
    assert fmean(values) > 0.1  # the best of several is often only lucky
    assert 0.1 < fmean(one.error for one in found) < 0.25


def test_loss_of_the_only_sensible_option_is_certain() -> None:
    best = [End(float(number % 2), float(number % 2)) for number in range(12)]
    drawn = [End(float(number % 3 > 1), float(number % 3 > 1)) for number in range(12)]
    found = results_of(best, drawn).judgement([0], 0, [1])
    assert (0.0, 0.0) == (found.expected_loss, found.error)


def test_error_of_a_loss_counts_options_beside_an_equal_one() -> None:
    done = [End(float(number % 2), float(number % 2)) for number in range(12)]
    other = [End(float(number % 3 > 1), float(number % 3 > 1)) for number in range(12)]
    found = results_of(done, done, other).judgement(range(3), 1, [1])
    assert found.error > 0.05
    assert not is_settled(results_of(done, done, other), 1)


def test_clear_lead_makes_the_loss_certain() -> None:
    assert 0.1 == error_of_loss(-0.2, 0.1)
    assert 0.05 < error_of_loss(0.0, 0.1) < 0.1
    assert error_of_loss(0.5, 0.1) < 0.01
    assert 0.0 == error_of_loss(0.0, 0.0)


def results_of(
    *ends: list[End], unit: Unit = "chance", known: bool = False, unseen: float = 0.0
) -> Results:
    """Return some results of options, of a game that evaluates positions."""
    options = [cast("Any", number) for number in range(len(ends))]
    return Results(options, list(ends), unit, known, unseen, CAUTION)


def is_settled(results: Results, done: int) -> bool:
    """Whether the loss of an option is certain enough."""
    return Looks(cast("Any", None), results)._is_settled(range(len(results.ends)), done)


def _value(found: Judgement, action: object) -> float:
    return next(one.value for one in found.options if one.action == action)


def test_comparison_goes_on_until_the_chance_of_winning_is_clear_too() -> None:
    one = [End(float(number % 4 > 0), 0.5) for number in range(12)]
    other = [End(float(number % 3 > 0), 0.1) for number in range(12)]
    assert not is_settled(results_of(one, other), 1)
    assert is_settled(results_of(one, [End(end.value, 0.1) for end in one]), 1)


def test_loss_in_a_known_deck_is_confirmed_by_plans_after_the_choice_alone() -> None:
    game, asked = GAMES["palm_island"], list[object]()
    g = game.start(1, 1, {"mode": "solo"})
    options = options_of(g, 0)[:2]

    def planned(points: float) -> Planner[Any]:
        def plan(_: Any, __: int, action: object, ___: Rng) -> float:
            asked.append(action)
            return points

        return plan

    best, done = [End(33.0, 3.3)] * 6, [End(30.0, 3.0)] * 6
    results = results_of(best, done, unit="points", known=True)
    assert results._clear(0, 1) > 0.0
    plans = [planned(31.0), planned(32.5), planned(33.0)]
    found = Looks(Trials(game, g, 0, options, lead_worth), results)
    found.confirm(plans, Rng(1), time_of(60), 32.5)
    assert [options[1]] * 2 == asked
    assert 0.0 == results._clear(0, 1)


@pytest.mark.parametrize(
    ("move", "done", "aim", "is_lost"),
    [
        (64, "flip card:10", 23.0, False),
        pytest.param(83, "rotate card:11", 23.0, True, marks=pytest.mark.long),
    ],
)
def test_second_look_in_a_known_deck_tries_wide_plans(
    move: int, done: str, aim: float, is_lost: bool
) -> None:
    # By the best of 64 wide plans, the first choice gives up nothing, and the second 3 points.
    game = GAMES["palm_island"]
    g, player_rng = game.start(1, 7001, {"mode": "solo"}), Rng(7001)
    for _ in range(move):
        g = play(g, 0, chance(game, g, 0, player_rng)).state
    action = parse(done, game.rules.actions)
    found = judge_again(game, g, 0, Rng(5), time_of(60), [action, action], aim)
    assert (aim, is_lost) == (found.better, found.loss > 0.0)


@pytest.mark.parametrize(("moves", "seconds", "plans"), [(0, 1, 5), (0, 100, 10), (64, 10, 5)])
def test_second_look_with_wide_plans_ends_in_time(
    moves: int, seconds: int, plans: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list[Planner[Any]]()

    def try_with_plan(
        self: Looks[Any], plan: Planner[Any], places: Iterable[int], rng: Rng
    ) -> None:
        tried.append(plan)
        for place in places:
            self.results.ends[place].append(End(20.0, 2.0))

    monkeypatch.setattr(Looks, "try_with_plan", try_with_plan)
    game, rng = GAMES["palm_island"], Rng(7001)
    g = game.start(1, 7001, {"mode": "solo"})
    for _ in range(moves):
        g = play(g, 0, chance(game, g, 0, rng)).state
    judge_again(game, g, 0, Rng(5), time_of(seconds), options_of(g, 0)[:2], 30.0)
    assert plans == len(tried)


def by_place(monkeypatch: pytest.MonkeyPatch, lost: float) -> tuple[Game, AnyState]:
    """Return a game with noisy playouts. Each place among the options loses more of a lead."""
    game = GAMES["earthquake_island"]
    game = replace(game, ai=replace(game.ai, exact=None))
    g = game.start(2, 3)
    options = options_of(g, awaited(g)[0])

    def finals(trials: Trials[Any], places: Iterable[int], rng: Rng) -> Iterator[tuple[int, Any]]:
        for place in places:
            value = -lost * options.index(trials.options[place]) + rng.fraction() - 0.5
            yield place, value

    monkeypatch.setattr(Trials, "finals", finals)
    monkeypatch.setattr(looks, "end_of", lambda game, world, seat, unit: End(world, world))
    return game, g


@pytest.mark.long
def test_random_choices_give_up_the_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    game, g = by_place(monkeypatch, 0.03)  # small losses, so that few worlds choose a worse best
    seat, player_rng, sums = awaited(g)[0], Rng(4), [0.0, 0.0]
    options = options_of(g, seat)
    for _ in range(400):
        found = judge(game, g, seat, player_rng, time_of(200), player_rng.pick(options))
        sums = [sums[0] + found.given_up, sums[1] + found.at_stake]
    assert sums[0] == pytest.approx(sums[1], rel=0.12)
    assert sums[1] / 400 == pytest.approx(0.03 * (len(options) - 1) / 2, rel=0.2)


@pytest.mark.long
def test_lucky_option_is_no_loss_in_new_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    game, g = by_place(monkeypatch, 0.0)
    seat, faulted = awaited(g)[0], [0, 0]
    for number in range(160):
        rng = Rng(number)
        done = rng.pick(options_of(g, seat))
        found = judge(game, g, seat, Rng(number), time_of(60), done)
        pair = [found.best.action, done]
        again = judge_again(game, g, seat, Rng(-number), time_of(60), pair, 0.0)
        faulted = [faulted[0] + (found.loss > 0.0), faulted[1] + (again.loss > 0.0)]
    assert faulted[1] < 160 * 0.1 < faulted[0]


@pytest.mark.parametrize(("in_review", "worlds"), [(False, 1), (True, 4)])
def test_review_takes_longer_for_enough_deals(
    monkeypatch: pytest.MonkeyPatch, *, in_review: bool, worlds: int
) -> None:
    game, g = by_place(monkeypatch, 0.0)
    seat = awaited(g)[0]
    found = judge(game, g, seat, Rng(3), time_of(10), options_of(g, seat)[0], in_review=in_review)
    assert worlds == found.best.worlds


@pytest.mark.parametrize(
    ("key", "options", "worlds"),
    [("palm_island", {"mode": "casual"}, 12), ("propeller_islands", {}, 24)],
)
def test_equal_results_are_certain_after_fewer_deals_with_plans(
    monkeypatch: pytest.MonkeyPatch, key: str, options: dict[str, str], worlds: int
) -> None:
    game = GAMES[key]
    g = game.start(3, 1, options)
    seat = awaited(g)[0]
    monkeypatch.setattr(Trials, "ends", lambda _, places, __: [(one, 0.0) for one in places])
    monkeypatch.setattr(Trials, "finals", lambda _, places, __: [(one, g) for one in places])
    monkeypatch.setattr(looks, "end_of", lambda *_: End(0.0, 0.0))
    tried = looks.looks_at(game, g, seat, options_of(g, seat)[:2])
    tried.compare(Rng(1), time_of(1_000), {0, 1}, 1)
    assert worlds == len(tried.results.ends[0])
    solved = looks.looks_at(game, g, seat, options_of(g, seat)[:2])
    solved = replace(solved, exact=lambda *_: [0.0, 0.0])
    solved.compare(Rng(1), time_of(1_000), {0, 1}, 1)
    assert worlds == len(solved.results.ends[0])


def test_random_options_are_tried_in_few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    game, g = by_place(monkeypatch, 0.0)
    seat = awaited(g)[0]
    tried = looks.looks_at(game, g, seat, options_of(g, seat)[:4])
    tried.compare(Rng(1), time_of(40), {0, 1}, 2)
    few, *others = sorted(map(len, tried.results.ends))
    assert few == len(tried.results.ends[3]) == FIRST // 2
    assert all(worlds >= FIRST for worlds in others)


def test_comparison_goes_on_if_an_unclear_option_was_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES["propeller_islands"]
    g = game.start(2, 1)
    seat = awaited(g)[0]
    number = count()

    def results(_: Trials[Any], places: Iterable[int], __: Rng) -> Iterator[tuple[int, float]]:
        world = next(number)
        values = {0: 0.5, 1: 0.5, 2: 0.9 * (world % 2), 3: 0.5, 4: 0.0}
        return iter([(place, values[place]) for place in places])

    monkeypatch.setattr(Trials, "finals", results)
    monkeypatch.setattr(looks, "end_of", lambda _, value, *__: End(value, value))
    tried = looks.looks_at(game, g, seat, [options_of(g, seat)[0]] * 5)
    tried.compare(Rng(1), time_of(1_000), range(5), 0)
    found = tried.results.judgement(range(5), 0, [0])
    assert FIRST == len(tried.results.ends[2]) < len(tried.results.ends[0])
    assert found.error <= NARROW


def test_two_best_options_stay_besides_the_chosen_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["propeller_islands"]
    g = game.start(2, 1)
    number = count()

    def results(_: Trials[Any], places: Iterable[int], __: Rng) -> Iterator[tuple[int, float]]:
        world = next(number)
        values = {0: 0.5, 1: 0.8 - 0.6 * (world % 2), 2: 0.45, 3: 0.0}
        return iter([(place, values[place]) for place in places])

    monkeypatch.setattr(Trials, "finals", results)
    monkeypatch.setattr(looks, "end_of", lambda _, value, *__: End(value, value))
    tried = looks.looks_at(game, g, awaited(g)[0], [options_of(g, awaited(g)[0])[0]] * 4)
    tried.compare(Rng(1), time_of(200), range(4), 0)
    best, second, third, worst = map(len, tried.results.ends)
    assert 4 * FIRST < best == second == third
    assert FIRST == worst


@pytest.mark.parametrize(("sensible", "worlds"), [(True, 3), (False, 9)])
def test_only_a_sensible_choice_takes_less_time(
    monkeypatch: pytest.MonkeyPatch, sensible: bool, worlds: int
) -> None:
    game, g = by_place(monkeypatch, 0.0)
    seat = awaited(g)[0]
    best, other, *_ = options_of(g, seat)
    monkeypatch.setattr(judging, "candidates", lambda *_: [best])
    monkeypatch.setattr(judging, "DRAWN", 0)
    found = judge(game, g, seat, Rng(3), time_of(40), best if sensible else other)
    assert worlds == found.best.worlds


@pytest.mark.parametrize(("unseen", "first"), [(0.1, 2), (0.0, 3)])
def test_first_look_of_a_review_may_end_a_round_earlier(unseen: float, first: int) -> None:
    game, seen = GAMES["propeller_islands"], set[int]()
    g = game.start(2, 3, {})
    seat = awaited(g)[0]
    pair = options_of(g, seat)[:2]
    assert game.ai.evaluation is not None

    def noticed(g: Any, seat: int) -> Mapping[str, float]:
        seen.add(g.board.round)
        return {"points": 0.0}

    evaluation = replace(
        game.ai.evaluation, features=noticed, weights={"points": 1.0}, rounds=2, unseen=unseen
    )
    watched = replace(game, ai=replace(game.ai, evaluation=evaluation))
    judge(watched, g, seat, Rng(1), time_of(3), pair[1], in_review=True)
    assert {first} == seen
    seen.clear()
    judge_again(watched, g, seat, Rng(1), time_of(3), pair, 0.0)
    assert {3} == seen


@pytest.mark.parametrize(
    ("unseen", "chance", "loss", "error"),
    [
        (0.0, 0.5, 0.4, 0.0),
        (UNSEEN, 0.5, 0.4 - CERTAIN * UNSEEN, UNSEEN),
        (UNSEEN, 0.0, 1.0, 0.0),
    ],
)
def test_loss_by_evaluations_of_the_next_round_is_less_clear(
    unseen: float, chance: float, loss: float, error: float
) -> None:
    ends = [[End(one, one)] * 12 for one in (1.0 if chance == 0.0 else chance + 0.4, chance)]
    found = results_of(*ends, unseen=unseen).judgement(range(2), 1, [0])
    assert (found.loss, found.error) == pytest.approx((loss, error))


@pytest.mark.parametrize("same", [False, True])
def test_choice_loses_nothing_if_the_best_one_comes_to_the_same(
    monkeypatch: pytest.MonkeyPatch, same: bool
) -> None:
    game, g = by_place(monkeypatch, 0.5)
    seat = awaited(g)[0]
    monkeypatch.setattr(judging, "comes_to_the_same", lambda *_: same)
    found = judge(game, g, seat, Rng(3), time_of(60), options_of(g, seat)[-1])
    assert (same, same) == (found.loss == 0.0, found.given_up == 0.0)


def test_no_action_is_valued_above_the_best() -> None:
    ahead, lucky = [End(0.02, -1.0)] * 9, [End(0.04, -1.2)] * 9  # a lost position
    found = results_of(ahead, lucky).judgement((0, 1), 0, ())
    assert [0.02, 0.02] == [one.value for one in found.options]


@pytest.mark.parametrize(("done", "cautious"), [(1, False), (0, True)])
def test_points_tell_options_of_a_lost_position_apart(done: int, cautious: bool) -> None:
    found = results_of([End(0.0, -2.0, -24.0)] * 9, [End(0.0, -2.5, -30.0)] * 9)
    judgement = found.judgement((0, 1), done, (), cautious=cautious)
    assert (0.0, 0.0, 6.0) == (judgement.loss, judgement.lead, judgement.points)
    assert 0.0 == judgement.keeping(found.options[1]).points


def test_lost_game_is_better_the_more_opponents_are_behind() -> None:
    game = GAMES["earthquake_island"]
    *_, end = played_on(game, game.start(4, 1), steady, Rng(1))
    scores = game.rules.outcome(end).scores
    ends = [end_of(game, end, scores.index(place), "chance") for place in range(4)]
    assert [0.0, 0.0, 0.0, 1.0] == [one.value for one in ends]
    assert [0, 1, 2, 3] == [one.points for one in ends]
    leads = [one.lead for one in ends]
    assert sorted(leads) == leads
    assert (0.0, 1.0) == (leads[0], leads[3])
    assert leads[2] - leads[0] < 0.1


@pytest.mark.parametrize(("lead", "named"), [(0.8, 0.0), (1.0, 1.0)])
def test_less_than_a_point_is_not_named(lead: float, named: float) -> None:
    tried = results_of([End(1.0, 0.0, lead)] * 6, [End(1.0, 0.0, 0.0)] * 6)
    assert named == tried.judgement((0, 1), 1, ()).points


@pytest.mark.parametrize(
    ("worlds", "worth", "loss"), [(6, 0.3, 0.3), (6, -0.1, 0.0), (4, 0.3, 0.0)]
)
def test_second_look_has_an_unbiased_loss_and_a_bound(
    worlds: int, worth: float, loss: float
) -> None:
    found = results_of(
        [End(0.5, 0.0, 4.0)] * worlds, [End(0.5 - worth, 0.0, 0.0)] * worlds
    ).compared()
    assert (loss, worth, 0.0) == pytest.approx((found.loss, found.expected_loss, found.error))
    points = 4.0 if worlds >= WORLDS_AT_LEAST else 0.0
    assert (0.5, 0.5 - worth, points) == pytest.approx((found.better, found.value, found.points))


def test_second_look_finds_the_best_of_several(monkeypatch: pytest.MonkeyPatch) -> None:
    game, g = by_place(monkeypatch, 0.2)
    seat = awaited(g)[0]
    best, *others = options_of(g, seat)[:4]
    found = judge_again(
        game, g, seat, Rng(5), time_of(400), [others[1], best, others[0], others[2]], 0.0
    )
    assert best == found.best
    assert 0.6 == pytest.approx(found.expected_loss, abs=0.1)
    assert 0.4 < found.loss < found.expected_loss


@pytest.mark.parametrize(
    ("seconds", "used", "least"),
    [(40_000, 0.1, 0.9 * CLEAR_ERROR), (200, WHILE_UNCLEAR, CLEAR_ERROR)],
)
def test_second_look_ends_once_its_loss_is_clear_or_after_twice_its_time(
    monkeypatch: pytest.MonkeyPatch, seconds: int, used: float, least: float
) -> None:
    game, g = by_place(monkeypatch, 0.1)
    seat = awaited(g)[0]
    time = time_of(seconds)
    found = judge_again(game, g, seat, Rng(5), time, options_of(g, seat)[:2], 0.0)
    assert least < found.error
    assert time.clock() == pytest.approx(used * seconds, rel=0.2)


def test_luck_of_the_best_of_several_is_no_loss_in_a_second_look() -> None:
    lucky, unlucky = End(1.0, 1.0), End(0.0, -1.0)
    tried = results_of([lucky, unlucky] * 6, [unlucky, lucky] * 6, [End(0.5, 0.0)] * 12)
    found = tried.compared()
    assert -0.5 == pytest.approx(found.expected_loss)
    assert (12, doubt_of([1.0, 0.0] * 6)) == (found.worlds, found.doubt)


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "leads", "worlds", "best"),
    [
        ("propeller_islands", (0.1, -0.1), 12, 0),
        ("propeller_islands", (0.1, -0.05), 12, 1),
        ("propeller_islands", (0.1, 0.1), 4, 0),
        ("earthquake_island", (0.1, -0.05), 12, 0),
        ("earthquake_island", (0.1, 0.05), 12, 1),
    ],
    ids=["by luck", "clearly", "few worlds", "by few wins", "by more wins"],
)
def test_hint_names_the_favourite_unless_another_is_clearly_ahead(
    key: str, leads: tuple[float, ...], worlds: int, best: int
) -> None:
    game = GAMES[key]
    g = game.start(2, 1)
    seat = awaited(g)[0]
    tried = looks.looks_at(game, g, seat, options_of(g, seat)[:2])
    favourite = [End(0.5, 0.5)] * worlds
    other = [End(0.5, 0.501 + leads[world % 2]) for world in range(worlds)]
    found = replace(tried.results, ends=[favourite, other])
    options = found.options
    assert options[best] == found.judgement((0, 1), 0, (), cautious=True).best.action
    assert options[1] == found.judgement((0, 1), 0, ()).best.action


def test_best_action_loses_nothing() -> None:
    game = GAMES["earthquake_island"]
    state = position(game)
    best = judged(game, state).best.action
    assert 0.0 == judge(game, state, awaited(state)[0], Rng(3), time_of(12), best).loss


@pytest.mark.parametrize(("loss", "first"), [(0.0, 1), (0.1, 0)])
def test_earlier_hint_stays_the_best_unless_another_is_clearly_better(
    loss: float, first: int
) -> None:
    actions = options_of(GAMES["palm_island"].start(1, 1), 0)
    options = tuple(Worth(one, 0.5 - place / 10, 9) for place, one in enumerate(actions))
    found = Judgement("points", options, loss, 0.2, 0.3, 0.4)
    kept = found.keeping(options[1].action)
    assert options[first] == kept.best
    assert (0.0, 0.0, 0.0) == (kept.loss, kept.given_up, kept.at_stake)
    assert {*actions} == {one.action for one in kept.options}
    assert all(one.value <= kept.best.value for one in kept.options)
    assert (0.0 if first else 0.2) == kept.lead


@pytest.mark.parametrize(("won", "lost", "is_clear"), [(5, 0, False), (18, 0, True), (8, 5, False)])
def test_few_won_games_are_no_certain_chance(won: int, lost: int, *, is_clear: bool) -> None:
    """An interval of 20 points has a standard error of 0.05."""
    assert is_clear == (doubt_of([1.0] * won + [0.0] * lost) <= 0.05)
