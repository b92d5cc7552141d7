"""The buttons and selects of the rules pages."""

from typing import Literal

from bot.presentation.press import Key, Number, Press
from bot.presentation.presses import Tool


class TurnPage(Press, frozen=True):
    """A step from a page of the rules to the next; ``table`` is 0 where they are read elsewhere."""

    mark = "g"
    step: Literal["back", "next"]
    game: Key
    topic: Key
    table: Number


class ReadTopic(Press, frozen=True):
    """All topics of the rules; the value chosen begins with the key of one.

    The value ends with the key of the topic that is read: Discord's page would else go on showing
    what was chosen last, also where other buttons have led elsewhere since.
    """

    mark = "gt"
    game: Key
    table: Number


class ShowRules(Tool, frozen=True):
    """Shows the rules of the game."""

    mark = "t:rules"


class Explain(Tool, frozen=True):
    """Explains the current question."""

    mark = "t:explain"
