"""Records of games: JSON lines with the setup, every action and the result."""

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
from engine.editions import game_of

MAX_SEED = (1 << 63) - 1


class Head(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line: the setup of the game, and the ``version`` of Atoll that wrote the record."""

    key: str = msgspec.field(name="game")
    rules: Annotated[int, Meta(ge=1)]
    seats: int
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)]
    options: dict[str, str]
    version: str = ""


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log: a seat and its action in text form, or ``undo``."""

    seat: Seat
    action: str


class Result(msgspec.Struct, frozen=True):
    """The last line: the current or final result."""

    plies: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    digest: str


class Record(NamedTuple):
    """A recorded game: its setup and its log."""

    head: Head
    lines: list[LogLine]


class BadRecord(AtollError):
    """The file is not a valid record, or its moves lead to a different result."""


def record_of(row: GameRow, seats: int, moves: Sequence[Move], state: Any, version: str) -> bytes:
    """Return the record of a stored game, written by a ``version`` of Atoll."""
    head = Head(row.key, row.rules, seats, row.seed, row.options, version)
    lines = [LogLine(move.seat, move.action) for move in moves]
    return write_record(head, lines, state)


def write_record(head: Head, lines: Sequence[LogLine], state: Any) -> bytes:
    """Return a record as JSON lines."""
    result = msgspec.structs.asdict(result_of(head.key, state, len(lines)))
    encoded = map(msgspec.json.encode, [head, *lines, result | {"moves": digest_of(lines)}])
    return b"\n".join(encoded) + b"\n"


def result_of(key: str, state: Any, plies: int) -> Result:
    """Return the result of a game after ``plies`` actions."""
    game = game_of(key, state.options)
    digest = game.digest(state)
    if not state.over:
        return Result(plies, (), (), "not over", digest)
    outcome = game.rules.outcome(state)
    return Result(plies, outcome.scores, outcome.winners, outcome.ended_by, digest)


def digest_of(lines: Sequence[LogLine]) -> str:
    """Return the SHA-256 of the moves in their order, in hexadecimal.

    A hash of the state is not enough: independent moves lead to the same state in any order.
    """
    return hashlib.sha256(b"\n".join(map(msgspec.json.encode, lines))).hexdigest()


def read_record(data: bytes) -> tuple[Head, list[LogLine], dict[str, Any] | None]:
    """Parse a record into its setup, its log and its result, or ``None`` without a last line.

    Raises:
        BadRecord: A line is invalid.
    """
    first, *rest = [row for row in data.splitlines() if row.strip()] or [b""]
    try:
        head = msgspec.json.decode(first, type=Head)
        parsed = [msgspec.json.decode(row, type=dict[str, Any]) for row in rest]
        result = parsed.pop() if parsed and "digest" in parsed[-1] else None
        lines = msgspec.convert(parsed, list[LogLine])
    except RecursionError as problem:
        raise BadRecord("This is not a record of a game: a line is nested too deeply.") from problem
    except (UnicodeDecodeError, msgspec.MsgspecError) as problem:
        raise BadRecord(f"This is not a record of a game: {problem}") from problem
    if head.key not in GAMES:
        raise BadRecord(f"This version of Atoll has no game “{excerpt(head.key)}”.")
    if head.rules > GAMES[head.key].rules.version:
        raise BadRecord(
            "A newer version of Atoll wrote this record. The record has rules version"
            f" {head.rules}, and this Atoll has {GAMES[head.key].rules.version}."
        )
    return head, lines, result


def play_back(head: Head, lines: Sequence[LogLine]) -> tuple[Frame, ...]:
    """Return all frames of a recorded game.

    Raises:
        BadRecord: An action is impossible.
    """
    moves = [Move(Ply(ply), line.seat, line.action, EPOCH) for ply, line in enumerate(lines, 1)]
    try:
        return replay(head, head.seats, moves)
    except (AtollError, LookupError) as problem:
        raise BadRecord(f"This record can't be replayed: {problem}") from problem
