"""A whole turn in one command: move, tool, target and answers."""

from engine.core import advance, awaited, command_of, is_legal, options_of, play, read
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.actions import Move
from tests.engine.earthquake_island.positions import (
    FAR,
    FAR_GROUND,
    alone,
    do,
    do_with_notes,
    heights,
    island,
    offered,
    targets_offered,
    where,
)

TWO = "ground ground"


def test_keeping_a_tool_can_be_typed_with_the_move() -> None:
    g = do(alone({"D4": TWO, "D5": "ground ground rope"}, "D4"), "move cell:D5 keep:yes")
    assert (g.explorer(0).tool, heights(g, "D5"), awaited(g)) == ("rope", [1], [1])


def test_leaving_a_tool_can_be_typed_with_the_move() -> None:
    g = do(alone({"D4": TWO, "D5": "ground ground rope"}, "D4"), "move cell:D5 keep:no")
    assert (g.explorer(0).tool, heights(g, "D5"), awaited(g)) == (None, [2], [1])


def test_answer_about_one_tool_does_not_apply_to_the_next() -> None:
    g = do(alone({"D4": TWO, "D5": "ground spring rope"}, "D4"), "move cell:D5 keep:yes")
    assert offered(g) == ["keep", "discard"]


def test_sandbag_answer_can_be_typed_with_the_move() -> None:
    g = alone({"D4": TWO, "D5": TWO}, "D4", "sandbag")
    assert heights(do(g, "move cell:D5 sandbag:yes"), "D5") == [2]
    assert heights(do(g, "move cell:D5 sandbag:no"), "D5") == [1]


def test_held_back_sandbag_is_held_back_for_the_whole_turn() -> None:
    g = do(alone({"D4": "ground ground hole"}, "D4", "sandbag"), "move cell:stay sandbag:no")
    assert (heights(g, "D4"), awaited(g)) == ([1], [1])


def test_kept_tool_leaves_no_sandbag_question() -> None:
    g = alone({"D4": TWO, "D5": "ground ground rope"}, "D4", "sandbag")
    assert not [text for text in offered(g) if "keep:yes" in text and "sandbag" in text]


def test_rope_spring_and_lifebelt_can_be_named_but_are_offered_once() -> None:
    g = alone({"D4": TWO, "D5": "ground ground ground ground"}, "D4", "rope")
    named = Move("D5", "rope")
    assert named not in options_of(g, 0)
    assert play(g, 0, Move("D5")) == play(g, 0, named)
    assert GAME.label(GAME.view(g, 0), Move("D5")) == GAME.label(GAME.view(g, 0), named)


def test_rope_that_is_not_used_cannot_be_named() -> None:
    g = alone({"D4": TWO, "D5": TWO}, "D4", "rope")
    assert not is_legal(g, 0, Move("D5", "rope"))
    assert not is_legal(g, 0, Move("D5", "spring"))
    assert not is_legal(g, 0, Move("D5", "rope", "D5"))


def test_target_in_reach_after_the_move_is_hit_last() -> None:
    stacks = {"D4": TWO, "D5": TWO, "D6": TWO, "E6": "ground", "D7": "ground"}
    g = island(stacks, ("D4", "push"), ("D6", None))
    g, notes = do_with_notes(g, "move cell:D5 tool:push target:D6")
    assert notes == ["P0 steps to D5.", "P0 pushes P1 to D7."]


def test_target_out_of_reach_after_the_move_is_hit_first() -> None:
    g = alone({"D4": TWO, "D5": TWO, "D3": TWO}, "D4", "dynamite")
    g, notes = do_with_notes(g, "move cell:D5 tool:dynamite target:D3")
    assert notes[:2] == ["P0 throws dynamite at D3.", "P0 steps to D5."]


