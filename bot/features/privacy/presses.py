"""The buttons to see and delete the data of a user."""

from typing import Literal

from bot.presentation.press import Press, UserNumber


class Forget(Press, frozen=True):
    """Confirms that a user wants to delete their data."""

    mark = "forget"
    user: UserNumber


class OwnData(Press, frozen=True):
    """Sends a user their data, or asks them to confirm that it is deleted."""

    mark = "mydata"
    act: Literal["send", "delete"]
