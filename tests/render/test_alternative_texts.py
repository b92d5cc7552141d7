"""No alternative text is cut, even with the longest names."""

from itertools import islice

import msgspec
import pytest

from engine import GAMES
from engine.core import Rng, awaited
from engine.players import PLAYERS, played_on
from render import PAINTERS

LONGEST_NAME = "W" * 32
"""A name with as many letters as Discord allows."""


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_no_alternative_text_is_cut(key: str) -> None:
    game = GAMES[key]
    for seats in dict.fromkeys((min(game.seats), max(game.seats))):
        start = game.begin(seats, 5, game.checked({}, seats))
        states = [start, *played_on(game, start, PLAYERS["steady"], Rng(5))]
        for state in [*islice(states, 0, None, 9), states[-1]]:
            for seat in (next(iter(awaited(state)), None), None):
                view = game.view(state, seat)
                view = msgspec.structs.replace(view, names=(LONGEST_NAME,) * seats)
                assert not PAINTERS[key].alt(view).endswith("…")
