"""The buttons of lessons."""

from typing import Literal

from bot.presentation.press import Key, Press
from bot.presentation.presses import Tool


class ResumeLesson(Tool, frozen=True):
    """Takes a lesson back to its script."""

    mark = "t:lesson"


class BackOneStep(Tool, frozen=True):
    """Takes a lesson back by a step."""

    mark = "t:lback"


class RestartLesson(Tool, frozen=True):
    """Takes a lesson back to its first step."""

    mark = "t:lfirst"


class LeaveLesson(Tool, frozen=True):
    """Closes a lesson."""

    mark = "t:lleave"


class Learn(Press, frozen=True):
    """Begins the lesson of a game: in direct messages, or ``here`` in the channel."""

    mark = "le"
    where: Literal["play", "here"]
    key: Key


class ChooseLesson(Press, frozen=True):
    """Shows the lessons of all games except the one with this key."""

    mark = "ll"
    key: Key


class PlayForReal(Press, frozen=True):
    """Starts a game with the seats and the options of a lesson."""

    mark = "lp"
    key: Key
