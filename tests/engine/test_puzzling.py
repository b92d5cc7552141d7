"""A position is a puzzle if its best choice is clear, also with more time and other samples."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest

from engine import GAMES
from engine.core import Action, Rng, awaited, options_of
from engine.core.puzzle import APART, is_possible
from engine.players import played_on, puzzling
from engine.players.greedy import greedy
from engine.players.judging import Judgement, Worth
from engine.players.puzzling import LOOKS, SAME, Search, clearly, puzzles

QUAKE, HOPPER, PALM = (GAMES[key] for key in ("earthquake_island", "island_hopper", "palm_island"))
STATE = next(
    state
    for state in played_on(QUAKE, QUAKE.start(2, 3), greedy, Rng(1))
    if len(options_of(state, awaited(state)[0])) >= 6
)
SEAT = awaited(STATE)[0]
OPTIONS = options_of(STATE, SEAT)
WORLDS = 12


def found(*values: float, best: int = 0) -> Judgement:
    """Return the judgement of options with these values, the best one first."""
    order = [best, *(at for at in range(len(values)) if at != best)]
    lead = min(values[best] - values[at] for at in order[1:])
    worths = tuple(Worth(OPTIONS[at], values[at], 9) for at in order)
    return Judgement("chance", worths, 0.0, max(0.0, lead))


CLEAR = found(0.6, 0.3, 0.2, 0.1)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[Judgement]:
    """Replace the judge: it returns these judgements in turn and repeats the last one."""
    given: list[Judgement] = []
    numbers = count()

    def look(*_: Any) -> Judgement:
        return given[min(next(numbers), len(given) - 1)]

    monkeypatch.setattr(puzzling, "judge_among", look)
    return given


def sought() -> Sequence[Action]:
    """Return the options of the puzzle; none if the position is not a puzzle."""
    one = puzzling.puzzling(QUAKE, STATE, SEAT, Rng(1), WORLDS)
    return [option.action for option in one.options] if one is not None else []


def test_clear_choice_makes_a_puzzle(looks: list[Judgement]) -> None:
    looks.append(CLEAR)
    assert OPTIONS[:4] == sought()


@pytest.mark.parametrize(
    "first",
    [found(0.6, 0.5, 0.45, 0.44), found(0.6, 0.3), found(0.6, 0.55, 0.1)],
    ids=["nothing is worse by enough", "there are two", "only one is worse by enough"],
)
def test_unclear_first_look_makes_no_puzzle(looks: list[Judgement], first: Judgement) -> None:
    looks += [first, CLEAR]
    assert [] == sought()


@pytest.mark.parametrize(
    "third",
    [found(0.6, 0.5, 0.2, 0.1), found(0.2, 0.6, 0.2, 0.1, best=1)],
    ids=["unclear", "another"],
)
def test_unstable_choice_makes_no_puzzle(looks: list[Judgement], third: Judgement) -> None:
    looks += [CLEAR, CLEAR, third, CLEAR]
    assert [] == sought()


@pytest.mark.parametrize(("others", "one"), [(LOOKS - SAME, True), (LOOKS - SAME + 1, False)])
def test_best_choice_must_win_in_nearly_all_looks(
    looks: list[Judgement], others: int, one: bool
) -> None:
    looks += [CLEAR, CLEAR, CLEAR, *[found(0.3, 0.31, 0.2, 0.1, best=1)] * others, CLEAR]
    assert one == bool(sought())


def test_margin_is_a_quarter_of_a_win_or_three_points() -> None:
    alone, group = PALM.start(1, 1), PALM.start(2, 1, {"mode": "cooperative"})
    assert (3.0, 0.25) == (clearly(PALM, alone), clearly(PALM, group))
    assert 0.25 == clearly(QUAKE, STATE)
    assert 0.0 < clearly(HOPPER, HOPPER.start(3, 1)) < 0.25


@pytest.fixture
def clear_with_six(monkeypatch: pytest.MonkeyPatch) -> None:
    """Accept each position with six options or more."""

    def clear(game: Any, g: Any, seat: int, *_: Any) -> Judgement | None:
        options = options_of(g, seat)
        if len(options) < 6:
            return None
        return Judgement("chance", tuple(Worth(one, 0.5, 9) for one in options[:3]), 0.0, 0.3)

    monkeypatch.setattr(puzzling, "puzzling", clear)


def test_bot_game_yields_its_puzzles(clear_with_six: None) -> None:
    made = list(puzzles(QUAKE, 2, 1, {}, Search(WORLDS)))
    assert len(made) > 3
    assert all(is_possible(QUAKE, one) for one in made)


def test_search_skips_the_first_moves(clear_with_six: None) -> None:
    every = [len(one.moves.split(APART)) for one in puzzles(QUAKE, 2, 1, {}, Search(WORLDS))]
    after = every[3]
    late = [one.moves for one in puzzles(QUAKE, 2, 1, {}, Search(WORLDS, after))]
    assert every[3:] == [len(moves.split(APART)) for moves in late]
