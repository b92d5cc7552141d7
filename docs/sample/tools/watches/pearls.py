"""How to watch Pearls."""

from collections.abc import Iterator

from tools.watching import Event, Watch, WatchedMove


def _events(move: WatchedMove) -> Iterator[Event]:
    for key in move.named("pearl"):
        yield Event("offered", move.seat, key)
    yield from move.new(lambda g, seat: g.board.chests[seat])


WATCH = Watch(_events)
