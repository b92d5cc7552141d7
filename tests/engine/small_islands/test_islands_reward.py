"""Houses, Rewards and Discovery tokens (rulebook, phase 3)."""

from collections.abc import Mapping

import msgspec

from engine.small_islands import GAME
from engine.small_islands.rules.cards import objective
from engine.small_islands.rules.chart import CELL_OF, House, Laid
from engine.small_islands.rules.islands import islands
from engine.small_islands.rules.reward import RevealObjective
from engine.small_islands.rules.scoring import promise
from engine.small_islands.rules.state import SmallIslands
from tests.engine.small_islands.archipelago import (
    ISLE,
    commands,
    do,
    do_with_notes,
    goal,
    offered,
    position,
)

SECOND = {"O18": "54", "P18": "25 270"}
"""Another island: a temple, a leaf, two flowers, a fruit and three locations."""


def rewarded(tiles: Mapping[str, str], *cards: str) -> SmallIslands:
    """Return a position in which seat 0 builds for the Objective on ``cards``."""
    g = goal(position(tiles), 0, *cards)
    g.open, g.agenda = {}, [*RevealObjective(0).run(g), *g.agenda]
    return GAME.load(GAME.save(g))


def test_house_needs_an_island_that_meets_the_mission() -> None:
    g = rewarded({**ISLE, **SECOND}, "4")
    assert offered(g) == ["build cell:O15", "build cell:O18", "done"]
    assert "build cell:O15" not in offered(rewarded({**ISLE, **SECOND}, "3"))


def test_each_island_with_a_new_house_pays() -> None:
    g, notes = do_with_notes(rewarded({**ISLE, **SECOND}, "4"), "build cell:O15", "build cell:O18")
    assert g.player(0).points == 12
    assert notes[0] == "P0 places a House on O15 for 6 points."


def test_island_takes_one_house_of_a_colour() -> None:
    g = do(rewarded({**ISLE, **SECOND}, "4"), "build cell:O15")
    assert offered(g) == ["build cell:O18", "done"]


def test_other_colours_may_have_houses_on_the_island() -> None:
    g = rewarded(ISLE, "4")
    g.board.chart[CELL_OF["O15"]] = Laid("52", 0, (), (House(1, 3),))
    assert "build cell:O15" in offered(GAME.load(GAME.save(g)))


def test_house_needs_a_free_location() -> None:
    full = Laid("52", 0, (), (House(1, 3), House(2, 4)))
    g = rewarded(ISLE, "4")
    g.board.chart = {CELL_OF["O15"]: full, CELL_OF["P15"]: Laid("25", 3, (), (House(3, 2),))}
    assert "build" not in commands(GAME.load(GAME.save(g)))


def test_house_takes_the_first_free_location_ruling_15() -> None:
    g = do(rewarded(ISLE, "4"), "build cell:O15")
    assert g.board.chart[CELL_OF["O15"]].houses == (House(0, 3),)


def test_single_tile_is_too_small() -> None:
    g = rewarded({"O15": "52"}, "4")
    assert "build" not in commands(g)


def test_two_houses_on_joined_islands_stay_ruling_10() -> None:
    g = rewarded(ISLE, "4")
    g.board.chart[CELL_OF["O15"]] = Laid("52", 0, (), (House(0, 3),))
    g.board.chart[CELL_OF["P15"]] = Laid("25", 3, (), (House(0, 2),))
    found = islands(g.board.chart)
    assert [isle.houses for isle in found] == [(0, 0)]
    assert promise(found, 0, 4, objective(("4",))).islands == ()


def test_placing_a_house_is_optional() -> None:
    g = do(rewarded({**ISLE, **SECOND}, "4"), "done")
    assert g.player(0).houses == 4


def test_houses_in_hand_are_refilled_to_four() -> None:
    g = do(rewarded({**ISLE, **SECOND}, "4"), "build cell:O15", "build cell:O18")
    assert (g.player(0).houses, g.player(0).supply) == (4, 2)


