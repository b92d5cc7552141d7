"""The button that confirms a deletion."""

from bot.presentation.press import Press, UserNumber


class Forget(Press, frozen=True):
    """The last word of a person who wants to be forgotten."""

    mark = "forget"
    user: UserNumber
