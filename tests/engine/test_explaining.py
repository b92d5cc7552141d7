"""A reason names features that truly differ, and a line does not depend on luck."""

import re
from dataclasses import replace
from itertools import count, cycle
from os import environ
from statistics import fmean
from typing import Any

import pytest

from engine import GAMES
from engine.core import Action, Game, Rng, awaited, carry_out, options_of, play, worded
from engine.core.reasons import Amount, Comparison, Reasons, strongest_of
from engine.island_hopper.rules.actions import Plan
from engine.players import explaining, played_on
from engine.players.explaining import THEIR, comes_to_the_same, line_after, short_label, why
from engine.players.steady import steady
from engine.small_islands.rules.actions import Build
from tests.engine.random_games import real_choices
from tests.longer import each_game
from tests.own_words import own_words

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
POSITIONS = 5
"""The positions of each game whose reasons must add up in a short run."""
REASONS = int(environ.get("REASONS", 8))
"""How many reasons of each game must add up. 500 take some minutes."""
QUAKE, PALM, PROPELLER = (
    GAMES[key] for key in ("earthquake_island", "palm_island", "propeller_islands")
)


def reasons_of(game: Game) -> Reasons:
    assert game.words.reasons is not None
    return game.words.reasons


@EVERY_GAME
def test_every_phrase_has_a_feature_at_any_time(game: Game) -> None:
    reasons, seats = reasons_of(game), 2 if 2 in game.seats else 1
    for state in played_on(game, game.start(seats, 1), steady, Rng(1)):
        assert game.ai.comparison is not None
        found = game.ai.comparison.features(state, 0)
        assert {name.removeprefix(THEIR) for name in reasons.phrases} <= set(found)
        for amount in found.values():
            assert isinstance(amount, Amount)


