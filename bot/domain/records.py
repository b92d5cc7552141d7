"""Records that the store reads and writes. Times are seconds since 1970, in UTC."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Literal, NamedTuple

import msgspec

from bot.domain.ids import (
    BEGINNING,
    EPOCH,
    FIRST_SEAT,
    ChannelId,
    GuildId,
    Ply,
    Seat,
    TableId,
    Timestamp,
    UserId,
)
from bot.domain.person import Rest

Status = Literal["lobby", "playing", "over", "aborted"]

NO_SEAT = Seat(-1)
"""The seat of log entries that no player has made."""
UNDO = "undo"
"""The log entry of an undo."""


class Card(msgspec.Struct, frozen=True, tag=True):
    """The board message of a table, which its channel sees."""


class Promise(msgspec.Struct, frozen=True, tag=True):
    """The message that commits to the seed of a game. It is posted before the first card."""


class Hand(msgspec.Struct, frozen=True, tag=True):
    """The direct message to the player of a seat, with their secret cards and questions."""

    seat: Seat


Slot = Card | Promise | Hand
"""Which message of a table. At most one message of each is up to date, older ones are past."""
CARD = Card()
PROMISE = Promise()


class Called(msgspec.Struct, frozen=True):
    """The players whom a card calls to move, or asks for something else.

    It asks them to answer a proposal, or to start a full table, or says that a table is closed.
    """

    status: Status
    to_move: tuple[UserId, ...] = ()
    asked: tuple[UserId, ...] = ()

    @property
    def people(self) -> tuple[UserId, ...]:
        """All called players, each once."""
        return tuple(dict.fromkeys((*self.to_move, *self.asked)))


class TurnClock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The facts on which the deadline of a turn depends.

    ``begun`` is the last ply before the turn. ``steps`` counts the public moves that have added
    time to it, and ``added`` has the plies of those that were not undone. ``rest`` is the rest of
    the player when it began, or ``None`` (unknown) if it began in an earlier version.
    """

    begun: Ply = BEGINNING
    steps: int = 0
    added: tuple[Ply, ...] = ()
    rest: Rest | None = None


class FormerTurn(TurnClock, frozen=True, kw_only=True, omit_defaults=True):
    """The clock of a turn that has ended, to which an undo may return.

    ``deadline`` does not count the time that the clocks of the table stood still.
    """

    deadline: Timestamp = EPOCH
    rung: int = 0


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a ``user`` or a ``bot``. After the data of its user was deleted, it has neither.

    ``acted`` counts the seat's actions, and ``shown`` only the public ones. ``waiting`` is the
    time since which the seat is awaited. ``deadline`` is the time of its next rung (reminder,
    grace period or autopilot), and ``rung`` the number of rungs so far. In a window that several
    seats share, ``rung`` has another meaning (``bot/domain/windows.py``). ``lapses`` counts missed
    turns in a row. With ``autopilot``, a bot plays until the user is back. ``dm`` is
    ``closed`` if the user does not accept direct messages. ``refused`` is the time of the first one
    that was refused, until the user has been told. ``since`` is the ply at which the user
    took over the seat (default: 0). ``extensions`` counts how often they have extended their
    deadline. ``called`` is the value of ``acted`` when they were last called to move. ``clock`` has
    the rest of the clock of their turn, and ``turns`` the clocks of their turns before it, oldest
    first.
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
    refused: Timestamp | None = None
    since: Ply = BEGINNING
    extensions: int = 0
    called: int | None = None
    clock: TurnClock = TurnClock()
    turns: tuple[FormerTurn, ...] = ()

    @property
    def is_bot(self) -> bool:
        """Whether a bot plays here, including the autopilot of an absent player."""
        return self.bot is not None or self.autopilot


class FormerPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A user or bot who played in a seat before its present one.

    Their actions are those after the ply ``since``, up to ``until``. After the data of a user was
    deleted, it has neither.
    """

    seat: Seat
    user: UserId | None
    bot: str | None
    since: Ply
    until: Ply


ProposalKind = Literal["abort", "give", "offer", "bot", "undo", "pace"]


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A proposal that other players must agree to.

    The kind ``abort`` cancels the game, or lets bots play it to the end if it ``counts``. ``give``
    gives ``seat`` to the user ``to``, who must have ``accepted`` it too. An ``offer`` does the same
    for a moderator, who asks only that user.
    ``bot`` replaces the player of ``seat`` by a bot with a ``level`` (default: steady). ``undo``
    keeps only the first ``to`` frames. ``pace`` changes the pace to ``pace``. ``by`` is the seat
    that made the proposal, ``agreed`` are the seats that have agreed, and ``until`` is the end of
    the vote. ``number`` is the edition of the first board message that shows it.
    """

    kind: ProposalKind
    by: Seat
    agreed: tuple[Seat, ...]
    seat: Seat = FIRST_SEAT
    to: int = 0
    until: Timestamp | None = None
    level: str = ""
    pace: str = ""
    number: int = 0
    accepted: bool = False
    counts: bool = False

    @property
    def id(self) -> int:
        """The number on the buttons. Proposals of version 0.2.0 have the end of their vote."""
        return self.number or self.until or 0

    @property
    def is_leave(self) -> bool:
        """Whether a player asks to leave their own seat to a bot."""
        return self.kind == "bot" and self.seat == self.by

    @property
    def offers_seat(self) -> bool:
        """Whether a user gets a seat, who must accept it."""
        return self.kind in ("give", "offer")


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table: its location, its setup, and its state after ``ply`` actions.

    The number of actions is secret if some of them were secret. Messages carry ``edition`` instead,
    which counts the updates of the board message. ``revision`` counts changes without a turn, such
    as orders or deleted data.

    ``deal_of`` is the table whose deal is replayed for practice, or 0 for a deal from a file.
    ``pace`` is the key of its pace. ``paused`` is the time since which deadlines are paused, and
    ``due`` the next deadline. ``stood`` is the time in seconds that its clocks stood still, in
    pauses and outages. ``challenge`` is the challenge with this deal, and ``secret`` is set while
    the deal is secret. ``autopilot`` is the level of the bot that plays for absent players. A
    ``lesson`` is a guided first game for one player. An ``unrated`` game does not count, because a
    moderator has changed it. ``reader`` is the seat of the only person at the start of the game,
    whose view the board message shows, or ``None`` if it shows the public view. A ``reliable``
    table has seats only for players who move in time. ``given_up`` is the number of actions when
    the game ended early, and bots played the rest.
    """

    id: TableId
    guild: GuildId | None
    channel: ChannelId
    opener: UserId
    key: str = msgspec.field(name="game")
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
    deal_of: TableId | None = msgspec.field(default=None, name="deal")
    pace: str = "none"
    autopilot: str = "steady"
    paused: Timestamp | None = None
    due: Timestamp | None = None
    stood: int = 0
    challenge: str | None = None
    secret: bool = msgspec.field(default=False, name="sealed")
    lesson: bool = False
    unrated: bool = False
    reader: Seat | None = None
    reliable: bool = False
    given_up: Ply | None = None
    edition: int = 0
    revision: int = 0


class Move(msgspec.Struct, frozen=True):
    """A log entry: an ``action`` in text form, ``undo``, or a rewind."""

    ply: Ply
    seat: Seat
    action: str
    at: Timestamp


class Snapshot(msgspec.Struct, frozen=True):
    """The packed state of a game after ``ply`` actions, and the version of the ``rules``.

    ``notes`` are the notes of the last action, as JSON.
    """

    ply: Ply
    rules: int
    state: bytes
    notes: str


class History(NamedTuple):
    """The data to rebuild the frames of a game from.

    ``standing`` are the actions that were not undone, and ``snapshots`` the latest ones stored. If
    ``standing`` is unknown, ``moves`` is the whole log.
    """

    standing: Sequence[Move] | None
    snapshots: Sequence[Snapshot] = ()
    moves: Sequence[Move] = ()


class StoredGame(NamedTuple):
    """A table with its seats and its log."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    moves: Sequence[Move]