def test_tool_is_used_first_if_another_one_is_kept() -> None:
    stacks = {"D4": TWO, "D5": "ground ground rope", "C4": TWO, "D6": TWO}
    g = alone(stacks, "D4", "dynamite")
    assert "move cell:D5 tool:dynamite target:D6 keep:no" in offered(g)
    assert "move cell:D5 tool:dynamite target:D6 keep:yes" not in offered(g)  # out of reach
    first = "move cell:D5 tool:dynamite target:C4 keep:yes"
    label = GAME.label(GAME.view(g, 0), read(first, options_of(g, 0)))
    assert ", keep it, first dynamite C4" in label
    after, notes = do_with_notes(g, first)
    assert ["P0 throws dynamite at C4.", "P0 steps to D5."] == notes[:2]
    assert "rope" == after.explorer(0).tool


def test_older_game_loses_a_tool_to_be_used_after_another_one_is_kept() -> None:
    stacks = {"D4": TWO, "D5": "ground ground rope", "D6": TWO}
    g = alone(stacks, "D4", "dynamite")
    g.options.pop("kept")
    advance(g)
    g = do(g, "move cell:D5 tool:dynamite target:D6 keep:yes")
    assert ("rope", [2]) == (g.explorer(0).tool, heights(g, "D6"))


def test_stack_can_be_lowered_and_climbed_in_one_command() -> None:
    g = alone({"D4": "ground", "D5": "ground ground ground"}, "D4", "dynamite")
    g = do(g, "move cell:D5 tool:dynamite target:D5")
    assert (where(g), heights(g, "D5")) == ("D5", [1])


def test_explorer_can_be_pushed_and_replaced_in_one_command() -> None:
    stacks = {"D4": TWO, "D5": TWO, "C4": TWO, "D6": TWO, "D7": TWO}
    g = island(stacks, ("D4", "push"), ("D5", None))
    g = do(g, "move cell:D5 tool:push target:D5")
    assert (where(g, 0), where(g, 1)) == ("D5", "D6")


def test_move_is_asked_again_if_the_lowered_stack_is_a_volcano() -> None:
    g = alone({"D4": TWO, "D5": "ground volcano ground", "E4": TWO}, "D4", "dynamite")
    g = do(g, "move cell:D5 tool:dynamite target:D5")
    assert (where(g), awaited(g)) == ("D4", [0])
    assert offered(g) == ["move cell:stay", "move cell:E4"]


def test_options_do_not_depend_on_hidden_tiles() -> None:
    volcano = alone({"D4": TWO, "D5": "ground volcano ground", "E4": TWO}, "D4", "dynamite")
    ground = alone({"D4": TWO, "D5": "ground ground ground", "E4": TWO}, "D4", "dynamite")
    assert offered(volcano) == offered(ground)


def test_target_is_asked_again_if_it_is_gone() -> None:
    # The crack removes the last tile of D6 before the dynamite is thrown.
    stacks = {"D4": TWO, "D5": "ground crack1.0", "D6": "ground", "C5": TWO}
    g = do(alone(stacks, "D4", "dynamite"), "move cell:D5 tool:dynamite target:D6")
    assert targets_offered(g) == ["C5", "D4"]


def test_attack_tool_can_be_held_back() -> None:
    g = do(alone({"D4": TWO, "D5": TWO}, "D4", "dynamite"), "move cell:D5 tool:hold")
    assert (g.explorer(0).tool, awaited(g)) == ("dynamite", [1])


def test_tool_without_a_target_can_be_held_back_but_is_not_offered() -> None:
    g = alone({"D4": TWO, "D5": TWO}, "D4", "thief")
    held = Move("D5", "hold")
    assert held not in options_of(g, 0)
    assert play(g, 0, Move("D5")) == play(g, 0, held)


def test_cell_that_the_tool_removes_is_not_offered() -> None:
    g = alone({"D4": TWO, "D5": "ground", "E4": TWO}, "D4", "dynamite")
    assert "move cell:D5 tool:dynamite target:D5" not in offered(g)


def test_explorer_can_be_pushed_before_a_move_away() -> None:
    stacks = {**FAR_GROUND, "D4": TWO, "D5": TWO, "D3": TWO, "D6": TWO}
    g = island(stacks, ("D4", "push"), ("D5", None), FAR)
    g, notes = do_with_notes(g, "move cell:D3 tool:push target:D5")
    assert notes[:2] == ["P0 pushes P1 to D6.", "P0 steps to D3."]


def test_commands_use_the_words_of_the_rulebook() -> None:
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
