"""Bots choose the same moves in every version of Python: `sum` of floats changed in 3.12."""

import builtins
import sys
from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from engine import GAMES
from engine.core import Rng
from engine.players import LEVELS, played_on
from engine.players.steady import steady
from tests.engine.clocks import ticking

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
SEARCHED = 3


@pytest.fixture(autouse=True)
def no_sums_of_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `sum` refuse floats in the engine, which must use `math.fsum`."""
    real = builtins.sum

    def refusing(things: Iterable[Any], start: Any = 0) -> Any:
        total = real(things, start)
        caller = sys._getframe(1).f_globals["__name__"]
        assert not (isinstance(total, float) and caller.startswith("engine."))
        return total

    monkeypatch.setattr(builtins, "sum", refusing)


@pytest.mark.long
@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_engine_adds_floats_with_fsum(key: str, seats: int, options: dict[str, str]) -> None:
    game, clock = GAMES[key], ticking(0.5)
    level = "sharp" if game.ai.search else "master"  # a solver does not read the clock
    *_, middle = islice(played_on(game, game.start(seats, 3, options), steady, Rng(1)), 40)
    *_, _ = islice(played_on(game, middle, LEVELS[level](clock), Rng(1)), SEARCHED)
    *_, end = played_on(game, middle, steady, Rng(1))
    assert end.over
