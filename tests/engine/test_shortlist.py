"""The shortlist of options that a search compares."""

from dataclasses import replace
from itertools import islice

from engine.core import Rng, options_of
from engine.palm_island import GAME
from engine.palm_island.rules.state import PalmIsland
from engine.players import played_on
from engine.players.lookahead import best_few, candidates
from engine.players.steady import steady

TURNS = 31


def in_progress() -> PalmIsland:
    *_, g = islice(played_on(GAME, GAME.start(1, 12), steady, Rng(12)), TURNS)
    return g


def test_steady_choice_comes_first() -> None:
    g = in_progress()
    few = best_few(GAME, g, 0, Rng(1), 2)
    assert [2, steady(GAME, g, 0, Rng(1))] == [len(set(few)), few[0]]


def test_choice_of_a_groups_solver_comes_first() -> None:
    last = replace(GAME.ai, search=lambda g, seat, rng, seconds: options_of(g, seat)[-1])
    game = replace(GAME, ai=last)
    for seats, mode in ((2, "cooperative"), (2, "casual")):
        g = GAME.start(seats, 12, {"mode": mode})
        expected = options_of(g, 0)[-1] if mode == "cooperative" else steady(GAME, g, 0, Rng(1))
        assert expected == candidates(game, g, 0, Rng(1))[0]


def test_few_options_are_all_listed() -> None:
    g = in_progress()
    unasked = replace(GAME, ai=replace(GAME.ai, steady=lambda g, seat, rng: options_of(g, 0)[-1]))
    assert options_of(g, 0) == best_few(unasked, g, 0, Rng(1), len(options_of(g, 0)))


def test_open_options_are_unchanged() -> None:
    g = in_progress()
    before = list(options_of(g, 0))
    best_few(GAME, g, 0, Rng(1), 1)
    assert before == options_of(g, 0)


def test_repeated_choice_is_filled_up_with_other_options() -> None:
    g = in_progress()
    named = options_of(g, 0)[0]
    stubborn = replace(GAME, ai=replace(GAME.ai, steady=lambda g, seat, rng: named))
    assert options_of(g, 0)[:2] == best_few(stubborn, g, 0, Rng(1), 2)
