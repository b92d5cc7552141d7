"""The actions of users at a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain import announcements, clocks, held_moves, overdue, paths, seats, votes
from bot.domain.answers import all_typed
from bot.domain.ids import ChannelId, Seat, TableId, UserId
from bot.domain.mentions import mention
from bot.domain.moves import noticed_since, refuse_undo, seat_at, turn_of, undone
from bot.domain.opponents import refuse_out_of_turn
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.services.side_by_side import change_each, side_by_side
from bot.services.tables import Tables
from bot.store import games
from engine.core import AtollError, IllegalAction

OLDER = "That was an older question."


class NotAsked(IllegalAction):
    """A question was put to another player of the table."""


class Stale(AtollError):
    """A button or select belongs to an earlier state of the game."""


@dataclass(frozen=True)
class Moment:
    """The state of a table, by its ``digest``, that a message showed to ``seat``."""

    seat: Seat
    digest: str

    def still_there(self, table: Table, user: UserId) -> Seat:
        """Return the seat of a user, if the table has not changed since they saw it.

        Raises:
            IllegalAction: the user does not play at the table.
            NotAsked: the message shows another player's choices.
            Stale: the message shows an earlier state.
        """
        seat = seat_at(table, user)
        if seat != self.seat:
            is_known = self.seat < len(table.seats)
            player = mention(table, self.seat) if is_known else "another player"
            raise NotAsked(f"That question was put to {player}.")
        if not table.playing or table.digest(seat) != self.digest:
            raise Stale(OLDER)
        return seat


@dataclass(frozen=True)
class Pressed(Moment):
    """Options at some ``places`` in the list that a message showed.

    ``asks`` tells whether to ask a follow-up question that players usually pass.
    """

    places: Sequence[int]
    asks: bool = False


async def act(tables: Tables, table_id: TableId, user: UserId, texts: Sequence[str]) -> Table:
    """Play typed moves as ``act_until_shown`` does. Return the table."""
    return (await act_until_shown(tables, table_id, user, texts))[0]


async def act_until_shown(
    tables: Tables, table_id: TableId, user: UserId, texts: Sequence[str]
) -> tuple[Table, int]:
    """Play typed moves until one reveals something. Return the table and the number of moves.

    Raises:
        BadText, IllegalAction: a move is not possible. No move was played.
    """
    done = 0

    def carry_out(table: Table) -> Table:
        nonlocal done
        seat = seat_at(table, user)
        refuse_out_of_turn(table)
        after, done = all_typed(votes.back(table, seat), seat, texts)
        return after

    several = len(texts) > 1
    table = await tables.change(table_id, carry_out, by=user, in_thread=several)
    await come_back_everywhere(tables, user)
    return table, done


async def press(tables: Tables, table_id: TableId, user: UserId, pressed: Pressed) -> Table:
    """Play the options that a user pressed.

    Raises:
        NotAsked: the message shows another player's choices.
        Stale: the message shows an earlier state.
    """

    def carry_out(table: Table) -> Table:
        seat = pressed.still_there(table, user)
        refuse_out_of_turn(table)
        try:
            back = votes.back(table, seat)
            return paths.pressed(back, seat, pressed.places, asks=pressed.asks)
        except LookupError as problem:
            raise Stale(OLDER) from problem

    table = await tables.change(table_id, carry_out, by=user)
    await come_back_everywhere(tables, user)
    return table


async def leave_to_bot(tables: Tables, table_id: TableId, user: UserId, seen: Moment) -> Table:
    """Let a bot answer for a user until the question changes.

    Raises:
        Stale: the table has changed since the state that the user has ``seen``.
    """

    def answer(table: Table) -> Table:
        seat = seen.still_there(table, user)
        return paths.done_by_bot(votes.back(table, seat), user)

    table = await tables.change(table_id, answer, by=user)
    await come_back_everywhere(tables, user)
    return table


async def undo(
    tables: Tables, table_id: TableId, user: UserId, seen: Moment | None = None
) -> Table:
    """Undo a user's last action, or propose that to the players who have acted since.

    Raises:
        IllegalAction: something new was revealed since, or there is nothing to undo.
        Stale: the table has changed since the state that the user has ``seen``.
    """

    def take_back(table: Table) -> Table:
        seat = seen.still_there(table, user) if seen else seat_at(table, user)
        table = votes.back(table, seat)  # otherwise the autopilot would move again
        if (dropped := held_moves.drop(table, seat)) is not None:
            return dropped
        if not table.playing or not noticed_since(table, seat):
            refuse_undo(table, seat)
            after = undone(table, seat)
        else:
            vote = Proposal("undo", seat, (seat,), seat=seat, to=turn_of(table, seat))
            after = _asked(tables, table, user, vote)  # carried out if no other player is asked
        clocks.refuse_late_undo(after, table, seat, tables.now(), tables.people)
        return after

    table = await tables.change(table_id, take_back, pressed_by=user)
    await come_back_everywhere(tables, user)
    return table


async def propose(tables: Tables, table_id: TableId, user: UserId, proposal: Proposal) -> Table:
    """Ask the other players for something."""

    def proposed(table: Table) -> Table:
        asked = _asked(tables, table, user, proposal)
        return announcements.announced(asked, table, tables.now())

    # bots may play to the end of the game, so do not block the event loop
    return await tables.change(table_id, proposed, pressed_by=user, in_thread=True)


def _asked(tables: Tables, table: Table, user: UserId, proposal: Proposal) -> Table:
    """Return the table with a proposal that has its number and its end."""
    at = tables.now()
    return votes.proposed(table, user, clocks.opened(table, proposal, at, tables.people), at)


async def answer(
    tables: Tables, table_id: TableId, user: UserId, vote: int, *, agree: bool
) -> Table:
    """Answer the proposal with the number ``vote``.

    Raises:
        Stale: it is no longer open, or another proposal has replaced it.
    """

    def answered(table: Table) -> Table:
        proposal = table.row.proposal
        if proposal is None or proposal.id != vote:
            raise Stale(OLDER)
        after = votes.answered(table, user, agree=agree)
        return announcements.announced(after, table, tables.now())

    # bots may play to the end of the game, so do not block the event loop
    return await tables.change(table_id, answered, pressed_by=user, in_thread=True)


async def come_back(tables: Tables, table_id: TableId, user: UserId) -> Table:
    """End the autopilot of a user's seat, and of their seats at other tables."""
    table = await tables.change(
        table_id, lambda table: overdue.returned(table, seat_at(table, user)), pressed_by=user
    )
    await come_back_everywhere(tables, user)
    return table


