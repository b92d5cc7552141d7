"""``/review``: how good each of your choices in a finished game was."""

from discord import Interaction, app_commands

from bot.features.reviews import handlers as reviewing
from bot.interactions.commands.transformers import TableNumber
from bot.interactions.errors import friendly


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def review(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Review your choices in a finished game, with three moments to try again."""
    await reviewing.review(interaction, table)
