"""The prudent bot, the rollout policy of Small Islands, plans ahead and hinders opponents."""

import pytest

from engine.core import Action, Rng, awaited, carry_out, options_of, write
from engine.small_islands import GAME
from engine.small_islands.ai.candidates import candidates
from engine.small_islands.ai.outlook import outlook_of
from engine.small_islands.ai.prudent import ANY, prudent
from engine.small_islands.rules.actions import Place
from engine.small_islands.rules.chart import CELL_OF
from engine.small_islands.rules.reward import RevealObjective
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tokens import UseToken
from tests.engine.small_islands.archipelago import ISLE, goal, position


def rewarded(round_: int, objective: str) -> SmallIslands:
    """Return a position in which seat 0 may build on one island of two tiles."""
    g = goal(position(ISLE), 0, objective)
    g.board.round = round_
    g.open, g.agenda = {}, [*RevealObjective(0).run(g), *g.agenda]
    return GAME.load(GAME.save(g))


@pytest.mark.parametrize(
    ("round_", "objective", "expected"),
    [
        (1, "12", "done"),
        (4, "12", "build cell:O15"),
        (1, "4", "build cell:O15"),
    ],
)
def test_house_is_kept_for_a_better_island_while_there_is_time(
    round_: int, objective: str, expected: str
) -> None:
    assert write(prudent(rewarded(round_, objective), 0, Rng(1))) == expected


def with_a_token(round_: int) -> SmallIslands:
    """Return a position in which seat 0 may use its last token."""
    g = goal(position(ISLE), 0, "12")
    g.player(0).tokens = ["leaf"]
    g.board.round = round_
    g.agenda.insert(0, UseToken(0))
    g.open[0] = list(UseToken(0).actions(g))
    return g


@pytest.mark.parametrize(("round_", "expected"), [(1, "done"), (4, "add-port")])
def test_tokens_are_used_in_the_last_round(round_: int, expected: str) -> None:
    assert write(prudent(with_a_token(round_), 0, Rng(1))).split(" ")[0] == expected


def test_houses_are_candidates_and_tokens_only_in_the_last_round() -> None:
    houses, last = rewarded(1, "4"), with_a_token(4)
    assert options_of(houses, 0) == candidates(houses, 0, Rng(1))
    assert options_of(last, 0) == candidates(last, 0, Rng(1))
    assert not candidates(with_a_token(3), 0, Rng(1))


def test_tiles_help_opponents_less_than_those_of_the_steady_bot() -> None:
    kept: dict[str, float] = {"prudent": 0.0, "steady": 0.0}
    g, rng = GAME.start(2, 5), Rng(2)
    while not g.over:
        seat = awaited(g)[0]
        liked = GAME.ai.steady(g, seat, rng)
        if isinstance(liked, Place) and g.board.round:
            kept["steady"] += _help(g, seat, liked)
            kept["prudent"] += _help(g, seat, prudent(g, seat, rng))
        carry_out(g, seat, liked)
    assert kept["prudent"] < kept["steady"]


def _help(g: SmallIslands, seat: int, action: Action) -> float:
    """Return the average value of a placement for the opponent."""
    assert isinstance(action, Place)
    cell, turn = CELL_OF[action.cell or ""], (action.turn or 0) // 90
    return outlook_of(g, 1 - seat, ANY).with_tile(action.tile, cell, turn)


@pytest.mark.long
def test_objective_is_chosen_for_the_tiles_in_hand() -> None:
    other = 0
    for seed in range(12):
        g, rng = GAME.start(2, seed), Rng(seed)
        while g.board.round < 2:
            seat = awaited(g)[0]
            if g.board.phase == "preparation":
                other += prudent(g, seat, rng) != GAME.ai.steady(g, seat, rng)
            carry_out(g, seat, GAME.ai.steady(g, seat, rng))
    assert other
