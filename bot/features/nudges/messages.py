"""Offer nudges to players who wait."""

from bot.domain.ids import UserId
from bot.domain.table import Table
from bot.features.nudges.presses import Nudge
from bot.features.nudges.rules import nudged_by
from bot.presentation.extras import ACT_ROW, Offer
from bot.services.tables import Tables
from engine.core import IllegalAction


async def offers(tables: Tables, table: Table | None, user: UserId) -> list[Offer]:
    """Return the button below a private view of a table if its reader can nudge a player."""
    if table is None or table.seat_of(user) is None:
        return []
    try:
        nudged_by(table, user, tables.now())
    except IllegalAction:
        return []
    return [Offer(Nudge(table.id), "Nudge", 80, sheet=ACT_ROW)]
