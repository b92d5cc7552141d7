"""A position is a puzzle if strong searches and playouts to the end confirm its best choice."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, islice
from typing import Any

import msgspec
import pytest

from engine import GAMES
from engine.core import Action, Rng, SeatPlan, awaited, options_of, play, write
from engine.core.puzzle import APART, is_possible
from engine.players import LEVELS, played_on, puzzling
from engine.players.lookahead import Trials
from engine.players.puzzling import (
    OTHERS_AT_LEAST,
    SEEDS,
    Sketch,
    clear_at_the_end,
    clearly,
    confirmed,
    explained,
    misses,
    promising,
    sketch_of,
    sketches,
    strong_values,
)
from engine.players.steady import steady
from engine.small_islands.rules.actions import Land

QUAKE, HOPPER, PALM, SMALL = (
    GAMES[key] for key in ("earthquake_island", "island_hopper", "palm_island", "small_islands")
)
STATE = next(
    state
    for state in played_on(QUAKE, QUAKE.start(2, 3), steady, Rng(1))
    if len(options_of(state, awaited(state)[0])) >= 6
)
SEAT = awaited(STATE)[0]
OPTIONS = options_of(STATE, SEAT)
SKETCH = Sketch(STATE, 3, SEAT, (), tuple(OPTIONS[:4]))
CLEAR = (0.9, 0.5, 0.4, 0.1)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[float]]:
    """Replace the strong searches: they return these values in turn, and repeat the last ones."""
    given: list[Sequence[float]] = []
    numbers = count()

    def values(*arguments: Any) -> dict[Action, float]:
        found = zip(OPTIONS, given[min(next(numbers), len(given) - 1)], strict=False)
        return {option: value for option, value in found if option in arguments[3]}

    monkeypatch.setattr(puzzling, "strong_values", values)
    monkeypatch.setattr(puzzling, "clear_at_the_end", lambda *given: given[3])
    return given


def offered() -> int:
    """Return the number of options of the puzzle; 0 if the position is none."""
    found = confirmed(QUAKE, SKETCH, 12)
    return len(found.offered) if found is not None else 0


def test_choice_that_is_clear_in_all_searches_makes_a_puzzle(
    searches: list[Sequence[float]],
) -> None:
    searches.append(CLEAR)
    assert 4 == offered()


@pytest.mark.parametrize("place", range(len(SEEDS)))
@pytest.mark.parametrize(
    "other", [(0.3, 0.9, 0.2, 0.1), (0.6, 0.5, 0.5, 0.1)], ids=["another is best", "not clear"]
)
def test_one_search_that_disagrees_rejects_a_position(
    searches: list[Sequence[float]], place: int, other: Sequence[float]
) -> None:
    searches += [CLEAR, *(other if at == place else CLEAR for at in range(len(SEEDS)))]
    assert not offered()


def test_option_that_is_about_as_good_is_not_offered(searches: list[Sequence[float]]) -> None:
    searches += [CLEAR, (0.9, 0.8, 0.4, 0.1), CLEAR]
    assert 3 == offered()


def test_option_that_comes_to_the_same_as_the_best_makes_no_puzzle(
    searches: list[Sequence[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    searches.append(CLEAR)
    monkeypatch.setattr(puzzling, "comes_to_the_same", lambda *given: given[-1] == OPTIONS[2])
    assert not offered()


def test_move_is_not_tried_if_another_one_is_its_first_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = played_on(SMALL, SMALL.start(2, 3), steady, Rng(1))
    land = Land("own")
    state = next(g for g in games if land in options_of(g, awaited(g)[0]))
    seat = awaited(state)[0]
    places = [
        one
        for one in options_of(state, seat)
        if isinstance(one, Land) and one.ship == "own" and one.cell
    ]
    assert places
    monkeypatch.setattr(puzzling, "best_few", lambda *_: [land, *places])
    monkeypatch.setattr(puzzling, "judge_among", lambda *given: pytest.fail(str(given[5])))
    with pytest.raises(pytest.fail.Exception, match=re.escape(str([land]))):
        promising(SMALL, state, seat, Rng(1))


def test_choice_that_loses_playouts_to_the_end_makes_no_puzzle(
    searches: list[Sequence[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    searches.append(CLEAR)
    monkeypatch.setattr(puzzling, "clear_at_the_end", lambda *_: ())
    assert not offered()


def test_first_search_chooses_the_answer_among_all_options(
    searches: list[Sequence[float]],
) -> None:
    # The fifth option was not promising, and the first is nearly as good.
    searches.append((*CLEAR, 0.95))
    found = confirmed(QUAKE, SKETCH, 12)
    assert found is not None
    assert [write(OPTIONS[at]) for at in (4, 1, 2, 3)] == [one.do for one in found.offered]


@pytest.mark.parametrize(
    ("leads", "left"),
    [
        ((0.1, 0.1, 0.1), 4),  # clear in all playouts
        ((0.1, 0.1, -0.1), 0),  # another option is better
        ((0.1, 0.1, None), 3),  # unclear: the option is not offered
        ((0.1, None, None), 0),  # too few are left
    ],
)
def test_playouts_to_the_end_decide_what_is_offered(
    monkeypatch: pytest.MonkeyPatch, leads: tuple[float | None, ...], left: int
) -> None:
    luck = itertools.cycle((2.0, -1.9))

    def ends(*_: Any) -> Iterator[tuple[int, float]]:
        unclear = next(luck)
        values = [0.5, *(0.5 - (unclear if lead is None else lead) for lead in leads)]
        return enumerate(values)

    monkeypatch.setattr(Trials, "ends", ends)
    assert left == len(clear_at_the_end(QUAKE, STATE, SEAT, SKETCH.offered, Rng(1)))


def test_solo_playouts_to_the_end_count_points() -> None:
    # A group of one that loses to the disaster still has different points.
    state = PALM.start(1, 1, {"mode": "cooperative"})
    end = next(one for one in played_on(PALM, state, steady, Rng(1)) if one.over)
    assert PALM.rules.outcome(end).scores[0] == puzzling._result(PALM, end, 0)


def test_playouts_to_the_end_tell_a_lost_choice_from_a_won_one() -> None:
    drowning, state = next(
        (action, state)
        for state in played_on(QUAKE, QUAKE.start(2, 5), steady, Rng(2))
        if not state.over
        for action in options_of(state, awaited(state)[0])
        if play(state, awaited(state)[0], action).state.over
        and play(state, awaited(state)[0], action).state.is_out(awaited(state)[0])
    )
    seat = awaited(state)[0]
    best = steady(QUAKE, state, seat, Rng(1))
    assert best != drowning
    assert not clear_at_the_end(QUAKE, state, seat, (drowning, best), Rng(1))


@pytest.mark.parametrize(("most", "is_clear"), [(31.0, True), (32.0, False)])
def test_wide_plans_must_confirm_the_whole_lead(most: float, is_clear: bool) -> None:
    begun = PALM.start(1, 1, {"mode": "solo"})
    positions = played_on(PALM, begun, steady, Rng(1))
    state = next(state for state in positions if len(options_of(state, 0)) > 2)
    options = tuple(options_of(state, 0)[:3])
    points = [(33.0, 30.0, 29.0), (32.0, most, 29.0)]

    def wide(number: int, _: Any, __: int, action: Action, ___: Rng) -> float:
        return points[number][options.index(action)]

    wides = [partial(wide, number) for number in range(2)]
    plan = SeatPlan(lambda *_: 33.0, True, wides, lambda *_: options[0])
    game = replace(PALM, ai=replace(PALM.ai, planner=lambda g, seat: plan))
    assert (options if is_clear else ()) == tuple(clear_at_the_end(game, state, 0, options, Rng(1)))


@pytest.mark.long
def test_tree_tries_all_offered_options_equally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzling, "LINES", 2)
    values = strong_values(QUAKE, STATE, SEAT, OPTIONS[:3], 2, Rng(1))
    assert set(OPTIONS[:3]) == set(values)
    # Each was tried four times, so values are quarters.
    assert all(4 * value == int(4 * value) and 0 <= value <= 1 for value in values.values())


def test_margin_is_part_of_a_win_or_points() -> None:
    alone, group = PALM.start(1, 1), PALM.start(2, 1, {"mode": "cooperative"})
    assert (2.0, 0.25) == (clearly(PALM, alone), clearly(PALM, group))
    assert (0.25, 0.07) == (clearly(QUAKE, STATE), clearly(HOPPER, HOPPER.start(3, 1)))


@pytest.fixture
def all_promising(monkeypatch: pytest.MonkeyPatch) -> None:
    """Accept each position at the first look."""
    monkeypatch.setattr(puzzling, "promising", lambda game, g, seat, rng: options_of(g, seat)[:3])


def test_positions_of_a_bot_game_can_be_searched_again(
    all_promising: None, searches: list[Sequence[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = list(sketches(QUAKE, 2, 1, {}, 4, lambda g, seat: True))
    assert len(found) == puzzling.LOOKED_AT
    for sketch in found:
        assert len(sketch.moves) >= 4
        assert len(options_of(sketch.state, sketch.seat)) > OTHERS_AT_LEAST
    values = dict.fromkeys(found[0].offered, 0.0) | {found[0].offered[0]: 1.0}
    monkeypatch.setattr(puzzling, "strong_values", lambda *_: values)
    one = confirmed(QUAKE, found[0], 1)
    assert one is not None
    assert is_possible(QUAKE, one)
    again = sketch_of(QUAKE, one)
    assert (found[0].moves, found[0].offered) == (again.moves, again.offered)
    assert one.kind == QUAKE.words.theme(found[0].state, found[0].seat)


def test_only_wanted_positions_are_searched(all_promising: None) -> None:
    def wanted(g: Any, seat: int) -> bool:
        return bool(QUAKE.words.theme(g, seat) == "move")

    kinds = {QUAKE.words.theme(one.state, one.seat) for one in sketches(QUAKE, 2, 1, {}, 0, wanted)}
    assert {"move"} == kinds


@pytest.mark.long
def test_explained_puzzle_has_a_line_and_the_answers_of_bots(
    all_promising: None, searches: list[Sequence[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    [sketch] = islice(sketches(PALM, 1, 1, {"mode": "solo"}, 100, lambda g, seat: True), 1)
    sketch = Sketch(sketch.state, 1, sketch.seat, sketch.moves, sketch.offered)
    monkeypatch.setattr(
        puzzling, "strong_values", lambda *_: dict(zip(sketch.offered, (9, 0, 0), strict=True))
    )
    one = confirmed(PALM, sketch, 1)
    assert one is not None
    clock = count()
    found = explained(PALM, one, lambda: float(next(clock)))
    assert {"steady", "sharp", "master"} == set(found.solved)
    assert found.difficulty in ("easy", "medium", "hard")
    assert 3 == len(found.line)
    assert APART not in "".join(found.line)


def test_bots_solve_a_puzzle_among_its_offered_options(
    all_promising: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[list[Action]]()

    def player(game: Any, g: Any, seat: int, rng: Rng) -> Action:
        asked.append(options_of(g, seat))
        return asked[-1][0]

    monkeypatch.setattr(puzzling, "LEVELS", dict.fromkeys(LEVELS, lambda clock: player))
    sketch = next(
        one
        for one in sketches(QUAKE, 2, 1, {}, 4, lambda g, seat: True)
        if len(options_of(one.state, one.seat)) > len(one.offered)
    )
    explained(QUAKE, sketch.puzzle(QUAKE), lambda: 0.0)
    tries = sum(puzzling.TRIES.values())
    assert [list(sketch.offered)] * tries == asked[-tries:]


@pytest.mark.parametrize(
    ("steady", "sharp", "hard"),
    [(1.0, 1.0, "easy"), (0.0, 0.67, "medium"), (1.0, 0.0, "medium"), (0.0, 0.33, "hard")],
)
def test_difficulty_depends_on_who_finds_the_answer(
    searches: list[Sequence[float]], steady: float, sharp: float, hard: str
) -> None:
    searches.append(CLEAR)
    one = confirmed(QUAKE, SKETCH, 1)
    assert one is not None
    solved = {"steady": steady, "sharp": sharp, "master": 1.0}
    assert hard == msgspec.structs.replace(one, solved=solved).difficulty


def test_position_is_missed_if_steady_chooses_another_offered_option() -> None:
    best = steady(QUAKE, STATE, SEAT, Rng(0))
    others = [one for one in options_of(STATE, SEAT) if one != best][:3]
    assert misses(QUAKE, replace(SKETCH, offered=(others[0], best, *others[1:])))
    # Without its favourite, steady chooses one of the others.
    found = [not misses(QUAKE, replace(SKETCH, offered=(one, *others))) for one in others]
    assert 1 == sum(found)
