"""Open tables where the server allows it, one at a time in a channel."""

from collections.abc import Awaitable, Callable

import discord
from discord import Interaction

from bot.domain.ids import NOWHERE, ChannelId, GuildId, TableId
from bot.domain.lobby import rotated
from bot.domain.mentions import in_title, place_of
from bot.domain.moves import seat_at
from bot.domain.records import CARD
from bot.domain.table import Table
from bot.interactions import permits
from bot.interactions.context import (
    channel_of,
    guild_of,
    is_guest,
    services,
    services_and_user,
    user_of,
)
from bot.interactions.looking import sees_channel, show_hand
from bot.interactions.server_settings import server_settings
from bot.presentation.forums import created, may_post, open_post
from bot.presentation.refusals import DM_CLOSED, FORBIDDEN
from bot.presentation.replies import say
from bot.presentation.requests import in_time, retry_after
from bot.presentation.visibility import member_who_sees
from bot.services import lobbies
from bot.services.fair_use import OPEN_TABLES, TABLES, TOO_MANY_OPEN
from bot.services.new_tables import Location, Setup
from bot.store import games
from bot.store.games import Also
from bot.store.outbox import new_nonce, select_post
from engine import GAMES
from engine.core import Game, IllegalAction, excerpt

SOLO = " or ".join(game.name for game in GAMES.values() if 1 in game.seats)
GUEST = (
    "I am not installed here, so only you can play: try `/daily`, `/learn`, or `/play"
    f" with:alone` with {SOLO}. To play with other people, add me to a server."
)


ONLY_YOU = "Only you see it, so only bots can join. To play with others, use `/play` in a server."
MAY_NOT_POST = "Ask a moderator to allow me to view it, send messages, and send messages in posts."
TOO_MANY_THREADS = {160006, 160007}
FULL = "This server has too many open threads and posts. Ask a moderator to close some."
REMATCH_SECONDS = 30 * 24 * 3_600
TOO_LATE = "This game ended more than a month ago. Open a new table with `/play`."


async def opened(interaction: Interaction, table: Table) -> None:
    """Post the message of a new table. It is the answer, unless there is more to say.

    A table elsewhere is linked.
    """
    atoll = services(interaction)
    if table.is_ephemeral:
        await show(interaction, table, f"Table {table.id} is open. Have fun!")
        return
    text = [await atoll.outbox.deliver(table.id)]
    if table.row.status == "lobby":
        text += [] if table.row.guild else [ONLY_YOU]
    is_here = table.row.channel == interaction.channel_id
    if not is_here or await atoll.store.read(select_post, table.id, CARD) is None:
        text.insert(0, f"Table {table.id} is open {place_of(table)}: {table.game.name}.")
    if any(text):
        await say(interaction, "\n".join(filter(None, text)))
    else:
        async with in_time():
            await interaction.delete_original_response()


async def show(interaction: Interaction, table: Table, words: str) -> None:
    """Reply about a new table, with a link to its message or with the message itself."""
    atoll = services(interaction)
    await atoll.outbox.deliver(table.id)
    if table.is_ephemeral:
        await atoll.panels.open(interaction, table, words)
    else:
        await say(interaction, f"{words} {await link_to(interaction, table)}")


async def go_on(interaction: Interaction, table: Table, words: str) -> None:
    """Link to the message of a user's table, or show it."""
    if table.is_ephemeral:
        await show_hand(interaction, table)
    else:
        await say(interaction, words.format(await link_to(interaction, table)))


async def open_again(
    interaction: Interaction, table: Table, also: Also = games.nothing_else
) -> None:
    """Open the same game again: start a solo game, or open a lobby with rotated seats.

    If another table is open in the channel, the new one is in a thread. Direct messages may hold
    several tables. ``also`` stores other rows for the new table.
    """
    tables = services(interaction).tables
    user = user_of(interaction)
    seat_at(table, user)
    if not table.is_solo and tables.now() - table.row.touched > REMATCH_SECONDS:
        raise IllegalAction(TOO_LATE)
    await _refuse_again(interaction, table)
    await refuse_too_many(interaction)
    async with tables.openings.lock_of(table.row.channel):
        place = await _place_again(interaction, table)
        setup = Setup(table.game, table.row.options, table.row.pace)
        if table.is_solo:
            new = await lobbies.open_game(tables, setup, place, [user])
        else:
            new = await lobbies.open_lobby(
                tables, setup, place, rotated(table), lobbies.rematch_of(table, user, also)
            )
    await opened(interaction, new)


async def _place_again(interaction: Interaction, table: Table) -> Location:
    """Return the place of a finished table, or a thread if another table is open there."""
    here = Location(table.row.guild, table.row.channel)
    if table.is_ephemeral:
        if not table.is_solo:
            raise IllegalAction(GUEST)
        return here
    busy = await services(interaction).tables.open_in(here.channel)
    is_direct = here.guild is None
    is_here = here.channel == channel_of(interaction)
    players = {row.user for row in table.seats}
    for other in busy:
        same_players = {row.user for row in other.seats} == players
        is_same = same_players and other.row.key == table.row.key
        is_rematch = is_same and other.row.challenge is None and not other.row.lesson
        if is_rematch or not (is_direct or is_here):
            where = "here" if is_here else place_of(other)
            raise IllegalAction(f"Table {other.id} is still open {where}. Finish it first.")
    if busy and not is_direct:
        return await _thread(interaction, busy[0].id, table.game)
    _refuse_silent_place(interaction, here)
    return here


