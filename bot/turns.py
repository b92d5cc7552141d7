"""What a change of a table means for what is stored: rows, the log, and whose cards to renew."""

from dataclasses import replace

import msgspec

from bot.store import CHANNEL, Move, SeatRow, Status
from bot.table import UNDO, Table
from engine.core import decision_of


def settled(after: Table, before: Table, at: int) -> Table:
    """Return the table as it is stored: a ply further on, with who is awaited now."""
    status: Status = after.row.status
    if after.playing and after.state.over:
        status = "over"
    row = msgspec.structs.replace(
        after.row,
        status=status,
        ply=max(after.row.ply, before.row.ply + 1),
        state=None if after.state is None else after.game.save(after.state),
        rules=after.game.rules,
        touched=at,
    )
    changed = replace(after, row=row)
    return replace(changed, seats=seats_now(changed, at))


def seats_now(table: Table, at: int) -> tuple[SeatRow, ...]:
    """Return the seats with who is awaited, and since when."""
    waiting = set(table.awaited)
    return tuple(
        msgspec.structs.replace(
            seat, waiting=(seat.waiting or at) if seat.seat in waiting else None
        )
        for seat in table.seats
    )


def logged(after: Table, before: Table, at: int) -> tuple[Move, ...]:
    """Return the rows of the log between two moments of a table."""
    if len(after.frames) < len(before.frames):
        seat = before.frames[-1].seat
        return (Move(after.row.ply, seat or 0, UNDO, at),)
    new = (frame for frame in after.frames if frame.ply > before.row.ply)
    return tuple(Move(frame.ply, frame.seat or 0, frame.action, at) for frame in new)


def told(after: Table, before: Table) -> tuple[int, ...]:
    """Return whose cards change: the channel's at each turn, a seat's when it has a secret choice.

    Steps within one seat's turn are shown to that seat alone.
    """
    same = after.called == before.called and not turns_passed(after, before)
    channel = () if same and after.playing and not after.is_solo else (CHANNEL,)
    return (*channel, *(row.seat for row in after.seats if _has_secret(after, before, row)))


def turns_passed(after: Table, before: Table) -> bool:
    """Whether a turn has ended though the same players are awaited as before."""
    acted = {frame.seat for frame in after.frames if frame.ply > before.row.ply}
    now = (decision_of(after.state, seat) for seat in after.awaited)
    begun = any(decision is not None and decision.begins_turn for decision in now)
    return bool(acted) and (begun or not acted <= {*before.awaited})


def _has_secret(after: Table, before: Table, row: SeatRow) -> bool:
    """Whether a seat's own card is to be shown, or to be cleared, in its direct messages."""
    if after.is_solo or row.user is None or row.dm == "closed":
        return False
    return any(
        table.playing
        and (decision := decision_of(table.state, row.seat)) is not None
        and decision.secret
        for table in (after, before)
    )
