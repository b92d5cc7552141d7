"""Volcanoes are fled and never removed (rulebook: The tiles; RULINGS.md, 7 to 10)."""

from engine.core import awaited
from engine.earthquake_island.rules.state import EarthquakeIsland
from tests.engine.earthquake_island.positions import (
    alone,
    cells_offered,
    do,
    heights,
    island,
    targets_offered,
    where,
)

FLIGHT = {
    "D4": "ground crack1.0",
    "D3": "ground",
    "D5": "volcano ground",
    "D6": "ground",
    "C5": "ground",
}
WAYS = {"D5": "ground ground", "E4": "ground ground ground", "C3": "ground ground"}


def test_volcano_under_the_own_tile_is_fled_immediately() -> None:
    g = do(alone({"D4": "volcano ground", **WAYS}, "D4"), "move cell:stay")
    assert awaited(g) == [0]
    assert cells_offered(g) == ["C3", "D5"]
    assert where(do(g, "flee cell:D5")) == "D5"


def test_tile_fled_to_is_not_played() -> None:
    g = do(alone({"D4": "volcano ground", **WAYS}, "D4"), "move cell:stay", "flee cell:D5")
    assert heights(g, "D5") == [2]


def test_full_landing_plays_the_tile_fled_to_on_the_own_turn() -> None:
    g = alone({"D4": "volcano ground", **WAYS}, "D4", landing="full")
    assert heights(do(g, "move cell:stay", "flee cell:D5"), "D5") == [1]


def test_full_landing_plays_no_tile_fled_to_on_another_turn() -> None:
    g = do(island(FLIGHT, ("D4", None), ("D5", None), landing="full"), "move cell:stay")
    assert heights(do(g, "flee cell:D6", seat=1), "D6") == [1]


def test_explorer_on_an_uncovered_volcano_flees_on_another_turn() -> None:
    g = do(island(FLIGHT, ("D4", None), ("D5", None)), "move cell:stay")
    assert awaited(g) == [1]
    assert g.board.turn == 0
    assert cells_offered(g, 1) == ["C5", "D6"]


def test_volcano_cannot_be_entered_or_blasted() -> None:
    g = alone({"D4": "ground ground", "D5": "volcano", "E4": "ground"}, "D4", "dynamite")
    assert cells_offered(g) == ["E4", "stay"]
    assert targets_offered(g) == ["E4"]


def test_cracks_do_not_remove_a_volcano() -> None:
    stacks = {"D4": "ground crack1.0", "D5": "volcano", "D3": "ground"}
    g = do(alone(stacks, "D4"), "move cell:stay")
    assert g.is_volcano("D5")


def test_volcano_counts_as_a_tile_of_height_for_flight() -> None:
    g = do(
        alone({"D4": "ground volcano ground", "D5": "ground ground ground", "E4": "ground"}, "D4"),
        "move cell:stay",
    )
    assert cells_offered(g) == ["D5", "E4"]


def test_hole_over_a_volcano_leads_to_flight() -> None:
    g = do(alone({"D4": "volcano hole", **WAYS}, "D4"), "move cell:stay")
    assert awaited(g) == [0]
    assert cells_offered(g) == ["C3", "D5"]


def test_tool_over_a_volcano_is_kept_before_the_flight() -> None:
    g = do(alone({"D4": "volcano spring", **WAYS}, "D4"), "move cell:stay", "keep")
    assert g.explorer(0).tool == "spring"
    assert cells_offered(g) == ["C3", "D5"]


def test_active_explorer_flees_before_the_others() -> None:
    # Both can flee to C4.
    stacks = {
        "D4": "volcano crack1.0",
        "D5": "volcano ground",
        "C4": "ground",
        "D6": "ground",
        "C5": "ground",
    }
    g = do(island(stacks, ("D4", None), ("D5", None)), "move cell:stay")
    assert where(g, 0) == "C4"
    assert cells_offered(g, 1) == ["C5", "D6"]


def test_rope_and_spring_may_be_used_to_flee() -> None:
    stacks = {"D4": "volcano ground", "D5": "ground ground ground ground", "E4": "ground"}
    assert cells_offered(do(alone(stacks, "D4", "rope"), "move cell:stay")) == ["D5", "E4"]
    stacks = {"D4": "volcano ground", "D6": "ground ground", "E4": "ground"}
    assert cells_offered(do(alone(stacks, "D4", "spring"), "move cell:stay")) == ["D6", "E4"]


def test_lifebelt_may_be_used_to_flee_into_water() -> None:
    g = do(alone({"D4": "volcano ground", "E4": "ground"}, "D4", "lifebelt"), "move cell:stay")
    assert cells_offered(g) == ["C3", "C4", "D3", "D5", "E3", "E4"]
    g = do(g, "flee cell:C3")
    assert (g.explorer(0).tool, g.explorer(0).afloat) == (None, True)


def test_explorer_without_a_legal_step_scrambles_onto_land_at_any_height() -> None:
    high = "ground ground ground ground ground"
    g = alone({"D4": "volcano ground", "D5": high, "E4": high}, "D4")
    assert cells_offered(g) == ["D5", "E4"]


def test_explorer_without_land_scrambles_into_water_and_keeps_the_lifebelt() -> None:
    g = do(alone({"D4": "volcano ground"}, "D4", "lifebelt"), "move cell:stay", "flee cell:D5")
    assert g.is_in_water(0)
    assert g.explorer(0).tool == "lifebelt"


def boxed_in() -> EarthquakeIsland:
    """Return a position of seat 0 on a volcano in the corner D7, surrounded by explorers."""
    high = dict.fromkeys(("C6", "D6", "E6", "E5", "C5", "B5", "D5"), "ground ground ground")
    explorers = (("D7", None), ("C6", None), ("D6", None), ("E6", None))
    return island({"D7": "volcano ground", **high}, *explorers)


def test_boxed_in_explorer_waits_and_flees_when_there_is_room() -> None:
    g = boxed_in()
    assert where(g, 0) == "D7"
    assert g.board.turn == 1
    assert where(do(g, "move cell:B5", seat=1), 0) == "C6"


def test_boxed_in_explorer_is_eliminated_on_its_own_turn() -> None:
    g = boxed_in()
    for seat in (1, 2, 3):
        g = do(g, "move cell:stay", seat=seat)
    assert [(gone.seat, gone.cause) for gone in g.board.out] == [(0, "trapped")]


def test_option_eliminates_explorers_without_a_legal_step() -> None:
    high = "ground ground ground ground ground"
    g = alone({"D4": "volcano ground", "D5": high}, "D4", trapped="eliminated")
    assert [(gone.seat, gone.cause) for gone in g.board.out] == [(0, "trapped")]
