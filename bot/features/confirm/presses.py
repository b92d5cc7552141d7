"""The buttons below a move that waits for a confirmation."""

from bot.presentation.press import Digest, Press, SeatNumber, TableNumber


class ConfirmTurn(Press, frozen=True):
    """Plays the held move of a seat. ``digest`` identifies the position."""

    mark = "yes"
    game: TableNumber
    seat: SeatNumber
    digest: Digest


class DropMove(Press, frozen=True):
    """Undoes the held move of a seat. ``digest`` identifies the position."""

    mark = "no"
    game: TableNumber
    seat: SeatNumber
    digest: Digest
