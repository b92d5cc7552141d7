"""The buttons of challenges."""

from typing import Literal

from bot.presentation.press import Number, Pages, Press


class BeginTry(Press, frozen=True):
    """Begins a try at a challenge: in direct messages, or ``here`` in the channel."""

    mark = "c"
    where: Literal["play", "here"]
    challenge: Number


class LookAtChallenges(Press, frozen=True):
    """The challenges of the day or of the week, their board, or one's own tries."""

    mark = "cs"
    page: Pages
