"""The button of a hint."""

from bot.presentation.press import Digest, Press, SeatNumber, TableNumber


class ShowHint(Press, frozen=True):
    """The second half of a hint: the choice itself, as long as it is asked for."""

    mark = "h"
    game: TableNumber
    seat: SeatNumber
    digest: Digest
