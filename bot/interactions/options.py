"""The options of a lobby, chosen together on a form."""

from collections.abc import Mapping

from discord import Interaction

from bot.domain.lobby import refuse_options
from bot.interactions.context import services, user_of
from bot.interactions.errors import reply_privately
from bot.interactions.looking import visible
from bot.presentation.forms import options_form, pages_of
from bot.presentation.presses import FillOptions
from bot.presentation.replies import begin_press
from bot.services import lobbies
from engine.core import IllegalAction

GONE = "These options are out of date. Press **⋯** on the newest message."


async def open_form(interaction: Interaction, press: FillOptions) -> None:
    """Show a form with the options of a lobby to the user who opened it."""
    table = await visible(interaction, await services(interaction).tables.get(press.table))
    refuse_options(table, user_of(interaction))
    if press.page >= pages_of(table):
        raise IllegalAction(GONE)
    await interaction.response.send_modal(options_form(table, press.page))


async def fill_in(interaction: Interaction, press: FillOptions, chosen: Mapping[str, str]) -> None:
    """Change the options of a lobby to those in a form."""
    atoll = services(interaction)
    await visible(interaction, await atoll.tables.get(press.table))
    await begin_press(interaction)
    wanted = {key: value for key, value in chosen.items() if value}
    await lobbies.set_options(atoll.tables, press.table, user_of(interaction), wanted)
    refused = await atoll.outbox.deliver(press.table)
    if refused:
        await reply_privately(interaction, refused)
