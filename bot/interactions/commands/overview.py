"""``/games`` lists your tables, ``/table`` says how one goes on."""

from typing import Any

import discord
from discord import Interaction, app_commands

from bot.interactions.commands.table_number import TableNumber
from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import find
from bot.presentation.offers import move_buttons
from bot.presentation.overview import Listed, games_text, health_text, waits_for
from bot.presentation.replies import begin_command
from bot.store import outbox

MESSAGE_LENGTH = 2_000


@app_commands.command()
@friendly
async def games(interaction: Interaction) -> None:
    """List your tables on all servers: those that wait for you first, oldest first."""
    atoll, user = services(interaction), user_of(interaction)
    await begin_command(interaction)
    tables = await atoll.tables.listed(user)
    cards = await atoll.store.read(outbox.select_cards, [table.id for table in tables])
    listed = [Listed(table, cards.get(table.id)) for table in tables]
    waiting = [table for table in tables if waits_for(table, user)]
    await interaction.edit_original_response(
        content=games_text(listed, user)[:MESSAGE_LENGTH], view=move_buttons(waiting)
    )


@app_commands.command()
@app_commands.describe(table="The table's number, if you do not mean the one here")
@friendly
async def table(interaction: Interaction, table: TableNumber | None = None) -> None:
    """See how a table goes on: the round, who is awaited, and since when."""
    await begin_command(interaction)
    found = await find(interaction, table)
    text = health_text(found, user_of(interaction))
    await interaction.edit_original_response(
        content=text[:MESSAGE_LENGTH], allowed_mentions=discord.AllowedMentions.none()
    )


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (games, table)
