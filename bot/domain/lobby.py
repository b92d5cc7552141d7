"""Lobbies: pure changes of a table before its game starts, and its start."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

import msgspec

from bot.domain import quiet_hours as rest
from bot.domain.frames import first_frame
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.levels import LEVELS, STEADY, level_called
from bot.domain.lobby_options import advice, chosen, in_effect
from bot.domain.moves import seat_at, until_start
from bot.domain.paces import PACES, pace_of
from bot.domain.person import People
from bot.domain.records import SeatRow
from bot.domain.table import Table
from engine.core import BadOption, IllegalAction, counted

PACE = "pace"
AUTOPILOT = "autopilot"
ENTRY = "entry"
EVERYONE = "everyone"
RELIABLE = "reliable"


def joined(table: Table, user: UserId) -> Table:
    """Return the lobby with one more player.

    Raises:
        IllegalAction: The lobby is full, or the user has already joined.
    """
    _must_be_lobby(table)
    if table.seat_of(user) is not None:
        raise IllegalAction(f"You are already at this table. {until_start(table, user)}")
    return _with_seat(table, user=user)


def with_bot(table: Table, user: UserId, level: str = STEADY.key) -> Table:
    """Return the lobby with one more bot.

    Raises:
        IllegalAction: The lobby is full, the user has not joined it, or the level is unknown.
    """
    refuse_bot(table, user)
    return _with_seat(table, bot=level_called(level).key)


def refuse_bot(table: Table, user: UserId) -> None:
    """Check that a user may add a bot to a lobby.

    Raises:
        IllegalAction: The lobby is full, or the user has not joined it.
    """
    _must_be_lobby(table)
    seat_at(table, user)
    _must_have_room(table)


def refuse_guest(table: Table, guest: UserId) -> None:
    """Check that a user can be invited to a lobby.

    Raises:
        IllegalAction: They have already joined, or the lobby is full.
    """
    if table.seat_of(guest) is not None:
        raise IllegalAction("They are already at this table. Choose another player.")
    _must_have_room(table)


def left(table: Table, user: UserId) -> Table:
    """Return the lobby without a player. It closes when the last player leaves.

    Raises:
        IllegalAction: The user has not joined, or the game has begun.
    """
    _must_be_lobby(table)
    seat = seat_at(table, user)
    rest = [row for row in table.seats if row.seat != seat]
    people = [row.user for row in rest if row.user is not None]
    if not people:
        return table.with_row(status="aborted")
    opener = table.row.opener if table.row.opener in people else people[0]
    return replace(
        table.with_row(opener=opener),
        seats=tuple(msgspec.structs.replace(row, seat=Seat(seat)) for seat, row in enumerate(rest)),
    )


def refuse_options(table: Table, user: UserId) -> None:
    """Check that a user may change the options of a lobby.

    Raises:
        IllegalAction: The game has begun, or another user opened the lobby.
    """
    _must_be_lobby(table)
    _must_be_opener(table, user)


def with_option(table: Table, user: UserId, key: str, value: str) -> Table:
    """Return the lobby with a changed option.

    Raises:
        IllegalAction: Another user opened the lobby, or the option or value is unknown.
        BadOption: The option would have no effect. The error explains what to change first.
    """
    refuse_options(table, user)
    if key == PACE and value in PACES:
        return table.with_row(pace=value)
    if key == AUTOPILOT and value in LEVELS:
        return table.with_row(autopilot=value)
    if key == ENTRY and value in (EVERYONE, RELIABLE):
        return table.with_row(reliable=value == RELIABLE)
    option = next((one for one in table.game.choices if one.key == key), None)
    if option is None or value not in option.values:
        raise IllegalAction("This game has no such option. Choose one from **Settings**.")
    options = table.row.options | {key: value}
    seats = table.game.nearest(options, len(table.seats))
    table.game.checked(table.game.effective(options, seats) | {key: value}, seats)
    return table.with_row(options=options)


def with_options(table: Table, user: UserId, wanted: Mapping[str, str]) -> Table:
    """Return the lobby with several options changed in this order.

    Ignore options that would have no effect together with the others.

    Raises:
        IllegalAction: Another user opened the lobby, or an option or value is unknown.
    """
    refuse_options(table, user)
    entry = RELIABLE if table.row.reliable else EVERYONE
    ours = {PACE: table.row.pace, AUTOPILOT: table.row.autopilot, ENTRY: entry}
    for key, value in wanted.items():
        if value != (in_effect(table) | ours).get(key):
            with suppress(BadOption):
                table = with_option(table, user, key, value)
    return table


def started(table: Table, user: UserId) -> Table:
    """Return the table after the start of its game.

    Raises:
        IllegalAction: The user may not start the game, too few players have joined, or the chosen
            mode is not for their number.
    """
    _must_be_lobby(table)
    seats = len(table.seats)
    if seats < min(table.game.seats):
        raise IllegalAction(
            f"{table.game.name} needs at least {counted(min(table.game.seats), 'player')}:"
            " press **Add a bot**, or wait for someone to join."
        )
    if table.is_full:
        seat_at(table, user)
    else:
        _must_be_opener(table, user)
    if unfit := advice(table):
        raise IllegalAction(f"{unfit[:1].upper()}{unfit[1:]}")
    options = table.game.effective(chosen(table), seats)
    begun = table.with_row(status="playing", options=options)
    first = first_frame(begun.row, seats)
    for row in begun.seats:
        begun = begun.with_seat(row.seat, deadline=None, rung=0)
    return replace(begun, state=first.state, frames=(first,))


def with_reader(table: Table, people: People) -> Table:
    """Return the table at its start with the seat whose view its board message shows.

    It is the seat of the only person. A setting keeps their secret cards off a server's channels.
    """
    if len(table.users) != 1:
        return table
    [user] = table.users
    is_off_channel = people(user).cards == "dm" and table.game.has_secrets
    if table.row.guild is not None and is_off_channel:
        return table
    return table.with_row(reader=table.seat_of(user))


def with_deadline(table: Table, at: Timestamp, people: People) -> Table:
    """Return the lobby with the deadline of its opener to start it, once it is full."""
    is_waiting = table.is_full and len(table.users) > 1
    for row in table.seats:
        if not is_waiting or row.user is None or row.user != table.row.opener:
            table = table.with_seat(row.seat, deadline=None, rung=0)
        elif row.deadline is None and row.rung == 0:
            pace = pace_of(table)
            end = Timestamp(at + pace.start)
            if pace.rests:
                end = rest.after(people(row.user), at, pace.start)
            table = table.with_seat(row.seat, deadline=end)
    return table


def overdue(table: Table, at: Timestamp) -> Table:
    """Return the lobby that calls all players, if its opener has not started it in time."""
    for row in table.seats:
        if row.deadline is not None and row.deadline <= at:
            table = table.with_seat(row.seat, deadline=None, rung=1)
    return table


def rotated(table: Table) -> tuple[SeatRow, ...]:
    """Return new seats for the players of a table, with the first player moved to the last seat.

    Leave out the empty seats of users who deleted their data.
    """
    rows = [row for row in (*table.seats[1:], *table.seats[:1]) if row.user or row.bot]
    return tuple(
        SeatRow(seat=Seat(seat), user=row.user, bot=row.bot, dm=row.dm)
        for seat, row in enumerate(rows)
    )


def _with_seat(table: Table, *, user: UserId | None = None, bot: str | None = None) -> Table:
    _must_have_room(table)
    seat = SeatRow(seat=Seat(len(table.seats)), user=user, bot=bot)
    return replace(table, seats=(*table.seats, seat))


def _must_be_lobby(table: Table) -> None:
    if table.row.status != "lobby":
        raise IllegalAction(
            "This game has already begun. Start another with `/play`."
            if table.playing
            else "This table is closed. Start a new one with `/play`."
        )


def _must_have_room(table: Table) -> None:
    if table.is_full:
        raise IllegalAction("This table was full. Start another with `/play`.")


def _must_be_opener(table: Table, user: UserId) -> None:
    if table.row.opener != user:
        raise IllegalAction(f"Only <@{table.row.opener}>, who opened the table, can do that.")
