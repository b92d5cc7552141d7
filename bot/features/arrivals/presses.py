"""The button to confirm that direct messages arrive."""

from bot.presentation.press import Press, UserNumber


class SeeDirect(Press, frozen=True):
    """Confirms that a user sees the bot's direct messages."""

    mark = "arrived"
    user: UserNumber
