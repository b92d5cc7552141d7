"""A table: its stored rows, and the state of its game."""

import hashlib
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice, pairwise
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from bot.domain.frames import IN_MEMORY, Frame, Frames
from bot.domain.ids import NOWHERE, Ply, Seat, TableId, UserId
from bot.domain.records import Called, FormerPlayer, GameRow, Notice, SeatRow
from engine.core import (
    Action,
    Decision,
    Game,
    Note,
    View,
    awaited,
    decision_of,
    options_of,
    parse,
    write,
)
from engine.core.state import AnyState
from engine.editions import current_game, game_of

NOW = re.compile(r"\bnow\b")
MOMENTS_BACK = 100
"""How many frames to search for the last one that a reader has seen."""


class Owned(Protocol):
    """A record that a feature stores with a table. Only its user may see it."""

    @property
    def user(self) -> UserId:
        """The only user who may see it."""


R = TypeVar("R", bound=Owned)


@dataclass(frozen=True)
class Table:
    """A game in a channel. Tables are immutable: each change returns a new one.

    ``frames`` are the frames of the game so far, without undone actions. ``attached`` are the
    records of features, by type. ``former`` are the players whose seats were taken over, in order.
    ``notices`` are the notifications caused by the last change.
    ``epilogue`` is text from features about the finished game.
    """

    row: GameRow
    seats: tuple[SeatRow, ...]
    state: Any
    frames: Frames = ()
    former: tuple[FormerPlayer, ...] = ()
    attached: Mapping[type[Any], tuple[Any, ...]] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    epilogue: tuple[str, ...] = ()

    @property
    def id(self) -> TableId:
        """The number of the table, as players type it."""
        return self.row.id

    @property
    def game(self) -> Game:
        """The game, with the components of this table."""
        if self.row.status == "lobby":
            return current_game(self.row.key, self.row.options)
        return game_of(self.row.key, self.row.options)

    @property
    def playing(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.row.status == "playing"

    @property
    def is_full(self) -> bool:
        """Whether no more players can join."""
        return len(self.seats) >= max(self.game.seats)

    @property
    def is_solo(self) -> bool:
        """Whether the table has a single seat."""
        return len(self.seats) == 1 and self.row.status != "lobby"

    @property
    def users(self) -> list[UserId]:
        """The human players, also those whose autopilot plays."""
        return [row.user for row in self.seats if row.user is not None]

    @property
    def is_private(self) -> bool:
        """Whether the board message is for one person, and shows their view."""
        return self.row.reader is not None

    @property
    def sole_reader(self) -> UserId | None:
        """The only player who can see the board message, if it is private and not in a server."""
        if self.row.reader is None or not (self.is_ephemeral or self.row.guild is None):
            return None
        return self.seats[self.row.reader].user

    @property
    def place_of_turn(self) -> Literal["card", "panel"]:
        """Where players move: on the card, or in private messages if others must not see it.

        That depends on the game, because some games ask a player in secret, or several at a time.
        The card of a single reader may show everything.
        """
        return "card" if self.is_private or self.game.is_open else "panel"

    @property
    def is_ephemeral(self) -> bool:
        """Whether the table has no channel, so only private replies show it."""
        return self.row.channel == NOWHERE

    @property
    def is_ranked_attempt(self) -> bool:
        """Whether this is a ranked attempt at a challenge."""
        return self.row.challenge is not None and self.row.deal_of is None

    @property
    def is_contest(self) -> bool:
        """Whether this is an attempt at a deal of a contest."""
        return self.is_ranked_attempt and (self.row.challenge or "").startswith("contest ")

    @property
    def is_revealed(self) -> bool:
        """Whether the game has ended and hidden information is public."""
        return self.row.status in ("over", "aborted") and not self.row.secret

    @property
    def has_result(self) -> bool:
        """Whether the game was played to its end. A lesson never has a result."""
        return self.row.status == "over" and not self.row.lesson

    @property
    def awaited(self) -> list[Seat]:
        """The seats that may act now."""
        return [Seat(seat) for seat in awaited(self.state)] if self.playing else []

    @property
    def chooser(self) -> Seat | None:
        """The seat whose choices the board message shows, if players move there."""
        if self.place_of_turn == "panel" or len(self.awaited) != 1:
            return None
        seat = self.awaited[0]
        return None if self.seats[seat].is_bot else seat

    @property
    def asked(self) -> list[Seat]:
        """The seats that have not answered the open proposal."""
        proposal = self.row.proposal
        if proposal is None or proposal.kind == "offer":
            return []
        people = [row.seat for row in self.seats if row.user is not None and not row.autopilot]
        if proposal.kind == "undo":
            acted = {frame.seat for frame in self.frames[proposal.to :]}
            people = [seat for seat in people if seat in acted]
        if proposal.kind == "bot":  # the player to be replaced is asked even if they are absent
            people = sorted({*people, proposal.seat})
        return [seat for seat in people if seat not in proposal.agreed]

    @property
    def invited(self) -> UserId | None:
        """The user to whom the open proposal offers a seat, until they accept it."""
        proposal = self.row.proposal
        if proposal is None or not proposal.offers_seat or proposal.accepted:
            return None
        return UserId(proposal.to)

    @property
    def called(self) -> Called:
        """The players whom the table calls now."""
        to_move: list[Seat] = []
        if self.playing:  # while bots move, those whose turn it was
            earlier = islice((frame.state for frame in reversed(self.frames)), IN_MEMORY)
            for state in chain([self.state], earlier):
                to_move = [Seat(one) for one in awaited(state) if not self.seats[one].is_bot]
                if to_move:
                    break
        if self.row.status == "lobby":
            asked = self._asked_to_start()
        elif self.row.status == "aborted" and self.state is None:
            asked = tuple(self.users) if len(self.seats) > 1 else ()
        else:
            invited = () if self.invited is None else (self.invited,)
            asked = (*self._users(self.asked), *invited)
        return Called(self.row.status, self._users(to_move), asked)

    def _asked_to_start(self) -> tuple[UserId, ...]:
        """Return whom a full lobby asks to start: its opener, and later all its players."""
        if not self.is_full:
            return ()
        are_all_asked = any(row.rung for row in self.seats)
        return tuple(user for user in self.users if are_all_asked or user == self.row.opener)

    def _users(self, seats: Iterable[Seat]) -> tuple[UserId, ...]:
        users = (self.seats[seat].user for seat in seats)
        return tuple(user for user in users if user is not None)

    def seat_of(self, user: UserId) -> Seat | None:
        """Return the seat of a user."""
        return next((seat.seat for seat in self.seats if seat.user == user), None)

    def seats_held_by(self, user: UserId) -> set[Seat]:
        """Return the seats that a user has held in this game, also before other players."""
        holders = ((row.seat, row.user) for row in self.seats)
        former = ((row.seat, row.user) for row in self.former)
        return {seat for seat, holder in (*holders, *former) if holder == user}

    @property
    def round(self) -> int | None:
        """The current round, if the game has rounds."""
        return round_of(self.state)

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
        """Return the table with the attached records of a type replaced."""
        attached = {**self.attached, kind: tuple(records)}
        return replace(self, attached={kind: some for kind, some in attached.items() if some})

    def decision(self, seat: Seat) -> Decision[Any] | None:
        """Return the question that a seat must answer."""
        return decision_of(self.state, seat) if self.playing else None

    def options(self, seat: Seat) -> list[Action]:
        """Return the options of a seat."""
        return options_of(self.state, seat) if self.playing else []

    def label_of(self, place: int) -> str:
        """Return the label of the action that led to the frame with an index, told in the past."""
        before = self.frames[place - 1]
        frame = self.frames[place]
        action = parse(frame.action, self.game.rules.actions)
        label = self.game.label(self.game.view(before.state, frame.seat), action)
        return NOW.sub("then", label)

    def has_hand(self, seat: Seat) -> bool:
        """Whether a seat holds anything secret."""
        held: dict[str, Any] = msgspec.to_builtins(self.state.hands[seat])
        return any(held.values())

    def digest(self, seat: Seat) -> str:
        """Return eight hex digits of a hash of a seat's options and the number of its actions.

        Buttons carry it, so that a second press has no effect. If the question is public, count
        only public actions.
        """
        row = self.seats[seat]
        decision = decision_of(self.state, seat)
        acted = row.acted if decision is None or decision.secret else row.shown
        texts = [str(acted), *map(write, self.options(seat))]
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8]

    def view(self, seat: Seat | None, names: Sequence[str] = ()) -> View:
        """Return the view of a seat, or (``None``) of spectators. A closed table asks nothing."""
        view = self.view_of(self.state, seat)
        if not self.playing:
            view = msgspec.structs.replace(view, awaited=(), question="", options=())
        return named(view, names)

    def view_of(self, state: AnyState, seat: Seat | None) -> View:
        """Return what a seat sees of a state of this table. A ranked attempt has no help."""
        view: View = self.game.view(state, seat)
        return msgspec.structs.replace(view, is_unaided=True) if self.is_ranked_attempt else view

    def moments(self, reader: Seat | None) -> Iterator[Frame]:
        """Yield the frames that a reader noticed, newest first. The last one is the first frame.

        Leave out secret moves of other seats, because even their number is secret.
        """
        if not self.frames:
            return
        for frame, before in pairwise(reversed(self.frames)):
            if frame.is_noticed(reader, partial(self._differs, frame, before, reader)):
                yield frame
        yield self.frames[0]

    def _differs(self, frame: Frame, before: Frame, reader: Seat | None) -> bool:
        """Whether a reader acted, got a note or saw a change between two consecutive frames."""
        if (reader is not None and frame.seat == reader) or frame.notes_for(reader):
            return True
        after, seen = (self.game.view(one.state, reader) for one in (frame, before))
        return bool(after != seen)

    def noticed_frames(self, reader: Seat | None) -> list[Frame]:
        """Return the frames that a reader noticed, oldest first."""
        return [*self.moments(reader)][::-1]

    def earlier(
        self, reader: Seat | None, eyes: Seat | None, looked: Ply | None = None
    ) -> Frame | None:
        """Return the last frame that ``reader`` has seen: that of their last action or last look.

        Consider only frames that ``eyes`` noticed. ``looked`` is the ply of the last look. Ignore
        it if nothing has happened since. If the newest frame is the reader's own action, or without
        a reader and a look, return the frame before the newest.
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

    def at(self, ply: Ply) -> "Table":
        """Return the table as it was after the action with a number."""
        frames = self.frames[: bisect_right(self.frames, ply, key=lambda frame: frame.ply)]
        return replace(self, frames=frames, state=frames[-1].state) if frames else self

    def before_steps(self, reader: Seat | None) -> "Table":
        """Return the table before the newest actions that changed only questions.

        Such an action changes neither the picture nor which changes it outlines.
        """
        frames = self.frames
        while len(frames) > 1 and self._position(frames[-1], reader) == self._position(
            frames[-2], reader
        ):
            frames = frames[:-1]
        return replace(self, frames=frames, state=frames[-1].state) if frames else self

    def position(self, reader: Seat | None) -> View:
        """Return what a reader sees of the board now, without any question."""
        return self._position(self.frames[-1], reader)

    def _position(self, frame: Frame, reader: Seat | None) -> View:
        view: View = self.game.view(frame.state, reader)
        return msgspec.structs.replace(view, question="", options=(), awaited=view.acting)

    @property
    def last_opponent(self) -> Seat | None:
        """The seat that made the last move before the newest moves of another seat."""
        frames = islice(self.moments(None), MOMENTS_BACK)
        seats = [frame.seat for frame in frames if frame.seat is not None]
        return next((seat for seat in seats if seat != seats[0]), None)

    def notes_since(
        self, reader: Seat | None, seat: Seat | None, looked: Ply | None = None
    ) -> list[Note]:
        """Return the notes that ``seat`` may read since the last frame that ``reader`` has seen.

        If only bots have moved since, begin with the player's move before them: bots answer so fast
        that no message has shown its effects.
        """
        earlier = self.earlier(reader, seat, looked)
        first = earlier.ply if earlier else 0
        notes = list[Note]()
        only_bots = looked is None
        for frame in self.moments(seat):
            if frame.ply <= first and (frame.seat is None or not only_bots):
                break
            notes = [*frame.notes_for(seat), *notes]
            only_bots = only_bots and frame.seat is not None and self.seats[frame.seat].is_bot
        return notes


def named(view: View, names: Sequence[str]) -> View:
    """Return ``view`` with the players' names."""
    return msgspec.structs.replace(view, names=tuple(names))


def round_of(state: AnyState) -> int | None:
    """Return the current round of a game, if it has rounds."""
    found: int | None = getattr(state.board, "round", None)
    return found
