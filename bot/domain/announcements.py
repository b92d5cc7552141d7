"""Announcements: notifications to the channel of a table."""

from dataclasses import replace

from bot.domain.early_end import COUNTED, ended_early
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.mentions import mention
from bot.domain.paces import pace_of
from bot.domain.person import People
from bot.domain.quiet_hours import awake_from, is_resting
from bot.domain.records import Notice
from bot.domain.table import Table

JOINED = "joined"
"""The kind of a notification in a lobby's channel that mentions its opener."""


def news(table: Table, at: Timestamp, words: str, kind: str = "news") -> Table:
    """Return the table with a notification to its channel."""
    notice = Notice(table=table.id, user=None, kind=kind, text=words, due=at)
    return replace(table, notices=(*table.notices, notice))


def with_newcomer_told(table: Table, user: UserId, people: People, at: Timestamp) -> Table:
    """Return the lobby with the news about a newcomer, as its opener wants to be notified.

    If it is full, its board message calls them already.
    """
    opener = table.row.opener
    person = people(opener)
    if table.is_full or opener == user or person.notices == "none":
        return table
    found = list[Notice]()
    taken = f"{len(table.seats)} of {max(table.game.seats)} seats taken"
    is_awake = not is_resting(person, at)
    if is_awake and person.notices in ("mention", "both"):
        words = f"<@{opener}>, <@{user}> took a seat ({taken})."
        found.append(Notice(table=table.id, user=None, kind=JOINED, text=words, due=at))
    if not is_awake or person.notices in ("dm", "both"):
        words = f"<@{user}> took a seat at table {table.id} ({table.game.name}): {taken}."
        due = awake_from(person, at)
        found.append(Notice(table=table.id, user=opener, kind="news", text=words, due=due))
    return replace(table, notices=(*table.notices, *found))


def announced(after: Table, before: Table, at: Timestamp) -> Table:
    """Return the table with an announcement if its pace or a player changed, or a vote ended it."""
    if after.row.pace != before.row.pace:
        words = f"All players agreed to another pace: {pace_of(after).about}."
        return news(after, at, f"{words} Deadlines start again now.")
    for row, former in zip(after.seats, before.seats, strict=True):
        if (row.user, row.bot) != (former.user, former.bot):
            words = f"{mention(after, row.seat)} replaces {mention(before, row.seat)}."
            after = told_of_loss(news(after, at, words), before, row.seat, at)
    return with_end_announced(after, at)


def told_of_loss(after: Table, before: Table, seat: Seat, at: Timestamp) -> Table:
    """Return the table with a message to the player who lost a seat, unless they gave it up."""
    user = before.seats[seat].user
    proposal = before.row.proposal
    is_own_wish = proposal is not None and proposal.by == seat and proposal.kind != "offer"
    if user is None or is_own_wish:
        return after
    words = f"{mention(after, seat)} took over your seat at table {after.id} ({after.game.name})."
    notice = Notice(table=after.id, user=user, kind="news", text=words, due=at)
    return replace(after, notices=(*after.notices, notice))


def ended(table: Table, at: Timestamp) -> Table:
    """Return the table after an early end of its game, announced if the result counts."""
    return with_end_announced(ended_early(table), at)


def with_end_announced(table: Table, at: Timestamp) -> Table:
    """Return the table with an announcement if bots have played its game to the end."""
    return table if table.row.given_up is None else news(table, at, COUNTED)


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
