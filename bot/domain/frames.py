"""Frames: the states of a game after each action, rebuilt from its log when necessary.

States are large, and a game has many frames. The newest frames hold their state, older ones hold it
packed, and the oldest drop it. To rebuild a dropped state, replay the game from the nearest earlier
frame that has one, or from a snapshot.
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
from bot.domain.records import UNDO, Move, Snapshot
from engine.core import Game, Note, decision_of, parse, play
from engine.editions import game_of

REWIND = pattern(r"rewind move:(\d+)")
"""A log entry that rewinds the game to an earlier move."""

UNNOTICED = 1
NOTICED = 2
IN_MEMORY = 16
UNPACKED = 3
"""The number of newest frames that hold their state, and of those that hold it unpacked."""


class StateAndNotes(NamedTuple):
    """A state, and the notes of the action before it."""

    state: Any
    notes: tuple[Note, ...]


class Frame:
    """The state of a game after the action with number ``ply``, and the notes of that action."""

    __slots__ = ("_game", "_kept", "_noticed", "_scene", "_source", "action", "ply", "seat")

    def __init__(self, ply: Ply, seat: Seat | None, action: str, state: Any = None) -> None:
        self.ply = ply
        self.seat = seat
        self.action = intern(action)
        self._scene = None if state is None else StateAndNotes(state, ())
        self._kept: Snapshot | None = None
        self._game: Game | None = None
        self._source: Frame | Callable[[], StateAndNotes] | None = None
        self._noticed = 0

    @classmethod
    def after(
        cls, game: Game, earlier: "Frame", move: Move, scene: StateAndNotes | None = None
    ) -> "Frame":
        """Return the frame after an action. It can drop its scene and rebuild it by replay."""
        frame = cls(move.ply, move.seat, move.action)
        frame._game = game
        frame._source = earlier
        frame._scene = scene
        return frame

    @classmethod
    def first(cls, begin: Callable[[], StateAndNotes]) -> "Frame":
        """Return the first frame of a game, which is set up when its state is needed."""
        frame = cls(BEGINNING, None, "")
        frame._source = begin
        return frame

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self._loaded().state

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes of the last action."""
        return self._loaded().notes

    def notes_for(self, reader: Seat | None) -> list[Note]:
        """Return the notes that a reader may see."""
        return [note for note in self.notes if note.to is None or note.to == reader]

    def is_noticed(self, reader: Seat | None, look: Callable[[], bool]) -> bool:
        """Whether a reader noticed this frame. Compute it with ``look``, and cache the result.

        The cache is an ``int`` with two bits per reader. If two threads update it at the same time,
        one result may be lost. It is then computed again.
        """
        place = 0 if reader is None else 2 * (reader + 1)
        known = self._noticed >> place & (UNNOTICED | NOTICED)
        if not known:
            known = NOTICED if look() else UNNOTICED
            self._noticed |= known << place
        return known == NOTICED

    def read_from(self, source: Callable[[], StateAndNotes]) -> None:
        """Set the function that loads the scene after it was dropped."""
        self._source = source

    def drop_scene(self) -> None:
        """Drop the scene if it can be rebuilt."""
        if self._source is not None:
            self._scene = self._kept = None

    def pack(self) -> None:
        """Pack the scene until it is needed."""
        if self._game is not None and self._scene is not None:
            self._kept = self._kept or packed(self._game, self)
            self._scene = None

    def load(self) -> None:
        """Rebuild the scene if it was dropped.

        Raises:
            AtollError: An action of the log is impossible.
        """
        self._loaded()

    def _loaded(self) -> StateAndNotes:
        """Return the scene. If it was dropped, unpack it, load it or rebuild it by replay."""
        forgotten = list[Frame]()
        frame = self
        while (scene := frame._scene) is None:
            kept = frame._kept  # another thread may forget it
            if kept is not None:
                assert frame._game is not None  # noqa: S101  # it was packed
                scene = frame._scene = _unpacked(frame._game, kept)
                break
            if not isinstance(frame._source, Frame):
                assert frame._source is not None  # noqa: S101  # a frame without a source keeps its scene
                scene = frame._scene = frame._source()
                break
            forgotten.append(frame)
            frame = frame._source
        for frame in reversed(forgotten):
            assert frame._game is not None and frame.seat is not None  # noqa: S101  # it has an action
            action = parse(frame.action, frame._game.rules.actions)
            scene = frame._scene = StateAndNotes(*play(scene.state, frame.seat, action))
        return scene

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