@EVERY_GAME
def test_only_what_scores_counts_at_the_end(game: Game) -> None:
    comparison, evaluation = game.ai.comparison, game.ai.evaluation
    assert comparison is not None
    end = [*played_on(game, game.start(2, 1), steady, Rng(1))][-1]
    outcome = game.rules.outcome(end)
    for seat in end.seats:
        found = comparison.amounts(end, seat)
        scored = {name: one for name, one in found.items() if name not in ("opponent", "levels")}
        if game.scored:
            assert outcome.scores[seat] == sum(amount.number for amount in scored.values())
            assert all(amount.value * amount.number >= 0 for amount in scored.values())
        else:
            named = {name for name, amount in scored.items() if amount.value}
            assert named == ({"won"} if seat in outcome.winners else {"out", "opponents"})
        if evaluation is not None:
            weights = {evaluation.weights[name] for name in evaluation.final}
            score = evaluation.points(end, seat)
            assert (
                min(weights) * outcome.scores[seat] <= score <= max(weights) * outcome.scores[seat]
            )


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
def test_reason_is_what_both_lines_show(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs, features, seen = list[Any](), explaining._features, 0
    texts = set[str]()

    def noted(game: Game, comparison: Comparison, ends: Any, seat: int) -> Any:
        pairs.append(ends)
        return features(game, comparison, ends, seat)

    monkeypatch.setattr(explaining, "_features", noted)
    for played, state, seat, (best, *_, worst) in real_choices(game, 8):
        pairs.clear()
        text = why(played, state, seat, best, worst, Rng(7))
        texts.add(text)
        for words, counted in own_words(game.key).counted.items():
            pattern = words if "(" in words or "often" in words else rf"(\d+) {words}"
            if said := re.search(pattern, text):
                more = fmean(counted(mine, seat) - counted(its, seat) for mine, its in pairs)
                assert more > 0, text
                assert not said.groups() or int(said[1]) == max(1, round(more)), text
                seen += 1
    assert seen >= 2, f"add phrases to COUNTED in own_words.py, so that two are in {texts}"


@EVERY_GAME
def test_phrases_have_plurals(game: Game) -> None:
    reasons = reasons_of(game)
    for name in reasons.phrases:
        one, two = (reasons.sentence({name: Amount(number, 1.0)}, "Pass") for number in (1.0, -2.0))
        assert "{" not in one + two
        assert "1 more points" not in one
        assert "2 more point " not in two


def test_repeated_verb_is_said_once() -> None:
    assert (
        "By the end of the next round, it leaves you about 2 more steel and 1 more building ready"
        " for a worker than **Pass**."
        == reasons_of(PROPELLER).sentence(
            {"steel": Amount(2.2, 1.9), "vacancies": Amount(1.0, 0.3)}, "Pass"
        )
    )


@pytest.mark.parametrize(
    ("seats", "words"),
    [(2, "sets your opponent back"), (3, "sets your strongest opponent back")],
)
def test_only_opponent_of_two_players_is_not_called_the_strongest(seats: int, words: str) -> None:
    reasons = reasons_of(PROPELLER)
    said = reasons.sentence({"opponent": Amount(-2.0, 2.0)}, "Pass", opponent=strongest_of(seats))
    assert f"it {words} about 2 more points than" in said


def test_time_is_the_end_if_the_game_is_over() -> None:
    assert "By the end of the game, it earns you about 3 more fame than **Pass**." == reasons_of(
        PROPELLER
    ).sentence({"fame": Amount(3.0, 3.0)}, "Pass", over=True)


def test_difference_that_nobody_would_count_is_no_reason() -> None:
    reasons = reasons_of(PROPELLER)
    assert not reasons.is_countable("steel", 0.4)
    assert reasons.is_countable("steel", -0.6)
    assert reasons.is_countable("lacking", -0.1)


@pytest.mark.long
@EVERY_GAME
def test_same_seed_gives_the_same_reason(game: Game) -> None:
    game, state, seat, _ = real_choices(game, 1)[0]
    offered = options_of(state, seat)
    texts = {why(game, state, seat, offered[0], offered[1], Rng(7)) for _ in range(2)}
    assert 1 == len(texts)


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
def test_opposite_comparison_never_gives_the_same_reason(game: Game) -> None:
    text = 0
    for played, state, seat, _ in real_choices(game, 4):
        one, *_, other = options_of(state, seat)
        there = why(played, state, seat, one, other, Rng(7))
        back = why(played, state, seat, other, one, Rng(7))
        text += bool(there or back)
        if there and back:
            assert there.partition(" than ")[0] != back.partition(" than ")[0]
    assert text


@pytest.mark.long
def test_stranded_explorer_is_the_reason_against_a_move() -> None:
    state, drowning = next(
        (state, action)
        for state in played_on(QUAKE, QUAKE.start(2, 5), steady, Rng(2))
        if not state.over
        for action in options_of(state, awaited(state)[0])
        if _is_out_after(state, action)
    )
    seat = awaited(state)[0]
    best = steady(QUAKE, state, seat, Rng(1))
    assert "it keeps you on the island more often than" in why(
        QUAKE, state, seat, best, drowning, Rng(1)
    )


def test_reason_on_earthquake_island_looks_two_rounds_ahead() -> None:
    state = QUAKE.start(2, 5)
    past = QUAKE.ai.comparison.is_past if QUAKE.ai.comparison else None
    assert past is not None
    for now in played_on(QUAKE, state, steady, Rng(2)):
        for seat in state.seats if now.board.turn is not None else ():
            order = now.order_of_play
            has_come = order.index(now.board.turn) >= order.index(seat)
            assert past(state, now, seat) == ((now.board.round, has_come) >= (3, True))


def test_reason_names_a_victory_but_not_the_other_side_of_a_fall() -> None:
    end = [*played_on(QUAKE, QUAKE.start(2, 5), steady, Rng(2))][-1]
    winner = next(seat for seat in end.seats if not end.is_out(seat))
    assert QUAKE.ai.comparison is not None
    won, lost = (QUAKE.ai.comparison.features(end, seat) for seat in (winner, 1 - winner))
    assert won["won"].value > won["turns"].value + won["room"].value
    assert won["won"].value < explaining.MINOR * -lost["out"].value


def _is_out_after(state: Any, action: Action) -> bool:
    seat = awaited(state)[0]
    best = play(state, seat, steady(QUAKE, state, seat, Rng(1))).state
    return play(state, seat, action).state.is_out(seat) and not best.is_out(seat)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "casual")])
def test_reason_in_a_known_deck_compares_the_plans_behind_the_values(
    monkeypatch: pytest.MonkeyPatch, seats: int, mode: str
) -> None:
    ends, features = list[Any](), explaining._features

    def noted(game: Game, comparison: Comparison, found: Any, seat: int) -> Any:
        ends.extend(found)
        return features(game, comparison, found, seat)

    monkeypatch.setattr(explaining, "_features", noted)
    monkeypatch.setattr("engine.palm_island.ai.search.PLAN_WIDTH", 10)
    reasons = set[bool]()
    for number in (1, 3):
        begun = PALM.start(seats, number, {"mode": mode, "notes": "on"})
        late = (one for one in played_on(PALM, begun, steady, Rng(number)) if one.board.round == 7)
        state = next(one for one in late if len(one.open[0]) > 2)
        plan, options = PALM.ai.planner(state, 0), options_of(state, 0)[::2]
        assert plan is not None
        values = {
            option: max(plan.points(state, 0, option, Rng(each)) for each in range(4))
            for option in options
        }
        better, *_, worse = sorted(options, key=lambda option: -values[option])
        ends.clear()
        text = why(PALM, state, 0, better, worse, Rng(1))
        assert [values[better], values[worse]] == [end.village(0).points for end in ends]
        assert bool(text) == (values[better] > values[worse])
        lead = values[better] - values[worse]
        assert not text or summed_up(text) == lead
        assert text == why(PALM, state, 0, better, worse, Rng(1), shown=lead)
        assert "" == why(PALM, state, 0, better, worse, Rng(1), shown=lead + 1)
        reasons.add(bool(text))
    assert True in reasons


