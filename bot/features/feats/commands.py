"""``/feats``: earned and missing feats, and how to earn them."""

import discord
from discord import Interaction, app_commands

from bot.domain.ids import UserId
from bot.features.rankings.messages import Statistics
from bot.interactions.context import services
from bot.interactions.errors import friendly
from bot.presentation.replies import begin_command
from engine.core import IllegalAction


@app_commands.command()
@app_commands.describe(player="Whose feats? Leave out for yours")
@friendly
async def feats(interaction: Interaction, player: discord.User | None = None) -> None:
    """Show the feats of Palm Island: earned, missing, and how to earn them."""
    atoll, user = services(interaction), player or interaction.user
    if user.bot:
        raise IllegalAction("Bots earn no feats. Choose a player.")
    await begin_command(interaction)
    atoll.names.meet(user)
    page = await atoll.of(Statistics).feats(UserId(user.id))
    await interaction.edit_original_response(content=page.content, attachments=page.files)
