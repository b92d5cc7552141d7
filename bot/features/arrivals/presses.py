"""The button with which a user confirms that they see direct messages."""

from bot.presentation.press import Press, UserNumber


class SeeDirect(Press, frozen=True):
    """Confirms that a user sees the bot's direct messages."""

    mark = "arrived"
    user: UserNumber