def summed_up(reason: str) -> int:
    """Return the gains minus the price in a reason, which must add up to the sum that it names."""
    gains, _, rest = re.sub(r"\*\*.*?\*\*", "", reason).partition(" than ")
    price, _, total = rest.partition(": ")
    found = sum(map(_points_of, _parts(gains))) - sum(map(_points_of, _parts(price)))
    if total:
        named = 0 if total.startswith("under ") else int(re.findall(r"\d+", total)[0])
        assert named == found, reason
        assert total.endswith(" more in all."), reason
    return found


def _parts(side: str) -> list[str]:
    """Return the parts of one side of a reason, which are joined by commas and “and”."""
    return re.split(r", (?!but)| and ", side.replace("outposts and", "outposts"))


def _points_of(part: str) -> int:
    """Return the points of a part: those in brackets, or its number."""
    worth = part.rpartition("(worth ")[2]
    numbers = re.findall(r"\d+", worth)
    return int(numbers[0]) if numbers and not worth.startswith("under ") else 0


@pytest.mark.parametrize(
    ("gains", "price", "total", "said"),
    [
        ({"temple": 3}, {}, 3, "it earns you 3 more stars on Temple cards than **Flip**."),
        ({"temple": 3}, {"logger": -2}, 1, "than **Flip**, but 2 fewer stars on Logger"),
        ({"temple": 3}, {"logger": -1}, 1, "Logger cards and 1 point elsewhere: 1 point more in"),
        ({"temple": 3}, {}, 5, "cards and 2 points elsewhere than **Flip**: 5 points more in"),
        (
            {"temple": 3},
            {"logger": -3},
            0,
            "than **Flip**, but 3 fewer stars on Logger cards: under",
        ),
    ],
)
def test_reason_has_both_sides_and_their_sum(
    gains: dict[str, int], price: dict[str, int], total: int, said: str
) -> None:
    reasons, sides = reasons_of(PALM), list[dict[str, Amount]]()
    for side in (gains, price):
        sides.append({name: Amount(number, number) for name, number in side.items()})
    text = reasons.sentence(sides[0], "Flip", price=sides[1], total=total)
    assert said in text
    assert total == summed_up(text)


def test_worth_of_what_is_not_points_is_named() -> None:
    gains, price = {"steel": Amount(2.0, 1.7)}, {"fame": Amount(-1.2, -1.1)}
    text = reasons_of(PROPELLER).sentence(gains, "Pass", price=price, total=1)
    assert "about 2 more steel (worth 2 points) than **Pass**, but about 1 less fame: 1 p" in text
    assert 1 == summed_up(text)


@pytest.mark.long
def test_reason_never_says_less_than_the_lead_shown_beside_it() -> None:
    for played, state, seat, (best, *_, worst) in real_choices(PROPELLER, 8):
        if text := why(played, state, seat, best, worst, Rng(7), least=40.0):
            assert summed_up(text) >= 40


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
def test_reasons_add_up(game: Game) -> None:
    found = 0
    for played, state, seat, (best, *_, worst) in real_choices(game, POSITIONS):
        text = why(played, state, seat, best, worst, Rng(7))
        assert not text or not reasons_of(game).unit or summed_up(text) >= 0, text
        found += bool(text)
    assert found


