"""The buttons, selects and forms of every table. Those of a feature are in its ``presses.py``."""

from typing import Annotated, Literal

from msgspec import Meta

from bot.presentation.press import (
    Digest,
    Key,
    Number,
    Path,
    Press,
    SeatNumber,
    TableNumber,
    Word,
)


class Choose(Press, frozen=True):
    """An option of a seat: its place among those that the digest stands for."""

    mark = "o"
    game: TableNumber
    seat: SeatNumber
    digest: Digest
    place: Number


class ChoosePath(Press, frozen=True):
    """Options of a seat one after the other: the place of each, such as ``3+1``.

    ``asks`` is 1 where the question behind them is to be put, though it is mostly passed.
    """

    mark = "op"
    game: TableNumber
    seat: SeatNumber
    digest: Digest
    path: Path
    asks: Annotated[int, Meta(ge=0, le=1)]


class ChooseFrom(Press, frozen=True):
    """Up to 25 choices of a seat; the value chosen begins with the places of its options.

    The value ends with the digest: where the same place is chosen twice in a message, Discord's
    page must see that the choice is a new one.
    """

    mark = "s"
    game: TableNumber
    seat: SeatNumber
    digest: Digest
    page: Number


class UseTool(Press, frozen=True):
    """Something to do at a table besides acting; ``edition`` is that of the card."""

    mark = "t"
    tool: Word
    game: TableNumber
    edition: Number


class UseTurnTool(Press, frozen=True):
    """Something to do in one's turn besides choosing; the digest says at which moment of it."""

    mark = "tt"
    tool: Literal["undo", "forme"]
    game: TableNumber
    seat: SeatNumber
    digest: Digest


class Vote(Press, frozen=True):
    """A yes or a no to what was proposed; ``until`` says to which proposal."""

    mark = "v"
    says: Literal["agree", "disagree"]
    game: TableNumber
    until: Number


class ChangeLobby(Press, frozen=True):
    """Up to 25 of the options of a lobby; the value chosen is ``key=value``."""

    mark = "l"
    game: TableNumber
    page: Number


class FillOptions(Press, frozen=True):
    """A form with options of a lobby, and the button that opens it."""

    mark = "lf"
    game: TableNumber
    page: Number


class SeatBot(Press, frozen=True):
    """A bot that takes a seat in a lobby; the value chosen is its level."""

    mark = "b"
    game: TableNumber


class ShowPast(Press, frozen=True):
    """The replay of a game, or its film, for oneself or to be shared in the channel."""

    mark = "p"
    tool: Literal["replay", "film", "share"]
    game: TableNumber
    edition: Number


class Learn(Press, frozen=True):
    """Begins the lesson of a game: in direct messages, or ``here`` in the channel."""

    mark = "le"
    where: Literal["play", "here"]
    game: Key


class BreakOff(Press, frozen=True):
    """The last word of a lone player who wants to break a game off."""

    mark = "abort"
    game: TableNumber
