"""A whole turn in one command: tool, target and answers said beforehand."""

from engine.core import command_of
from engine.earthquake_island import GAME
from tests.engine.earthquake_island.positions import (
    FAR,
    FAR_GROUND,
    alone,
    do,
    heights,
    island,
    offered,
    targets_offered,
    told,
    waiting,
    where,
)

TWO = "ground ground"


def test_keeping_a_tool_can_be_said_with_the_move() -> None:
    g = do(alone({"D4": TWO, "D5": "ground ground rope"}, "D4"), "move cell:D5 keep:yes")
    assert (g.explorer(0).tool, heights(g, "D5"), waiting(g)) == ("rope", [1], [1])


def test_leaving_a_tool_can_be_said_with_the_move() -> None:
    g = do(alone({"D4": TWO, "D5": "ground ground rope"}, "D4"), "move cell:D5 keep:no")
    assert (g.explorer(0).tool, heights(g, "D5"), waiting(g)) == (None, [2], [1])


def test_what_is_said_about_one_tool_does_not_answer_for_the_next() -> None:
    g = do(alone({"D4": TWO, "D5": "ground spring rope"}, "D4"), "move cell:D5 keep:yes")
    assert offered(g) == ["keep", "discard"]


def test_the_sandbag_can_be_said_with_the_move() -> None:
    g = alone({"D4": TWO, "D5": TWO}, "D4", "sandbag")
    assert heights(do(g, "move cell:D5 sandbag:yes"), "D5") == [2]
    assert heights(do(g, "move cell:D5 sandbag:no"), "D5") == [1]


def test_a_sandbag_held_back_is_held_back_for_the_whole_turn() -> None:
    g = do(alone({"D4": "ground ground hole"}, "D4", "sandbag"), "move cell:stay sandbag:no")
    assert (heights(g, "D4"), waiting(g)) == ([1], [1])


def test_keeping_a_tool_leaves_nothing_to_say_about_the_sandbag() -> None:
    g = alone({"D4": TWO, "D5": "ground ground rope"}, "D4", "sandbag")
    assert not [text for text in offered(g) if "keep:yes" in text and "sandbag" in text]


def test_rope_spring_and_lifebelt_can_be_named() -> None:
    g = alone({"D4": TWO, "D5": "ground ground ground ground"}, "D4", "rope")
    assert where(do(g, "move cell:D5 tool:rope")) == "D5"


def test_a_target_in_reach_after_the_move_is_hit_after_it() -> None:
    stacks = {"D4": TWO, "D5": TWO, "D6": TWO, "E6": "ground", "D7": "ground"}
    g = island(stacks, ("D4", "push"), ("D6", None))
    g, notes = told(g, "move cell:D5 tool:push target:D6")
    assert notes == ["P0 steps to D5.", "P0 pushes P1 to D7."]


def test_a_target_out_of_reach_after_the_move_is_hit_before_it() -> None:
    g = alone({"D4": TWO, "D5": TWO, "D3": TWO}, "D4", "dynamite")
    g, notes = told(g, "move cell:D5 tool:dynamite target:D3")
    assert notes[:2] == ["P0 throws dynamite at D3.", "P0 steps to D5."]


def test_a_stack_can_be_lowered_and_climbed_in_one_command() -> None:
    g = alone({"D4": "ground", "D5": "ground ground ground"}, "D4", "dynamite")
    g = do(g, "move cell:D5 tool:dynamite target:D5")
    assert (where(g), heights(g, "D5")) == ("D5", [1])


def test_an_explorer_can_be_pushed_off_a_stack_and_replaced_in_one_command() -> None:
    stacks = {"D4": TWO, "D5": TWO, "C4": TWO, "D6": TWO, "D7": TWO}
    g = island(stacks, ("D4", "push"), ("D5", None))
    g = do(g, "move cell:D5 tool:push target:D5")
    assert (where(g, 0), where(g, 1)) == ("D5", "D6")


def test_when_the_lowered_stack_turns_out_to_be_a_volcano_the_move_is_asked_for_anew() -> None:
    g = alone({"D4": TWO, "D5": "ground volcano ground", "E4": TWO}, "D4", "dynamite")
    g = do(g, "move cell:D5 tool:dynamite target:D5")
    assert (where(g), waiting(g)) == ("D4", [0])
    assert offered(g) == ["move cell:stay", "move cell:E4"]


def test_what_is_offered_does_not_depend_on_what_lies_below() -> None:
    """Otherwise the list of commands would give the volcano away."""
    volcano = alone({"D4": TWO, "D5": "ground volcano ground", "E4": TWO}, "D4", "dynamite")
    ground = alone({"D4": TWO, "D5": "ground ground ground", "E4": TWO}, "D4", "dynamite")
    assert offered(volcano) == offered(ground)


def test_a_target_that_is_lost_by_the_time_is_asked_for_anew() -> None:
    """The crack to the east takes the last tile of D6 before the dynamite is thrown."""
    stacks = {"D4": TWO, "D5": "ground crack1.0", "D6": "ground", "C5": TWO}
    g = do(alone(stacks, "D4", "dynamite"), "move cell:D5 tool:dynamite target:D6")
    assert targets_offered(g) == ["C5", "D4"]


def test_an_attack_tool_can_be_held_so_that_nothing_is_asked() -> None:
    g = do(alone({"D4": TWO, "D5": TWO}, "D4", "dynamite"), "move cell:D5 tool:hold")
    assert (g.explorer(0).tool, waiting(g)) == ("dynamite", [1])


def test_a_cell_that_the_tool_takes_away_is_not_offered() -> None:
    g = alone({"D4": TWO, "D5": "ground", "E4": TWO}, "D4", "dynamite")
    assert "move cell:D5 tool:dynamite target:D5" not in offered(g)


def test_somebody_can_be_pushed_before_a_move_away_from_them() -> None:
    stacks = {**FAR_GROUND, "D4": TWO, "D5": TWO, "D3": TWO, "D6": TWO}
    g = island(stacks, ("D4", "push"), ("D5", None), FAR)
    g, notes = told(g, "move cell:D3 tool:push target:D5")
    assert notes[:2] == ["P0 pushes P1 to D6.", "P0 steps to D3."]


def test_the_commands_are_the_rulebooks_words() -> None:
    assert [command_of(kind) for kind in GAME.rules.actions] == [
        "place",
        "move",
        "use",
        "keep",
        "discard",
        "sandbag",
        "remove",
        "flee",
        "pass",
    ]


def test_every_command_is_described_in_a_hundred_characters() -> None:
    assert [kind.__name__ for kind in GAME.rules.actions if len(kind.__doc__ or "") > 100] == []
