from statistics import mean, pstdev

import pytest

from engine.core import Rng
from engine.island_hopper import GAME
from engine.island_hopper.rules.components import MODEL, PLACE_OF, WEATHER_OF
from engine.island_hopper.rules.records import Drift
from engine.island_hopper.rules.weather import (
    drift_place,
    expected_drift,
    guess_drift,
    normal,
    nudge_place,
    scatter_place,
    with_gust,
)
from tests.engine.island_hopper.landing_rates import SITUATIONS, Situation, landing_rate

FLIGHTS = 4_000


@pytest.mark.long
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_landing_rate_matches_the_table(situation: Situation) -> None:
    assert abs(landing_rate(situation, "inner", FLIGHTS) - situation.inner) < 3
    assert abs(landing_rate(situation, "outer", FLIGHTS) - situation.outer) < 3


def test_rules_and_cards_name_the_rates_of_the_table() -> None:
    odds = GAME.words.guide.topic("odds")
    assert odds is not None
    for weather in WEATHER_OF.values():
        [card] = [one for one in GAME.words.entries if one.key == f"weather_{weather.key}"]
        rates = [weather.odds_alone, weather.odds_guided, weather.odds_dueling]
        [dueling] = [one for one in SITUATIONS if one.dueling and one.weather == weather.key]
        assert rates[-1] == (dueling.inner / 100, dueling.outer / 100)
        named = [f"{100 * inner:.0f} % / {100 * outer:.0f} %" for inner, outer in rates]
        assert [rate for rate in named if rate not in odds.page or rate not in card.text] == []


def test_normal_numbers_have_mean_0_and_deviation_1() -> None:
    rng = Rng(1)
    numbers = [normal(rng) for _ in range(20_000)]
    assert (round(mean(numbers), 1), round(pstdev(numbers), 1)) == (0.0, 1.0)


def test_plane_without_drift_is_over_its_island() -> None:
    assert drift_place(120, 20, Drift(0, 0)) == PLACE_OF["C"] == (866, -500)


def test_drift_turns_and_stretches_the_course() -> None:
    assert drift_place(0, 20, Drift(9000, 1000)) == (1100, 0)


def test_gust_adds_to_the_drift_of_the_round() -> None:
    rng = Rng(1)
    drifts = [with_gust(Drift(500, 0), rng, 1.0) for _ in range(4_000)]
    assert abs(mean(drift.heading for drift in drifts) - 500) < 20
    assert abs(pstdev(drift.heading for drift in drifts) - 100 * MODEL.gust_heading) < 15


def test_nudge_leads_roughly_where_ordered() -> None:
    rng = Rng(1)
    places = [nudge_place((0, 0), 90, 8, rng) for _ in range(4_000)]
    assert abs(mean(place[0] for place in places) - 400) < 8
    assert abs(mean(place[1] for place in places)) < 4
    assert abs(pstdev(place[0] for place in places) - 60) < 5


def test_drops_scatter_more_far_from_the_compass_island() -> None:
    rng, weather = Rng(1), WEATHER_OF["normal"]
    near = [scatter_place((0, 0), weather, rng)[0] for _ in range(4_000)]
    far = [scatter_place((1800, 0), weather, rng)[0] for _ in range(4_000)]
    assert abs(pstdev(near) - 60) < 2
    assert abs(pstdev(far) - 132) < 4


def test_known_flights_predict_the_drift() -> None:
    known = [Drift(600, 300), Drift(300, 300), Drift(300, 0)]
    assert expected_drift(known) == Drift(300, 150)


def test_guessed_drift_follows_the_known_flights() -> None:
    rng, known = Rng(1), [Drift(800, 0)] * 3
    guesses = [guess_drift(known, rng, 1.0).heading for _ in range(4_000)]
    assert abs(mean(guesses) - 600) < 12
    assert abs(pstdev(guesses) - 200) < 10


def test_same_seed_gives_the_same_flight() -> None:
    def fly(seed: int) -> tuple[int, int]:
        rng = Rng(seed)
        return scatter_place(nudge_place((0, 1000), 45, 4, rng), WEATHER_OF["stormy"], rng)

    assert fly(7) == fly(7)
    assert fly(7) != fly(8)
