"""The buttons of reviews."""

from bot.presentation.press import Number, Press, TableNumber


class ShowMoment(Press, frozen=True):
    """A moment of one's review: the choice that led to a ply."""

    mark = "rm"
    game: TableNumber
    ply: Number


class TryFrom(Press, frozen=True):
    """Goes on from a moment of one's review in a what-if."""

    mark = "rt"
    game: TableNumber
    ply: Number


class ShareReview(Press, frozen=True):
    """Shows one's review to everybody in the channel."""

    mark = "rs"
    game: TableNumber
