"""The buttons and the list of a profile."""

from typing import Literal

from bot.presentation.press import Key, Number, Press, UserNumber

ProfilePage = Literal["stats", "feats", "board", "world"]
ALL = "all"
"""Stands for all games."""
USUAL = 0
"""Stands for the most common number of players."""


class ShowProfile(Press, frozen=True):
    """Shows a page of a user's profile, about a game or about ``ALL``.

    A leaderboard is of tables with a number of ``players``.
    """

    mark = "profile"
    page: ProfilePage
    user: UserNumber
    game: Key
    players: Number


class ChooseProfileGame(Press, frozen=True):
    """A list of the games of a profile. The value is the key of one, or ``ALL``.

    On a leaderboard, the number of players follows the key.
    """

    mark = "profilegame"
    page: ProfilePage
    user: UserNumber


class CompareWith(Press, frozen=True):
    """A list of users. It shows the profile of one, compared with the user who acts."""

    mark = "compare"
    game: Key
