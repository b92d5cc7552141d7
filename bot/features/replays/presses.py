"""The buttons and selects of replays."""

from typing import Annotated, Literal

from msgspec import Meta

from bot.presentation.press import Number, Press, Step, TableNumber
from bot.presentation.presses import Tool

Eyes = Annotated[str, Meta(pattern="^(own|all|[0-9]{1,2})$")]


class TurnTo(Press, frozen=True):
    """Shows another move of a replay, or this one as text."""

    mark = "r"
    step: Step
    table: TableNumber
    eyes: Eyes
    move: Number


class LookThrough(Press, frozen=True):
    """Shows a finished game as seen by another seat, the value of the select menu."""

    mark = "e"
    table: TableNumber
    move: Number


class GoToRound(Press, frozen=True):
    """Shows the first move of a round, the value of the select menu."""

    mark = "rr"
    table: TableNumber
    eyes: Eyes


class ShareGame(Tool, frozen=True):
    """Shows the result to everyone in the channel."""

    mark = "t:share"


class PlaySameDeal(Tool, frozen=True):
    """Opens a table with the deal of a finished game, for practice."""

    mark = "t:deal"


class ShowPast(Press, frozen=True):
    """Shows the replay or the film of a game, or posts the film in the channel."""

    mark = "p"
    tool: Literal["replay", "film", "share"]
    table: TableNumber
    edition: Number
