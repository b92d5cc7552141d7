"""The steady bot of Earthquake Island."""

from statistics import fmean

import pytest

from engine.core import Rng, awaited, play
from engine.earthquake_island import GAME
from engine.earthquake_island.ai.outlook import Outlook
from engine.players import PLAYERS, played_on
from tests.engine.earthquake_island.positions import alone, island, where

TWO = "ground ground"


@pytest.mark.long
def test_six_bots_last_eight_to_sixteen_rounds_on_average() -> None:
    rounds = []
    for seed in range(4):
        *_, end = played_on(GAME, GAME.start(6, seed), PLAYERS["steady"], Rng(seed))
        rounds.append(end.board.round)
    assert 8 <= fmean(rounds) <= 16


def test_bot_does_not_step_into_a_pit() -> None:
    g = alone({"D4": TWO, "D5": "ground", "C4": TWO, "C5": "ground ground ground"}, "D4")
    g = play(g, 0, GAME.ai.steady(g, 0, Rng(1))).state
    assert where(g) in ("C4", "D4")


def test_last_tile_with_a_hole_is_no_place_to_stay() -> None:
    g = alone({"D4": "ground", "D5": "hole"}, "D4")
    assert Outlook(g, g).turns("D4", most=8) == 2


def test_bot_blasts_the_last_opponent_out_of_the_water() -> None:
    g = island({"D4": TWO, "C4": TWO, "C5": TWO, "D6": "ground"}, ("D4", "dynamite"), ("D5", None))
    while awaited(g) == [0]:
        g = play(g, 0, GAME.ai.steady(g, 0, Rng(1))).state
    assert [(gone.seat, gone.cause) for gone in g.board.out] == [(1, "blasted")]
