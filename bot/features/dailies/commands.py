"""``/settings me streaks``: the goal of a user's streak, and reminders about it."""

from discord import Interaction, app_commands

from bot.domain.person import Person
from bot.features.challenges.store import GOAL, STREAKS
from bot.interactions.commands.completion import label_choices
from bot.interactions.commands.person import keep_settings, me, must_be_among
from bot.interactions.errors import friendly
from engine.core import counted

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
    must_be_among(show, SHOWN)
    await keep_settings(interaction, {**STREAKS.to(show), **(GOAL.to(goal) if goal else {})})


def streak_settings(person: Person) -> str:
    """Return the line about a user's streaks."""
    if STREAKS.of(person) == "none":
        return "Your streaks are hidden."
    reminds = STREAKS.of(person) == "on"
    reminded = "A direct message reminds you" if reminds else "You get no reminder"
    return f"Your goal is {counted(GOAL.of(person), 'day')} a week. {reminded} when it needs a day."
