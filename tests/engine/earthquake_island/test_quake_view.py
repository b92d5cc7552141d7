"""Views and button labels of Earthquake Island."""

from itertools import product

import pytest

from engine.core import Rng, options_of, write
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.components import KINDS, NEIGHBOURS
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.words.labels import candidates
from tests.contract.checks import check_labels
from tests.engine.earthquake_island.positions import alone, do, island
from tests.engine.random_games import random_positions

TWO = "ground ground"


def test_resampled_game_has_other_tiles_below() -> None:
    g = GAME.start(6, 1)
    assert GAME.rules.resample(g, 0, Rng(1)).hidden.below != g.hidden.below


def test_view_shows_top_tiles_and_heights() -> None:
    view = GAME.view(alone({"D4": "ground rope", "D5": "hole"}, "D4"), None)
    assert [(seen.height, seen.top) for seen in map(view.cell, ("D4", "D5", "D6"))] == [
        (2, "rope"),
        (1, "hole"),
        (0, ""),
    ]


@pytest.mark.long
def test_labels_name_their_cell() -> None:
    for g, seat in random_positions(GAME, [(5, {"tools": "anytime"})], Rng(7), 2):
        view = GAME.view(g, seat)
        for action in options_of(g, seat):
            label = GAME.label(view, action)
            cell = getattr(action, "cell", getattr(action, "target", None))
            cell = view.explorers[seat].cell if cell == "stay" else cell
            check_labels([label])
            assert cell is None or cell in candidates(view)
            assert cell is None or cell in label.partition(" → ")[0]


TOOLS = [kind.key for kind in KINDS.values() if kind.kind == "tool"]


@pytest.mark.parametrize("held", TOOLS)
def test_labels_with_answers_fit_on_a_button(held: str) -> None:
    high = {cell: " ".join(["ground"] * 4) for cell in NEIGHBOURS["D4"]}
    for trapped, found in product(("scramble", "eliminated"), TOOLS):
        g = alone(high | {"D4": f"ground {found}"}, "D4", held, trapped=trapped)
        view = GAME.view(g, 0)
        check_labels(GAME.lines(view, view.options))


def test_labels_say_what_happens() -> None:
    g = alone({"D4": TWO, "D5": "ground ground ground ground", "E4": "rope"}, "D4", "rope")
    labels = labels_of(g)
    assert labels["move cell:stay"] == "Stay on D4 (ground, 2 high)"
    assert labels["move cell:D5"] == "Climb to D5 (ground, 4 high) with your rope"
    keep = "Move to E4 (1 high), keep the rope, lose your rope → you fall into the water"
    assert labels["move cell:E4 keep:yes"] == keep
    assert labels["discard"] == "Discard your rope"


def test_labels_of_a_tool_on_the_tile_name_both_tools() -> None:
    stacks = {"D4": "ground ground ground ground rope", "D5": TWO}
    labels = labels_of(do(alone(stacks, "D4", "bazooka"), "move cell:stay"))
    assert labels == {
        "keep": "Keep the rope, lose your bazooka, and play the tile below too",
        "discard": "Discard the rope here",
    }
    labels = labels_of(do(alone(stacks, "D4"), "move cell:stay"))
    assert labels["keep"] == "Keep the rope and play the tile below too"


def test_labels_of_a_move_name_a_lost_tool_only_if_it_is_still_held() -> None:
    rope = {"D4": "ground ground ground", "D5": "ground ground ground rope", "C4": TWO, "C3": TWO}
    labels = labels_of(alone(rope, "D4", "dynamite"))
    assert labels["move cell:D5 keep:yes"].endswith(", keep the rope, lose your dynamite")
    assert labels["move cell:D5 tool:dynamite target:C3 keep:yes"].endswith(
        ", keep it, first dynamite C3"
    )
    assert labels["move cell:D5 keep:no"].endswith(", discard the rope here")
    labels = labels_of(alone(rope, "D4"))
    assert labels["move cell:D5 keep:yes"].endswith("(rope, 4 high), keep it")


@pytest.mark.parametrize(
    ("stacks", "label"),
    [
        ({"D4": TWO, "C4": TWO}, "Move to D5 (cracks C4 and D4, 2 high)"),
        ({"D4": TWO, "C4": "ground volcano"}, "Move to D5 (cracks D4, 2 high)"),
        ({"D4": "volcano"}, "Move to D5 (cracks nothing, 2 high) → small risk of water"),
    ],
)
def test_label_of_cracks_names_the_stacks_that_lose_a_tile(
    stacks: dict[str, str], label: str
) -> None:
    g = alone({"D5": "ground crack6.0", **stacks}, "D4")
    assert labels_of(g)["move cell:D5"] == label


def test_labels_of_cracks_that_are_not_played_name_the_tile() -> None:
    stacks = {"D4": TWO, "D5": "ground crack6.0", "C4": TWO}
    assert labels_of(alone(stacks, "D4", "dynamite"))["use target:D5"].endswith(
        "(6 cracks, 2 high)"
    )
    flight = {"D4": "ground volcano ground", "D5": "ground ground crack6.0", "D3": TWO}
    for landing, top in (("bare", "6 cracks"), ("full", "cracks nothing")):
        g = do(alone(flight, "D4", landing=landing), "move cell:stay")
        assert labels_of(g)["flee cell:D5"].startswith(f"Flee to D5 ({top}, 3 high)")


def labels_of(g: EarthquakeIsland) -> dict[str, str]:
    """Return the label of each option of seat 0."""
    view = GAME.view(g, 0)
    return {write(action): GAME.label(view, action) for action in options_of(g, 0)}


def test_labels_say_whether_the_tool_is_used_first_or_last() -> None:
    g = island({"D4": TWO, "D5": TWO, "C4": TWO, "D3": TWO}, ("D4", "dynamite"), ("A1", None))
    labels = labels_of(g)
    assert labels["move cell:D5 tool:dynamite target:C4"].endswith(", then dynamite C4")
    assert labels["move cell:D5 tool:dynamite target:D3"].endswith(", first dynamite D3")
    assert labels["use target:C4"] == "Use the dynamite on C4 (ground, 2 high)"


@pytest.mark.parametrize(
    ("tool", "target", "label"),
    [
        ("push", "D5", "Push the explorer on D5"),
        ("thief", "D5", "Steal the rope of the explorer on D5"),
        ("bazooka", "D6", "Fire the bazooka at D6 (an explorer; ground, 2 high)"),
    ],
)
def test_labels_point_at_an_explorer_by_the_cell(tool: str, target: str, label: str) -> None:
    g = island({"D4": TWO, "D5": TWO, "D6": TWO}, ("D4", tool), (target, "rope"))
    assert labels_of(g)[f"use target:{target}"].startswith(label)


def test_view_shows_the_places_of_eliminated_explorers() -> None:
    stacks = {"D4": TWO, "D3": TWO}
    g = do(
        island(stacks, ("D4", "dynamite"), ("D5", None), ("G1", None)),
        "use target:D5",
        "move cell:D3",
    )
    assert [(one.place, one.cause) for one in GAME.view(g, None).explorers] == [
        (1, None),
        (3, "blasted"),
        (2, "drowned"),
    ]
