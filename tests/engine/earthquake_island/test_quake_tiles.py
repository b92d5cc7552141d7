"""The effect of each kind of tile (rulebook: The tiles)."""

import pytest

from engine.core import awaited, decision_of, reveals_nothing
from engine.earthquake_island.rules.components import DIRECTION_NAMES, KINDS, TILES, TOWARDS
from tests.engine.earthquake_island.positions import (
    alone,
    do,
    do_with_notes,
    heights,
    island,
    offered,
)

RING = tuple(cell for cell in TOWARDS["D4"] if cell)
TWO_CRACKS = "crack1.0 crack1.0"


def ring(height: int) -> dict[str, str]:
    return {cell: " ".join(["ground"] * height) for cell in RING}


def test_ground_is_only_removed() -> None:
    g = do(alone({"D4": "ground ground", **ring(2)}, "D4"), "move cell:stay")
    assert heights(g, "D4", *RING) == [1, 2, 2, 2, 2, 2, 2]


@pytest.mark.parametrize("below", ["ground", "?ground"], ids=["face up", "face down"])
def test_move_that_uncovers_a_tile_cannot_be_undone(below: str) -> None:
    stacks = {"D4": "ground ground", "D5": f"ground {below} ground"}
    g = alone(stacks, "D4", facing="random")
    assert not reveals_nothing(g, do(g, "move cell:D5"), 0)


def test_move_that_removes_a_last_tile_can_be_undone() -> None:
    g = alone({"D4": "ground ground", "D5": "ground"}, "D4", facing="random")
    assert reveals_nothing(g, do(g, "move cell:D5"), 0)


def test_hole_is_removed_and_the_tile_below_is_played() -> None:
    g = do(alone({"D4": "ground crack1.0 hole", **ring(2)}, "D4"), "move cell:stay")
    assert heights(g, "D4", "D5") == [1, 1]


def test_holes_chain() -> None:
    g = do(alone({"D4": "ground ground hole hole", **ring(2)}, "D4"), "move cell:stay")
    assert heights(g, "D4") == [1]


def test_hole_that_empties_the_stack_leaves_the_explorer_in_water() -> None:
    g = do(alone({"D4": "hole", **ring(1)}, "D4"), "move cell:stay")
    assert g.is_in_water(0)


@pytest.mark.parametrize(
    "code", [code for code, tile in TILES.items() if tile.kind.ends and code[0] != "?"]
)
def test_cracks_remove_the_tiles_at_their_ends_and_their_own(
    code: str,
) -> None:
    tile = TILES[code]
    hit = {RING[(end + tile.turn) % 6] for end in tile.kind.ends}
    g = do(alone({"D4": f"ground {code}", **ring(2)}, "D4"), "move cell:stay")
    assert heights(g, *RING) == [1 if cell in hit else 2 for cell in RING]
    assert heights(g, "D4") == [1]


def test_crack_has_as_many_ends_as_its_number() -> None:
    numbers = {key: len(kind.ends) for key, kind in KINDS.items() if kind.kind == "crack"}
    assert {key: int(key[5]) for key in numbers} == numbers


def test_directions_are_counted_anticlockwise_from_east() -> None:
    assert dict(zip(DIRECTION_NAMES, RING, strict=True)) == {
        "E": "D5",
        "NE": "C4",
        "NW": "C3",
        "W": "D3",
        "SW": "E3",
        "SE": "E4",
    }


def test_explorer_drops_with_a_cracked_stack() -> None:
    g = island(
        {"D4": "crack1.0 crack1.0", "D5": "ground ground", "E4": "ground"},
        ("D4", None),
        ("D5", None),
    )
    g = do(g, "move cell:stay")
    assert g.cell_of(1) == "D5"
    assert heights(g, "D5") == [1]


def test_explorer_whose_stack_is_cracked_away_is_in_water_until_its_turn() -> None:
    stacks = {"D4": TWO_CRACKS, "D5": "ground", "D6": "ground", "C5": "ground", "D3": "ground"}
    g = do(island(stacks, ("D4", None), ("D5", None)), "move cell:stay")
    assert g.is_in_water(1)
    assert awaited(g) == [1]


def test_note_of_a_discarded_tile_tells_it_from_the_tool_in_hand() -> None:
    stacks = {"D4": "ground ground rope"}
    _, notes = do_with_notes(alone(stacks, "D4", "rope"), "move cell:stay keep:no")
    assert notes[1] == "P0 discards the rope on D4."


def test_crack_without_target_does_nothing() -> None:
    _, notes = do_with_notes(
        alone({"D4": "ground crack1.0", "D3": "ground"}, "D4"), "move cell:stay"
    )
    assert notes[1] == "The ground cracks, and nothing falls."


def test_crack_off_the_board_does_nothing() -> None:
    g = do(alone({"D7": "ground crack6.0", "D6": "ground ground"}, "D7"), "move cell:stay")
    assert heights(g, "D7", "D6") == [1, 1]


def test_kept_tool_uncovers_a_tile_that_is_played() -> None:
    g = do(alone({"D4": "ground crack1.0 rope", **ring(2)}, "D4"), "move cell:stay", "keep")
    assert g.explorer(0).tool == "rope"
    assert heights(g, "D4", "D5") == [1, 1]


def test_discarded_tool_uncovers_a_tile_that_is_not_played() -> None:
    g = do(alone({"D4": "ground crack1.0 rope", **ring(2)}, "D4"), "move cell:stay", "discard")
    assert g.explorer(0).tool is None
    assert g.board.discards == {"rope": 1}
    assert heights(g, "D4", "D5") == [2, 2]


def test_kept_last_tile_leaves_the_explorer_in_water() -> None:
    g = do(alone({"D4": "rope", "D5": "ground"}, "D4"), "move cell:stay", "keep")
    assert g.is_in_water(0)


def test_tool_below_a_kept_tool_is_offered() -> None:
    g = do(alone({"D4": "ground spring rope", "D5": "ground"}, "D4"), "move cell:stay", "keep")
    assert offered(g) == ["keep", "discard"]
    assert do(g, "keep").explorer(0).tool == "spring"


def test_second_tool_replaces_the_first() -> None:
    g = do(alone({"D4": "ground ground rope"}, "D4", "thief"), "move cell:stay", "keep")
    assert g.explorer(0).tool == "rope"
    assert g.board.discards == {"thief": 1, "ground": 1}


def test_first_tool_is_kept_if_the_second_is_left() -> None:
    g = do(alone({"D4": "ground ground rope"}, "D4", "thief"), "move cell:stay", "discard")
    assert g.explorer(0).tool == "thief"


def test_absent_player_leaves_the_tool() -> None:
    g = do(alone({"D4": "ground ground rope"}, "D4"), "move cell:stay")
    decision = decision_of(g, 0)
    assert decision is not None
    assert str(decision.when_absent(g)) == "Discard()"
