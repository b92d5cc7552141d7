"""What follows from where a card stands: whether it goes on there, whom it called.

These are decisions about posts alone: nothing waits here.
"""

from collections.abc import Collection

import discord
import msgspec

from bot.domain.calls import newly_called
from bot.domain.ids import ChannelId, Seat, Timestamp
from bot.domain.records import (
    CHANNEL,
    PROMISE,
    Errand,
    Post,
)
from bot.domain.table import Called, Table
from bot.presentation.cards import Card
from engine.core import decision_of

FIRST_TO_BE_POSTED = {PROMISE}
NOT_ASKED = "None"
"""The turn of a seat's own message that asks nothing."""
EDITABLE_SECONDS = 3_600
"""Discord limits edits of messages older than that."""


def may_not_post(channel: ChannelId) -> str:
    """Say what to do about a channel in which the bot may not post."""
    return (
        f"I can't post in <#{channel}>, so the board there is out of date. Ask a moderator to allow"
        f" me to view the channel, send messages and attach files."
    )


def is_locked(table: Table) -> str:
    """Say what to do about a thread that a moderator has locked."""
    return (
        f"The thread <#{table.row.channel}> is locked, so I can't show table {table.id} there. Ask"
        f" a moderator to unlock it. Until then, use `/board table:{table.id}` in another channel."
    )


def must_wait(until: Timestamp) -> str:
    """Say that Discord allows no message for a while."""
    return f"Discord limits how often I can post. The board in the channel updates <t:{until}:R>."


def goes_on(last: Post, post: Post, table: Table, stored: Timestamp) -> bool:
    """Whether the card that stands there may be edited: nobody new is called, and it is fresh.

    It is as old as it was when the news was ``stored``: an attempt of which nobody knows how it
    ended has gone by the same, so that what it edited is not posted once more.
    """
    if last.channel != post.channel:
        return False
    if stored - last.at >= EDITABLE_SECONDS and not _may_be_old(last, post, table):
        return False
    if post.seat != CHANNEL:
        return post.turn in (last.turn, NOT_ASKED)
    same_status = called_by(last).status == table.row.status
    return table.is_private or (same_status and not newly_called(table, called_by(last)))


def _may_be_old(last: Post, post: Post, table: Table) -> bool:
    """Whether a card is edited however old it is: its turn goes on, or its seat's turn is over."""
    if not table.playing or table.is_private:
        return False
    return last.turn == post.turn or (post.seat != CHANNEL and post.turn == NOT_ASKED)


def turn_of_card(table: Table, seat: Seat) -> str:
    """Return what a seat's own card is for: its wait for a secret answer, or nothing at all."""
    decision = decision_of(table.state, seat) if table.playing else None
    is_asked = decision is not None and decision.secret
    return str(table.seats[seat].waiting) if is_asked else NOT_ASKED


def is_answered(table: Table, seat: Seat) -> bool:
    """Whether a seat is in the middle of its turn: who acts is shown the next step at once."""
    decision = decision_of(table.state, seat) if table.playing else None
    if decision is None or decision.begins_turn:
        return False
    return next(table.moments(seat)).seat == seat


def called_by(last: Post | None) -> Called:
    """Return whom the channel's last card called."""
    return msgspec.json.decode(last.turn, type=Called) if last else Called("lobby")


def is_of(message: discord.Message, post: Post) -> bool:
    """Whether a message is a card of the table: its buttons name it; a promise has its words."""
    if post.seat == PROMISE:
        return message.content.startswith(f"-# Table {post.game} ")
    return any(f":{post.game}:" in custom_id for custom_id in _custom_ids(message.components))


def shows(message: discord.Message, card: Card) -> bool:
    """Whether a message shows a card, and not one of an earlier moment: their buttons tell."""
    return sorted(_custom_ids(message.components)) == sorted(map(_custom_id, card.view.children))


def in_order(errands: Collection[Errand]) -> tuple[list[Errand], list[Errand]]:
    """Return the errands that come first, and the others."""
    first = [errand for errand in errands if errand.seat in FIRST_TO_BE_POSTED]
    return first, [errand for errand in errands if errand.seat not in FIRST_TO_BE_POSTED]


def _custom_ids(components: Collection[object]) -> list[str]:
    rows = (row for row in components if isinstance(row, discord.ActionRow))
    return [_custom_id(item) for row in rows for item in row.children]


def _custom_id(item: object) -> str:
    return getattr(item, "custom_id", None) or ""
