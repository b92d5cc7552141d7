"""The records that the store reads and writes. Times are seconds since 1970, in UTC."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from bot.domain.ids import (
    BEGINNING,
    FIRST_SEAT,
    ChannelId,
    GuildId,
    Ply,
    Seat,
    TableId,
    Timestamp,
    UserId,
)

Status = Literal["lobby", "playing", "over", "aborted"]

CHANNEL, PROMISE = Seat(-1), Seat(-2)
"""In place of a seat: the board message of a channel, and the promise of fair luck before it."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a user or of a ``bot``. It has neither after its user's data was deleted.

    ``acted`` counts the seat's actions, and ``shown`` those that all could notice. ``waiting`` is
    since when the seat is awaited, ``deadline`` when its next step comes, and ``rung`` counts the
    steps so far. ``lapses`` are turns in a row without an answer; with ``autopilot`` a bot plays
    until the user is back. ``dm`` is ``closed`` if the user takes no direct messages. ``since`` is
    the ply at which the user took the seat over, or 0.
    """

    seat: Seat
    user: UserId | None = None
    bot: str | None = None
    acted: int = 0
    shown: int = 0
    waiting: Timestamp | None = None
    deadline: Timestamp | None = None
    rung: int = 0
    lapses: int = 0
    autopilot: bool = False
    dm: str = ""
    since: Ply = BEGINNING

    @property
    def is_bot(self) -> bool:
        """Whether a bot plays here: its own seat, or as the autopilot of an absent player."""
        return self.bot is not None or self.autopilot


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A proposal that the other players must agree to.

    ``abort`` cancels the game. ``give`` hands ``seat`` to the user ``to``. ``bot`` lets a bot of a
    ``level`` (none: steady) play for ``seat``. ``undo`` takes moves back until ``to`` moments are
    left. ``by`` is the seat that proposes, ``agreed`` are those that have agreed, and ``until`` is
    the end of the vote.
    """

    kind: Literal["abort", "give", "bot", "undo"]
    by: Seat
    agreed: tuple[Seat, ...]
    seat: Seat = FIRST_SEAT
    to: int = 0
    until: Timestamp | None = None
    level: str = ""


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table: its place, its setup, and its state after ``ply`` actions.

    The number of actions is secret if some were secret. Messages carry ``edition`` instead, which
    counts the updates of the board message. ``revision`` counts changes without a turn, such as
    orders or deleted data.

    ``deal`` is the table whose deal is played again for practice, or 0 for a deal from a file.
    ``pace`` names the length of a turn, ``paused`` is since when deadlines are paused, and ``due``
    when the next deadline ends. ``challenge`` names the challenge with this deal, which is
    ``sealed`` while it is secret. ``autopilot`` is the level that plays for absent players. A
    ``lesson`` is a guided first game of one player.
    """

    id: TableId
    guild: GuildId | None
    channel: ChannelId
    opener: UserId
    game: str
    rules: int
    options: dict[str, str]
    seed: int
    salt: str
    status: Status
    ply: Ply
    state: bytes | None
    proposal: Proposal | None = None
    created: Timestamp
    touched: Timestamp
    deal: TableId | None = None
    pace: str = "none"
    autopilot: str = "steady"
    paused: Timestamp | None = None
    due: Timestamp | None = None
    challenge: str | None = None
    sealed: bool = False
    lesson: bool = False
    edition: int = 0
    revision: int = 0


class Move(msgspec.Struct, frozen=True):
    """A row of the log: the ``action`` in its text form, or ``undo``."""

    ply: Ply
    seat: Seat
    action: str
    at: Timestamp


class Snapshot(msgspec.Struct, frozen=True):
    """The packed state of a game after ``ply`` actions, and the version of its ``rules``.

    ``notes`` are those of the last action, as JSON.
    """

    ply: Ply
    rules: int
    state: bytes
    notes: str


class History(NamedTuple):
    """The data from which the moments of a game are rebuilt.

    ``standing`` are the actions that were not taken back, and ``snapshots`` the last ones stored.
    If it is unknown which actions were taken back, ``moves`` is the whole log.
    """

    standing: Sequence[Move] | None
    snapshots: Sequence[Snapshot] = ()
    moves: Sequence[Move] = ()


class StoredGame(NamedTuple):
    """A table with its seats and its log."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    moves: Sequence[Move]


class Errand(msgspec.Struct, frozen=True):
    """A message to post or to edit: the board message of a table, or a seat's own message.

    ``ply`` is the newest that it must show, ``at`` the time since which it may have been sent with
    ``nonce``, and ``attempts`` counts failures since the last change.
    """

    game: TableId
    seat: Seat
    ply: Ply
    at: Timestamp
    nonce: str
    attempts: int


class Post(msgspec.Struct, frozen=True):
    """A posted message. ``turn`` is the turn that it shows, ``at`` the time when it was posted."""

    game: TableId
    seat: Seat
    channel: ChannelId
    message: int
    turn: str
    at: Timestamp


class OldCard(msgspec.Struct, frozen=True):
    """A message that a newer one has replaced. ``attempts`` counts failed edits of its buttons.

    ``is_lobby`` marks the message of a lobby, whose text changes too.
    """

    game: TableId
    channel: ChannelId
    message: int
    attempts: int
    is_lobby: bool = False


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A notification to the channel of a table or to a user, to be sent once after ``due``.

    ``kind`` is ``move`` for a call to a turn (dropped if it is over by then), ``nudge`` for the
    reminder, and ``news`` for a text. Features word other kinds. ``nonce`` is that of the message
    from the first attempt on, and ``tried`` the time of that attempt.
    """

    game: TableId
    user: UserId | None
    kind: Literal["move", "nudge", "news", "streak"]
    text: str
    due: Timestamp
    id: int = 0
    nonce: str | None = None
    tried: Timestamp | None = None
