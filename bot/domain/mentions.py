"""How people are named in messages: where Discord fills in their names, and where Atoll does."""

import re
import unicodedata

from bot.domain.ids import Seat
from bot.domain.levels import bot_name
from bot.domain.table import Table

INVISIBLE = {"Cc", "Cf", "Zl", "Zp"}
"""Unicode's categories of control characters, such as those that turn the direction of text."""
FULL_WIDTH_AT = "\uff20"
JOINER = "\u200d"
"""Joins emojis to one."""
_MARKS = re.compile(r"[\\`*_~|\[\]<@:]|(?<!\S)[-#>]")
"""What Discord reads as more than itself; some signs do so only where a word begins."""


def in_message(name: str) -> str:
    """Return a name as it stands in a message: Discord shows it as it is, and makes nothing of it.

    Pictures and their descriptions take it unchanged.
    """
    return _MARKS.sub(r"\\\g<0>", name)


def in_title(name: str) -> str:
    """Return a name as the title of a thread takes it: on one line, and no mention."""
    kept = (one for one in name if one == JOINER or unicodedata.category(one) not in INVISIBLE)
    return "".join(kept).replace("@", FULL_WIDTH_AT)


def mention(table: Table, seat: Seat) -> str:
    """Return the text that shows, and may ping, whoever sits in ``seat``."""
    row = table.seats[seat]
    if row.user is not None:
        return f"<@{row.user}>"
    return bot_name(row) if row.bot else f"Player {seat + 1}"
