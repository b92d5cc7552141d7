"""The sensible player weighs uses of tokens that have the same effect once."""

from engine.core import Rng, awaited, carry_out, options_of
from engine.small_islands import GAME
from engine.small_islands.actions import AddPort, Cover
from engine.small_islands.chart import CELL_OF
from engine.small_islands.greedy import _effect
from engine.small_islands.outlook import Outlook, goals_of
from engine.small_islands.state import SmallIslands
from engine.small_islands.tokens import token_of, with_token


def _worth(g: SmallIslands, outlook: Outlook, use: Cover | AddPort) -> float:
    cell = CELL_OF[use.cell or ""]
    laid = g.board.chart[cell]
    return outlook.with_token(cell, with_token(laid, token_of(laid, outlook.seat, use)))


def test_uses_with_the_same_effect_are_worth_the_same() -> None:
    g, luck, shared = GAME.start(2, 3), Rng(1), 0
    while not g.over:
        seat = awaited(g)[0]
        options = [use for use in options_of(g, seat) if isinstance(use, Cover | AddPort)]
        uses, worth = [use for use in options if use.cell], dict[object, float]()
        outlook = Outlook(g, seat, goals_of(g, seat) if uses else [])
        for use in uses:
            effect, found = _effect(g, outlook, use), _worth(g, outlook, use)
            shared += effect in worth
            assert worth.setdefault(effect, found) == found
        carry_out(g, seat, GAME.greedy(g, seat, luck))
    assert shared