def evict_old(frames: Frames) -> None:
    """Pack or drop the states of older frames."""
    for frame in frames[:-IN_MEMORY]:
        frame.drop_scene()
    for frame in frames[-IN_MEMORY:-UNPACKED]:
        frame.pack()


class SetUp(Protocol):
    """The setup of a game: its stored row, or the first line of a record."""

    @property
    def key(self) -> str:
        """The key of the game."""

    @property
    def seed(self) -> int:
        """The seed of its random number generator."""

    @property
    def options(self) -> dict[str, str]:
        """Its options."""


def first_frame(begun: SetUp, seats: int) -> Frame:
    """Return the first frame of a game."""

    def begin() -> StateAndNotes:
        state = game_of(begun.key, begun.options).begin(seats, begun.seed, begun.options)
        return StateAndNotes(state, tuple(state.notes))

    return Frame.first(begin)


def next_frame(game: Game, earlier: Frame, move: Move) -> Frame:
    """Return the frame after an action of the log.

    Raises:
        AtollError: The action is impossible.
    """
    frame = Frame.after(game, earlier, move)
    frame.load()
    return frame


def replay(begun: SetUp, seats: int, moves: Iterable[Move]) -> Frames:
    """Return all frames of a game, rebuilt from its seed and its log.

    Raises:
        AtollError, LookupError: An action of the log is impossible.
    """
    game = game_of(begun.key, begun.options)
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
    """Return the frames without the last action of ``seat``, with later actions replayed.

    Drop a later action if its question has changed.

    Raises:
        LookupError: The seat has not acted.
    """
    place = max((place for place, frame in enumerate(frames) if frame.seat == seat), default=0)
    if not place:
        raise LookupError(f"seat {seat} has nothing to take back")
    kept = list(frames[:place])
    for before, frame in pairwise(frames[place:]):
        if frame.seat is None:
            continue
        asked = decision_of(before.state, frame.seat)
        if asked == decision_of(kept[-1].state, frame.seat):
            move = Move(frame.ply, frame.seat, frame.action, EPOCH)
            kept.append(next_frame(game, kept[-1], move))
    return tuple(kept)


def packed(game: Game, frame: Frame) -> Snapshot:
    """Return a snapshot of a frame."""
    state = pack(game.key, game.save(frame.state))
    return Snapshot(frame.ply, game.rules.version, state, msgspec.json.encode(frame.notes).decode())


def _unpacked(game: Game, kept: Snapshot) -> StateAndNotes:
    state = game.load(game.upgraded(unpack(game.key, kept.state), kept.rules))
    return StateAndNotes(state, msgspec.json.decode(kept.notes, type=tuple[Note, ...]))


def attach_snapshots(game: Game, frames: Frames, snapshots: Iterable[Snapshot]) -> None:
    """Let frames load their states from snapshots.

    Raises:
        LookupError: No frame has the ply of a snapshot.
    """
    by_ply = {frame.ply: frame for frame in frames}
    for kept in snapshots:
        by_ply[kept.ply].read_from(partial(_unpacked, game, kept))


def load_frames(
    begun: SetUp, seats: int, standing: Sequence[Move], snapshots: Iterable[Snapshot], state: Any
) -> Frames:
    """Return the frames of a stored game. Replay only those after its last snapshot.

    ``standing`` are the actions of its log that were not undone, ``state`` is its stored state.

    Raises:
        AtollError, LookupError: The actions do not lead to that state.
    """
    game = game_of(begun.key, begun.options)
    frames = [first_frame(begun, seats)]
    for move in standing:
        frames.append(Frame.after(game, frames[-1], move))
    made = tuple(frames)
    attach_snapshots(game, made, snapshots)
    if made[-1].state != state:
        raise LookupError("the log leads elsewhere")
    return made
