"""The buttons below a move that waits for a confirmation."""

from bot.presentation.presses import AtPosition


class ConfirmTurn(AtPosition, frozen=True):
    """Plays the held move of a seat."""

    mark = "yes"


class DropMove(AtPosition, frozen=True):
    """Undoes the held move of a seat."""

    mark = "no"
