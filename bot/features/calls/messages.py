"""Notify waiting players of new tables."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import discord
import structlog

from bot.domain.ids import NOBODY, GuildId, TableId, Timestamp, UserId
from bot.domain.lobby_options import chosen
from bot.domain.paces import HOUR
from bot.domain.quiet_hours import is_resting
from bot.domain.records import CARD, Notice
from bot.domain.table import Table
from bot.features.calls import store
from bot.features.calls.store import Call
from bot.presentation.components import button
from bot.presentation.extras import Notification
from bot.presentation.press import AtTable
from bot.presentation.requests import FAILED
from bot.presentation.visibility import member_of, sees
from bot.services.tables import Tables
from bot.store.connection import Db
from bot.store.games import select_without_states
from bot.store.outbox import select_post


class JoinCalled(AtTable, frozen=True, tag="called"):
    """Takes a seat at the table that the user was called to."""


WAIT_SECONDS = 180
"""How long a table must have a free seat before players are called."""
CALLED_AT_MOST = 8
"""The maximum number of players to call to a table."""


log = structlog.get_logger()
JOIN = discord.ButtonStyle.success
ASKED_AT_MOST = 40
"""The maximum number of members to look up at Discord for one table at a time."""


def is_wanted(table: Table, call: Call) -> bool:
    """Return whether a lobby has a free seat, and may still get as many players as wanted."""
    taken = len(table.seats)
    return any(taken < seats and call.least <= seats <= call.most for seats in possible(table))


def possible(table: Table) -> list[int]:
    """Return the numbers of players for which a lobby can start with its options."""
    options = chosen(table)
    return [seats for seats in table.game.seats if table.game.misfit(options, seats) is None]


@dataclass(frozen=True)
class Callers:
    """Notifies waiting players of lobbies that still have a free seat after three minutes."""

    client: discord.Client
    tables: Tables
    blind: dict[tuple[TableId, UserId], Timestamp] = field(default_factory=dict)
    """When players could not see the channel of a table. They are asked again after an hour."""

    async def call(self) -> None:
        """Call players to every lobby that has waited long enough."""
        at = self.tables.now()
        for key in [key for key, since in self.blind.items() if since <= at - HOUR]:
            del self.blind[key]
        until = Timestamp(at - WAIT_SECONDS)
        shards = self.tables.shards
        lobbies = await self.tables.store.read(store.select_lobbies, until, shards)
        games = await self.tables.store.read(store.select_with_free_seat, shards)
        for table_id in [*lobbies, *games]:  # in turn, so that no player gets two calls at a time
            try:
                await self._call(await self.tables.get(table_id))
            except Exception:
                log.exception("players not called", game=table_id)

    async def _call(self, table: Table) -> None:
        """Call players to a table, at most ``CALLED_AT_MOST`` in total."""
        at = self.tables.now()
        room = CALLED_AT_MOST - await self.tables.store.read(store.count_called, table.id)
        if room <= 0:
            return
        users = list[UserId]()
        async for user in self._members_who_wait(table, at):
            users.append(user)
            if len(users) == room:
                break
        if users:
            notify = store.tell if table.playing else store.call
            await self.tables.store.write(notify, table.id, users, at)
            self.tables.on_due(at)

    async def _waiting(self, table: Table, at: Timestamp) -> list[UserId]:
        """Return the users who wait for a seat at a table: in its lobby, or a free one later."""
        if table.playing:
            return await self.tables.store.read(store.select_takers, table.id, at)
        calls = await self.tables.store.read(store.select_waiting, table.id, at)
        return [call.user for call in calls if is_wanted(table, call)]

    async def _members_who_wait(self, table: Table, at: Timestamp) -> AsyncIterator[UserId]:
        """Yield the waiting users who may sit at a table, can see it and are not resting.

        Each is called to a lobby at most once an hour, and to a free seat once a day.
        """
        server = self.client.get_guild(table.row.guild or 0)
        if server is None:
            return
        awake = [
            user
            for user in await self._waiting(table, at)
            if (table.id, user) not in self.blind and not is_resting(self.tables.people(user), at)
        ]
        for user in awake[:ASKED_AT_MOST]:
            try:
                member = await member_of(server, user)
            except FAILED as problem:
                log.info("member not found", guild=server.id, problem=repr(problem))
                continue
            if member is None:  # the user has left the server
                await self.tables.store.write(store.forget_calls, user, GuildId(server.id))
            elif not await self.tables.may_sit(table, user):
                continue
            elif await sees(server, member, table.row.channel):
                yield user
            else:
                self.blind[table.id, user] = at


async def call_text(_: discord.Client, tables: Tables, notice: Notice) -> Notification | None:
    """Return the notification, unless the table is full or closed or the player has joined it."""
    return await tables.store.read(_call_text, notice)


def _call_text(db: Db, notice: Notice) -> Notification | None:
    found = select_without_states(db, [notice.table])
    if not found:
        return None
    table = Table(*found[0], None)
    post = select_post(db, table.id, CARD)
    name = f"{table.game.name}, table {table.id}"
    linked = f"[{name}]({post.url(table.row.guild)})" if post else f"**{name}**"
    if table.playing and any(row.autopilot for row in table.seats):
        label = f"Take a seat at {table.id}"
        text = (
            f"{linked} had a free seat in <#{table.row.channel}>: a bot played for an absent"
            " player. Turns that they missed don't count for you, and their result is not yours."
        )
        return Notification(text, (button(JoinCalled(table.id), label, JOIN),))
    most = max(possible(table), default=0)
    has_room = table.row.status == "lobby" and len(table.seats) < most
    if not has_room or table.seat_of(notice.user or NOBODY) is not None:
        return None
    taken = f"{len(table.seats)} of {most} seats taken"
    text = (
        f"{linked} is open in <#{table.row.channel}>, with {taken}."
        " Change or stop these table alerts with `/settings`."
    )
    return Notification(text, (button(JoinCalled(table.id), f"Join table {table.id}", JOIN),))
