"""The button **Follow**, the list of games to watch, and notifications about followed games."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import discord

from bot.domain.ids import NOBODY, Seat
from bot.domain.mentions import mention
from bot.domain.records import CARD, Notice, Post
from bot.domain.table import Table
from bot.features.follows.rules import can_follow
from bot.features.follows.store import How, stop_following
from bot.presentation.components import button, view_of
from bot.presentation.extras import ACT_ROW, Notification, Offer
from bot.presentation.listings import Entry, Listing
from bot.presentation.press import AtTable, Press, TableNumber
from bot.presentation.visibility import is_visible, member_of
from bot.services.tables import Tables
from bot.store.connection import Db
from bot.store.games import select_without_states
from bot.store.outbox import select_post
from engine.core import counted
from engine.core.words import listed


class Follow(AtTable, frozen=True, tag="follow"):
    """Asks when to notify the user about a table."""


class TakeSeat(AtTable, frozen=True, tag="takeseat"):
    """Takes a seat in a lobby of the list of games."""


class FollowHow(Press, frozen=True, tag="followhow"):
    """Notifies the user at the end of each round, only of the game, or no longer."""

    how: Literal["round", "end", "stop"]
    table: TableNumber


PEOPLE = 2
"""The button is on games of at least this many users."""
NOTHING = "No seat was free, and no multiplayer game was running in a channel that you could see."
LOST = (
    "You no longer see the channel of **{}**, so I don't notify you about this game any more. If"
    " you see the channel again, press **⋯** below the board, then **Follow**."
)
HOW: dict[How, str] = {
    "round": "at the end of each round",
    "end": "at the end of the game",
}


class Shown(NamedTuple):
    """A table in the list: its record, its message and the number of its followers."""

    table: Table
    post: Post | None
    followers: int


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the button for onlookers on the sheet of a public game."""
    if seat is None and can_follow(table) and len(table.users) >= PEOPLE:
        yield Offer(Follow(table.id), "Follow", 50, sheet=ACT_ROW)


def choice_of(how: How | None) -> str:
    """Return the message that asks when to notify a user, with their last answer."""
    now = f"I notify you {HOW[how]}." if how else "You don't follow this game."
    return f"{now} When should I send you a direct message? It shows no secrets."


def choice_view(table: Table, how: How | None) -> discord.ui.View:
    """Return the buttons to choose when to notify a user."""
    found = [
        button(FollowHow("round", table.id), "Each round", disabled=how == "round"),
        button(FollowHow("end", table.id), "Only the end", disabled=how == "end"),
    ]
    stop = button(FollowHow("stop", table.id), "Stop", discord.ButtonStyle.danger)
    return view_of([*found, *([stop] if how else [])])


def watch_listing(shown: Sequence[Shown], best: Shown | None) -> Listing:
    """Return the list of seats to take, then of games, starting with the table of the day."""
    lobbies = [one for one in shown if not one.table.playing]
    games = [one for one in shown if one.table.playing and one is not best]
    entries = [_entry(best, "⭐ Table of the day: ")] if best else []
    return Listing("### Games here", [*map(_entry, lobbies), *entries, *map(_entry, games)])


def _entry(shown: Shown, before: str = "") -> Entry:
    table = shown.table
    post = shown.post
    players = listed(mention(table, row.seat) for row in table.seats)
    followers = f" · {counted(shown.followers, 'follower')}" if shown.followers else ""
    words = (
        f"{before}**{table.game.name}** · table {table.id} in <#{table.row.channel}>\n"
        f"{players}{followers}"
    )
    buttons = [button(Follow(table.id), "Follow")]
    if not table.playing:
        buttons = [button(TakeSeat(table.id), "Join", discord.ButtonStyle.success)]
    if post is not None:
        buttons.append(discord.ui.Button(label="Go", url=post.url(table.row.guild)))
    return Entry(words, tuple(buttons))


async def followed_text(
    client: discord.Client, tables: Tables, notice: Notice
) -> Notification | None:
    """Return the notification about a followed game, or ``None`` if a later one replaces it."""
    lost = await _stopped(client, tables, notice)
    return lost or await tables.store.read(_followed_text, notice)


def _followed_text(db: Db, notice: Notice) -> Notification | None:
    found = select_without_states(db, [notice.table])
    if not found:
        return None
    table = Table(*found[0], None)
    if table.playing != (notice.text != ""):
        return None
    post = select_post(db, table.id, CARD)
    name = f"{table.game.name}, table {table.id}"
    linked = f"[{name}]({post.url(table.row.guild)})" if post else f"**{name}**"
    text = f"round {notice.text} is over" if notice.text else "the game is over"
    return Notification(f"{linked}: {text}.")


async def _stopped(client: discord.Client, tables: Tables, notice: Notice) -> Notification | None:
    """Stop following a game whose channel a user no longer sees. Return what to write to them.

    The process that sends direct messages knows only the servers of its own shards.
    """
    table = await tables.get(notice.table)
    user = notice.user or NOBODY
    if not tables.shards.hold(table.row.guild):
        return None
    server = client.get_guild(table.row.guild or 0)
    member = server and await member_of(server, user)
    if server and member and await is_visible(server, member, table.row.channel):
        return None
    await tables.store.write(stop_following, table.id, user)
    return Notification(LOST.format(f"{table.game.name}, table {table.id}"))
