"""The buttons of challenges."""

from typing import Literal

from bot.presentation.press import Key, Number, Pages, Press


class BeginAttempt(Press, frozen=True):
    """Starts an attempt at a challenge: in direct messages, or ``here`` in the channel."""

    mark = "c"
    where: Literal["play", "here"]
    challenge: Number


class LookAtChallenges(Press, frozen=True):
    """Shows the challenges of the day or week, the board, or the user's attempts."""

    mark = "cs"
    page: Pages


class ShowDeals(Press, frozen=True):
    """Shows the deals of today of a game."""

    mark = "cd"
    key: Key
