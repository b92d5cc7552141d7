"""How to watch Small Islands."""

from collections.abc import Iterator
from typing import Any

from engine.core import Game
from tools.watching import Event, Watch, WatchedMove


def _events(move: WatchedMove) -> Iterator[Event]:
    if type(move.action).__name__ == "Choose":
        for key in {key for option in move.options for key in getattr(option, "cards", ())}:
            yield Event("offered", move.seat, key)
        for key in getattr(move.action, "cards", ()):
            yield Event("taken", move.seat, key)

    def points(g: Any, seat: int) -> int:
        total: int = g.player(seat).points + sum(g.hands[seat].discoveries)
        return total

    for seat in move.after.seats:
        earned = points(move.after, seat) - points(move.before, seat)
        objective = move.after.player(seat).objective or move.before.player(seat).objective
        for key in objective if earned else ():
            yield Event("used", seat, key)
            yield Event("points", seat, key, earned)


def _worth(game: Game, g: Any, seat: int) -> dict[str, float]:
    return {f"Alexis, {g.options['alexis']}": 0.0} if g.has_alexis else {}


WATCH = Watch(_events, _worth)
