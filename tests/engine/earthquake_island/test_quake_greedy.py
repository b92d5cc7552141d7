"""The greedy bot of Earthquake Island."""

from engine.core import Rng, awaited, play
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


def test_six_bots_last_eight_to_sixteen_rounds_on_average() -> None:
    rounds = [greedy_game(6, seed).board.round for seed in range(4)]
    assert 8 <= sum(rounds) / len(rounds) <= 16


def test_bot_does_not_step_into_a_pit() -> None:
    g = alone({"D4": TWO, "D5": "ground", "C4": TWO, "C5": "ground ground ground"}, "D4")
    g = play(g, 0, GAME.ai.greedy(g, 0, Rng(1))).state
    assert where(g) in ("C4", "D4")


def test_last_tile_with_a_hole_is_no_place_to_stay() -> None:
    g = alone({"D4": "ground", "D5": "hole"}, "D4")
    assert Outlook(g, g).turns("D4", most=8) == 2


def test_bot_blasts_the_last_opponent_out_of_the_water() -> None:
    g = island({"D4": TWO, "C4": TWO, "C5": TWO, "D6": "ground"}, ("D4", "dynamite"), ("D5", None))
    while awaited(g) == [0]:
        g = play(g, 0, GAME.ai.greedy(g, 0, Rng(1))).state
    assert [(gone.seat, gone.cause) for gone in g.board.out] == [(1, "blasted")]
