"""``/data``: export and delete what Atoll stores about a user."""

from discord import Interaction, app_commands

from bot.features.privacy.handlers import ask_to_forget, send_data
from bot.interactions.errors import friendly

data = app_commands.Group(name="data", description="See or delete what Atoll stores about you.")


@data.command(name="export")
@friendly
async def export(interaction: Interaction) -> None:
    """Get everything that Atoll stores about you, as a file."""
    await send_data(interaction)


@data.command(name="delete")
@friendly
async def delete(interaction: Interaction) -> None:
    """Delete everything that Atoll stores about you, once you confirm it."""
    await ask_to_forget(interaction)