class Calls(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seats that a queued message calls. It may not ping those who were called too often."""

    pinged: tuple[Seat, ...] = ()
    unpinged: tuple[Seat, ...] = ()

    @property
    def seats(self) -> frozenset[Seat]:
        """All called seats."""
        return frozenset((*self.pinged, *self.unpinged))

    def joined(self, later: "Calls") -> "Calls":
        """Return these calls with later ones, which replace those of the same seats."""
        pinged = {*self.pinged, *later.pinged}.difference(later.unpinged)
        unpinged = {*self.unpinged, *later.unpinged}.difference(later.pinged)
        return Calls(tuple(sorted(pinged)), tuple(sorted(unpinged)))

    def without(self, made: "Calls") -> "Calls":
        """Return the calls that are still to make after some were made."""
        pinged = set(self.pinged) - made.seats
        unpinged = set(self.unpinged) - made.seats
        return Calls(tuple(sorted(pinged)), tuple(sorted(unpinged)))


class OutboxItem(msgspec.Struct, frozen=True):
    """A message to post or edit.

    ``ply`` is the latest action that it must show. ``at`` is the time of the first attempt to post
    it with ``nonce``. ``attempts`` counts failures since the last change. ``calls`` is ``None`` if
    an earlier version has queued it. It is ``due`` later if it may wait, or after a failure.
    """

    table: TableId
    slot: Slot
    ply: Ply
    at: Timestamp
    nonce: str
    attempts: int
    calls: Calls | None = None
    due: Timestamp = EPOCH

    @property
    def may_wait(self) -> bool:
        """Whether it is for later. A message that has failed is only retried later."""
        return self.due > EPOCH and not self.attempts

    def waiting_until(self, due: Timestamp) -> "OutboxItem":
        """Return the message for a later time, or (``EPOCH``) for now."""
        return msgspec.structs.replace(self, at=max(self.at, due), due=due)


Shows = Called | Timestamp | None
"""The content of a message: the players whom a card calls, or when the question of a hand began."""


class Post(msgspec.Struct, frozen=True):
    """A message posted ``at`` a time. A hand without a question ``shows`` nothing."""

    table: TableId
    slot: Slot
    channel: ChannelId
    message: int
    shows: Shows
    at: Timestamp

    def url(self, guild: GuildId | None) -> str:
        """Return the link to the message, which is in a server or (``None``) private."""
        return f"https://discord.com/channels/{guild or '@me'}/{self.channel}/{self.message}"


class Past(IntEnum):
    """What becomes of the text of an old message."""

    SAME = 0
    LOBBY = 1
    """It names the players of a lobby, and links to their game."""
    TURN = 2
    """It loses what it says about the present, and keeps its story."""


class OldMessage(msgspec.Struct, frozen=True):
    """A message that a newer one has replaced. Its buttons must be removed.

    ``attempts`` counts failed edits. ``past`` is how to edit its text too.
    """

    table: TableId = msgspec.field(name="game")
    channel: ChannelId
    message: int
    attempts: int
    past: Past = msgspec.field(name="is_lobby", default=Past.SAME)


def past_of(post: Post) -> Past:
    """Return what becomes of the text of a message when a newer one replaces it."""
    match post.shows:
        case Called("lobby"):
            return Past.LOBBY
        case Called("playing"):
            return Past.TURN
        case None | Called():
            return Past.SAME
        case _:
            return Past.TURN  # a hand with a question


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A notification for a user or the channel of a table, sent once at ``due`` or later.

    The kind ``move`` calls a player to their turn, and is dropped if the turn has ended. ``nudge``
    is a reminder, to which ``text`` may add a line. ``news`` is a text. Features write the text of
    other kinds. ``nonce`` is the nonce of the message, set at the first attempt, and ``tried`` the
    time of that attempt.
    """

    table: TableId = msgspec.field(name="game")
    user: UserId | None
    kind: str
    text: str
    due: Timestamp
    id: int = 0
    nonce: str | None = None
    tried: Timestamp | None = None


class Call(NamedTuple):
    """A call to a player by the board message, and by a notification if there is one.

    ``is_again`` marks a call that other players can repeat at will, so it is limited.
    """

    seat: Seat
    user: UserId
    is_again: bool = False
    notice: Notice | None = None


class HeldMove(msgspec.Struct, frozen=True, kw_only=True):
    """The ``moves`` of a user that wait for a confirmation, separated by semicolons.

    They are possible while the ``digest`` of the seat stays the same.
    """

    user: UserId
    seat: Seat
    moves: str
    digest: str
