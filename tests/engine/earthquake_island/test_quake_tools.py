"""The effect of each tool (rulebook: The tiles; RULINGS.md, 13 to 23)."""

import pytest

from engine.core import IllegalAction, awaited
from tests.engine.earthquake_island.positions import (
    FAR,
    FAR_GROUND,
    alone,
    cells_offered,
    do,
    do_with_notes,
    heights,
    island,
    offered,
    targets_offered,
    where,
)

TWO = "ground ground"
THREE = "ground ground ground"
FOUR = "ground ground ground ground"


def test_rope_climbs_three_tiles_and_is_used_up() -> None:
    g = alone(
        {"D4": "ground", "D5": FOUR, "E4": "ground ground ground ground ground"}, "D4", "rope"
    )
    assert cells_offered(g) == ["D5", "stay"]
    g = do(g, "move cell:D5")
    assert (where(g), g.explorer(0).tool) == ("D5", None)


def test_rope_is_kept_on_an_ordinary_step() -> None:
    g = do(alone({"D4": "ground", "D5": TWO, "E4": FOUR}, "D4", "rope"), "move cell:D5")
    assert g.explorer(0).tool == "rope"


def test_rope_climbs_out_of_water() -> None:
    g = alone({"D5": THREE, "E4": FOUR, "C4": TWO}, "D4", "rope")
    assert cells_offered(g) == ["C4", "D5"]


def test_lifebelt_allows_swimming_and_is_used_up() -> None:
    g = do(alone({"D4": TWO, "E4": "ground"}, "D4", "lifebelt"), "move cell:D5")
    assert (where(g), g.explorer(0).tool, g.explorer(0).afloat) == ("D5", None, True)


def test_lifebelt_saves_an_explorer_who_can_only_stay_until_the_next_turn() -> None:
    high = dict.fromkeys(("D6", "C6", "E6"), FOUR)
    g = island({**FAR_GROUND, **high}, ("D7", "lifebelt"), FAR)
    assert awaited(g) == [1]
    assert (g.explorer(0).tool, g.explorer(0).afloat, where(g)) == (None, True, "D7")
    g = do(g, "move cell:stay", seat=1)
    assert [(gone.seat, gone.cause) for gone in g.board.out] == [(0, "drowned")]


def test_swimmer_may_swim_one_cell() -> None:
    g = alone({"E5": FOUR}, "D4", "lifebelt")
    assert cells_offered(g) == ["C3", "C4", "D3", "D5", "E3", "E4", "stay"]


def test_no_tile_is_played_in_water() -> None:
    g = do(alone({"E5": FOUR}, "D4", "lifebelt"), "move cell:D5")
    assert heights(g, "E5") == [4]
    assert g.board.discards == {"lifebelt": 1}


def test_sandbag_is_removed_instead_of_the_tile() -> None:
    g = do(alone({"D4": TWO, "D5": TWO}, "D4", "sandbag"), "move cell:D5", "sandbag")
    assert heights(g, "D5") == [2]
    assert g.board.discards == {"sandbag": 1}


def test_sandbag_may_be_held_back() -> None:
    g = do(alone({"D4": TWO, "D5": TWO}, "D4", "sandbag"), "move cell:D5", "remove")
    assert heights(g, "D5") == [1]
    assert g.explorer(0).tool == "sandbag"


def test_sandbag_on_a_hole_protects_the_tile_below() -> None:
    g = do(
        alone({"D4": "ground crack1.0 hole", "D5": TWO}, "D4", "sandbag"),
        "move cell:stay",
        "sandbag",
    )
    assert heights(g, "D4", "D5") == [3, 2]


def test_hole_asks_for_the_sandbag_again() -> None:
    g = do(alone({"D4": "ground ground hole"}, "D4", "sandbag"), "move cell:stay", "remove")
    assert offered(g) == ["sandbag", "remove"]
    assert heights(do(g, "sandbag"), "D4") == [2]


def test_sandbag_just_kept_may_save_the_tile_below() -> None:
    g = do(alone({"D4": "ground sandbag"}, "D4"), "move cell:stay", "keep", "sandbag")
    assert heights(g, "D4") == [1]


def test_crack_is_played_even_if_the_sandbag_saves_its_tile() -> None:
    g = do(
        alone({"D4": "ground crack1.0", "D5": TWO}, "D4", "sandbag"), "move cell:stay", "sandbag"
    )
    assert heights(g, "D4", "D5") == [2, 1]


def test_sandbag_is_not_offered_when_others_remove_the_tile() -> None:
    stacks = {"D4": "ground crack1.0", "D5": TWO, "D6": TWO, "D3": "ground"}
    g = do(island(stacks, ("D4", None), ("D5", "sandbag")), "move cell:stay")
    assert heights(g, "D5") == [1]
    assert g.explorer(1).tool == "sandbag"


def test_dynamite_removes_the_top_tile_of_an_adjacent_stack() -> None:
    g = alone({"D4": TWO, "D5": FOUR, "D6": TWO, "E5": TWO}, "D4", "dynamite")
    assert targets_offered(g) == ["D5"]
    g = do(g, "use target:D5")
    assert heights(g, "D5") == [3]
    assert g.explorer(0).tool is None


