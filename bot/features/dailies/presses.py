"""The list and the button of the sheet of the day."""

from bot.presentation.press import Number, Press


class ChooseOther(Press, frozen=True):
    """A list of other deals and earlier puzzles: the ID of a deal, or the day of a puzzle."""

    mark = "do"


class ShareDay(Press, frozen=True):
    """Posts a user's day in one line. ``day`` counts from 1 January 1970."""

    mark = "ds"
    day: Number
