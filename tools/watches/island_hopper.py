"""How to watch Island Hopper."""

from collections.abc import Iterator
from typing import Any

from engine.core import Game
from tools.watching import Event, Watch, WatchedMove


def _events(move: WatchedMove) -> Iterator[Event]:
    contracts = move.parts.CONTRACT_OF

    def completed(g: Any, seat: int) -> list[str]:
        return list(g.hands[seat].completed)

    for option in move.options:
        if type(option).__name__ == "Take":
            yield Event("offered", move.seat, option.card)
    yield from move.new(lambda g, seat: g.hands[seat].cards)
    for _, seat, key, _ in move.new(completed):
        yield Event("used", seat, key)
        yield Event("points", seat, key, contracts[key].pays)


def _worth(game: Game, g: Any, seat: int) -> dict[str, float]:
    return dict.fromkeys(g.hands[seat].completed, 0.0)


WATCH = Watch(_events, _worth)
