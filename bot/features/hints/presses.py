"""The buttons of hints."""

from bot.presentation.presses import AtPosition, Tool


class ShowHint(AtPosition, frozen=True):
    """Shows the choice of a hint while it is valid."""

    mark = "h"


class AskHint(Tool, frozen=True):
    """Asks for a hint."""

    mark = "t:hint"
