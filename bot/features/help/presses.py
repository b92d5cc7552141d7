"""The buttons, lists and forms of the sheet of help."""

from typing import Literal

from bot.presentation.press import Key, Press

Ask = Literal["play", "learn", "rules"]
Form = Literal["report", "bug", "where"]


class ShowHelp(Press, frozen=True):
    """Shows a page of the help."""

    mark = "help"
    page: Key


class ChooseHelp(Press, frozen=True):
    """A list of the pages of the help. ``page`` is the one that is shown."""

    mark = "helppage"
    page: Key


class AskWhichGame(Press, frozen=True):
    """Shows a list of the games."""

    mark = "helpgame"
    why: Ask


class ChooseGame(Press, frozen=True):
    """A list of the games to play, to learn, or to read about. The value is the key of one."""

    mark = "helpgo"
    why: Ask


class FillHelp(Press, frozen=True):
    """A form to report a user or a fault, or to find an old command, and its button."""

    mark = "helpform"
    what: Form


class ShowHealth(Press, frozen=True):
    """Shows whether Atoll is healthy."""

    mark = "health"
