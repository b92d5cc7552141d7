"""The moments of a game: made one after the other, and made again from its log.

States are large and moments are many. A moment that lies back packs its state, and one that lies
far back forgets it; when that is looked at again, it is played again from the last moment before it
that has one, or can read it.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from re import compile as pattern
from sys import intern
from typing import Any, NamedTuple, Protocol

import msgspec

from bot.domain.ids import BEGINNING, EPOCH, Ply, Seat
from bot.domain.packing import pack, unpack
from bot.domain.records import (
    Move,
    Snapshot,
)
from engine import GAMES
from engine.core import Game, Note, decision_of, parse, play

UNDO = "undo"
REWIND = pattern(r"rewind move:(\d+)")
"""A row of the log: the game went back to how it stood after that many moves."""

UNNOTICED, NOTICED = 1, 2
REMEMBERED, AT_HAND = 16, 3
"""So many of the newest moments keep their states, and so many of them unpacked."""


class Scene(NamedTuple):
    """What a moment remembers: the state, and what the action before it told."""

    state: Any
    notes: tuple[Note, ...]


class Frame:
    """One moment of a game: the state after ``ply`` actions, and what the last of them told."""

    __slots__ = ("_game", "_kept", "_noticed", "_scene", "_source", "action", "ply", "seat")

    def __init__(
        self,
        ply: Ply,
        seat: Seat | None,
        action: str,
        state: Any = None,
        notes: tuple[Note, ...] = (),
    ) -> None:
        self.ply, self.seat, self.action = ply, seat, intern(action)
        self._scene = None if state is None else Scene(state, notes)
        self._kept: Snapshot | None = None
        self._game: Game | None = None
        self._source: Frame | Callable[[], Scene] | None = None
        self._noticed = 0

    @classmethod
    def after(cls, game: Game, earlier: "Frame", move: Move, scene: Scene | None = None) -> "Frame":
        """Return the moment that follows ``earlier`` by an action; it may forget its scene."""
        frame = cls(move.ply, move.seat, move.action)
        frame._game, frame._source, frame._scene = game, earlier, scene
        return frame

    @classmethod
    def first(cls, begin: Callable[[], Scene]) -> "Frame":
        """Return the moment at which a game began; it is begun when it is looked at."""
        frame = cls(BEGINNING, None, "")
        frame._source = begin
        return frame

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self._recalled().state

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was told."""
        return self._recalled().notes

    def told_to(self, reader: Seat | None) -> list[Note]:
        """Return what a reader was told at this moment."""
        return [note for note in self.notes if note.to is None or note.to == reader]

    def is_noticed(self, reader: Seat | None, look: Callable[[], bool]) -> bool:
        """Whether a reader noticed this moment; ``look`` is asked once, and what it says is kept.

        It takes two bits for each reader, in one number: threads never see a half of it.
        """
        place = 0 if reader is None else 2 * (reader + 1)
        known = self._noticed >> place & (UNNOTICED | NOTICED)
        if not known:
            known = NOTICED if look() else UNNOTICED
            self._noticed |= known << place
        return known == NOTICED

    def read_from(self, source: Callable[[], Scene]) -> None:
        """Have the scene from elsewhere when it was forgotten."""
        self._source = source

    def forget(self) -> None:
        """Let the scene go, where it can be had again."""
        if self._source is not None:
            self._scene = self._kept = None

    def pack(self) -> None:
        """Keep the scene small until it is looked at again; it is packed but once."""
        if self._game is not None and self._scene is not None:
            self._kept = self._kept or packed(self._game, self)
            self._scene = None

    def recall(self) -> None:
        """Have the scene at hand.

        Raises:
            AtollError: the action is not possible.
        """
        self._recalled()

    def _recalled(self) -> Scene:
        """Return the scene, read or played again where it was forgotten."""
        forgotten, frame = list[Frame](), self
        while (scene := frame._scene) is None:
            if frame._kept is not None:
                scene = frame._scene = frame._unpacked(frame._kept)
                break
            if not isinstance(frame._source, Frame):
                assert frame._source is not None  # noqa: S101  # else it could not have forgotten
                scene = frame._scene = frame._source()
                break
            forgotten.append(frame)
            frame = frame._source
        for frame in reversed(forgotten):
            scene = frame._scene = frame._played(scene)
        return scene

    def _unpacked(self, kept: Snapshot) -> Scene:
        assert self._game is not None  # noqa: S101  # else it was not packed
        return _unpacked(self._game, kept)

    def _played(self, earlier: Scene) -> Scene:
        assert self._game is not None and self.seat is not None  # noqa: S101  # it follows another
        action = parse(self.action, self._game.rules.actions)
        return Scene(*play(earlier.state, self.seat, action))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Frame):
            return NotImplemented
        return self is other or self._told() == other._told()

    def _told(self) -> tuple[object, ...]:
        return self.ply, self.seat, self.action, self.state, self.notes

    __hash__ = None  # type: ignore[assignment]  # states change

    def __repr__(self) -> str:
        return f"Frame(ply={self.ply}, seat={self.seat}, action={self.action!r})"