def _refuse_silent_place(interaction: Interaction, place: Location) -> None:
    """Make sure that the bot can post in a place that it knows.

    Raises:
        IllegalAction: it can't. The message says why.
    """
    server = interaction.client.get_guild(place.guild or 0)
    channel = server.get_channel_or_thread(place.channel) if server is not None else None
    if server is not None and channel is not None:
        permits.refuse_silent(channel, channel.permissions_for(server.me))


async def open_here(
    interaction: Interaction, game: Game, opening: Callable[[Location], Awaitable[Table]]
) -> Table:
    """Open a table where the user is, or in the thread or post for it."""
    async with services(interaction).tables.openings.lock_of(channel_of(interaction)):
        return await opening(await _place_for(interaction, game))


async def _place_for(interaction: Interaction, game: Game) -> Location:
    """Return the place of a new table: here, or a thread if another table is open here.

    Direct messages may hold several tables. If the server has tables in a forum, the table is a
    post there. Where the bot is a guest, the table has no channel: it moves with its player.
    """
    await refuse_too_many(interaction)
    if is_guest(interaction):
        return Location(None, NOWHERE)
    await refuse_unwanted(interaction)
    forum = await _forum(interaction)
    if forum is not None:
        return await _posted(interaction, forum, game)
    here = channel_of(interaction)
    tables = await services(interaction).tables.open_in(here)
    if not tables or guild_of(interaction) is None:
        await permits.refuse_silent_channel(interaction)
        return Location(guild_of(interaction), here)
    return await _thread(interaction, tables[0].id, game)


async def _thread(interaction: Interaction, open_here: TableId, game: Game) -> Location:
    """Open a thread for a table, because another one is open in the channel.

    Raises:
        IllegalAction: the bot may not open one, or Discord refuses it.
        discord.HTTPException, discord.RateLimited: Discord limits how often the bot opens one.
    """
    channel = interaction.channel
    is_text = isinstance(channel, discord.TextChannel)
    why = "I can't open a thread for another" if is_text else "this kind of channel has no threads"
    no_thread = IllegalAction(
        f"Table {open_here} is open here, and {why}. Finish it first, or play in another channel."
    )
    allowed = interaction.app_permissions
    may = allowed.create_public_threads and allowed.send_messages_in_threads
    if not isinstance(channel, discord.TextChannel) or not may:
        raise no_thread
    name = thread_name(game, interaction.user.display_name)
    try:
        kinds = discord.ChannelType
        kind = kinds.news_thread if channel.is_news() else kinds.public_thread
        creating = channel.create_thread(name=name, type=kind)
        thread = await created(channel, name, creating)
    except discord.HTTPException as problem:
        if retry_after(problem):
            raise
        raise no_thread from problem
    return Location(guild_of(interaction), ChannelId(thread.id))


def thread_name(game: Game, opener: str) -> str:
    """Return the name of a thread for a table, with the name of the user who opens it."""
    return f"{game.name} of {in_title(opener)}"[:100].rstrip()


async def _forum(interaction: Interaction) -> discord.ForumChannel | None:
    """Return the forum in which to post a table that a user opens here, if any."""
    guild = guild_of(interaction)
    if guild is None or interaction.guild is None:
        return None
    row = await server_settings(interaction, guild)
    found = [interaction.guild.get_channel(channel) for channel in row.channels]
    forums = [channel for channel in found if isinstance(channel, discord.ForumChannel)]
    places = _places(interaction)
    for forum in forums:
        if forum.id in places:
            return forum
    return None if places & {*row.channels} else next(iter(forums), None)


async def _posted(interaction: Interaction, forum: discord.ForumChannel, game: Game) -> Location:
    """Open a post for a table.

    Raises:
        IllegalAction: the bot may not post, or Discord refuses it.
        discord.HTTPException, discord.RateLimited: Discord limits how often the bot posts.
    """
    if not may_post(forum):
        raise IllegalAction(_no_post(forum, MAY_NOT_POST))
    cover = await services(interaction).drafts.cover(game)
    try:
        name = thread_name(game, interaction.user.display_name)
        post = await open_post(forum, game, name, cover)
    except discord.HTTPException as problem:
        if retry_after(problem):
            raise
        reason = f"Discord's reason: “{excerpt(problem.text)}”."
        if problem.code in FORBIDDEN:
            reason = MAY_NOT_POST
        elif problem.code in TOO_MANY_THREADS:
            reason = FULL
        raise IllegalAction(_no_post(forum, reason)) from problem
    return Location(guild_of(interaction), ChannelId(post))


