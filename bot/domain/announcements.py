"""Announcements: notifications to the channel of a table."""

from dataclasses import replace

from bot.domain.early_end import COUNTED, ended_early
from bot.domain.ids import Timestamp
from bot.domain.mentions import mention
from bot.domain.paces import pace_of
from bot.domain.records import Notice
from bot.domain.table import Table


def news(table: Table, at: Timestamp, words: str, kind: str = "news") -> Table:
    """Return the table with a notification to its channel."""
    notice = Notice(table=table.id, user=None, kind=kind, text=words, due=at)
    return replace(table, notices=(*table.notices, notice))


def announced(after: Table, before: Table, at: Timestamp) -> Table:
    """Return the table with an announcement if its pace or a player changed, or a vote ended it."""
    if after.row.pace != before.row.pace:
        words = f"All players agreed to another pace: {pace_of(after).about}."
        return news(after, at, f"{words} Deadlines start again now.")
    for row, former in zip(after.seats, before.seats, strict=True):
        if (row.user, row.bot) != (former.user, former.bot):
            words = f"{mention(after, row.seat)} replaces {mention(before, row.seat)}."
            after = news(after, at, words)
    return with_end_announced(after, before, at)


def ended(table: Table, at: Timestamp) -> Table:
    """Return the table after an early end of its game, announced if the result counts."""
    return with_end_announced(ended_early(table), table, at)


def with_end_announced(after: Table, before: Table, at: Timestamp) -> Table:
    """Return the table with an announcement if bots have played its game to the end."""
    is_played_out = after.playing and after.state.over and not before.state.over
    return news(after, at, COUNTED) if is_played_out else after


def without_channel(table: Table, at: Timestamp) -> Table:
    """Close the table because its channel was deleted, and notify its players."""
    if table.row.status not in ("lobby", "playing"):
        return table
    after = ended_early(table)
    words = (
        f"The channel of table {table.id} ({table.game.name}) was deleted, so the table is closed."
    )
    if after.playing:
        words += f" {COUNTED}"
    cancelled = (
        Notice(table=table.id, user=user, kind="news", text=words, due=at) for user in table.users
    )
    return replace(after, notices=(*table.notices, *cancelled))
