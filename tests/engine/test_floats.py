"""Bots choose the same in every version of Python: since 3.12 `sum` adds floats otherwise."""

import builtins
import sys
from collections.abc import Iterable
from typing import Any

import pytest

from engine import GAMES
from engine.core import Game, Rng, awaited, play
from engine.players import LEVELS

TABLES = [
    ("propeller_islands", 2, {}),
    ("palm_island", 1, {"villagers": "on"}),
    ("palm_island", 2, {"mode": "cooperative"}),
    ("palm_island", 2, {"mode": "casual"}),
    ("palm_island", 2, {"mode": "speed"}),
    ("earthquake_island", 2, {}),
    ("small_islands", 1, {}),
    ("small_islands", 2, {}),
    ("island_hopper", 3, {}),
]
LOOKED_AHEAD = 12


@pytest.fixture(autouse=True)
def no_sums_of_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `sum` refuse floats where the engine adds; `math.fsum` is the same everywhere."""
    real = builtins.sum

    def refusing(things: Iterable[Any], start: Any = 0) -> Any:
        total = real(things, start)
        caller = sys._getframe(1).f_globals["__name__"]
        assert not (isinstance(total, float) and caller.startswith("engine."))
        return total

    monkeypatch.setattr(builtins, "sum", refusing)


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_floats_are_added_by_fsum(key: str, seats: int, options: dict[str, str]) -> None:
    game, clock = GAMES[key], iter(range(1_000_000)).__next__
    middle = played(game, game.start(seats, 3, options), "steady", 40)
    played(game, middle, "master", LOOKED_AHEAD, lambda: clock() / 10)
    assert played(game, middle, "steady").over


def played(
    game: Game, g: Any, level: str, moves: int | None = None, clock: Any = lambda: 0.0
) -> Any:
    """Return where some moves of a level lead, or where its game ends."""
    player, luck, made = LEVELS[level](clock), Rng(1), 0
    while not g.over and made != moves:
        seat = awaited(g)[0]
        g, made = play(g, seat, player(game, g, seat, luck)).state, made + 1
    return g