def _no_post(forum: discord.ForumChannel, reason: str) -> str:
    return f"I can't create a post in <#{forum.id}>. {reason}"


def _places(interaction: Interaction) -> set[ChannelId]:
    """Return the channel of an interaction, and its parent if it is a thread."""
    parent = getattr(interaction.channel, "parent_id", None)
    return {channel_of(interaction), ChannelId(parent or 0)}


async def open_in_private(
    interaction: Interaction, greeting: str, opening: Callable[[Location], Awaitable[Table]]
) -> Table | None:
    """Open a table in a user's direct messages, or return ``None`` if they accept none.

    Several tables can be open there. Each has its own message.
    """
    await refuse_too_many(interaction)
    async with in_time():
        direct = await interaction.client.create_dm(interaction.user)
    channel = ChannelId(direct.id)
    async with services(interaction).tables.openings.lock_of(channel):
        try:
            if interaction.channel_id != channel:
                async with in_time():
                    await direct.send(greeting, nonce=new_nonce(), silent=True)
        except discord.HTTPException as problem:
            if problem.code not in DM_CLOSED:
                raise
            return None
        return await opening(Location(None, channel))


async def link_to(interaction: Interaction, table: Table) -> str:
    """Return the table's name as a link to its message. If that is a direct message, say so."""
    post = await services(interaction).store.read(select_post, table.id, CARD)
    if post is None:
        return f"Table {table.id} {place_of(table)}"
    is_elsewhere = table.row.guild is None and table.row.channel != channel_of(interaction)
    where = " in your direct messages" if is_elsewhere else ""
    return f"[Table {table.id}]({post.url(table.row.guild)}){where}"


async def refuse_too_many(interaction: Interaction) -> None:
    """Make sure that the user has not opened too many tables.

    Raises:
        IllegalAction: they have. The message says what to do.
    """
    atoll, user = services_and_user(interaction)
    if await atoll.store.read(games.count_opened, user) >= OPEN_TABLES:
        raise IllegalAction(TOO_MANY_OPEN)
    atoll.fair_use.count(TABLES, user)


async def refuse_unwanted(interaction: Interaction) -> None:
    """Make sure that the user may open a table here.

    Raises:
        IllegalAction: the server does not allow it. The message says what to do instead.
    """
    user = interaction.user
    if guild_of(interaction) is not None and isinstance(user, discord.Member):
        permits.refuse_timed_out(interaction, user)
        await _refuse_limited(interaction, user, _places(interaction))


async def _refuse_again(interaction: Interaction, table: Table) -> None:
    """Make sure that the user may open another table in the channel of a table.

    They may press in direct messages, or elsewhere in the server.

    Raises:
        IllegalAction: they don't see the channel or may not write there, or the server does not
            allow it.
    """
    guild = table.row.guild
    number = table.row.channel
    user = interaction.user
    if guild is None or number == channel_of(interaction):
        await refuse_unwanted(interaction)
        return
    if guild == guild_of(interaction) and isinstance(user, discord.Member):
        member = user if await sees_channel(interaction, number) else None
    else:
        atoll = services(interaction)
        shards = atoll.tables.shards
        member = await member_who_sees(atoll.client, shards, table, user_of(interaction))
    if member is None:
        raise IllegalAction(
            f"You don't see the channel of table {table.id} any more. Open a new table elsewhere"
            " with `/play`."
        )
    permits.refuse_timed_out(interaction, member)
    await permits.refuse_silenced(member, number)
    await _refuse_limited(interaction, member, await _places_of(member.guild, number))


async def _places_of(server: discord.Guild, number: ChannelId) -> set[ChannelId]:
    """Return a channel of a server, and its parent if it is a thread."""
    async with in_time():
        channel = server.get_channel_or_thread(number) or await server.fetch_channel(number)
    return {number, ChannelId(getattr(channel, "parent_id", None) or 0)}


async def _refuse_limited(
    interaction: Interaction, member: discord.Member, places: set[ChannelId]
) -> None:
    """Make sure that a member may open a table in a channel, or in a thread or post of it.

    Raises:
        IllegalAction: their server does not allow it.
    """
    server = member.guild
    guild = GuildId(member.guild.id)
    is_here = guild == guild_of(interaction)
    row = await server_settings(interaction, guild)
    found = [server.get_channel(channel) for channel in row.channels]
    has_forum = any(isinstance(channel, discord.ForumChannel) for channel in found)
    if row.channels and places.isdisjoint(row.channels) and not has_forum:
        wanted = " or ".join(f"<#{channel}>" for channel in row.channels)
        where = "this server" if is_here else "that server"
        raise IllegalAction(f"On {where}, you can open tables only in {wanted}.")
    if row.role is not None and row.role not in {role.id for role in member.roles}:
        only = f"Only <@&{row.role}> can open tables here."
        if not is_here:  # Discord shows no role of another server
            only = "On that server, only members with a certain role can open tables."
        raise IllegalAction(f"{only} You can join theirs.")
