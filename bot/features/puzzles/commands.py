"""``/puzzle``: a daily position with one best move."""

from discord import Interaction, app_commands

from bot.features.puzzles import handlers as puzzling
from bot.features.puzzles.rules import LATE_DAYS
from bot.interactions.errors import friendly


@app_commands.command()
@app_commands.describe(days_ago="How many days ago? Leave out for today's puzzle")
@friendly
async def puzzle(
    interaction: Interaction, days_ago: app_commands.Range[int, 0, LATE_DAYS] = 0
) -> None:
    """Solve the puzzle of the day: find the best move in one attempt."""
    await puzzling.show(interaction, days_ago)
