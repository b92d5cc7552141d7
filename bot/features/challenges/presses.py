"""The buttons of challenges."""

from typing import Literal

from bot.presentation.press import Key, Number, Press


class BeginAttempt(Press, frozen=True):
    """Starts an attempt at a challenge: in direct messages, or ``here`` in the channel.

    A user who has never played the game is asked first, unless they are ``sure``.
    """

    mark = "c"
    where: Literal["play", "sure", "here"]
    challenge: Number


class ShowDeals(Press, frozen=True):
    """Shows the deals of today of a game."""

    mark = "cd"
    key: Key


class TryDeal(Press, frozen=True):
    """Starts a game like a challenge, with another deal. It does not count."""

    mark = "ct"
    challenge: Number


class ChooseResults(Press, frozen=True):
    """A list of challenges whose results can be shown. The value is the ID of one."""

    mark = "cr"
