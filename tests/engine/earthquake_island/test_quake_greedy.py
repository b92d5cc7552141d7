"""The look-ahead player, which is also the autopilot."""

import pytest

from engine.core import Rng, awaited, options_of, play
from engine.earthquake_island import GAME
from engine.earthquake_island.ai.outlook import Outlook
from engine.earthquake_island.rules.state import EarthquakeIsland
from tests.engine.earthquake_island.positions import alone, island, where

TWO = "ground ground"


def greedy_game(seats: int, seed: int, **options: str) -> EarthquakeIsland:
    g = GAME.start(seats, seed, options)
    luck = Rng(seed)
    while not g.over:
        seat = awaited(g)[0]
        g = play(g, seat, GAME.ai.greedy(g, seat, luck)).state
    return g


def test_six_look_ahead_players_last_eight_to_sixteen_rounds_on_average() -> None:
    rounds = [greedy_game(6, seed).board.round for seed in range(8)]
    assert 8 <= sum(rounds) / len(rounds) <= 16


@pytest.mark.parametrize(
    "options", [{"tools": "anytime"}, {"heights": "random", "facing": "random"}], ids=str
)
def test_look_ahead_players_finish_games_of_every_kind(options: dict[str, str]) -> None:
    assert GAME.rules.outcome(greedy_game(3, 5, **options)).winners


def test_the_same_luck_gives_the_same_choice() -> None:
    g = GAME.start(4, 9)
    seat = awaited(g)[0]
    assert GAME.ai.greedy(g, seat, Rng(5)) == GAME.ai.greedy(g, seat, Rng(5))


def test_it_does_not_step_into_a_pit() -> None:
    g = alone({"D4": TWO, "D5": "ground", "C4": TWO, "C5": "ground ground ground"}, "D4")
    g = play(g, 0, GAME.ai.greedy(g, 0, Rng(1))).state
    assert where(g) in ("C4", "D4")


def test_a_last_tile_with_a_hole_is_no_ground_to_stay_on() -> None:
    g = alone({"D4": "ground", "D5": "hole"}, "D4")
    assert Outlook(g, g).turns("D4", most=8) == 2


def test_it_blasts_the_last_rival_out_of_the_water() -> None:
    g = island({"D4": TWO, "C4": TWO, "C5": TWO, "D6": "ground"}, ("D4", "dynamite"), ("D5", None))
    while awaited(g) == [0]:
        g = play(g, 0, GAME.ai.greedy(g, 0, Rng(1))).state
    assert [(gone.seat, gone.cause) for gone in g.board.out] == [(1, "blasted")]


def test_it_gains_nothing_from_what_lies_below() -> None:
    """Its choice is the same whatever the hidden tiles are."""
    g = GAME.start(3, 4)
    for _ in range(12):
        seat = awaited(g)[0]
        other = GAME.rules.resample(g, None, Rng(77))
        assert set(options_of(g, seat)) == set(options_of(other, seat))
        g = play(g, seat, GAME.ai.greedy(g, seat, Rng(2))).state
