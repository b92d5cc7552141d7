"""The buttons and selects of the rules pages."""

from typing import Literal

from bot.presentation.press import Key, Number, Press
from bot.presentation.presses import Tool


class TurnPage(Press, frozen=True):
    """Turns a page of the rules. ``table`` is 0 if they are read elsewhere."""

    mark = "g"
    step: Literal["back", "next"]
    key: Key
    topic: Key
    table: Number


class ReadTopic(Press, frozen=True):
    """Shows a topic of the rules. The value begins with its key.

    The value ends with the key of the current topic: a select menu with unchanged values would show
    the last choice, even if buttons led elsewhere since.
    """

    mark = "gt"
    key: Key
    table: Number


class ReadRules(Press, frozen=True):
    """Opens the rules of a game."""

    mark = "gr"
    key: Key


class ShowRules(Tool, frozen=True):
    """Shows the rules of the game."""

    mark = "t:rules"


class Explain(Tool, frozen=True):
    """Explains the current question."""

    mark = "t:explain"
