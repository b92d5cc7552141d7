"""The messages of a table as Discord returns them, and explanations if a channel refuses them."""

from collections.abc import Collection
from datetime import datetime, timedelta

import discord

from bot.domain.ids import ChannelId, Timestamp
from bot.domain.records import PROMISE, OutboxItem, Post
from bot.domain.table import Table
from bot.presentation.drafts import Draft

CLOCKS_DIFFER = timedelta(seconds=1)
ALLOW = (
    "allow me to view the channel, send messages (also in threads), attach files and read message"
    " history"
)


JOIN_THREAD = "In a private thread, just mention me. Then I can join it."


def may_not_post(channel: ChannelId, *, is_hidden: bool) -> str:
    """Return an explanation for a channel in which the bot may not post, or that it can't see."""
    words = (
        f"I can't post in <#{channel}>, so the board there is out of date. Ask a moderator to"
        f" {ALLOW}."
    )
    return f"{words} {JOIN_THREAD}" if is_hidden else words


def not_found(table: Table) -> str:
    """Return an explanation for a channel that Discord does not find."""
    return (
        f"Discord doesn't find the channel of table {table.id}, so I can't show it there. The game"
        f" goes on: use `/board table:{table.id}` in another channel."
    )


def is_refused(table: Table, code: int) -> str:
    """Return an explanation for a refusal with another error code of Discord."""
    return (
        f"Discord refuses my message in <#{table.row.channel}> (code {code}). I try again later."
        f" Until then, use `/board table:{table.id}`."
    )


def is_locked(table: Table) -> str:
    """Return an explanation for a thread that a moderator has locked."""
    return (
        f"The thread <#{table.row.channel}> is locked, so I can't show table {table.id} there. Ask"
        f" a moderator to unlock it. Until then, use `/board table:{table.id}` in another channel."
    )


def cannot_show(table: Table) -> str:
    """Return an explanation for a player who is called, but whose board message is refused."""
    return f"I can't post the board in <#{table.row.channel}>: use `/board table:{table.id}`."


def must_wait(until: Timestamp) -> str:
    """Return an explanation for a rate limit."""
    return f"Discord limits how often I can post. The board in the channel updates <t:{until}:R>."


def is_of(message: discord.Message, post: Post) -> bool:
    """Return whether a message is the one of a post.

    The custom IDs of its buttons contain the table's ID. The message that commits to the seed has
    no buttons and is recognised by its text.
    """
    if post.slot == PROMISE:
        return message.content.startswith(f"-# Table {post.table} ")
    return any(f":{post.table}:" in custom_id for custom_id in _custom_ids(message.components))


def shows(message: discord.Message, draft: Draft, begun: datetime) -> bool:
    """Return whether a message is one that an attempt, which has ``begun`` at a time, can keep.

    A message of an earlier attempt may have other buttons or another text.
    """
    if sorted(_custom_ids(message.components)) != sorted(map(_custom_id, draft.view.children)):
        return False
    is_earlier = begun - message.created_at > CLOCKS_DIFFER
    return not is_earlier or message.content.strip() == draft.content.strip()


def in_order(items: Collection[OutboxItem]) -> tuple[list[OutboxItem], list[OutboxItem]]:
    """Return the messages to post first, and the others."""
    first = [item for item in items if item.slot == PROMISE]
    return first, [item for item in items if item.slot != PROMISE]


def _custom_ids(components: Collection[object]) -> list[str]:
    rows = (row for row in components if isinstance(row, discord.ActionRow))
    return [_custom_id(item) for row in rows for item in row.children]


def _custom_id(item: object) -> str:
    return getattr(item, "custom_id", None) or ""
