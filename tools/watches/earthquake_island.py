"""How to watch Earthquake Island."""

from collections.abc import Iterator

from tools.watching import Event, Turn, Watch


def _events(turn: Turn) -> Iterator[Event]:
    tiles, tops = turn.parts.TILES, turn.before.board.tops

    def kind_on(cell: str) -> str | None:
        found: str | None = tiles[tops[cell]].kind.key if tops.get(cell) in tiles else None
        return found

    for kind in {kind for cell in turn.named("cell") if (kind := kind_on(cell))}:
        yield Event("offered", turn.seat, kind)
    if kind := kind_on(getattr(turn.action, "cell", "")):
        yield Event("taken", turn.seat, kind)
    for seat in turn.after.seats:
        tool, later = turn.before.explorer(seat).tool, turn.after.explorer(seat).tool
        if later and later != tool:
            yield Event("taken", seat, later)
        if tool and not later:
            yield Event("used", seat, tool)


WATCH = Watch(_events)
