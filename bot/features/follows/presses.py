"""The buttons to follow a table."""

from typing import Literal

from bot.presentation.press import Press, TableNumber


class Follow(Press, frozen=True):
    """Asks when to notify the user about a table."""

    mark = "follow"
    table: TableNumber


class TakeSeat(Press, frozen=True):
    """Takes a seat in a lobby of the list of games."""

    mark = "takeseat"
    table: TableNumber


class FollowHow(Press, frozen=True):
    """Notifies the user at the end of each round, only of the game, or no longer."""

    mark = "followhow"
    how: Literal["round", "end", "stop"]
    table: TableNumber
