"""The buttons and the list of a profile."""

from typing import Literal

from bot.presentation.press import Key, Press, UserNumber

ProfilePage = Literal["stats", "feats", "board"]
ALL = "all"
"""Stands for all games."""


class ShowProfile(Press, frozen=True):
    """Shows a page of a user's profile, about a game or about ``ALL``."""

    mark = "profile"
    page: ProfilePage
    user: UserNumber
    game: Key


class ChooseProfileGame(Press, frozen=True):
    """A list of the games of a profile. The value is the key of one, or ``ALL``."""

    mark = "profilegame"
    page: ProfilePage
    user: UserNumber
