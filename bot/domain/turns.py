"""Prepare a changed table for storage: its rows, log entries and snapshots."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import takewhile

import msgspec

from bot.domain.frames import Frame, packed
from bot.domain.ids import FIRST_SEAT, Ply, Seat, Timestamp
from bot.domain.records import NO_SEAT, UNDO, FormerPlayer, Move, SeatRow, Snapshot, Status
from bot.domain.table import Table

SNAPSHOT_EVERY = 8


def with_bookkeeping(after: Table, before: Table, at: Timestamp) -> Table:
    """Return the table with updated ply, status, saved state and awaited seats."""
    status: Status = after.row.status
    if after.playing and after.state.over:
        status = "over"
    changed = after.with_row(
        status=status,
        ply=max(after.row.ply, Ply(before.row.ply + 1)),
        state=None if after.state is None else after.game.save(after.state),
        rules=after.game.rules.version,
        touched=at,
    )
    seats = tuple(
        msgspec.structs.replace(row, waiting=at) if _waits_again(changed, before, row.seat) else row
        for row in seats_now(changed, at)
    )
    proposal = after.row.proposal
    if proposal is not None:
        moved = bool(taken_frames(changed, before) or new_moments(changed, before))
        if not changed.playing or (proposal.kind == "undo" and moved):
            changed = changed.with_row(proposal=None)
    return replace(changed, seats=seats, former=before.former + replaced_players(after, before))


def replaced_players(after: Table, before: Table) -> tuple[FormerPlayer, ...]:
    """Return the players of a running game whose seats a change gives to others."""
    if before.state is None:
        return ()
    return tuple(
        FormerPlayer(seat=was.seat, user=was.user, bot=was.bot, since=was.since, until=now.since)
        for was, now in zip(before.seats, after.seats, strict=True)
        if (was.user, was.bot) != (now.user, now.bot)
    )


def _waits_again(after: Table, before: Table, seat: Seat) -> bool:
    """Whether a seat ended its turn and is already awaited for the next one."""
    was = set(before.awaited)
    now = set(after.awaited)
    if seat not in was & now or after.seats[seat].acted <= before.seats[seat].acted:
        return False
    return after.round != before.round or bool(now - was)


def seats_now(table: Table, at: Timestamp) -> tuple[SeatRow, ...]:
    """Return the seats with the time since which each is awaited."""
    waiting = set(table.awaited)
    return tuple(
        msgspec.structs.replace(
            seat, waiting=(seat.waiting or at) if seat.seat in waiting else None
        )
        for seat in table.seats
    )


def logged(after: Table, before: Table, at: Timestamp) -> tuple[Move, ...]:
    """Return the log entries of a change. Undone moves have one: a seat's undo, or a rewind."""
    ply = Ply(before.row.ply + 1)
    moves = list[Move]()
    taken = taken_frames(after, before)
    kept = frames_kept(after, before)
    if len(taken) > 1 and taken[0] is before.frames[kept]:
        moves.append(Move(ply, NO_SEAT, f"rewind move:{kept - 1}", at))
    elif taken:
        moves.append(Move(ply, taken[0].seat or FIRST_SEAT, UNDO, at))
    new = (frame for frame in after.frames if frame.ply > before.row.ply)
    moves += (Move(frame.ply, frame.seat or FIRST_SEAT, frame.action, at) for frame in new)
    return tuple(moves)


def snapshot(after: Table, before: Table) -> Snapshot | None:
    """Return the snapshot to store with a change, if one is due to keep replays short."""
    first = frames_kept(after, before)
    marks = (place for place in range(first, len(after.frames)) if place % SNAPSHOT_EVERY == 0)
    place = max(marks, default=0)
    return packed(after.game, after.frames[place]) if place else None


def taken_frames(after: Table, before: Table) -> list[Frame]:
    """Return the frames that a change removes."""
    kept = plies(after.frames)
    return [frame for frame in before.frames if frame.ply not in kept]


def plies(frames: Iterable[Frame]) -> set[Ply]:
    """Return the plies of some frames."""
    return {frame.ply for frame in frames}


def frames_kept(after: Table, before: Table) -> int:
    """Return the number of frames that a change leaves unchanged."""
    return sum(frame.ply <= before.row.ply for frame in after.frames)


def new_moments(after: Table, before: Table) -> list[Frame]:
    """Return the frames of a change that spectators notice, newest first."""
    return list(takewhile(lambda frame: frame.ply > before.row.ply, after.moments(None)))
