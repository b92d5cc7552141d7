"""Random play: moves agree with an independent reading of the rules, and one explorer survives."""

import pytest

from engine.core import Rng, awaited, options_of, play
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.actions import Flee, Move
from engine.earthquake_island.rules.components import AXIAL
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.turn import TakeTurn

OPTIONS = [
    {"tools": tools, "heights": heights, "facing": facing, "landing": landing, "trapped": trapped}
    for tools, heights, facing, landing, trapped in (
        ("own_turn", "even", "up", "bare", "scramble"),
        ("own_turn", "even", "random", "full", "eliminated"),
        ("own_turn", "random", "up", "full", "scramble"),
        ("own_turn", "random", "random", "bare", "eliminated"),
        ("anytime", "even", "up", "full", "eliminated"),
        ("anytime", "even", "random", "bare", "scramble"),
        ("anytime", "random", "up", "bare", "eliminated"),
        ("anytime", "random", "random", "full", "scramble"),
    )
]
"""Each pair of values of two options occurs."""


def distance(cell: str, other: str) -> int:
    (q, r), (x, y) = AXIAL[cell], AXIAL[other]
    return max(abs(q - x), abs(r - y), abs(q + r - x - y))


def in_line(cell: str, other: str) -> bool:
    (q, r), (x, y) = AXIAL[cell], AXIAL[other]
    return 0 in (q - x, r - y, q + r - x - y)


def height_of(g: EarthquakeIsland, cell: str) -> int:
    """Count the stored tiles."""
    top = g.board.tops.get(cell, "")
    return len(g.hidden.below.get(cell, [])) + (0 if top in ("", "?") else 1)


def may_move(g: EarthquakeIsland, seat: int, cell: str) -> bool:
    """Apply the rules of a move in the plainest way."""
    me = g.board.explorers[seat]
    assert me.cell is not None
    if cell == me.cell:
        return height_of(g, cell) > 0 or me.tool == "lifebelt"
    if (
        any(other.cell == cell for other in g.board.explorers)
        or g.board.tops.get(cell) == "volcano"
    ):
        return False
    away, rise = distance(me.cell, cell), height_of(g, cell) - height_of(g, me.cell)
    if away == 1 and height_of(g, cell) == 0:
        return me.tool == "lifebelt"
    if away == 1:
        return rise <= (3 if me.tool == "rope" else 1)
    springs = me.tool == "spring" and away == 2 and in_line(me.cell, cell)
    return springs and height_of(g, cell) > 0 and rise <= 1


def check_moves(g: EarthquakeIsland) -> None:
    for seat in awaited(g):
        cell = g.board.explorers[seat].cell or ""
        step = g.agenda[0]
        if (
            not isinstance(step, TakeTurn)
            or step.seat != seat
            or g.board.tops.get(cell) == "volcano"
        ):
            continue
        offered = {
            cell if a.cell == "stay" else a.cell
            for a in options_of(g, seat)
            if isinstance(a, Move) and a.tool is None
        }
        assert offered == {other for other in AXIAL if may_move(g, seat, other)}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_random_games_follow_the_rules_of_moves_and_have_one_survivor(
    seats: int, options: dict[str, str]
) -> None:
    for seed in range(2):
        g = GAME.start(seats, seed, options)
        rng = Rng(seed + 1)
        while not g.over:
            cells = [explorer.cell for explorer in g.board.explorers if explorer.cell]
            assert len(cells) == len(set(cells))
            assert all(stack for stack in g.hidden.below.values())
            out = [gone.seat for gone in g.board.out]
            assert len(out) == len(set(out)) < len(g.hands)
            assert all(g.board.explorers[seat].cell is None for seat in out)
            check_moves(g)
            seat = rng.pick(awaited(g))
            g = play(g, seat, rng.pick(options_of(g, seat))).state
        result = GAME.rules.outcome(g)
        assert len(result.winners) == 1
        assert sorted(result.scores) == list(range(seats))
        assert result.scores[result.winners[0]] == seats - 1


def test_random_games_contain_a_flight_on_another_turn() -> None:
    for seed in range(60):
        g = GAME.start(6, seed)
        rng = Rng(seed)
        while not g.over:
            seat = awaited(g)[0]
            options = options_of(g, seat)
            if isinstance(options[0], Flee) and seat != g.board.turn:
                return
            g = play(g, seat, rng.pick(options)).state
    pytest.fail("no explorer flees on the turn of another one")
