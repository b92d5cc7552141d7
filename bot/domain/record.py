"""Records of games: JSON lines with the set-up, every action, and the result."""

import hashlib
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from bot.domain.frames import Frame, replay
from bot.domain.ids import EPOCH, Ply, Seat
from bot.domain.records import GameRow, Move
from engine import GAMES
from engine.core import AtollError, excerpt

MAX_SEED = (1 << 63) - 1


class Head(msgspec.Struct, frozen=True):
    """The first line: how the game was set up."""

    game: str
    rules: Annotated[int, Meta(ge=1)]
    seats: int
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)]
    options: dict[str, str]


class Line(msgspec.Struct, frozen=True):
    """A line of the log: what a seat did, in its text form, or ``undo``."""

    seat: Seat
    action: str


class Result(msgspec.Struct, frozen=True):
    """The last line: how the game stands, or how it ended."""

    plies: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    digest: str


class Record(NamedTuple):
    """A recorded game: how it was set up, and its log."""

    head: Head
    lines: list[Line]


class BadRecord(AtollError):
    """A file is no record of a game, or leads elsewhere than it says."""


def record_of(row: GameRow, seats: int, moves: Sequence[Move], state: Any) -> bytes:
    """Return the record of a stored game."""
    head = Head(row.game, row.rules, seats, row.seed, row.options)
    lines = [Line(move.seat, move.action) for move in moves]
    return write_record(head, lines, state)


def write_record(head: Head, lines: Sequence[Line], state: Any) -> bytes:
    """Return a record as JSON lines."""
    result = msgspec.structs.asdict(result_of(head.game, state, len(lines)))
    encoded = map(msgspec.json.encode, [head, *lines, result | {"moves": digest_of(lines)}])
    return b"\n".join(encoded) + b"\n"


def result_of(key: str, state: Any, plies: int) -> Result:
    """Return how a game stands after ``plies`` actions."""
    game = GAMES[key]
    digest = game.digest(state)
    if not state.over:
        return Result(plies, (), (), "not over", digest)
    outcome = game.rules.outcome(state)
    return Result(plies, outcome.scores, outcome.winners, outcome.ended_by, digest)


def digest_of(lines: Sequence[Line]) -> str:
    """Return the sha256 of the moves in their order, in hexadecimal.

    Independent moves lead to the same end in any order, so the state's digest is not enough.
    """
    return hashlib.sha256(b"\n".join(map(msgspec.json.encode, lines))).hexdigest()


def read_record(data: bytes) -> tuple[Head, list[Line], dict[str, Any] | None]:
    """Return what a record says; its last line may be missing.

    Raises:
        BadRecord: a line cannot be read.
    """
    first, *rest = [row for row in data.splitlines() if row.strip()] or [b""]
    try:
        head = msgspec.json.decode(first, type=Head)
        parsed = [msgspec.json.decode(row, type=dict[str, Any]) for row in rest]
        result = parsed.pop() if parsed and "digest" in parsed[-1] else None
        lines = msgspec.convert(parsed, list[Line])
    except RecursionError as problem:
        raise BadRecord("This is not a record of a game: a line is nested too deeply.") from problem
    except (UnicodeDecodeError, msgspec.MsgspecError) as problem:
        raise BadRecord(f"This is not a record of a game: {problem}") from problem
    if head.game not in GAMES:
        raise BadRecord(f"This version of Atoll has no game “{excerpt(head.game)}”.")
    if head.rules > GAMES[head.game].rules.version:
        raise BadRecord(
            "A newer version of Atoll wrote this record. The record has rules version"
            f" {head.rules}, and this Atoll has {GAMES[head.game].rules.version}."
        )
    return head, lines, result


def play_back(head: Head, lines: Sequence[Line]) -> tuple[Frame, ...]:
    """Return all moments of a recorded game.

    Raises:
        BadRecord: an action of it is not possible.
    """
    moves = [Move(Ply(ply), line.seat, line.action, EPOCH) for ply, line in enumerate(lines, 1)]
    try:
        return replay(head, head.seats, moves)
    except (AtollError, LookupError) as problem:
        raise BadRecord(f"This record can't be replayed: {problem}") from problem
