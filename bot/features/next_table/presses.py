"""The button that leads to the next table."""

from bot.presentation.press import Press, TableNumber


class ShowNext(Press, frozen=True):
    """Shows the most urgent table of the user, other than ``table`` (0 for none)."""

    mark = "next"
    table: TableNumber
