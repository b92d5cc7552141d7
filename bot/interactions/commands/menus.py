"""The command in a user's context menu that invites them to a table."""

import discord
from discord import Interaction, app_commands

from bot.domain.ids import UserId
from bot.interactions.context import channel_of, services, user_of
from bot.interactions.errors import friendly
from bot.interactions.lobby import NO_BOTS, send_invitation
from bot.interactions.looking import the_only
from engine.core import IllegalAction


@app_commands.context_menu(name="Invite to a table")
@app_commands.guild_only()
@friendly
async def invite(interaction: Interaction, person: discord.User) -> None:
    """Invite a user to the lobby in this channel."""
    if person.bot:
        raise IllegalAction(NO_BOTS)
    user = user_of(interaction)
    found = await services(interaction).tables.open_in(channel_of(interaction))
    own = [one for one in found if one.seat_of(user) is not None and one.row.status == "lobby"]
    if not own:
        raise IllegalAction(
            "You have no open table here. Open one with `/play`, then invite players."
        )
    await send_invitation(interaction, the_only(own, user), UserId(person.id))
