"""What is stored, as records; times are whole seconds since 1970, in UTC."""

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
"""Stand where a row otherwise names a seat: the card for the whole channel, and the promise of fair
luck, which is posted once before it and stays."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where: a person (``user``), a player made of code (``bot``), or nobody yet.

    ``acted`` counts the seat's own actions, and ``shown`` those of them that everybody could
    notice; ``waiting`` is since when the seat is awaited, and
    ``deadline`` when its clock takes the next step, the one after ``rung`` steps. ``lapses`` are
    the turns in a row that passed without the person, ``autopilot`` says that code plays for them
    until they are back. ``dm`` is ``closed`` when the person takes no direct messages from the bot.
    ``since`` is the ply after which they took the seat over: 0 for those who began the game.
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
        """Whether code plays here: a bot, or the autopilot of somebody who is away."""
        return self.bot is not None or self.autopilot


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the other players must agree to.

    ``abort`` breaks the game off; ``give`` hands ``seat`` to the person ``to``; ``bot`` lets a
    player made of code go on for ``seat``, at a ``level`` (none: the steady one). ``by`` is the
    seat that proposes, ``agreed`` are the seats that have said yes; after ``until`` it is too late.
    ``undo`` takes moves back, so that ``to`` are left.
    """

    kind: Literal["abort", "give", "bot", "undo"]
    by: Seat
    agreed: tuple[Seat, ...]
    seat: Seat = FIRST_SEAT
    to: int = 0
    until: Timestamp | None = None
    level: str = ""


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table: where it is played, how it was set up, and how it stands after ``ply`` actions.

    How many actions there were is a secret where some were made in secret: what is shown carries
    ``edition`` instead, which counts how often the channel's card was renewed.

    ``deal`` is the table whose deal is played again, for practice; 0 is a deal from a file.
    ``pace`` names how long a turn may take; ``paused`` is since when the clocks stand still, and
    ``due`` when the next of them is to be looked at. ``challenge`` names the challenge whose deal
    this is; it is ``sealed`` while others may not know the deal yet.
    ``autopilot`` is the level at which code goes on for somebody who stays away.
    A ``lesson`` is a first game that teaches, for one person. ``revision`` counts what was changed
    otherwise than by a turn: orders, and what was forgotten of people.
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
    """The state of a game after ``ply`` actions, saved under the ``rules`` of then, and packed.

    ``notes`` are what the last action told, as JSON.
    """

    ply: Ply
    rules: int
    state: bytes
    notes: str


class History(NamedTuple):
    """What a game's moments are rebuilt from.

    ``standing`` are the actions that were not taken back, and ``snapshots`` the last states kept on
    the way. Where it is not known which stand, ``moves`` is the whole log.
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
    """Something to be posted: the table's card to its channel, or a seat's card to its player.

    ``ply`` is the newest that it tells, ``at`` since when it may have been sent under ``nonce``,
    and ``attempts`` counts those that failed since there was news.
    """

    game: TableId
    seat: Seat
    ply: Ply
    at: Timestamp
    nonce: str
    attempts: int


class Post(msgspec.Struct, frozen=True):
    """Where a card stands; ``turn`` says whose turn it shows, ``at`` when it was posted."""

    game: TableId
    seat: Seat
    channel: ChannelId
    message: int
    turn: str
    at: Timestamp


class OldCard(msgspec.Struct, frozen=True):
    """A card that another has taken the place of; ``attempts`` to take its buttons off failed.

    ``is_lobby`` is set for the card of a lobby, which then says what became of it.
    """

    game: TableId
    channel: ChannelId
    message: int
    attempts: int
    is_lobby: bool = False


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence for the channel of a table, or for one person, to be told once after ``due``.

    ``kind`` is ``move`` for a call to a person's turn (dropped when it is over by then), ``nudge``
    for the one reminder, ``streak`` for a warning that a streak ends (dropped when it does not by
    then), ``news`` for all else. ``nonce`` is that of the message in which it is
    told, from the first attempt on, and ``tried`` when that was.
    """

    game: TableId
    user: UserId | None
    kind: Literal["move", "nudge", "news", "streak"]
    text: str
    due: Timestamp
    id: int = 0
    nonce: str | None = None
    tried: Timestamp | None = None
