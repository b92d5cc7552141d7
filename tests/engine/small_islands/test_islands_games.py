"""Whole games of Small Islands: the map, and the strength of the steady bot."""

from statistics import mean, median
from time import process_time

import pytest

from engine.core import Action, Rng, options_of, write
from engine.players import PLAYERS, played_on
from engine.small_islands import GAME
from engine.small_islands.ai.candidates import candidates
from engine.small_islands.rules.chart import Laid, column_of, fits, row_of
from engine.small_islands.rules.islands import islands, ports_on
from engine.small_islands.rules.placing import placements
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import LANDSCAPE
from tests import contract
from tests.engine.small_islands.archipelago import ISLE, do, goal, position
from tests.engine.small_islands.slow import agrees_everywhere, islands_slowly

SETTINGS = [
    (seats, mode, alexis)
    for seats in (1, 2, 3, 4)
    for mode in ("standard", "advanced")
    for alexis in ((None,) if seats > 1 else ("morning", "afternoon", "night"))
]


def options(mode: str, alexis: str | None) -> dict[str, str]:
    return {"mode": mode} | ({"alexis": alexis} if alexis else {})


@pytest.mark.parametrize(("seats", "mode", "alexis"), SETTINGS)
def test_random_play_keeps_the_map_correct(seats: int, mode: str, alexis: str | None) -> None:
    last = None
    for *_, after, _ in contract.random_play(GAME, seats, options(mode, alexis), seed=seats):
        assert after.ships_placed <= 4
        assert all(player.houses <= 4 for player in after.board.players)
        if len(after.board.chart) != last:
            # Check sides, corners, islands and limits of the map.
            chart = after.board.chart
            found = islands(chart)
            assert agrees_everywhere(chart)
            assert {frozenset(isle.places) for isle in found} == islands_slowly(chart)
            assert all(ports_on(laid) <= 2 for laid in chart.values())
            for span in (row_of, column_of):
                places = [span(cell) for cell in chart]
                assert max(places, default=0) - min(places, default=0) < 15
            last = len(after.board.chart)
    assert 1 <= after.board.round <= 4


def steady_game(seats: int, seed: int, **options: str) -> SmallIslands:
    """Return the end of a game between steady bots."""
    *_, end = played_on(GAME, GAME.start(seats, seed, options), PLAYERS["steady"], Rng(seed + 1))
    return end


@pytest.mark.long
def test_two_steady_bots_score_thirty_on_average() -> None:
    scores = [GAME.rules.outcome(steady_game(2, seed)).scores for seed in range(6)]
    assert mean(map(mean, scores)) >= 30


@pytest.mark.long
def test_alexis_is_weak_in_the_morning_and_strong_at_night() -> None:
    def wins(alexis: str) -> int:
        games = [steady_game(1, seed, alexis=alexis) for seed in range(25)]
        return sum(bool(GAME.rules.outcome(g).winners) for g in games)

    assert wins("morning") > wins("night") + 8


def forty_tiles() -> tuple[dict[int, Laid], list[str]]:
    rng, chart = Rng(2), dict[int, Laid]()
    tiles = rng.shuffled(tuple(LANDSCAPE))
    while len(chart) < 40:
        tile = tiles.pop()
        if spots := list(fits(chart, tile)):
            cell, turn = rng.pick(spots)
            chart[cell] = Laid(tile, turn)
    return chart, tiles[-3:]


def test_placements_on_a_map_of_forty_tiles_are_listed_in_20_milliseconds() -> None:
    chart, hand = forty_tiles()
    times = []
    for _ in range(15):
        start = process_time()
        found = placements(chart, hand)
        times.append(process_time() - start)
    assert len(found) > 60
    assert median(times) < 0.020


def test_bot_explores_with_a_poor_objective_and_lands_with_a_rich_one() -> None:
    poor = goal(position({**ISLE}), 0, "9")
    assert commands_of(GAME.ai.steady(poor, 0, Rng(1))) == "explore"
    second = {"O18": "54", "P18": "25 270"}
    ripe = goal(position({**ISLE, **second}), 0, "4")
    assert commands_of(GAME.ai.steady(ripe, 0, Rng(1))) == "land"


def test_solo_bot_explores_longer() -> None:
    map_ = {**ISLE, "O18": "54", "P18": "25 270"}
    ripe = goal(position(map_, seats=1, alexis="night"), 0, "4")
    assert commands_of(GAME.ai.steady(ripe, 0, Rng(1))) == "explore"


def test_all_tiles_and_ships_are_candidates() -> None:
    g = position({**ISLE, "O18": "54"})
    looked_at = candidates(g, 0, Rng(1))
    assert [*["explore"] * 3, "land", "land"] == [commands_of(action) for action in looked_at]
    assert set(looked_at) <= set(options_of(g, 0))


def test_only_complete_places_are_candidates() -> None:
    g = do(position({**ISLE, "O18": "54"}), "explore tile:5")
    complete = [option for option in options_of(g, 0) if "turn:" in write(option)]
    assert complete and complete == candidates(g, 0, Rng(1))
    assert not candidates(do(g, "place tile:1"), 0, Rng(1))


def test_all_tiles_are_candidates_while_no_ship_can_land() -> None:
    looked_at = candidates(position({**ISLE, "O18": "54"}, stack=3), 0, Rng(1))
    assert ["explore"] * 3 == [commands_of(action) for action in looked_at]


def commands_of(action: Action) -> str:
    return write(action).split(" ")[0]
