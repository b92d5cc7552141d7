"""The button that confirms a deletion."""

from bot.presentation.press import Press, UserNumber


class Forget(Press, frozen=True):
    """Confirms that a user wants to delete their data."""

    mark = "forget"
    user: UserNumber
