"""Missions and Rewards, card by card, and the numbers of components."""

from collections import Counter

import pytest

from engine.core import TableError
from engine.core.tables import read_rows
from engine.small_islands.rules.cards import (
    ALEXIS,
    DECKS,
    EXPEDITIONS,
    MISSIONS,
    OBJECTIVES,
    REWARDS,
    choices,
    objective,
)
from engine.small_islands.rules.components import DISCOVERIES, TOKENS, Symbols
from engine.small_islands.rules.tiles import LANDSCAPE, STARTING, Face, check_face, starting_tile

MET = [
    ("flower-over-fruit", Symbols(flower=1), True),
    ("flower-over-fruit", Symbols(flower=2, fruit=2), False),
    ("flower-over-leaf", Symbols(flower=2, leaf=1), True),
    ("fruit-over-flower", Symbols(flower=1), False),
    ("fruit-over-leaf", Symbols(fruit=3, leaf=2, flower=9), True),
    ("leaf-over-flower", Symbols(leaf=1, fruit=4), True),
    ("leaf-over-fruit", Symbols(), False),
    ("temple-flowers", Symbols(temple=1, flower=2), True),
    ("temple-flowers", Symbols(temple=2, flower=1), False),
    ("temple-fruits", Symbols(temple=3, fruit=5), True),
    ("temple-leaves", Symbols(leaf=2), False),
    ("any-pair", Symbols(flower=2, leaf=2), True),
    ("any-pair", Symbols(flower=2, leaf=1), False),
    ("any-pair", Symbols(temple=2), False),
    ("flower-pair", Symbols(flower=1, leaf=1, fruit=3), True),
    ("flower-pair", Symbols(fruit=2, leaf=2, flower=1), False),
    ("fruit-pair", Symbols(fruit=1, flower=1), True),
    ("leaf-pair", Symbols(leaf=0, flower=0), False),
]


@pytest.mark.parametrize(("mission", "symbols", "met"), MET)
def test_mission_is_met_by_its_symbols(mission: str, symbols: Symbols, met: bool) -> None:
    assert MISSIONS[mission].condition.met_by(symbols) == met


PAID = [
    ("flowers", Symbols(flower=3, fruit=9), 5, 5),
    ("fruits", Symbols(), 2, 2),
    ("leaves", Symbols(leaf=1), 2, 3),
    ("temples-flowers", Symbols(temple=2, flower=1), 4, 5),
    ("temples-fruits", Symbols(temple=1, fruit=2), 4, 5),
    ("temples-leaves", Symbols(temple=1), 4, 3),
    ("rarest", Symbols(flower=4, fruit=2), 4, 6),
    ("rarest", Symbols(temple=3), 4, 2),
    ("six", Symbols(), 2, 6),
    ("size", Symbols(flower=8), 5, 4),
    ("size", Symbols(), 2, 0),
    ("size", Symbols(), 3, 4),
    ("size", Symbols(), 6, 6),
    ("size", Symbols(), 9, 8),
    ("size", Symbols(), 12, 10),
    ("discovery", Symbols(temple=3), 9, 0),
    ("best", Symbols(flower=1, fruit=4, leaf=2), 5, 6),
    ("ports", Symbols(port=3), 5, 5),
]


@pytest.mark.parametrize(("reward", "symbols", "tiles", "points"), PAID)
def test_reward_pays_its_points(reward: str, symbols: Symbols, tiles: int, points: int) -> None:
    assert REWARDS[reward].pay.points(symbols, tiles) == points


def test_each_mission_and_reward_is_tested() -> None:
    assert {mission for mission, *_ in MET} == set(MISSIONS)
    assert {reward for reward, *_ in PAID} == set(REWARDS)


def test_all_components_exist() -> None:
    assert (len(LANDSCAPE), len(STARTING), len(DISCOVERIES), len(TOKENS)) == (56, 8, 12, 4)
    assert sorted(starting_tile(face) for face in STARTING) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert (len(OBJECTIVES), len(ALEXIS), len(EXPEDITIONS)) == (12, 4, 15)
    assert [len(cards) for cards in DECKS["advanced"].values()] == [12, 12]


def test_landscape_tiles_show_the_totals_of_the_rulebook() -> None:
    icons = [icon for face in LANDSCAPE.values() for icon in face.icons]
    totals = {"flower": 25, "fruit": 25, "leaf": 25, "temple": 15, "house": 36, "port": 27}
    assert dict(Counter(icons)) == totals
    corners = "".join(face.edge[::2] for face in LANDSCAPE.values())
    assert (corners.count("L"), len(corners)) == (96, 224)


def test_each_objective_card_has_a_mission_and_a_reward() -> None:
    goals = [objective((card,)) for card in OBJECTIVES]
    assert all(goal.condition.words and goal.pay.words for goal in goals)


def test_choices_pair_missions_with_rewards() -> None:
    cards = ["six", "flower-pair", "leaf-pair"]
    assert choices(cards) == [
        {"mission": "flower-pair", "reward": "six"},
        {"mission": "leaf-pair", "reward": "six"},
    ]
    assert choices([]) == []


def test_face_whose_regions_do_not_fit_its_edge_is_refused() -> None:
    row = """[[row]]
    key = "99"
    shape = "wrong"
    edge = "LLSSSSSL"
    regions = [{land = ["nw", "north"], icons = []}]
    origin = "designed"
    """
    (face,) = read_rows("landscape", row, Face)
    with pytest.raises(TableError, match="row 99, field edge"):
        check_face("landscape", face)
