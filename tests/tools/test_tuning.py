"""Tuning moves the weights of a steady player in the direction that wins games."""

from dataclasses import replace
from math import sqrt
from types import ModuleType

import pytest

from engine import GAMES
from engine.core import Action, Outcome, Rng
from engine.island_hopper.ai import weights as hopper
from engine.propeller_islands.ai import weights as propeller
from tools.tuning import SIZE, Arena, Numbers, Trial, learned, numbers_of

NUMBERS = {"GOOD": 2.0, "BAD": -1.0, "IDLE": 3.0, "NONE": 0.0}


def trials(games: int) -> list[Trial]:
    """Return games that go better with a larger GOOD and a smaller BAD. IDLE has no effect."""
    rng, found = Rng(3), list[Trial]()
    for _ in range(games):
        larger = {name: SIZE if rng.below(2) else -SIZE for name in NUMBERS}
        found.append(Trial(larger, larger["GOOD"] - larger["BAD"] + rng.below(100) / 100))
    return found


def test_helpful_weight_grows_and_harmful_weight_shrinks() -> None:
    now = learned(NUMBERS, trials(400))
    assert 2.0 * 1.2 < now["GOOD"] <= 2.0 * 1.35
    assert -1.0 * 0.8 < now["BAD"] <= -1.0 * 0.74
    assert now["IDLE"] == pytest.approx(3.0, rel=0.1)
    assert now["NONE"] == 0.0


def test_equal_results_change_no_weight() -> None:
    assert learned(NUMBERS, [Trial(one.larger, 0.5) for one in trials(4)]) == NUMBERS


def test_whole_numbers_are_not_tuned() -> None:
    module = ModuleType("weights")
    vars(module).update(PRICE=1.5, TURNS=3, WORTH={"sun": 0.5, "rain": 2.0}, seats={"one": 1.0})
    assert numbers_of(module) == {"PRICE": 1.5, "WORTH.sun": 0.5, "WORTH.rain": 2.0}


def test_weights_are_restored_after_an_error() -> None:
    before = numbers_of(propeller)
    others = dict.fromkeys(before, -1.0)

    def fails(g: object, seat: int, rng: Rng) -> Action:
        assert propeller.FAME == propeller.UPGRADE["wild"] == -1.0
        raise RuntimeError

    game = replace(
        GAMES["propeller_islands"], ai=replace(GAMES["propeller_islands"].ai, steady=fails)
    )
    with pytest.raises(RuntimeError):
        Arena(game, propeller, 2, {}).meet(others, others, 1, 0)
    assert numbers_of(propeller) == before


@pytest.mark.parametrize("place", [0, 1])
def test_each_seat_plays_with_its_own_weights(place: int) -> None:
    arena = Arena(GAMES["propeller_islands"], propeller, 2, {})
    numbers = numbers_of(propeller)
    lost = numbers | {"CLAIMED": -50.0, "FAME": -10.0}
    for deal in range(3):
        assert arena.meet(numbers, lost, deal, place).winners == (place,)
        assert arena.meet(lost, numbers, deal, place).winners == (1 - place,)


def test_trials_rotate_through_the_seats() -> None:
    places, before = list[int](), numbers_of(hopper)

    class Noting(Arena):
        def meet(self, numbers: Numbers, others: Numbers, deal: int, place: int) -> Outcome:
            places.append(place)
            middle = [sqrt(numbers[name] * others[name]) for name in numbers]
            assert middle == pytest.approx(list(before.values()))
            return Outcome((0, 5, 0), (1,), "end")

    arena = Noting(GAMES["island_hopper"], hopper, 3, {})
    found = [arena.trial(before, deal) for deal in range(4)]
    assert [0, 1, 2, 0] == places
    assert {SIZE, -SIZE} == set(found[0].larger.values())
    assert found[0].larger != found[1].larger
    assert found[1].value > 0 > found[0].value
