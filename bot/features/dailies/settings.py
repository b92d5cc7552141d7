"""The settings of streaks: the goal of a week, and the reminder before a streak ends."""

from bot.domain.person import Person
from bot.features.challenges.store import GOAL, STREAKS
from bot.interactions.own_settings import own_setting, with_value
from engine.core import counted

NO_STREAKS = "none"


def _goal(person: Person) -> str:
    return NO_STREAKS if STREAKS.of(person) == NO_STREAKS else str(GOAL.of(person))


def _with_goal(person: Person, value: str) -> Person:
    """Return a user with a goal. To choose one shows their streaks again."""
    if value == NO_STREAKS:
        return with_value(person, STREAKS, NO_STREAKS)
    if STREAKS.of(person) == NO_STREAKS:
        person = with_value(person, STREAKS, STREAKS.default)
    return with_value(person, GOAL, int(value))


WEEK = own_setting(
    "alerts",
    "week",
    "Week",
    {
        **{str(days): f"goal {counted(days, 'day')}" for days in range(1, 8)},
        NO_STREAKS: "no goal, hide my streak",
    },
    _goal,
    _with_goal,
)
REMINDER = own_setting(
    "alerts",
    "reminder",
    "Reminder of the week",
    {"off": "none", "on": "a direct message when my streak needs a day"},
    lambda person: "on" if STREAKS.of(person) == "on" else "off",
    lambda person, value: with_value(person, STREAKS, value),
)