async def come_back_everywhere(tables: Tables, user: UserId) -> None:
    """End the autopilot at all tables of a user who has acted at one of them."""

    def returned(table: Table) -> Table:
        seat = table.seat_of(user)
        return table if seat is None or not table.playing else votes.back(table, seat)

    async def come_back_at(table_id: TableId) -> None:
        await tables.change(table_id, returned, pressed_by=user)

    absent = await tables.store.read(games.select_autopilots, user)
    if absent:
        await side_by_side(come_back_at, absent)
        tables.on_due(tables.now())


async def sit(tables: Tables, table_id: TableId, user: UserId, seat: Seat | None = None) -> Table:
    """Give a user the seat of an absent player, by default the first one."""
    return await tables.change(
        table_id,
        lambda table: announcements.announced(seats.sat(table, user, seat), table, tables.now()),
        pressed_by=user,
    )


async def close_window(tables: Tables, table_id: TableId, user: UserId) -> Table:
    """Close the window that a user waits for."""
    return await tables.change(
        table_id,
        lambda table: overdue.closed(table, seat_at(table, user), tables.now()),
        pressed_by=user,
    )


async def note_dm(tables: Tables, table_id: TableId, user: UserId, dm: str) -> Table:
    """Store whether a user gets direct messages (see ``SeatRow.dm``)."""

    def noted(table: Table) -> Table:
        seat = table.seat_of(user)
        if seat is None or table.seats[seat].dm == dm:
            return table
        return table.with_seat(seat, dm=dm, refused=tables.now() if dm == "closed" else None)

    return await tables.change(table_id, noted)


async def channel_gone(tables: Tables, channel: ChannelId) -> list[TableId]:
    """Close the tables of a deleted channel, and notify their players."""
    numbers = await tables.store.read(games.select_open, channel)
    await change_each(
        tables, numbers, lambda table: announcements.without_channel(table, tables.now())
    )
    return numbers
