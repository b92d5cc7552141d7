"""The buttons, selects and forms of every table. Those of a feature are in its ``presses.py``."""

from typing import Annotated, Literal

from msgspec import Meta

from bot.presentation.press import (
    Digest,
    Number,
    Path,
    Press,
    SeatNumber,
    TableNumber,
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


class Tool(Press, frozen=True):
    """Something to do at a table besides moves; ``edition`` is that of the card."""

    game: TableNumber
    edition: Number


class Join(Tool, frozen=True):
    """Takes a seat in a lobby."""

    mark = "t:join"


class Leave(Tool, frozen=True):
    """Leaves a lobby."""

    mark = "t:leave"


class Start(Tool, frozen=True):
    """Starts the game of a lobby."""

    mark = "t:start"


class AddBot(Tool, frozen=True):
    """Asks which bot takes a seat in a lobby."""

    mark = "t:bot"


class ComeBack(Tool, frozen=True):
    """Takes over from the bot that played for an absent player."""

    mark = "t:back"


class Sit(Tool, frozen=True):
    """Takes the seat of an absent player."""

    mark = "t:sit"


class CloseWindow(Tool, frozen=True):
    """Closes the time in which players may still answer."""

    mark = "t:close"


class ShowHand(Tool, frozen=True):
    """Shows a player their view and choices."""

    mark = "t:move"


class Continue(Tool, frozen=True):
    """Shows what has happened at a table without a channel."""

    mark = "t:go"


class ShowBoard(Tool, frozen=True):
    """Shows the final board."""

    mark = "t:board"


class ShowText(Tool, frozen=True):
    """Shows the board as text."""

    mark = "t:text"


class PlayAgain(Tool, frozen=True):
    """Opens the same game again."""

    mark = "t:again"


class Undo(Press, frozen=True):
    """Takes back a player's last move; the digest names the moment."""

    mark = "tt:undo"
    game: TableNumber
    seat: SeatNumber
    digest: Digest


class LeaveToBot(Press, frozen=True):
    """Leaves a question to a bot; the digest names the moment."""

    mark = "tt:forme"
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


class BreakOff(Press, frozen=True):
    """The last word of a lone player who wants to break a game off."""

    mark = "abort"
    game: TableNumber
