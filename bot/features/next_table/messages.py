"""Offer the next table below a private reply, and below the list of tables."""

from discord import ButtonStyle

from bot.domain.ids import NOT_STORED, UserId
from bot.domain.table import Table
from bot.features.next_table.presses import ShowNext
from bot.features.next_table.rules import label_of, most_urgent
from bot.presentation.extras import Offer
from bot.services.tables import Tables


async def with_windows(tables: Tables, user: UserId) -> list[Table]:
    """Return a user's open tables. Load those where a window may end the user's turn."""
    return [
        await tables.get(table.id)
        if table.game.has_windows and any(one.deadline for one in table.seats if one.user == user)
        else table
        for table in await tables.listed(user)
    ]


async def offers(tables: Tables, table: Table | None, user: UserId) -> list[Offer]:
    """Return the button that leads to the next table, if another table waits for the user.

    A table that still waits for the user's own move has none, unless they play alone there.
    """
    seat = table.seat_of(user) if table else None
    if table is not None and seat in table.awaited and not table.is_private:
        return []
    number = table.id if table else NOT_STORED
    listed = await with_windows(tables, user)
    found = most_urgent(listed, user, tables.people, number)
    if found is None:
        return []
    alike = sum(one.row.key == found[0].row.key for one in listed) > 1
    label = label_of(*found, tables.now(), numbered=alike)
    return [Offer(ShowNext(number), label, 70, ButtonStyle.success)]
