"""The buttons of lessons."""

from typing import Literal

from bot.presentation.press import Key, Press
from bot.presentation.presses import Tool


class ResumeLesson(Tool, frozen=True):
    """Takes a lesson back to its script."""

    mark = "t:lesson"


class Learn(Press, frozen=True):
    """Begins the lesson of a game: in direct messages, or ``here`` in the channel."""

    mark = "le"
    where: Literal["play", "here"]
    key: Key
