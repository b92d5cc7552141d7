"""``/daily``: the deals and the puzzle of today."""

from discord import Interaction, app_commands

from bot.features.challenges.commands import show_challenges
from bot.features.practice.commands import complete_theme, show_practice
from bot.features.puzzles.commands import show_puzzle
from bot.features.puzzles.rules import LATE_DAYS
from bot.interactions.commands.completion import (
    GAME_CHOICES,
    completes,
    completions,
    game_called,
)
from bot.interactions.commands.game_texts import ENTRIES_AT_MOST
from bot.interactions.commands.transformers import Name
from bot.interactions.errors import friendly

ALL_THEMES = "all"


@app_commands.command()
@app_commands.describe(
    puzzle="The puzzle of how many days ago? 0 for today's",
    challenge="The deals of which game?",
    practise="Practise which kind of choice? Choose from the list",
)
@app_commands.choices(challenge=GAME_CHOICES)
@friendly
async def daily(
    interaction: Interaction,
    puzzle: app_commands.Range[int, 0, LATE_DAYS] | None = None,
    challenge: str = "",
    practise: Name = "",
) -> None:
    """Today's puzzle and deal, your week, your practice."""
    if puzzle is not None:
        await show_puzzle(interaction, puzzle)
    elif practise:
        await show_practice(interaction, "" if practise == ALL_THEMES else practise)
    else:
        await show_challenges(interaction, game_called(challenge) if challenge else None)


@completes(daily, "practise")
async def complete_practice(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the themes of puzzles, and all of them."""
    every = completions([("All that is due", ALL_THEMES)], typed)
    return [*every, *await complete_theme(interaction, typed)][:ENTRIES_AT_MOST]
