"""Offer the next table below a private reply, and below the list of tables."""

from discord import ButtonStyle

from bot.domain.ids import NOT_STORED, UserId
from bot.domain.table import Table
from bot.features.next_table.presses import ShowNext
from bot.features.next_table.rules import most_urgent
from bot.presentation.extras import Offer
from bot.services.tables import Tables

NEXT = "Next game"
"""The label names no table, so it stays true."""


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
    found = most_urgent(await with_windows(tables, user), user, tables.people, number)
    return [] if found is None else [Offer(ShowNext(number), NEXT, 70, ButtonStyle.success)]
