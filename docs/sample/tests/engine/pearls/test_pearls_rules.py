"""The examples of the rules of Pearls, and its rulings."""

from typing import Any

from engine.pearls import GAME
from engine.pearls.rules.round import Keep
from engine.pearls.rules.scoring import points

from engine.core import options_of, play


def test_three_of_a_kind_are_a_set() -> None:
    assert points(["white", "white"]) == 2
    assert points(["white", "white", "white"]) == 8
    assert points(["black"] * 6) == 34


def test_kept_pearl_is_replaced_from_the_bag() -> None:
    before = GAME.start(2, 1)
    first: Any = options_of(before, 0)[0]
    after = play(before, 0, first).state
    assert after.board.chests[0] == [first.pearl]
    assert len(after.hands[0].pearls) == 3
    assert len(after.hidden.pearls) == len(before.hidden.pearls) - 1


def test_player_with_one_kind_is_asked() -> None:
    g = GAME.start(2, 1)
    g.hands[1].pearls = ["pink", "pink", "pink"]
    g = play(g, 0, options_of(g, 0)[0]).state
    assert options_of(g, 1) == [Keep("pink")]
