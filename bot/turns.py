"""What a change of a table means for what is stored: rows, the log, and whose cards to renew."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from bot.clock.clocks import window_of
from bot.store import CHANNEL, PROMISE, Move, SeatRow, Status
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
    return _without_old_vote(replace(changed, seats=seats_now(changed, at)), before)


def _without_old_vote(after: Table, before: Table) -> Table:
    """Return the table without a vote on taking moves back, where the game has gone on since."""
    proposal = after.row.proposal
    if proposal is None or proposal.kind != "undo" or after.frames == before.frames:
        return after
    return replace(after, row=msgspec.structs.replace(after.row, proposal=None))


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
    new = (frame for frame in after.frames if frame.ply > before.row.ply)
    moves = (Move(frame.ply, frame.seat or 0, frame.action, at) for frame in new)
    return (*_taken_back(after, before, at), *moves)


def _taken_back(after: Table, before: Table, at: int) -> Iterator[Move]:
    """Yield the row of the log that takes moves back: one is an undo of its seat's."""
    kept = frames_kept(after, before)
    if kept == len(before.frames) - 1:
        yield Move(before.row.ply + 1, before.frames[-1].seat or 0, UNDO, at)
    elif kept < len(before.frames):
        yield Move(before.row.ply + 1, CHANNEL, f"rewind move:{kept - 1}", at)


def frames_kept(after: Table, before: Table) -> int:
    """Return how many moments of a game were not taken back by a change."""
    return sum(frame.ply <= before.row.ply for frame in after.frames)


def told(after: Table, before: Table) -> tuple[int, ...]:
    """Return whose cards change: the channel's at each turn, a seat's when it has a secret choice.

    Steps within one seat's turn are shown to that seat alone.
    """
    moved = turns_passed(after, before) or frames_kept(after, before) < len(before.frames) - 1
    same = after.called == before.called and not moved and _look(after) == _look(before)
    channel = () if same and after.playing and not after.is_solo else (CHANNEL,)
    promise = (PROMISE,) if before.state is None and after.playing else ()
    secret = (row.seat for row in after.seats if _has_secret(after, before, row))
    return (*promise, *channel, *secret)


def _look(table: Table) -> tuple[object, ...]:
    """Return what a card shows besides the game: who plays, and how the clocks stand."""
    windows = {row.deadline for row in table.seats if window_of(table, row.seat)}
    players = ((row.user, row.bot, row.autopilot) for row in table.seats)
    return (table.row.paused is None, windows, *players)


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
    if before.state is None and after.playing and after.has_hand(row.seat):
        return True
    return any(
        table.playing
        and (decision := decision_of(table.state, row.seat)) is not None
        and decision.secret
        for table in (after, before)
    )
