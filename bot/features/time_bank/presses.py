"""The button that extends a deadline."""

from bot.presentation.press import Number, Press, TableNumber


class UseTime(Press, frozen=True):
    """Extends the user's deadline. ``used`` is the number of extensions used before."""

    mark = "more"
    table: TableNumber
    used: Number