def test_dynamite_lowers_a_stack_that_can_be_climbed_then() -> None:
    g = alone({"D4": "ground", "D5": THREE, "E4": "ground"}, "D4", "dynamite")
    assert "move cell:D5" not in offered(g)
    assert "move cell:D5" in offered(do(g, "use target:D5"))


def test_bazooka_hits_two_cells_away_in_a_straight_line() -> None:
    near = ("D5", "C4", "C3", "D3", "E3", "E4")
    knights_moves = ("C5", "B3", "C2", "E2", "F3", "E5")
    straight = ("D6", "B4", "B2", "D2", "F2", "F4")
    g = alone(dict.fromkeys(("D4", *near, *knights_moves, *straight, "D7"), TWO), "D4", "bazooka")
    assert targets_offered(g) == sorted(straight)


def test_nothing_blocks_the_bazooka() -> None:
    stacks = {"D4": TWO, "D5": "volcano ground ground ground", "D6": TWO}
    g = island(stacks, ("D4", "bazooka"), ("D5", None))
    assert heights(do(g, "use target:D6"), "D6") == [1]


def test_explorer_drops_with_a_blasted_stack() -> None:
    stacks = {"D4": TWO, "D5": TWO, "D3": TWO}
    g = do(island(stacks, ("D4", "dynamite"), ("D5", None)), "use target:D5")
    assert (where(g, 1), heights(g, "D5")) == ("D5", [1])


def test_water_can_be_blasted_only_with_an_explorer_in_it() -> None:
    g = island({"D4": TWO, "E4": TWO, "D6": "ground"}, ("D4", "dynamite"), ("D5", None))
    assert targets_offered(g) == ["D5", "E4"]


@pytest.mark.parametrize(("tool", "cell"), [("dynamite", "D5"), ("bazooka", "D6")])
def test_blast_drowns_an_explorer_in_water(tool: str, cell: str) -> None:
    g = island({**FAR_GROUND, "D4": TWO}, ("D4", tool), (cell, None), FAR)
    g = do(g, f"use target:{cell}")
    assert [(gone.seat, gone.cause) for gone in g.board.out] == [(1, "blasted")]


def test_lifebelt_absorbs_one_blast_and_is_used_up() -> None:
    stacks = {**FAR_GROUND, "D4": TWO, "D3": TWO}
    g = island(stacks, ("D4", "dynamite"), ("D5", "lifebelt"), FAR)
    g = do(g, "use target:D5")
    assert (where(g, 1), g.explorer(1).tool, g.explorer(1).afloat) == ("D5", None, True)


def test_afloat_explorer_survives_blasts_until_its_turn() -> None:
    stacks = {**FAR_GROUND, "D4": TWO, "D5": TWO, "E5": TWO}
    g = island(stacks, ("D4", "lifebelt"), ("D5", "dynamite"), FAR)
    g = do(do(g, "move cell:E4"), "use target:E4", seat=1)
    assert where(g, 0) == "E4"


def test_lifebelt_protection_ends_with_the_next_turn_of_its_owner() -> None:
    g = alone({"D4": TWO, "C5": "ground", "D6": "ground", "E5": TWO}, "D4", "lifebelt")
    g = do(g, "move cell:D5")
    assert g.explorer(0).afloat
    g = do(g, "move cell:stay", seat=1)
    assert (awaited(g), g.explorer(0).afloat) == ([0], False)


def test_spring_jumps_two_cells_in_a_straight_line_and_plays_the_tile() -> None:
    g = alone({"D4": TWO, "D5": FOUR, "D6": THREE, "C5": THREE, "B4": FOUR}, "D4", "spring")
    assert cells_offered(g) == ["D6", "stay"]
    g = do(g, "move cell:D6")
    assert (where(g), heights(g, "D6"), g.explorer(0).tool) == ("D6", [2], None)


def test_spring_works_from_water_but_not_into_it() -> None:
    g = alone({"D6": "ground", "B4": "ground", "B2": TWO}, "D4", "spring")
    assert cells_offered(g) == ["B4", "D6"]


def test_push_moves_an_adjacent_explorer_one_cell_away() -> None:
    stacks = {"D4": TWO, "D5": TWO, "D6": THREE, "E5": TWO}
    g = do(island(stacks, ("D4", "push"), ("D5", None)), "use target:D5")
    assert where(g, 1) == "D6"
    assert heights(g, "D6") == [3]


def test_push_may_lead_into_water() -> None:
    g = do(island({"D4": TWO, "D5": TWO}, ("D4", "push"), ("D5", None)), "use target:D5")
    assert g.is_in_water(1)


@pytest.mark.parametrize(
    ("behind", "why"),
    [(FOUR, "too high"), ("volcano", "a volcano")],
)
def test_push_never_leads_onto_a_volcano_or_a_high_stack(behind: str, why: str) -> None:
    g = island({"D4": TWO, "D5": TWO, "D6": behind}, ("D4", "push"), ("D5", None))
    assert targets_offered(g) == [], why


