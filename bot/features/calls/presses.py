"""The button of a call."""

from bot.presentation.press import Press, TableNumber


class JoinCalled(Press, frozen=True):
    """Takes a seat at the table that the user was called to."""

    mark = "called"
    table: TableNumber
