"""``/replay``: a game move by move, as a film, or its deal again."""

import re
from datetime import datetime

import discord
from discord import Interaction, app_commands

from bot.domain.ids import ChannelId, TableId, Timestamp
from bot.domain.table import Table
from bot.features.replays import handlers as replays
from bot.features.replays.messages import deal_again
from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, find, visible
from bot.interactions.opening import open_here, opened
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from bot.store import games
from engine import GAMES
from engine.core import IllegalAction

NUMBER = re.compile(r"table (\d{1,18})\b")
"""Finds the table in the first line of a board message, if it has one."""
TOOL = re.compile(r"atoll:t:[a-z]+:(\d{1,18}):")
"""Finds the table in the custom ID of a tool."""


async def clone_table(interaction: Interaction, table_id: TableId | None) -> None:
    """Open a table with the deal of a finished game: the user in a seat, bots in the others."""
    await begin(interaction)
    await play_same_deal(interaction, await find(interaction, table_id))


async def play_same_deal(interaction: Interaction, table: Table) -> None:
    """Open a table with the deal of a finished game. The user has acknowledged it."""
    tables, user = services(interaction).tables, user_of(interaction)
    seats = deal_again(table, user)

    async def opening(place: Location) -> Table:
        setup = Setup(table.game, table.row.options)
        new = await lobbies.open_lobby(tables, setup, place, seats, lobbies.same_deal(table))
        return await lobbies.start(tables, new.id, user)

    await opened(interaction, await open_here(interaction, table.game, opening))


@app_commands.context_menu(name="What happened here?")
@friendly
async def what_happened(interaction: Interaction, message: discord.Message) -> None:
    """Replay a table at the move that a message shows."""
    table_id = None
    if message.author == interaction.client.user:
        table_id = await _table_of(interaction, message)
    if table_id is None:
        raise IllegalAction("This message has no board. Choose one that does.")
    table = await visible(interaction, await services(interaction).tables.get(table_id))
    await replays.show_at(interaction, table, Timestamp(int(_shown_at(message).timestamp())))


async def _table_of(interaction: Interaction, message: discord.Message) -> TableId | None:
    """Return the table of a board message. An old one may have neither its number nor buttons."""
    title = message.content.partition("\n")[0]
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    ids = [item.custom_id or "" for row in rows for item in row.children]
    found = NUMBER.search(title) or TOOL.search(" ".join(ids))
    if found is not None:
        return TableId(int(found[1]))
    key = next((one.key for one in GAMES.values() if title.startswith(f"**{one.name}**")), "")
    at, here = Timestamp(int(message.created_at.timestamp())), ChannelId(message.channel.id)
    return await services(interaction).store.read(games.select_at, here, key, at)


def _shown_at(message: discord.Message) -> datetime:
    """Return when a board message got what it shows.

    The last edit of an old one has only removed its buttons. Its picture is from the edit before.
    """
    if message.components and message.edited_at is not None:
        return message.edited_at
    uploads = (discord.utils.snowflake_time(one.id) for one in message.attachments)
    return max([message.created_at, *uploads])
