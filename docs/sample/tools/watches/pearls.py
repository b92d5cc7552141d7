"""How to watch Pearls."""

from collections.abc import Iterator

from tools.watching import Event, Turn, Watch


def _events(turn: Turn) -> Iterator[Event]:
    for key in turn.named("pearl"):
        yield Event("offered", turn.seat, key)
    yield from turn.new(lambda g, seat: g.board.chests[seat])


WATCH = Watch(_events)
