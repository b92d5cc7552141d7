"""The buttons and selects of replays."""

from typing import Annotated

from msgspec import Meta

from bot.presentation.press import Number, Press, Step, TableNumber


class TurnTo(Press, frozen=True):
    """A step to another move of a replay seen through some eyes, or this one in words."""

    mark = "r"
    step: Step
    game: TableNumber
    eyes: Annotated[str, Meta(pattern="^(own|all|[0-9]{1,2})$")]
    move: Number


class LookThrough(Press, frozen=True):
    """Through whose eyes a finished game is seen; the value chosen says whose."""

    mark = "e"
    game: TableNumber
    move: Number
