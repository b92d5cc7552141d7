"""The buttons of hints."""

from bot.presentation.press import Digest, Press, SeatNumber, TableNumber
from bot.presentation.presses import Tool


class ShowHint(Press, frozen=True):
    """Shows the choice of a hint while it is valid."""

    mark = "h"
    game: TableNumber
    seat: SeatNumber
    digest: Digest


class AskHint(Tool, frozen=True):
    """Asks for a hint."""

    mark = "t:hint"
