"""Names of players in messages: mentions that Discord fills in, and escaped names."""

import re
import unicodedata

from bot.domain.ids import Seat
from bot.domain.levels import bot_name
from bot.domain.table import Table

INVISIBLE = {"Cc", "Cf", "Zl", "Zp"}
"""Unicode categories of control characters, such as those that reverse the text direction."""
FULL_WIDTH_AT = "\uff20"
JOINER = "\u200d"
"""The zero-width joiner, which combines emojis."""
_MARKS = re.compile(r"[\\`*_~|\[\]<@:]|(?<!\S)[-#>]")
"""Characters of Markdown, mentions and emojis, some of them only at the start of a word."""


def in_message(name: str) -> str:
    """Return a name with Markdown and mentions escaped, for the text of a message.

    Pictures and their alternative texts need no escaping.
    """
    return _MARKS.sub(r"\\\g<0>", name)


def in_title(name: str) -> str:
    """Return a name for the title of a thread: on one line and without a mention."""
    kept = (one for one in name if one == JOINER or unicodedata.category(one) not in INVISIBLE)
    return "".join(kept).replace("@", FULL_WIDTH_AT)


def place_of(table: Table) -> str:
    """Return where a table is, for its players. Discord has no mention of direct messages."""
    if table.row.guild is None:
        return "with you" if table.is_ephemeral else "in your direct messages"
    return f"in <#{table.row.channel}>"


def mention(table: Table, seat: Seat) -> str:
    """Return a mention of the user in ``seat``, or the name of its bot."""
    row = table.seats[seat]
    if row.user is not None:
        return f"<@{row.user}>"
    return bot_name(row) if row.bot else f"Player {seat + 1}"