Frames = tuple[Frame, ...]


def forget_old(frames: Frames) -> None:
    """Let the moments that lie back pack their states, or forget them."""
    for frame in frames[:-REMEMBERED]:
        frame.forget()
    for frame in frames[-REMEMBERED:-AT_HAND]:
        frame.pack()


class SetUp(Protocol):
    """What a game is rebuilt from, besides its log: a stored row, or the head of a record."""

    @property
    def game(self) -> str:
        """The key of the game."""

    @property
    def seed(self) -> int:
        """The seed of its luck."""

    @property
    def options(self) -> dict[str, str]:
        """The options it was begun with."""


def first_frame(begun: SetUp, seats: int) -> Frame:
    """Return the moment at which a game began."""
    return Frame.first(partial(_begun, begun, seats))


def _begun(begun: SetUp, seats: int) -> Scene:
    state = GAMES[begun.game].begin(seats, begun.seed, begun.options)
    return Scene(state, tuple(state.notes))


def next_frame(game: Game, earlier: Frame, move: Move) -> Frame:
    """Return the moment after an action of the log.

    Raises:
        AtollError: the action is not possible.
    """
    frame = Frame.after(game, earlier, move)
    frame.recall()
    return frame


def replay(begun: SetUp, seats: int, moves: Iterable[Move]) -> Frames:
    """Return all moments of a game, rebuilt from its seed and its log.

    Raises:
        AtollError, LookupError: an action of the log is not possible.
    """
    game = GAMES[begun.game]
    frames: Frames = (first_frame(begun, seats),)
    for move in moves:
        if move.action == UNDO:
            frames = without_last(game, frames, move.seat)
        elif rewound := REWIND.fullmatch(move.action):
            frames = frames[: int(rewound[1]) + 1]
        else:
            frames = (*frames, next_frame(game, frames[-1], move))
    return frames


def without_last(game: Game, frames: Frames, seat: Seat) -> Frames:
    """Return the moments of a game without the last action of ``seat``; later ones are made again.

    Of those, an action falls away when its question is not asked any more.

    Raises:
        LookupError: the seat has done nothing.
    """
    place = max((place for place, frame in enumerate(frames) if frame.seat == seat), default=0)
    if not place:
        raise LookupError(f"seat {seat} has nothing to take back")
    kept = list(frames[:place])
    for before, frame in pairwise(frames[place:]):
        if frame.seat is not None and _asks_the_same(before, kept[-1], frame.seat):
            move = Move(frame.ply, frame.seat, frame.action, EPOCH)
            kept.append(next_frame(game, kept[-1], move))
    return tuple(kept)


def _asks_the_same(one: Frame, other: Frame, seat: Seat) -> bool:
    return decision_of(one.state, seat) == decision_of(other.state, seat)


def packed(game: Game, frame: Frame) -> Snapshot:
    """Return what is kept of a moment, so that it can be had again without playing up to it."""
    state = pack(game.key, game.save(frame.state))
    return Snapshot(frame.ply, game.rules.version, state, msgspec.json.encode(frame.notes).decode())


def _unpacked(game: Game, kept: Snapshot) -> Scene:
    state = game.load(game.upgraded(unpack(game.key, kept.state), kept.rules))
    return Scene(state, msgspec.json.decode(kept.notes, type=tuple[Note, ...]))


def know(game: Game, frames: Frames, snapshots: Iterable[Snapshot]) -> None:
    """Let moments of which something is kept be read from that.

    Raises:
        LookupError: one of them is no moment of this game.
    """
    by_ply = {frame.ply: frame for frame in frames}
    for kept in snapshots:
        by_ply[kept.ply].read_from(partial(_unpacked, game, kept))


def recalled(
    begun: SetUp, seats: int, standing: Sequence[Move], snapshots: Iterable[Snapshot], state: Any
) -> Frames:
    """Return the moments of a game; only those after its last snapshot are played again.

    ``standing`` are the actions of its log that were not taken back, ``state`` is where they lead.

    Raises:
        AtollError, LookupError: they lead elsewhere.
    """
    game = GAMES[begun.game]
    frames = [first_frame(begun, seats)]
    for move in standing:
        frames.append(Frame.after(game, frames[-1], move))
    made = tuple(frames)
    know(game, made, snapshots)
    if made[-1].state != state:
        raise LookupError("the log leads elsewhere")
    return made
