"""Random games as sequences of moments to check."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from bot.domain.frames import Frame, first_frame, replay
from bot.domain.ids import BEGINNING, EPOCH, ChannelId, Seat, TableId, UserId
from bot.domain.lobby import with_reader
from bot.domain.moves import may_undo, played, undone
from bot.domain.person import unset
from bot.domain.records import UNDO, GameRow, Move, SeatRow
from bot.domain.table import Table
from engine.core import (
    Action,
    Game,
    Note,
    Played,
    Rng,
    awaited,
    decision_of,
    is_legal,
    options_of,
    parse,
    play,
)
from engine.players.steady import steady

PLIES_AT_MOST = 20_000

OTHERS = 3
"""How many readers, beside the seat that acts, to check at once."""

Reader = int | None
"""A seat, or None for all others."""


def random_play(
    game: Game, seats: int, options: dict[str, str], seed: int
) -> Iterator[tuple[Any, int, Action, Any, tuple[Note, ...]]]:
    """Yield (before, seat, action, after, notes) for each action of a random game."""
    for moment in moments(game, seats, options, seed):
        yield moment.state, moment.seat, moment.action, moment.after.state, moment.notes


@dataclass(frozen=True)
class Moment:
    """An action: the table ``before`` with its ``saved`` state, and the table ``after``."""

    before: Table
    saved: bytes
    after: Table
    rng: Rng

    @property
    def game(self) -> Game:
        return self.before.game

    @property
    def state(self) -> Any:
        return self.before.state

    @property
    def frame(self) -> Frame:
        return self.after.frames[-1]

    @property
    def seat(self) -> int:
        assert self.frame.seat is not None
        return self.frame.seat

    @cached_property
    def action(self) -> Action:
        return parse(self.frame.action, self.game.rules.actions)

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.frame.notes

    @property
    def readers(self) -> tuple[Reader, ...]:
        """The seat that acts and some others, which alternate at a table of more than three."""
        others: list[Reader] = [None, *(seat for seat in self.state.seats if seat != self.seat)]
        first = self.frame.ply % len(others)
        return (self.seat, *(others[first:] + others[:first])[:OTHERS])

    @property
    def is_taken_back(self) -> bool:
        """Whether the bot would let the seat undo its action."""
        return not self.after.state.over and may_undo(self.after, Seat(self.seat))

    @property
    def move(self) -> Move:
        """Return the log entry of this action."""
        return Move(self.frame.ply, Seat(self.seat), self.frame.action, EPOCH)

    @property
    def detour(self) -> list[Move]:
        """Return the log entries of undoing and repeating this action, if that is possible."""
        undo = msgspec.structs.replace(self.move, action=UNDO)
        return [undo, self.move] if self.is_taken_back else []

    def taken_back(self) -> Table:
        """Return the table after an undo."""
        return undone(self.after, Seat(self.seat))

    @cached_property
    def worlds(self) -> dict[Reader, Any]:
        """Return, for each reader, a state with resampled hidden information."""
        return {
            reader: self.game.rules.resample(self.state, reader, self.rng)
            for reader in self.readers
        }

    @cached_property
    def outcomes(self) -> dict[Reader, Played]:
        """Return the results of the same action in the resampled states in which it is legal."""
        asked = decision_of(self.state, self.seat)
        return {
            reader: play(world, self.seat, self.action)
            for reader, world in self.worlds.items()
            if decision_of(world, self.seat) == asked and is_legal(world, self.seat, self.action)
        }


def moments(
    game: Game, seats: int, options: dict[str, str], seed: int, *, chance: float = 1.0
) -> Iterator[Moment]:
    """Yield each action of a random game, or of one in which ``steady`` makes the other choices."""
    rng, worlds = Rng(seed + 1_000), Rng(seed + 2_000)
    table = opened(game, seats, options, seed)
    saved = game.save(table.state)
    for _ in range(PLIES_AT_MOST):
        if table.state.over:
            return
        assert awaited(table.state), "somebody may act until the game is over"
        seat = rng.pick(sorted(table.state.open))
        asked = decision_of(table.state, seat) is not None
        if chance < 1 and asked and rng.fraction() >= chance:
            action = steady(game, table.state, seat, rng)
        else:
            action = rng.pick(options_of(table.state, seat))
        after = played(table, seat, action)
        yield Moment(table, saved, after, worlds)
        table, saved = after, game.save(after.state)
    raise AssertionError(f"the game is not over after {PLIES_AT_MOST} actions")


def opened(game: Game, seats: int, options: dict[str, str], seed: int) -> Table:
    row = GameRow(
        id=TableId(1),
        guild=None,
        channel=ChannelId(1),
        opener=UserId(1),
        key=game.key,
        rules=game.rules.version,
        options=game.effective(options, seats),
        seed=seed,
        salt="",
        status="playing",
        ply=BEGINNING,
        state=None,
        created=EPOCH,
        touched=EPOCH,
    )
    people = tuple(SeatRow(seat=Seat(seat), user=UserId(seat + 1)) for seat in range(seats))
    first = first_frame(row, seats)
    return with_reader(Table(row, people, first.state, (first,)), unset)


def rebuilt(table: Table, log: list[Move]) -> Any:
    """Return the state that results from a log."""
    return replay(table.row, len(table.seats), log)[-1].state


def seen(game: Game, state: Any, reader: Reader) -> bytes:
    """Return a reader's view of a state, serialised."""
    return msgspec.json.encode(game.view(state, reader))


def heard(notes: tuple[Note, ...], reader: Reader) -> list[Note]:
    return [note for note in notes if note.to is None or note.to == reader]
