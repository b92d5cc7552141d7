"""``/daily``, and ``/settings me streaks``: the goal of a user's streak, and its reminders."""

from discord import Interaction, app_commands

from bot.domain.person import Person
from bot.features.challenges.commands import show_challenges
from bot.features.challenges.store import GOAL, STREAKS
from bot.features.dailies.settings import NO_STREAKS, REMINDER, WEEK
from bot.features.practice.commands import complete_theme, show_practice
from bot.features.puzzles.commands import show_puzzle
from bot.features.puzzles.rules import LATE_DAYS
from bot.interactions.commands.completion import (
    GAME_CHOICES,
    completes,
    completions,
    game_called,
    label_choices,
)
from bot.interactions.commands.game_texts import ENTRIES_AT_MOST
from bot.interactions.commands.person import keep, me
from bot.interactions.commands.transformers import Name
from bot.interactions.errors import friendly
from engine.core import counted

ALL_THEMES = "all"
SHOWN = {
    "off": "show my streak, without reminders",
    "on": "show my streak, and remind me when it needs a day",
    "none": "no streaks",
}


@me.command(name="streaks")
@app_commands.describe(
    show="Show your streak of daily challenges, and remind you of it?",
    goal="Days a week to play a challenge. Leave out to keep your goal",
)
@app_commands.choices(show=label_choices(SHOWN))
@friendly
async def streaks(
    interaction: Interaction, show: str, goal: app_commands.Range[int, 1, 7] | None = None
) -> None:
    """Choose the goal of your streak and its reminders, or turn off streaks."""
    wanted = [(WEEK, str(goal))] if goal else []
    wanted.append((WEEK, NO_STREAKS) if show == NO_STREAKS else (REMINDER, show))
    await keep(interaction, *wanted)


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


def streak_settings(person: Person) -> str:
    """Return the line about a user's streaks."""
    if STREAKS.of(person) == "none":
        return "Your streaks are hidden."
    reminds = STREAKS.of(person) == "on"
    reminded = "A direct message reminds you" if reminds else "You get no reminder"
    return f"Your goal is {counted(GOAL.of(person), 'day')} a week. {reminded} when it needs a day."
