"""Forum channels: each table has a post, with tags for its game and its state."""

import asyncio
from collections.abc import Awaitable, Sequence

import discord
import structlog
from discord.channel import ThreadWithMessage

from bot.domain.table import Table
from bot.presentation.drafts import Draft
from bot.presentation.requests import UNCERTAIN, in_time
from engine import GAMES
from engine.core import Game

log = structlog.get_logger()

OPEN = "open"
STATES = {"lobby": OPEN, "playing": "playing", "over": "over", "aborted": "over"}
OWN = {*STATES.values(), *(game.name for game in GAMES.values())}
"""The names of the tags that Atoll adds and removes. It does not change other tags."""
TAGS_OF_A_FORUM = 20
TAGS_OF_A_POST = 5
NAME_LENGTH = 100
LOOKS = 20
LOOK_SECONDS = 0.1
"""The number of checks for a new thread that the gateway reports, and the pause between them."""


def may_post(forum: discord.ForumChannel) -> bool:
    """Return whether the bot may open posts in a forum and write in them."""
    allowed = forum.permissions_for(forum.guild.me)
    return allowed.view_channel and allowed.send_messages and allowed.send_messages_in_threads


def missing_tags(forum: discord.ForumChannel) -> list[str]:
    """Return the names of the tags that a forum lacks and the bot may not create."""
    if forum.permissions_for(forum.guild.me).manage_channels:
        return []
    return sorted(OWN - {tag.name for tag in forum.available_tags})


async def open_post(forum: discord.ForumChannel, game: Game, name: str, cover: Draft) -> int:
    """Open a post for a table of a game, and return its ID.

    Raises:
        discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError: it was not opened, or
            that is unknown.
    """
    forum, tags = await _tagged(forum, [game.name, OPEN])
    if forum.flags.require_tag:
        tags = tags or _usable(forum)[:1]
    name = name[:NAME_LENGTH]
    creating = forum.create_thread(
        name=name, content=cover.content, files=cover.files(), applied_tags=tags
    )
    return (await created(forum, name, _thread_of(creating))).id


async def _thread_of(creating: Awaitable[ThreadWithMessage]) -> discord.Thread:
    return (await creating).thread


async def created(
    channel: discord.TextChannel | discord.ForumChannel,
    name: str,
    creating: Awaitable[discord.Thread],
) -> discord.Thread:
    """Create a thread and return it, even if Discord's response is lost.

    Raises:
        discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError: it was not created, or
            that is unknown.
    """
    known = {thread.id for thread in channel.threads}
    try:
        async with in_time():
            return await creating
    except UNCERTAIN:
        for _ in range(LOOKS):
            await asyncio.sleep(LOOK_SECONDS)
            for thread in channel.threads:
                if thread.id not in known and thread.name == name:
                    return thread
        raise


async def show_tags(client: discord.Client, table: Table) -> None:
    """Update the tags of a table's post, unless Discord forbids or limits the change.

    Raises:
        discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError: the caller should retry.
    """
    if table.row.guild is None:
        return
    try:
        number = table.row.channel
        post = client.get_channel(number)
        if post is None and STATES[table.row.status] == "over":
            async with in_time():  # discord.py does not cache archived threads
                post = await client.fetch_channel(number)
        if not isinstance(post, discord.Thread) or not isinstance(
            post.parent, discord.ForumChannel
        ):
            return
        names = [table.game.name, STATES[table.row.status]]
        shown = {tag.name for tag in post.applied_tags}
        _, tags = await _tagged(post.parent, names)
        if shown & OWN == {tag.name for tag in tags}:
            return
        others = [tag for tag in post.applied_tags if tag.name not in OWN]
        async with in_time():
            await post.edit(archived=False, applied_tags=[*tags, *others][:TAGS_OF_A_POST])
    except (discord.Forbidden, discord.NotFound, discord.RateLimited) as problem:
        log.info("tags not set", game=table.id, problem=repr(problem))


async def _tagged(
    forum: discord.ForumChannel, names: Sequence[str]
) -> tuple[discord.ForumChannel, list[discord.ForumTag]]:
    """Return a forum and its tags with some names. Missing tags are created if that is allowed.

    Existing tags with these names are used even if Atoll did not create them.
    """
    there = {tag.name for tag in forum.available_tags}
    new = [discord.ForumTag(name=name) for name in names if name not in there]
    tags = [*forum.available_tags, *new]
    may_add = forum.permissions_for(forum.guild.me).manage_channels
    if new and may_add and len(tags) <= TAGS_OF_A_FORUM:
        try:
            async with in_time():
                forum = await forum.edit(available_tags=tags)
        except (discord.HTTPException, discord.RateLimited) as problem:
            log.info("tags not made", forum=forum.id, problem=repr(problem))
    return forum, [tag for tag in _usable(forum) if tag.name in names]


def _usable(forum: discord.ForumChannel) -> list[discord.ForumTag]:
    """Return the tags that the bot may use. Some are only for moderators."""
    may_moderate = forum.permissions_for(forum.guild.me).manage_threads
    return [tag for tag in forum.available_tags if may_moderate or not tag.moderated]
