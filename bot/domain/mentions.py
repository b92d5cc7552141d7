"""How somebody at a table is named in a text that Discord fills in."""

from bot.domain.levels import bot_name
from bot.domain.table import Table
from bot.store.ids import Seat


def mention(table: Table, seat: Seat) -> str:
    """Return the text that shows, and may ping, whoever sits in ``seat``."""
    row = table.seats[seat]
    if row.user is not None:
        return f"<@{row.user}>"
    return bot_name(row) if row.bot else f"Player {seat + 1}"