def test_houses_placed_are_limited_by_the_hand() -> None:
    g = rewarded({**ISLE, **SECOND}, "4")
    g.player(0).houses, g.player(0).supply = 1, 0
    g = do(GAME.load(GAME.save(g)), "build cell:O15")
    assert "build" not in commands(g)


def test_example_reward_pays_one_for_each_flower_and_two() -> None:
    g = do(rewarded({**ISLE, "O14": "22 180"}, "1"), "build cell:O15")
    assert g.player(0).points == 5


def test_example_reward_pays_each_temple_and_fruit() -> None:
    g = do(rewarded(ISLE, "8"), "build cell:O15")
    assert g.player(0).points == 2 + 1 + 2


def test_one_of_the_drawn_discovery_tokens_is_kept() -> None:
    g = rewarded({**ISLE, "O14": "33 180"}, "11")
    g.hidden.discoveries = [3, 8]
    g = do(GAME.load(GAME.save(g)), "build cell:O14")
    assert sorted(g.hands[0].drawn) == [3, 8]
    assert offered(g) == ["keep-token value:8", "keep-token value:3"]
    g = do(g, "keep-token value:8")
    assert (g.hands[0].discoveries, g.hidden.discoveries, g.player(0).points) == ([8], [3], 0)


def test_label_names_the_gain_of_a_house() -> None:
    g = rewarded({**ISLE, "O14": "33 180"}, "11")
    view = GAME.view(g, 0)
    assert (
        GAME.label(view, view.options[0]) == "Place a House on O14 → the best of 2 Discovery tokens"
    )
    for left, said in ((1, "a Discovery token"), (0, "no Discovery token (none is left)")):
        seen = msgspec.structs.replace(view, discoveries_left=left)
        assert GAME.label(seen, view.options[0]) == f"Place a House on O14 → {said}"
    g = rewarded(ISLE, "4")
    view = GAME.view(g, 0)
    assert GAME.label(view, view.options[0]) == "Place a House on O15 → 6 points"


def test_equal_tokens_are_still_asked_about() -> None:
    g = rewarded({**ISLE, "O14": "33 180"}, "11")
    g.hidden.discoveries = [6, 6]
    g = do(GAME.load(GAME.save(g)), "build cell:O14")
    assert offered(g) == ["keep-token value:6"]


def test_single_token_is_taken_and_its_value_is_private() -> None:
    g = rewarded(ISLE, "11")
    g.hidden.discoveries = [5]
    g, notes = do_with_notes(GAME.load(GAME.save(g)), "build cell:O15")
    assert g.hands[0].discoveries == [5]
    assert "Your new Discovery token is worth 5." in notes


def test_no_token_is_taken_when_none_is_left_ruling_11() -> None:
    g = rewarded(ISLE, "11")
    g.hidden.discoveries = []
    g, notes = do_with_notes(GAME.load(GAME.save(g)), "build cell:O15")
    assert g.hands[0].discoveries == []
    assert "P0 finds no Discovery token." in notes


def test_promise_counts_the_best_islands_for_the_houses_in_hand() -> None:
    found = islands(position({**ISLE, **SECOND}).board.chart)
    goal_ = objective(("flower-over-leaf", "rarest"))
    assert promise(found, 0, 4, goal_).islands == ((CELL_OF["O15"], 6), (CELL_OF["O18"], 4))
    assert promise(found, 0, 1, goal_).points == 6
    assert promise(found, 0, 4, objective(("10",))).points == 0
    assert promise(found, 0, 4, objective(("11",))).tokens == 2


def test_objective_is_revealed_to_all() -> None:
    _, notes = do_with_notes(position({"O15": "55"}), "land ship:own cell:O14")
    pays = "a House on an island with more flowers than leaves pays 6 points"
    assert notes[1] == f"P0 reveals: {pays}."
