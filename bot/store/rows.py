"""What is stored, as records; times are whole seconds since 1970, in UTC."""

from typing import Literal

import msgspec

Status = Literal["lobby", "playing", "over", "aborted"]

CHANNEL = -1
"""Stands for the whole channel where a row otherwise names a seat."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where: a person (``user``), a player made of code (``bot``), or nobody yet.

    ``acted`` counts the seat's own actions; ``waiting`` is since when the seat is awaited;
    ``dm`` is ``closed`` when the person takes no direct messages from the bot.
    """

    seat: int
    user: int | None = None
    bot: str | None = None
    acted: int = 0
    waiting: int | None = None
    deadline: int | None = None
    dm: str = ""


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the other players must agree to.

    ``abort`` breaks the game off; ``give`` hands ``seat`` to the person ``to``; ``bot`` lets a
    player made of code go on for ``seat``. ``by`` is the seat that proposes, ``agreed`` are the
    seats that have said yes.
    """

    kind: Literal["abort", "give", "bot"]
    by: int
    agreed: tuple[int, ...]
    seat: int = 0
    to: int = 0


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table: where it is played, how it was set up, and how it stands after ``ply`` actions."""

    id: int
    guild: int | None
    channel: int
    opener: int
    game: str
    rules: int
    options: dict[str, str]
    seed: int
    salt: str
    status: Status
    ply: int
    state: bytes | None
    proposal: Proposal | None = None
    created: int
    touched: int


class Move(msgspec.Struct, frozen=True):
    """A row of the log: the ``action`` in its text form, or ``undo``."""

    ply: int
    seat: int
    action: str
    at: int


class Errand(msgspec.Struct, frozen=True):
    """Something to be posted: the table's card to its channel, or a seat's card to its player."""

    game: int
    seat: int
    ply: int
    at: int


class Post(msgspec.Struct, frozen=True):
    """Where a card was posted last; ``turn`` says whose turn it showed."""

    game: int
    seat: int
    channel: int
    message: int
    turn: str
    at: int


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one turn changes, written in one transaction.

    ``before`` is the ply that the turn began from: a table that has moved on is left as it is.
    ``tell`` are the cards to bring up to date, by seat.
    """

    before: int
    row: GameRow
    seats: tuple[SeatRow, ...]
    moves: tuple[Move, ...]
    tell: tuple[int, ...]
