"""How to watch Palm Island."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from engine.core import Game
from tools.watching import Event, Watch, WatchedMove


def _events(move: WatchedMove) -> Iterator[Event]:
    def held(g: Any, seat: int) -> Iterator[str]:
        village = g.village(seat)
        yield from (*village.outposts, *village.recruited)
        yield from (key for key in village.powers if key == g.options.get("ability"))

    if move.before.options["mode"] == "casual":
        for key in move.before.board.outposts:
            yield Event("offered", move.seat, key)
    for key in {*move.named("outpost"), *move.named("villager")}:
        yield Event("offered", move.seat, key)
    yield from move.new(held)
    for key in getattr(move.action, "abilities", ()):
        yield Event("used", move.seat, key)


def _worth(game: Game, g: Any, seat: int) -> dict[str, float]:
    cards = import_module(f"{game.package}.rules.cards")
    village = g.village(seat)
    found = {key: float(cards.OUTPOSTS[key].points) for key in village.outposts}
    found |= {key: float(village.points_of(key)) for key in village.recruited}
    found |= dict.fromkeys((key for key in village.powers if key in cards.GROUP_ABILITIES), 0.0)
    return found | ({g.options["disaster"]: 0.0} if "disaster" in g.options else {})


WATCH = Watch(_events, _worth, {"mode": "casual"})
