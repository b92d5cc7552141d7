"""Staying, stepping, water and drowning (rulebook: How to play)."""

import pytest

from engine.core import IllegalAction, awaited
from tests.engine.earthquake_island.positions import (
    alone,
    cells_offered,
    do,
    do_with_notes,
    heights,
    island,
    offered,
    where,
)

TOWERS = {
    "D4": "ground ground",
    "D5": "ground ground ground",
    "D3": "ground ground ground ground",
    "E4": "ground",
    "C3": "ground ground",
}


def test_explorer_climbs_at_most_one_tile_and_cannot_enter_water() -> None:
    assert cells_offered(alone(TOWERS, "D4")) == ["C3", "D5", "E4", "stay"]


def test_explorer_drops_any_number_of_tiles() -> None:
    g = alone({"D4": "ground ground ground ground ground", "D5": "ground ground"}, "D4")
    assert where(do(g, "move cell:D5")) == "D5"


def test_occupied_cell_cannot_be_entered() -> None:
    g = island({"D4": "ground", "D5": "ground", "E4": "ground"}, ("D4", None), ("D5", None))
    assert cells_offered(g) == ["E4", "stay"]


def test_illegal_move_is_refused_and_changes_nothing() -> None:
    g = alone(TOWERS, "D4")
    before = g.copy()
    with pytest.raises(IllegalAction):
        do(g, "move cell:D3")
    assert g == before


def test_tile_moved_to_or_stayed_on_is_removed() -> None:
    g = alone(TOWERS, "D4")
    assert heights(do(g, "move cell:D5"), "D4", "D5") == [2, 2]
    assert heights(do(g, "move cell:stay"), "D4", "D5") == [1, 3]


def test_step_onto_a_single_tile_ends_in_the_water() -> None:
    g, notes = do_with_notes(alone(TOWERS, "D4"), "move cell:E4")
    assert g.is_in_water(0)
    assert notes == ["P0 steps to E4.", "E4 is gone: P0 is in the water."]


def test_explorer_in_water_climbs_onto_a_single_tile() -> None:
    g = alone({"D5": "ground", "C4": "ground ground", "E4": "ground"}, "D4")
    assert cells_offered(g) == ["D5", "E4"]


def test_explorer_without_a_way_out_drowns_on_its_turn_and_the_last_survivor_wins() -> None:
    g = alone({"D4": "ground", "D5": "ground ground"}, "D4")
    g = do(do(g, "move cell:stay"), "move cell:stay", seat=1)
    assert [(gone.seat, gone.cause) for gone in g.board.out] == [(0, "drowned")]
    assert g.over
    assert not g.is_out(1)


def test_explorer_in_water_stays_in_the_game_until_its_turn() -> None:
    g = do(alone({"D4": "ground", "D5": "ground"}, "D4"), "move cell:stay")
    assert awaited(g) == [1]
    assert where(g) == "D4"


def test_turn_skips_eliminated_explorers() -> None:
    ground = {"A1": "ground ground", "G1": "ground ground ground", "G4": "ground ground ground"}
    stacks = {**ground, "G2": "ground ground ground", "G3": "ground ground ground", "A2": "ground"}
    g = island(stacks, ("D4", None), ("G1", None), ("G4", None), turn=2)
    g = do(g, "move cell:stay", seat=2)
    assert [gone.seat for gone in g.board.out] == [0]
    assert g.board.turn == 1


def test_round_ends_when_each_explorer_has_had_a_turn() -> None:
    g = alone({"D4": "ground ground ground", "D5": "ground ground ground"}, "D4")
    g = do(do(g, "move cell:stay"), "move cell:stay", seat=1)
    assert (g.board.round, g.board.turn) == (2, 0)


def test_uncovered_tile_does_nothing() -> None:
    g = do(
        alone({"D4": "crack1.0 ground", "D5": "ground ground", "D3": "ground"}, "D4"),
        "move cell:stay",
    )
    assert heights(g, "D4", "D5") == [1, 2]


def test_plain_moves_are_offered_first() -> None:
    g = alone({"D4": "ground ground", "D5": "rope"}, "D4", "lifebelt")
    assert offered(g)[:2] == ["move cell:stay", "move cell:D5"]
    assert offered(g).index("discard") < offered(g).index("move cell:D5 keep:yes")
