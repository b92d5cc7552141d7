"""Prove a finished game from one small file, without its server.

This module also runs in the browser of a reader, so it needs only the domain and the engine.
"""

import hashlib
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import UNSET, UnsetType

from bot.domain.frames import Frame
from bot.domain.record import BadRecord, Head, LogLine, play_back, read_record, write_record
from engine.boxes import BadBox, learn_box
from engine.core import ComponentSet, Rng
from engine.core.rng import drawn
from engine.editions import game_of

PLACE = b'<script type="application/json" id="game">'
"""The place in a page for the game that it proves."""


class ProvableGame(msgspec.Struct, frozen=True):
    """A finished game with its proof: the promise posted at its start, and the salt.

    ``sha256`` is the hash of the other parts, which finds damage of the file. ``components`` are
    those that the host entered, if the game was played with them.
    """

    table: int
    promise: str
    salt: str
    record: str
    sha256: str = ""
    components: ComponentSet | UnsetType = UNSET

    def encoded(self) -> bytes:
        """Return this game as JSON that may be part of a page."""
        return msgspec.json.encode(self).replace(b"<", b"\\u003c")

    def hashed(self) -> "ProvableGame":
        """Return this game with its hash."""
        plain = msgspec.json.encode(msgspec.structs.replace(self, sha256=""))
        return msgspec.structs.replace(self, sha256=hashlib.sha256(plain).hexdigest())


class Step(msgspec.Struct, frozen=True):
    """A move: the ``seat``, its action, the notes, and the random numbers that the rules drew."""

    ply: int
    seat: int | None
    action: str
    notes: list[str]
    numbers: list[str]


class Proof(msgspec.Struct, frozen=True):
    """A game that was checked. ``undone`` counts the lines of its log that were undone."""

    table: int
    name: str = msgspec.field(name="game")
    seats: int
    options: dict[str, str]
    seed: int
    promise: str
    steps: list[Step]
    undone: int
    scores: list[int]
    winners: list[int]
    ended_by: str
    digest: str


def promise_of(seed: int, salt: str) -> str:
    """Return the promise of the luck: the SHA-256 of seed and salt, in hexadecimal."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def provable_game(
    table: int, seed: int, salt: str, record: bytes, components: ComponentSet | None = None
) -> bytes:
    """Return the file that proves a game, with the components that its host entered, if any."""
    own = UNSET if components is None else components
    game = ProvableGame(table, promise_of(seed, salt), salt, record.decode(), components=own)
    return game.hashed().encoded()


def page_with(page: Path, proof: bytes) -> bytes:
    """Return the page that proves games, with a game inside."""
    return page.read_bytes().replace(PLACE, PLACE + proof, 1)


def proved(data: bytes) -> tuple[Proof, Sequence[Frame]]:
    """Replay a game from the file that proves it; return it with its positions.

    Raises:
        BadRecord: The file is damaged, or the game did not happen like this.
    """
    try:
        game = msgspec.json.decode(data, type=ProvableGame)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise BadRecord(f"This file is damaged: {problem}") from problem
    if game.hashed().encoded() != data:
        raise BadRecord("This file is damaged: its hash does not match its content.")
    head, lines, _ = read_record(game.record.encode())
    if promise_of(head.seed, game.salt) != game.promise:
        raise BadRecord("The promise is broken: the hash of seed and salt is not the one posted.")
    if isinstance(game.components, ComponentSet):
        try:
            learn_box(game.components)
        except BadBox as problem:
            raise BadRecord(str(problem)) from problem
    frames = play_back(head, lines)
    if write_record(head, lines, frames[-1].state).decode() != game.record:
        raise BadRecord("The replay ends differently: it does not lead to the result in the file.")
    return _proof(game, head, lines, frames), frames


def _proof(
    given: ProvableGame, head: Head, lines: Sequence[LogLine], frames: Sequence[Frame]
) -> Proof:
    state = frames[-1].state
    game = game_of(head.key, head.options)
    outcome = game.rules.outcome(state) if state.over else None
    names = [f"Player {seat + 1}" for seat in range(head.seats)]
    begun = Rng(head.seed)
    draws = [drawn(begun, frames[0].state.rng)]
    draws += [drawn(before.state.rng, after.state.rng) for before, after in pairwise(frames)]
    return Proof(
        table=given.table,
        name=game.name,
        seats=head.seats,
        options=state.options,
        seed=head.seed,
        promise=given.promise,
        steps=[
            Step(
                frame.ply,
                frame.seat,
                frame.action,
                [
                    ("" if note.to is None else f"(only {names[note.to]}) ") + note.text(names)
                    for note in frame.notes
                ],
                [f"{number:016x}" for number in numbers],
            )
            for frame, numbers in zip(frames, draws, strict=True)
        ],
        undone=len(lines) - len(frames) + 1,
        scores=[*outcome.scores] if outcome else [],
        winners=[*outcome.winners] if outcome else [],
        ended_by=outcome.ended_by if outcome else "not over",
        digest=game.digest(state),
    )
