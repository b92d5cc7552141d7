"""What a right-click offers: on a person their statistics and a seat, on a card its moment."""

import re

import discord
from discord import Interaction, app_commands

from bot.domain.lobby import refuse_guest
from bot.domain.table import Table
from bot.features.rankings.commands import show_person
from bot.features.replays import handlers as replays
from bot.interactions.context import channel_of, services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import visible
from bot.presentation.offers import join_button
from bot.services.fair_use import INVITATIONS, INVITATIONS_OF_ONE
from bot.store.ids import TableId, Timestamp, UserId
from engine.core import IllegalAction

CARD = re.compile(r"table (\d{1,18})\b")
"""What the first line of a card says of its table."""


@app_commands.context_menu(name="Statistics")
@friendly
async def statistics(interaction: Interaction, person: discord.User) -> None:
    """Show the scores, ratings and habits of a person."""
    await show_person(interaction, person, None)


@app_commands.context_menu(name="Invite to a table")
@app_commands.guild_only()
@friendly
async def invite(interaction: Interaction, person: discord.User) -> None:
    """Call somebody to the table that gathers players in this channel."""
    if person.bot:
        raise IllegalAction("Bots sit down by **Add a bot** on the table's card.")
    table = await _gathering(interaction, UserId(person.id))
    fair_use, user = services(interaction).fair_use, user_of(interaction)
    fair_use.count(INVITATIONS_OF_ONE, user, UserId(person.id))
    fair_use.count(INVITATIONS, user)
    await interaction.response.send_message(
        f"{person.mention}, {interaction.user.mention} invites you to a game:"
        f" **{table.game.name}**, table {table.id}.",
        view=join_button(table),
        allowed_mentions=discord.AllowedMentions(users=[person]),
    )


async def _gathering(interaction: Interaction, guest: UserId) -> Table:
    """Return the lobby of this channel in which the inviting person sits.

    Raises:
        IllegalAction: there is none, or none with a seat for the guest.
    """
    host, tables = user_of(interaction), services(interaction).tables
    for table in await tables.open_in(channel_of(interaction)):
        if table.row.status == "lobby" and table.seat_of(host) is not None:
            refuse_guest(table, guest)
            return table
    raise IllegalAction("You sit at no open table here. `/play` opens one, then invite them.")


@app_commands.context_menu(name="What happened here?")
@friendly
async def what_happened(interaction: Interaction, message: discord.Message) -> None:
    """Show the replay of a table at the move that a card has shown."""
    found = CARD.search(message.content.partition("\n")[0])
    if found is None or message.author != interaction.client.user:
        raise IllegalAction("This is no card of a table. Choose one that shows a board.")
    table = await visible(
        interaction, await services(interaction).tables.get(TableId(int(found[1])))
    )
    shown = (message.edited_at if message.components else None) or message.created_at
    await replays.show_at(interaction, table, Timestamp(int(shown.timestamp())))


COMMANDS: tuple[app_commands.ContextMenu, ...] = (statistics, invite, what_happened)
