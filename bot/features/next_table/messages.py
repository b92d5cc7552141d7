"""Offer the next table below a private reply, and below the list of tables."""

from discord import ButtonStyle

from bot.domain.ids import NOT_STORED, UserId
from bot.domain.table import Table
from bot.features.next_table.presses import ShowNext
from bot.features.next_table.rules import label_of, most_urgent
from bot.presentation.extras import Offer
from bot.services.tables import Tables


async def offers(tables: Tables, table: Table | None, user: UserId) -> list[Offer]:
    """Return the button that leads to the next table, if another table waits for the user.

    A table that still waits for the user's own move has none, unless they play alone there.
    """
    seat = table.seat_of(user) if table else None
    if table is not None and seat in table.awaited and not table.is_private:
        return []
    number = table.id if table else NOT_STORED
    listed = await tables.listed(user)
    found = most_urgent(listed, user, tables.people, number)
    if found is not None:  # a listed table does not know whether a window is open
        found = most_urgent([await tables.get(found[0].id)], user, tables.people)
    if found is None:
        return []
    alike = sum(one.row.game == found[0].row.game for one in listed) > 1
    label = label_of(*found, tables.now(), numbered=alike)
    return [Offer(ShowNext(number), label, 70, ButtonStyle.success)]