@pytest.mark.long
@EVERY_GAME
def test_many_reasons_add_up(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.palm_island.ai.search.PLAN_WIDTH", 10)
    found = 0
    for number in count():
        begun = game.start(2 if 2 in game.seats else 1, number, {})
        for state in played_on(game, begun, steady, Rng(number)):
            seat = awaited(state)[0] if not state.over else 0
            if len(options_of(state, seat)) > 1:
                one, *_, other = options_of(state, seat)
                text = why(game, state, seat, one, other, Rng(1), worlds=2)
                assert not text or not reasons_of(game).unit or summed_up(text) >= 0, text
                found += bool(text)
            if found >= REASONS:
                return


def test_equal_options_have_no_reason() -> None:
    state = PROPELLER.start(2, 1)
    seat = awaited(state)[0]
    best = options_of(state, seat)[0]
    assert "" == why(PROPELLER, state, seat, best, best, Rng(1))


def test_difference_by_chance_is_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    state = PROPELLER.start(2, 1)
    seat = awaited(state)[0]
    values = cycle([1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0])
    names = reasons_of(PROPELLER).phrases

    def features(*_: Any) -> dict[str, Amount]:
        value = next(values)
        return {name: Amount(value, value) for name in names}

    comparison = Comparison(features=features, is_past=lambda before, now, seat: True, final=names)
    game = replace(PROPELLER, ai=replace(PROPELLER.ai, comparison=comparison))
    one, other, *_ = options_of(state, seat)
    assert "" == why(game, state, seat, one, other, Rng(1))


def test_option_that_is_worse_in_all_has_no_reason() -> None:
    better, worse = Amount(2.0, 2.0), Amount(1.0, 1.0)
    mine = {"fame": better, "steel": worse, "blueprints": worse}
    its = {"fame": worse, "steel": better, "blueprints": worse}
    assert {} == explaining._clearest(reasons_of(PROPELLER), [(mine, its)] * 8)


@pytest.mark.parametrize(("completed", "named"), [(0.0, ["lacking"]), (-0.2, [])])
def test_completed_blueprint_is_not_further_from_the_next(
    completed: float, named: list[str]
) -> None:
    mine = {"lacking": Amount(0.0, 3.0), "blueprints": Amount(completed, completed)}
    its = dict.fromkeys(mine, Amount(0.0, 0.0))
    assert named == [*explaining._clearest(reasons_of(PROPELLER), [(mine, its)] * 8)]


@pytest.mark.parametrize(
    ("labels", "short"),
    [
        (("Store Quarry → 1 stone", "Discard"), "Store Quarry"),
        (("Store Quarry → 1 stone", "Store Quarry → 1 wood"), "Store Quarry → 1 stone"),
        (("Discard", "Store Quarry → 1 wood"), "Discard"),
        (("Flip Temple: pay 1 wood → 2★", "Discard"), "Flip Temple"),
        (("4: above the Hotel", "Discard"), "4: above the Hotel"),
        (("Flight 1 (rum): choose a word", "Done"), "Flight 1 (rum): choose a word"),
    ],
)
def test_reason_names_an_option_without_its_details(labels: tuple[str, str], short: str) -> None:
    state = PALM.start(1, 1)
    words = replace(PALM.words, labels=lambda view, actions: list(map(worded, labels)))
    game = replace(PALM, words=words)
    assert short == short_label(game, state, 0, options_of(state, 0)[0])


@EVERY_GAME
def test_line_can_be_played_and_stays_in_the_turn(game: Game) -> None:
    for played, position, seat, _ in real_choices(game, 6):
        state = position.copy()
        first = options_of(state, seat)[0]
        line = line_after(played, state, seat, first, 3, Rng(1))
        carry_out(state, seat, first)
        for action in line:
            assert action in options_of(state, seat)
            carry_out(state, seat, action)


def test_line_does_not_go_on_after_a_landing() -> None:
    game, lines = GAMES["island_hopper"], list[list[Action]]()
    for state in played_on(game, game.start(2, 3), steady, Rng(3)):
        for seat in awaited(state):
            if isinstance(first := steady(game, state, seat, Rng(1)), Plan):
                lines.append(line_after(game, state, seat, first, 3, Rng(1)))
    assert any(lines)
    assert all(isinstance(action, Plan) for line in lines for action in line)


def test_line_ends_where_deals_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    state = PALM.start(1, 1)
    first, *_ = options_of(state, 0)
    lines = iter([[first, first], [first], [first, first, first]])
    monkeypatch.setattr(explaining, "_line", lambda *_: iter(next(lines)))
    assert [first] == line_after(PALM, state, 0, first, 3, Rng(1))


def test_two_houses_come_to_the_same_in_any_order() -> None:
    game = GAMES["small_islands"]
    state, seat, first, second = next(
        (state, seat, first, second)
        for state in played_on(game, game.start(2, 0), steady, Rng(0))
        if (seat := awaited(state)[0]) is not None
        and len(options := options_of(state, seat)) > 2
        and isinstance(first := game.ai.policy(state, seat, Rng(0)), Build)
        and awaited(after := play(state, seat, first).state) == [seat]
        and isinstance(second := game.ai.policy(after, seat, Rng(0)), Build)
    )
    assert comes_to_the_same(game, state, seat, first, second)
    others = [one for one in options if one not in (first, second)]
    assert not any(comes_to_the_same(game, state, seat, first, other) for other in others)


@pytest.mark.long
def test_steps_of_a_walk_do_not_come_to_the_same_in_another_order() -> None:
    for state in list(played_on(QUAKE, QUAKE.start(2, 1), steady, Rng(1)))[:-1]:
        seat = awaited(state)[0]
        best, *others = options_of(state, seat)
        assert not any(comes_to_the_same(QUAKE, state, seat, best, other) for other in others)