def test_push_never_leads_onto_an_explorer_or_off_the_board() -> None:
    stacks = {"D5": TWO, "D6": TWO, "D7": TWO}
    assert targets_offered(island(stacks, ("D5", "push"), ("D6", None), ("D7", None))) == []
    assert targets_offered(island(stacks, ("D6", "push"), ("D7", None))) == []


def test_thief_takes_the_tool_of_any_explorer() -> None:
    g = island({**FAR_GROUND, "D4": TWO, "D5": TWO}, ("D4", "thief"), ("A4", "rope"))
    g, notes = do_with_notes(g, "use target:A4")
    assert (g.explorer(0).tool, g.explorer(1).tool) == ("rope", None)
    assert g.board.discards == {"thief": 1}
    assert notes[0] == "P0 steals the rope of P1."


def test_thief_has_no_target_without_tools() -> None:
    assert targets_offered(alone({"D4": TWO}, "D4", "thief")) == []


def test_tool_may_be_used_after_the_move() -> None:
    stacks = {"D4": TWO, "D5": TWO, "D6": TWO, "E6": TWO}
    g = do(island(stacks, ("D4", "push"), ("D6", None)), "move cell:D5")
    assert offered(g) == ["use target:D6", "discard", "pass"]
    g = do(g, "discard")
    assert (g.explorer(0).tool, g.board.turn) == (None, 1)


def test_older_game_discards_tools_only_before_the_move() -> None:
    stacks = {"D4": TWO, "D5": TWO, "D6": TWO, "E6": TWO}
    g = island(stacks, ("D4", "push"), ("D6", None), discard="before_move")
    assert offered(do(g, "move cell:D5")) == ["use target:D6", "pass"]


def test_tool_just_kept_may_be_used_immediately() -> None:
    stacks = {"D4": TWO, "D5": "ground ground dynamite"}
    g = do(island(stacks, ("D4", None), ("D6", None)), "move cell:D5", "keep")
    assert offered(g) == ["use target:D6", "use target:D4", "discard", "pass"]


def test_tool_may_be_discarded_before_the_move() -> None:
    g = do(alone({"D4": TWO, "D5": TWO}, "D4", "rope"), "discard")
    assert (g.explorer(0).tool, g.board.discards) == (None, {"rope": 1})
    assert awaited(g) == [0]


def test_lifebelt_cannot_be_discarded_in_water() -> None:
    assert "discard" not in offered(alone({"D5": "ground"}, "D4", "lifebelt"))


def test_explorer_in_water_may_use_a_tool_to_get_out() -> None:
    g = alone({"D5": TWO, "C4": FOUR}, "D4", "dynamite")
    assert offered(g) == [
        "use target:D5",
        "use target:C4",
        "discard",
        "move cell:D5 tool:dynamite target:D5",
    ]
    assert where(do(g, "use target:D5")) == "D5"


def test_explorer_in_water_drowns_if_the_tool_opens_no_way_out() -> None:
    g = do(alone({"D5": TWO, "C4": FOUR}, "D4", "dynamite"), "use target:C4")
    assert [(gone.seat, gone.cause) for gone in g.board.out] == [(0, "drowned")]


def test_tools_cannot_be_used_between_turns_by_default() -> None:
    g = island({**FAR_GROUND, "D4": TWO, "D5": TWO, "C4": TWO}, ("D4", None), ("D5", "dynamite"))
    assert awaited(g) == [0]


def test_anytime_tools_may_be_used_before_another_explorer_moves() -> None:
    stacks = {**FAR_GROUND, "D4": TWO, "D5": TWO, "C4": TWO}
    g = island(stacks, ("D4", None), ("D5", "dynamite"), tools="anytime")
    assert offered(g, 1) == ["use target:C4", "use target:D4", "discard"]
    thrown = do(g, "discard", seat=1)
    assert (thrown.explorer(1).tool, thrown.board.turn, awaited(thrown)) == (None, 0, [0])
    g = do(g, "use target:D4", seat=1)
    assert (heights(g, "D4"), g.board.turn, awaited(g)) == ([1], 0, [0])


def test_anytime_tools_wait_for_a_pending_choice() -> None:
    stacks = {**FAR_GROUND, "D4": "ground rope", "D5": TWO, "C4": TWO}
    g = island(stacks, ("D4", None), ("D5", "dynamite"), tools="anytime")
    assert awaited(do(g, "move cell:stay")) == [0]


def test_anytime_blast_uncovers_a_volcano_and_the_turn_continues() -> None:
    stacks = {"D4": "volcano ground", "D5": TWO, "C4": TWO, "C3": TWO}
    g = island(stacks, ("D4", None), ("D5", "dynamite"), tools="anytime")
    g = do(do(g, "use target:D4", seat=1), "flee cell:C4")
    assert (awaited(g), g.board.turn, cells_offered(g)) == ([0], 0, ["C3", "stay"])


def test_spent_tool_cannot_be_used_again() -> None:
    g = do(alone({"D4": TWO, "D5": FOUR, "C4": TWO}, "D4", "dynamite"), "use target:D5")
    with pytest.raises(IllegalAction):
        do(g, "use target:D5")
