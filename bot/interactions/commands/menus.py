"""The command in a user's context menu that invites them to a table."""

import discord
from discord import Interaction, app_commands

from bot.domain.ids import UserId
from bot.domain.lobby import refuse_guest
from bot.interactions.context import channel_of, services, user_of
from bot.interactions.errors import friendly
from bot.presentation.offers import join_button
from engine.core import IllegalAction


@app_commands.context_menu(name="Invite to a table")
@app_commands.guild_only()
@friendly
async def invite(interaction: Interaction, person: discord.User) -> None:
    """Invite a user to the lobby in this channel."""
    if person.bot:
        raise IllegalAction("Use **Add a bot** on the table's message to add a bot.")
    tables, fair_use = services(interaction).tables, services(interaction).fair_use
    user, guest = user_of(interaction), UserId(person.id)
    for table in await tables.open_in(channel_of(interaction)):
        if table.row.status == "lobby" and table.seat_of(user) is not None:
            break
    else:
        raise IllegalAction(
            "You have no open table here. Open one with `/play`, then invite players."
        )
    refuse_guest(table, guest)
    fair_use.invite(user, guest)
    await interaction.response.send_message(
        f"{person.mention}, {interaction.user.mention} invites you to a game:"
        f" **{table.game.name}**, table {table.id}.",
        view=join_button(table),
        allowed_mentions=discord.AllowedMentions(users=[person]),
    )
