"""The teller: brings notices to channels and to people, once, several to one person in one message.

A call to somebody's move is dropped when they have acted meanwhile. Who takes no direct messages
is called in the channel instead.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

import aiohttp
import discord
import structlog

from bot.clock import rest
from bot.clock.clocks import People
from bot.post import GONE
from bot.store import CHANNEL, Notice, Store
from bot.store import notices as rows
from bot.table import Table
from bot.tables import Tables

log = structlog.get_logger()

LATER_SECONDS = 300
HINT = "-# `/settings me` says how and when I call you."


class Teller:
    """Tells what is due."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        tables: Tables,
        people: People,
        now: Callable[[], int],
    ) -> None:
        self._client, self._store, self._tables = client, store, tables
        self._people, self._now = people, now

    async def tell_due(self) -> None:
        """Tell everything that is due now; what fails for the moment is told later."""
        at = self._now()
        due = await self._store.read(lambda db: rows.select_due(db, at))
        news = sorted((one for one in due if one.user is None), key=lambda one: one.game)
        for game, some in groupby(news, key=lambda one: one.game):
            await self._try(self._tell_channel, await self._tables.get(game), list(some))
        for user in dict.fromkeys(one.user for one in due if one.user is not None):
            await self._try(self._tell_person, user, [one for one in due if one.user == user])

    async def _try(self, tell: Callable[..., object], whom: object, some: list[Notice]) -> None:
        try:
            await tell(whom, some)  # type: ignore[misc]
        except (discord.DiscordServerError, aiohttp.ClientError, OSError, TimeoutError) as problem:
            log.warning("notice not told", problem=type(problem).__name__)
            later = self._now() + LATER_SECONDS
            await self._store.write(lambda db: rows.postpone(db, some, later))
        else:
            await self._store.write(lambda db: rows.delete(db, some))

    async def _tell_channel(self, table: Table, some: Sequence[Notice]) -> None:
        """Say in a table's channel what is new; who is nudged there is pinged."""
        words = "\n".join(f"Table {table.id}: {one.text}" for one in some)
        pinged = table.called.people if any(one.kind == "nudge" for one in some) else ()
        try:
            await self._client.get_partial_messageable(table.row.channel).send(
                words[:2_000],
                allowed_mentions=discord.AllowedMentions(
                    users=[discord.Object(user) for user in pinged if self._may_ping(user)]
                ),
                nonce=f"n{some[0].id}",
            )
        except discord.HTTPException as problem:
            if problem.code not in GONE:
                raise
            log.info("channel not reached", game=table.id, code=problem.code)

    def _may_ping(self, user: int) -> bool:
        person = self._people(user)
        return person.notices != "none" and not rest.is_resting(person, self._now())

    async def _tell_person(self, user: int, some: Sequence[Notice]) -> None:
        """Tell a person everything in one direct message."""
        lines = [line for one in some for line in await self._lines(user, one)]
        if not lines:
            return
        try:
            direct = await self._client.create_dm(discord.Object(user))
            await direct.send("\n".join([*lines, HINT])[:2_000], nonce=f"n{some[0].id}")
        except discord.HTTPException as problem:
            if problem.code not in GONE:
                raise
            log.info("direct message refused", code=problem.code)
            await self._call_in_channels(user, some)

    async def _lines(self, user: int, notice: Notice) -> list[str]:
        """Return what a notice says now; nothing when it is over."""
        if notice.kind == "news":
            return [notice.text]
        table = await self._tables.get(notice.game)
        if user not in table.called.people:
            return []
        return [f"{await self._linked(table)} {_waits(table, user, notice)}"]

    async def _linked(self, table: Table) -> str:
        post = await self._store.post(table.id, CHANNEL)
        name = f"{table.game.name}, table {table.id}"
        if post is None:
            return f"**{name}**"
        place = table.row.guild or "@me"
        return f"[{name}](https://discord.com/channels/{place}/{post.channel}/{post.message})"

    async def _call_in_channels(self, user: int, some: Sequence[Notice]) -> None:
        """Call somebody who takes no direct messages where their tables are."""
        for game in dict.fromkeys(one.game for one in some if one.kind != "news"):
            table = await self._tables.get(game)
            if user in table.called.people:
                words = f"<@{user}>, it is still your move."
                nudge = Notice(game=game, user=None, kind="nudge", text=words, due=0, id=some[0].id)
                await self._tell_channel(table, [nudge])


def _waits(table: Table, user: int, notice: Notice) -> str:
    """Say what a table waits for."""
    seat = table.seat_of(user)
    if seat is None or seat not in table.awaited:
        return "asks for your consent."
    deadline = table.seats[seat].deadline
    if notice.kind == "nudge":
        return f"still waits for you: your time is up <t:{deadline}:R>."
    return f"waits for you. {table.view(seat).question}"
