"""The rulings of RULINGS.md that the tests of tiles and tools do not cover."""

from engine.core import awaited
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.components import FACE_DOWN
from tests.engine.earthquake_island.positions import (
    FAR,
    FAR_GROUND,
    alone,
    cells_offered,
    do,
    do_with_notes,
    heights,
    island,
    targets_offered,
    where,
)

TWO = "ground ground"


def test_ruling_1_face_down_tile_is_turned_up_when_played() -> None:
    g, notes = do_with_notes(
        alone({"D4": TWO, "D5": "ground ?crack1.0", "D6": TWO}, "D4"), "move cell:D5"
    )
    assert notes[1] == "The tile on D5 is turned up: 1 crack."
    assert heights(g, "D6") == [1]


def test_ruling_1_uncovered_tile_stays_face_down() -> None:
    g = do(alone({"D4": "ground ?rope ground", "D5": TWO}, "D4"), "move cell:stay")
    assert (g.board.tops["D4"], heights(g, "D4")) == (FACE_DOWN, [2])


def test_ruling_2_uncovered_tool_is_not_offered() -> None:
    g = do(alone({"D4": "rope ground", "D5": TWO}, "D4"), "move cell:stay")
    assert awaited(g) == [1]


def test_ruling_6_all_tiles_are_removed_before_any_flight() -> None:
    # Both stacks become volcanoes before the first explorer flees.
    stacks = {
        "D4": "volcano crack1.0",
        "D5": "volcano ground",
        "E4": TWO,
        "C4": TWO,
        "D6": TWO,
        "C5": TWO,
    }
    g = do(island(stacks, ("D4", None), ("D5", None)), "move cell:stay")
    assert (g.is_volcano("D4"), g.is_volcano("D5"), awaited(g)) == (True, True, [0])


def test_ruling_6_others_flee_after_the_active_explorer() -> None:
    stacks = {"D4": "volcano crack1.0", "D5": "volcano ground", "E4": TWO, "C4": TWO, "D6": TWO}
    g = do(island(stacks, ("D4", None), ("D5", None)), "move cell:stay")
    assert "C4" not in cells_offered(do(g, "flee cell:C4"), 1)


def test_ruling_10_uncovered_volcano_closes_its_stack() -> None:
    g = alone({"D4": TWO, "D5": "ground volcano", "E4": TWO}, "D4", "spring")
    assert (heights(g, "D5"), cells_offered(g)) == ([2], ["E4", "stay"])


def test_ruling_17_pushed_explorer_stays_afloat() -> None:
    stacks = {**FAR_GROUND, "D4": TWO, "D3": TWO}
    g = island(stacks, ("D4", "push"), ("D5", None), FAR)
    g.explorer(1).afloat = True
    assert do(g, "use target:D5").explorer(1).afloat


def test_ruling_20_blast_lowers_an_explorer_on_land() -> None:
    stacks = {**FAR_GROUND, "D4": TWO, "D5": "ground", "D3": TWO, "D6": "ground"}
    g = do(island(stacks, ("D4", "dynamite"), ("D5", None), FAR), "use target:D5")
    assert (where(g, 1), g.is_in_water(1)) == ("D5", True)


def test_ruling_22_explorer_in_water_can_be_pushed_onto_a_single_tile() -> None:
    stacks = {**FAR_GROUND, "D4": TWO, "D6": "ground", "D3": TWO}
    g = do(island(stacks, ("D4", "push"), ("D5", None), FAR), "use target:D5")
    assert (where(g, 1), heights(g, "D6")) == ("D6", [1])


def test_ruling_23_thief_holds_only_the_stolen_tool() -> None:
    g = island({**FAR_GROUND, "D4": TWO, "D5": TWO}, ("D4", "thief"), ("A4", "thief"))
    g = do(g, "use target:A4")
    assert (g.explorer(0).tool, g.board.discards) == ("thief", {"thief": 1})


def test_ruling_24_swimmer_may_leave_the_area() -> None:
    g = island({"D6": TWO, "C5": TWO, "B4": TWO}, ("D6", "lifebelt"), ("B4", None))
    assert "D7" in cells_offered(g)


def test_ruling_26_volcano_turned_up_by_a_crack_stays_and_is_fled() -> None:
    stacks = {"D4": "ground crack1.0", "D5": "ground ?volcano", "D6": TWO, "C5": TWO, "D3": TWO}
    g = do(island(stacks, ("D4", None), ("D5", None)), "move cell:stay")
    assert (heights(g, "D5"), awaited(g), cells_offered(g, 1)) == ([2], [1], ["C5", "D6"])


def test_ruling_26_face_down_volcano_can_be_entered_and_is_fled() -> None:
    g = do(alone({"D4": TWO, "D5": "?volcano", "C4": TWO}, "D4"), "move cell:D5")
    assert (awaited(g), cells_offered(g)) == ([0], ["C4", "D4"])


def test_ruling_26_explorer_is_safe_on_a_face_down_volcano() -> None:
    g = alone({"D4": "?volcano", "D5": TWO}, "D4")
    assert cells_offered(g) == ["D5", "stay"]


def test_ruling_27_explorer_blasted_off_its_last_land_drowns() -> None:
    stacks = {**FAR_GROUND, "D4": "ground", "E4": TWO, "D5": TWO}
    g = island(stacks, ("D4", None), ("D5", "dynamite"), FAR, tools="anytime")
    g = do(g, "use target:D4", seat=1)
    assert [(gone.seat, gone.cause) for gone in g.board.out] == [(0, "drowned")]
    assert g.board.turn == 1


def test_ruling_28_staying_in_water_needs_a_lifebelt() -> None:
    assert cells_offered(alone({"D5": "ground", "C4": "ground"}, "D4")) == ["C4", "D5"]
    assert "stay" in cells_offered(alone({"D5": "ground", "C4": "ground"}, "D4", "lifebelt"))


def test_ruling_29_tool_of_an_eliminated_explorer_is_discarded() -> None:
    stacks = {**FAR_GROUND, "D4": TWO, "D3": TWO}
    g = do(island(stacks, ("D4", "dynamite"), ("D5", "thief"), FAR), "use target:D5")
    assert g.board.discards == {"dynamite": 1, "thief": 1}


def test_ruling_30_score_is_the_number_of_opponents_outlived() -> None:
    stacks = {"A4": TWO, "A3": TWO, "D4": TWO, "D3": TWO}
    g = do(
        island(stacks, ("D4", "dynamite"), ("D5", None), ("G1", None)),
        "use target:D5",
        "move cell:D3",
    )
    assert g.over
    result = GAME.rules.outcome(g)
    assert (result.scores, result.winners, result.ended_by) == (
        (2, 0, 1),
        (0,),
        "the last rival drowned",
    )


def test_game_ends_when_a_blast_leaves_one_explorer() -> None:
    g = do(island({"D4": TWO, "D3": TWO}, ("D4", "dynamite"), ("D5", None)), "use target:D5")
    assert g.over
    assert GAME.rules.outcome(g).ended_by == "the last rival was blasted in the water"


def test_bazooka_offers_no_water_without_an_explorer() -> None:
    assert targets_offered(alone({"D4": TWO, "D3": TWO}, "D4", "bazooka")) == []


def test_ruling_30_running_game_has_no_winner() -> None:
    result = GAME.rules.outcome(GAME.start(3, 1))
    assert (result.scores, result.winners, result.ended_by) == ((0, 0, 0), (), "not over")
