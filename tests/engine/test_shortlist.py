"""The few options at which a player looks ahead."""

from dataclasses import replace
from itertools import islice

from engine.core import Rng, options_of
from engine.palm_island import GAME
from engine.palm_island.rules.state import PalmIsland
from engine.players import played_on
from engine.players.greedy import greedy
from engine.players.shortlist import best_few

TURNS = 31


def in_progress() -> PalmIsland:
    *_, g = islice(played_on(GAME, GAME.start(1, 12), greedy, Rng(12)), TURNS)
    return g


def test_what_the_sensible_player_likes_best_comes_first() -> None:
    g = in_progress()
    few = best_few(GAME, g, 0, Rng(1), 2)
    assert [2, greedy(GAME, g, 0, Rng(1))] == [len(set(few)), few[0]]


def test_all_options_are_looked_at_where_there_are_few() -> None:
    g = in_progress()
    unasked = replace(GAME, ai=replace(GAME.ai, greedy=lambda g, seat, rng: options_of(g, 0)[-1]))
    assert options_of(g, 0) == best_few(unasked, g, 0, Rng(1), len(options_of(g, 0)))


def test_the_open_options_stay_as_they_are() -> None:
    g = in_progress()
    before = list(options_of(g, 0))
    best_few(GAME, g, 0, Rng(1), 1)
    assert before == options_of(g, 0)


def test_others_fill_up_where_the_sensible_player_names_the_same_again() -> None:
    g = in_progress()
    named = options_of(g, 0)[0]
    stubborn = replace(GAME, ai=replace(GAME.ai, greedy=lambda g, seat, rng: named))
    assert options_of(g, 0)[:2] == best_few(stubborn, g, 0, Rng(1), 2)
