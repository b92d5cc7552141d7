"""How to watch Palm Island."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from engine.core import Game
from tools.watching import Event, Turn, Watch


def _events(turn: Turn) -> Iterator[Event]:
    def held(g: Any, seat: int) -> Iterator[str]:
        village = g.village(seat)
        yield from (*village.outposts, *village.recruited)
        yield from (key for key in village.powers if key == g.options.get("ability"))

    if turn.before.options["mode"] == "casual":
        for key in turn.before.board.outposts:
            yield Event("offered", turn.seat, key)
    for key in {*turn.named("outpost"), *turn.named("villager")}:
        yield Event("offered", turn.seat, key)
    yield from turn.new(held)
    for key in getattr(turn.action, "abilities", ()):
        yield Event("used", turn.seat, key)


def _worth(game: Game, g: Any, seat: int) -> dict[str, float]:
    cards = import_module(f"{game.package}.rules.cards")
    village = g.village(seat)
    found = {key: float(cards.OUTPOSTS[key].points) for key in village.outposts}
    found |= {key: float(village.points_of(key)) for key in village.recruited}
    found |= dict.fromkeys((key for key in village.powers if key in cards.GROUP_ABILITIES), 0.0)
    return found | ({g.options["disaster"]: 0.0} if "disaster" in g.options else {})


WATCH = Watch(_events, _worth, {"mode": "casual"})
