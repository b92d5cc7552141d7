"""How to watch Earthquake Island."""

from collections.abc import Iterator

from tools.watching import Event, Watch, WatchedMove


def _events(move: WatchedMove) -> Iterator[Event]:
    tiles = move.parts.TILES
    tops = move.before.board.tops

    def kind_on(cell: str) -> str | None:
        found: str | None = tiles[tops[cell]].kind.key if tops.get(cell) in tiles else None
        return found

    for kind in {kind for cell in move.named("cell") if (kind := kind_on(cell))}:
        yield Event("offered", move.seat, kind)
    if kind := kind_on(getattr(move.action, "cell", "")):
        yield Event("taken", move.seat, kind)
    for seat in move.after.seats:
        tool = move.before.explorer(seat).tool
        later = move.after.explorer(seat).tool
        if later and later != tool:
            yield Event("taken", seat, later)
        if tool and not later:
            yield Event("used", seat, tool)


WATCH = Watch(_events)
