"""The button and the form of private notes."""

from bot.presentation.press import Press, TableNumber


class WriteNotes(Press, frozen=True):
    """Opens the form with a user's notes about a table."""

    mark = "notes"
    table: TableNumber


class SubmitNotes(Press, frozen=True):
    """The form with a user's notes about a table."""

    mark = "sheet"
    table: TableNumber
