"""The button that nudges the player to move."""

from bot.presentation.press import Press, TableNumber


class Nudge(Press, frozen=True):
    """Nudges the players whom a table waits for."""

    mark = "nudge"
    table: TableNumber
