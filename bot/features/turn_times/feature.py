"""Turn times: how long players usually think about a kind of choice."""

from collections.abc import Iterator

from bot.feature import Feature
from bot.features.turn_times.service import TurnTimes, kind_of
from bot.features.turn_times.store import record
from bot.services.hooks import Change, TableHooks
from bot.store import Part
from bot.store.connection import bound


def turn_parts(change: Change) -> Iterator[Part]:
    """Store how long a player thought about a public choice.

    Measure from the last public moment: since the seat is awaited, or since its own last action.
    """
    before, at = change.before, change.at
    seat = None if change.by is None or before.is_private else before.seat_of(change.by)
    kind = None if seat is None else kind_of(before, seat)
    if seat is None or kind is None or before.row.paused is not None:
        return
    row, newest = before.seats[seat], next(before.moments(None))
    if row.waiting is not None and change.after.seats[seat].shown > row.shown:
        ply = newest.ply if newest.seat == seat else None
        yield bound(record, kind, before.id, ply, row.waiting, at)


FEATURE = Feature(
    tables=TableHooks(turn_parts=turn_parts),
    estimate=lambda atoll, table, seat: atoll.of(TurnTimes).about(table, seat),
    services=(lambda atoll: TurnTimes(atoll.tables),),
    jobs=(lambda atoll: atoll.of(TurnTimes).look(),),
)
