"""The buttons of puzzles."""

from bot.presentation.press import Digest, Number, Press


class ShowPuzzle(Press, frozen=True):
    """The puzzle of a day, counted from the first of 1970."""

    mark = "pd"
    day: Number


class AnswerPuzzle(Press, frozen=True):
    """A choice in the puzzle of a day: its place among those that the digest stands for."""

    mark = "pa"
    day: Number
    digest: Digest
    place: Number
