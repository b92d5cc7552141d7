"""Views of Palm Island to paint, made by playing."""

from functools import lru_cache

import msgspec
import pytest

from engine.core import Rng, play
from engine.palm_island import GAME
from engine.palm_island.rules.view import PalmView

NAMES = ("Ada", "Ben", "Cem", "Dot")


@lru_cache
def views(seed: int, notes: str = "off") -> tuple[PalmView, ...]:
    """Return the player's views, from the first turn to the end of a game of the steady bot."""
    g, rng = GAME.start(1, seed, {"notes": notes}), Rng(seed)
    seen = [GAME.view(g, 0)]
    while not g.over:
        g = play(g, 0, GAME.ai.steady(g, 0, rng)).state
        seen.append(GAME.view(g, 0))
    return tuple(msgspec.structs.replace(view, names=("Ada",)) for view in seen)


@lru_cache
def at_table(seats: int, plies: int, *options: str) -> PalmView:
    """Return the first player's view after some moves of steady bots, with options `key=value`."""
    g, rng = GAME.start(seats, 3, dict(option.split("=") for option in options)), Rng(3)
    for ply in range(plies):
        seat = sorted(g.open)[ply % len(g.open)]
        g = play(g, seat, GAME.ai.steady(g, seat, rng)).state
    return msgspec.structs.replace(GAME.view(g, 0), names=NAMES[:seats])


def with_village(view: PalmView, seat: int, **changes: object) -> PalmView:
    """`view` with something else in the village of `seat`."""
    villages = list(view.villages)
    villages[seat] = msgspec.structs.replace(villages[seat], **changes)
    return msgspec.structs.replace(view, villages=tuple(villages))


CASUAL = at_table(3, 30, "mode=casual", "villagers=on")
SPEED = at_table(4, 36, "mode=speed")
MARKET = at_table(3, 30, "mode=speed", "villagers=on")
GROUP = at_table(2, 24, "mode=cooperative", "disaster=volcano", "ability=signal_fires")
ALONE = at_table(1, 12, "villagers=on")
VIEWS = {"casual": CASUAL, "speed": SPEED, "market": MARKET, "group": GROUP, "alone": ALONE}
each_view = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
