"""How people are named in messages: where Discord fills in their names, and where Atoll does."""

import re

from bot.domain.levels import bot_name
from bot.domain.table import Table
from bot.store.ids import Seat

_MARKS = re.compile(r"[\\`*_~|\[\]<@:]|(?<!\S)[-#>]")
"""What Discord reads as more than itself; some signs do so only where a word begins."""


def in_message(name: str) -> str:
    """Return a name as it stands in a message: Discord shows it as it is, and makes nothing of it.

    Pictures and their descriptions take it unchanged.
    """
    return _MARKS.sub(r"\\\g<0>", name)


def mention(table: Table, seat: Seat) -> str:
    """Return the text that shows, and may ping, whoever sits in ``seat``."""
    row = table.seats[seat]
    if row.user is not None:
        return f"<@{row.user}>"
    return bot_name(row) if row.bot else f"Player {seat + 1}"
