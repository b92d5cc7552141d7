"""The buttons of puzzles."""

from bot.presentation.press import Digest, Number, Press


class ShowPuzzle(Press, frozen=True):
    """Shows the puzzle of a day, counted from 1 January 1970."""

    mark = "pd"
    day: Number


class AnswerPuzzle(Press, frozen=True):
    """Answers the puzzle of a day with one of the offered moves."""

    mark = "pa"
    day: Number
    digest: Digest
    place: Number
