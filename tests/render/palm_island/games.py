"""Views of Palm Island to paint, made by playing."""

from functools import lru_cache

import msgspec

from engine.core import Rng, play
from engine.palm_island import GAME
from engine.palm_island.view import PalmView


@lru_cache
def views(seed: int, notes: str = "off") -> tuple[PalmView, ...]:
    """What the player sees, from the first turn to the end of a game played by the greedy bot."""
    g, rng = GAME.start(1, seed, {"notes": notes}), Rng(seed)
    seen = [GAME.view(g, 0)]
    while not g.over:
        g = play(g, 0, GAME.greedy(g, 0, rng)).state
        seen.append(GAME.view(g, 0))
    return tuple(msgspec.structs.replace(view, names=("Ada",)) for view in seen)
