"""How to watch Small Islands."""

from collections.abc import Iterator
from typing import Any

from engine.core import Game
from tools.watching import Event, Turn, Watch


def _events(turn: Turn) -> Iterator[Event]:
    if type(turn.action).__name__ == "Choose":
        for key in {key for option in turn.options for key in getattr(option, "cards", ())}:
            yield Event("offered", turn.seat, key)
        for key in getattr(turn.action, "cards", ()):
            yield Event("taken", turn.seat, key)

    def points(g: Any, seat: int) -> int:
        total: int = g.player(seat).points + sum(g.hands[seat].discoveries)
        return total

    for seat in turn.after.seats:
        earned = points(turn.after, seat) - points(turn.before, seat)
        objective = turn.after.player(seat).objective or turn.before.player(seat).objective
        for key in objective if earned else ():
            yield Event("used", seat, key)
            yield Event("points", seat, key, earned)


def _worth(game: Game, g: Any, seat: int) -> dict[str, float]:
    return {f"Alexis, {g.options['alexis']}": 0.0} if g.has_alexis else {}


WATCH = Watch(_events, _worth)
