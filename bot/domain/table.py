"""A table as the bot holds it: the stored row, the game's state, who sits where."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice, pairwise
from typing import Any, Protocol, TypeVar

import msgspec

from bot.domain.frames import REMEMBERED, Frame, Frames
from bot.domain.ids import NOWHERE, Ply, Seat, TableId, UserId
from bot.domain.records import (
    GameRow,
    Notice,
    SeatRow,
    Status,
)
from engine import GAMES
from engine.core import (
    Action,
    Game,
    Note,
    View,
    awaited,
    decision_of,
    options_of,
    write,
)

MOMENTS_BACK = 100
"""What happened longer ago is not news: who has not looked since sees everything as new."""


class Owned(Protocol):
    """A record that a feature stores with a table. Only its user may see it."""

    @property
    def user(self) -> UserId:
        """The user who may see it."""


R = TypeVar("R", bound=Owned)


class Called(msgspec.Struct, frozen=True):
    """Whom a card calls: the people who are to move, and those whose consent is asked."""

    status: Status
    to_move: tuple[UserId, ...] = ()
    asked: tuple[UserId, ...] = ()

    @property
    def people(self) -> tuple[UserId, ...]:
        """Everybody who is called, each once."""
        return tuple(dict.fromkeys((*self.to_move, *self.asked)))


@dataclass(frozen=True)
class Table:
    """One game at one place; a change makes a new table.

    ``frames`` are the moments of the game so far, actions that were taken back left out.
    ``attached`` are the records of features, by their type. ``notices`` are the notifications of
    the change that made this table. ``epilogue`` are lines of features about a finished game.
    """

    row: GameRow
    seats: tuple[SeatRow, ...]
    state: Any
    frames: Frames = ()
    attached: Mapping[type[Any], tuple[Any, ...]] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    epilogue: tuple[str, ...] = ()

    @property
    def id(self) -> TableId:
        """The table's number, as players write it."""
        return self.row.id

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return GAMES[self.row.game]

    @property
    def playing(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.row.status == "playing"

    @property
    def is_solo(self) -> bool:
        """Whether one person plays alone."""
        return len(self.seats) == 1 and self.row.status != "lobby"

    @property
    def is_private(self) -> bool:
        """Whether one person plays here and nobody looks on: alone, in a lesson, a challenge."""
        return self.is_solo or self.row.lesson or self.row.challenge is not None

    @property
    def sole_reader(self) -> UserId | None:
        """Who alone sees the card of this table: one who plays in private, where nobody else is."""
        is_unseen = self.is_carried or self.row.guild is None
        players = (row.user for row in self.seats if row.user is not None)
        return next(players, None) if self.is_private and is_unseen else None

    @property
    def is_carried(self) -> bool:
        """Whether the table stands in no channel: it goes with the one who plays there."""
        return self.row.channel == NOWHERE

    @property
    def is_ranked_try(self) -> bool:
        """Whether somebody plays the deal of a challenge here for the first time."""
        return self.row.challenge is not None and self.row.deal is None

    @property
    def is_revealed(self) -> bool:
        """Whether the game has ended, so that everybody may know everything."""
        return self.row.status in ("over", "aborted") and not self.row.sealed

    @property
    def awaited(self) -> list[Seat]:
        """The seats that may act now."""
        return [Seat(seat) for seat in awaited(self.state)] if self.playing else []

    @property
    def chooser(self) -> Seat | None:
        """The seat whose choices stand on the channel's card, if they may be shown there."""
        if len(self.awaited) != 1:
            return None
        seat = self.awaited[0]
        if self.seats[seat].is_bot:
            return None
        decision = decision_of(self.state, seat)
        hidden = decision is None or decision.secret
        return None if hidden and not self.is_private else seat

    @property
    def asked(self) -> list[Seat]:
        """The seats whose answer to the open proposal is missing."""
        proposal = self.row.proposal
        if proposal is None:
            return []
        settled = {*proposal.agreed, *([proposal.seat] if proposal.kind == "bot" else [])}
        people = [row.seat for row in self.seats if row.user is not None and not row.autopilot]
        if proposal.kind == "undo":
            acted = {frame.seat for frame in self.frames[proposal.to :]}
            people = [seat for seat in people if seat in acted]
        return [seat for seat in people if seat not in settled]

    @property
    def called(self) -> Called:
        """Whom the table calls now."""
        return Called(self.row.status, self._users(self._people_to_move()), self._users(self.asked))

    def _people_to_move(self) -> list[Seat]:
        """Return the seats of people who are to move; while code is, of those who were before."""
        if not self.playing:
            return []
        earlier = islice((frame.state for frame in reversed(self.frames)), REMEMBERED)
        moments = (self._people_among(awaited(state)) for state in chain([self.state], earlier))
        return next(filter(None, moments), [])

    def _people_among(self, seats: Iterable[int]) -> list[Seat]:
        return [Seat(seat) for seat in seats if not self.seats[seat].is_bot]

    def _users(self, seats: Iterable[Seat]) -> tuple[UserId, ...]:
        users = (self.seats[seat].user for seat in seats)
        return tuple(user for user in users if user is not None)

    def seat_of(self, user: UserId) -> Seat | None:
        """Return where a person sits."""
        return next((seat.seat for seat in self.seats if seat.user == user), None)

    @property
    def round(self) -> int | None:
        """The round that is played, where a game has rounds."""
        found: int | None = getattr(self.state.board, "round", None)
        return found

    def with_row(self, **changes: Any) -> "Table":
        """Return the table with some fields of its row changed."""
        return replace(self, row=msgspec.structs.replace(self.row, **changes))

    def with_seat(self, seat: Seat, **changes: Any) -> "Table":
        """Return the table with some fields of a seat's row changed."""
        rows = list(self.seats)
        rows[seat] = msgspec.structs.replace(rows[seat], **changes)
        return replace(self, seats=tuple(rows))

    def records(self, kind: type[R]) -> tuple[R, ...]:
        """Return the attached records of a type."""
        return self.attached.get(kind, ())

    def with_records(self, kind: type[R], records: Iterable[R]) -> "Table":
        """Return the table with other attached records of a type."""
        attached = {**self.attached, kind: tuple(records)}
        return replace(self, attached={kind: some for kind, some in attached.items() if some})

    def options(self, seat: Seat) -> list[Action]:
        """Return what ``seat`` may do now."""
        return options_of(self.state, seat) if self.playing else []

    def has_hand(self, seat: Seat) -> bool:
        """Whether ``seat`` holds anything that nobody else may see."""
        held: dict[str, Any] = msgspec.to_builtins(self.state.hands[seat])
        return any(held.values())

    def digest(self, seat: Seat) -> str:
        """Return eight letters that change whenever what ``seat`` may do changes.

        The seat's own actions are counted in, so that a button pressed twice acts once: where the
        options may stand in the channel, only those actions that everybody could notice.
        """
        row, decision = self.seats[seat], decision_of(self.state, seat)
        acted = row.acted if decision is None or decision.secret else row.shown
        texts = [str(acted), *map(write, self.options(seat))]
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8]

    def view(self, seat: Seat | None, names: Sequence[str] = ()) -> View:
        """Return what ``seat`` sees now, or for ``None`` what everybody sees."""
        return named(self.game.view(self.state, seat), names)

    def moments(self, reader: Seat | None) -> Iterator[Frame]:
        """Yield the moments at which a reader did, saw or was told something, the newest first.

        The last one is the beginning. Moves that others make in secret are left out: even how many
        there are is a secret.
        """
        if not self.frames:
            return
        for frame, before in pairwise(reversed(self.frames)):
            if frame.is_noticed(reader, partial(self._differs, frame, before, reader)):
                yield frame
        yield self.frames[0]

    def _differs(self, frame: Frame, before: Frame, reader: Seat | None) -> bool:
        """Whether a reader did, saw or was told something at a moment that follows another."""
        if (reader is not None and frame.seat == reader) or frame.told_to(reader):
            return True
        after, seen = (self.game.view(one.state, reader) for one in (frame, before))
        return bool(after != seen)

    def noticed(self, reader: Seat | None) -> list[Frame]:
        """Return the moments that a reader noticed, the beginning first."""
        return [*self.moments(reader)][::-1]

    def earlier(
        self, reader: Seat | None, eyes: Seat | None, looked: Ply | None = None
    ) -> Frame | None:
        """Return the last moment that ``reader`` has seen: their last action, or their last look.

        Moments are those that ``eyes`` noticed. ``looked`` is the ply at which the reader looked; a
        look since which nothing has happened does not count. Where nothing has happened since their
        action, it is the moment before that. Without a reader and a look it is the moment before
        the newest: what the last message showed.
        """
        moments = self.moments(eyes)
        newest = next(moments, None)
        if newest is None or newest is self.frames[0]:
            return None
        if looked is not None and looked >= newest.ply:
            looked = None

        def seen(moment: Frame) -> bool:
            return moment.seat == reader or (looked is not None and moment.ply <= looked)

        if seen(newest) or (reader is None and looked is None):
            return next(moments)
        return next(filter(seen, islice(moments, MOMENTS_BACK)), self.frames[0])

    def told_since(
        self, reader: Seat | None, seat: Seat | None, looked: Ply | None = None
    ) -> list[Note]:
        """Return what happened since ``reader`` last acted, as ``seat`` may read it."""
        earlier = self.earlier(reader, seat, looked)
        first = earlier.ply if earlier else 0
        return [note for frame in self.frames if frame.ply > first for note in frame.told_to(seat)]


def named(view: View, names: Sequence[str]) -> View:
    """Return ``view`` with the players' names."""
    return msgspec.structs.replace(view, names=tuple(names))
