"""``/puzzle``: a position a day with one best choice."""

from discord import Interaction, app_commands

from bot.features.puzzles import handlers as puzzling
from bot.features.puzzles.rules import LATE_DAYS
from bot.interactions.errors import friendly


@app_commands.command()
@app_commands.describe(days_ago="The puzzle of so many days ago; without it, the one of today")
@friendly
async def puzzle(
    interaction: Interaction, days_ago: app_commands.Range[int, 0, LATE_DAYS] = 0
) -> None:
    """Solve the puzzle of the day: a position with one clearly best choice, and one try."""
    await puzzling.show(interaction, days_ago)
