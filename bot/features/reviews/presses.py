"""The buttons of reviews."""

from bot.presentation.press import Number, Press, TableNumber
from bot.presentation.presses import Tool


class ShowMoment(Press, frozen=True):
    """Shows a choice of a review: the one that led to a ply."""

    mark = "rm"
    table: TableNumber
    ply: Number


class TryFrom(Press, frozen=True):
    """Continues from a choice of a review in a what-if."""

    mark = "rt"
    table: TableNumber
    ply: Number


class ShareReview(Press, frozen=True):
    """Posts a review in the channel."""

    mark = "rs"
    table: TableNumber


class AskReview(Tool, frozen=True):
    """Asks for a review of a finished game."""

    mark = "t:review"
