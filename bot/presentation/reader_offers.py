"""The buttons below private messages that depend on their reader: the next table, and nudges."""

from discord import ButtonStyle

from bot.domain.clocks import most_urgent
from bot.domain.ids import NOT_STORED, Seat, TableId, Timestamp, UserId
from bot.domain.nudges import nudged_by
from bot.domain.person import Person, is_muted
from bot.domain.table import Table
from bot.domain.time_bank import label_of, left
from bot.presentation.extras import ACT_ROW, WRONG_ROW, Offer
from bot.presentation.presses import Mute, Nudge, ShowNext, UseTime
from bot.services.tables import Tables
from engine.core import IllegalAction

NEXT = "Next game"
"""The label names no table, so it stays true."""


async def reader_offers(tables: Tables, table: Table | None, user: UserId) -> list[Offer]:
    """Return the buttons below a private reply to a user about a table, or about all tables.

    A table that still waits for the user's own move has no button that leads to the next table,
    unless they play alone there.
    """
    found = list[Offer]()
    seat = table.seat_of(user) if table else None
    if table is None or seat not in table.awaited or table.is_private:
        number = table.id if table else NOT_STORED
        if await next_table(tables, user, number) is not None:
            found.append(Offer(ShowNext(number), NEXT, 70, ButtonStyle.success))
    if table is not None and _may_nudge(table, user, tables.now()):
        found.append(Offer(Nudge(table.id), "Nudge", 80, sheet=ACT_ROW))
    return found


def time_offers(table: Table, seat: Seat) -> list[Offer]:
    """Return the button that extends the deadline of a seat, if it has one."""
    if not left(table, seat):
        return []
    press = UseTime(table.id, table.seats[seat].extensions)
    return [Offer(press, label_of(table, seat), 30, sheet=ACT_ROW)]


def mute_offers(table: Table, person: Person) -> list[Offer]:
    """Return the button that stops the notifications of a running game, or starts them again."""
    if not table.playing or table.row.lesson:
        return []
    muted = is_muted(person, table.id)
    label = "Unmute" if muted else "Mute here"
    return [Offer(Mute(table.id, int(muted)), label, 15, sheet=WRONG_ROW)]


async def next_table(tables: Tables, user: UserId, other_than: TableId) -> Table | None:
    """Return the table that needs a user's move first, if one waits for them.

    Load those where a window may end the user's turn. The others have no state.
    """
    listed = [
        await tables.get(table.id)
        if table.game.has_windows and any(one.deadline for one in table.seats if one.user == user)
        else table
        for table in await tables.listed(user)
    ]
    return most_urgent(listed, user, tables.people, other_than)


def _may_nudge(table: Table, user: UserId, at: Timestamp) -> bool:
    """Whether a player waits for another one, for long enough."""
    if table.seat_of(user) is None:
        return False
    try:
        nudged_by(table, user, at)
    except IllegalAction:
        return False
    return True
