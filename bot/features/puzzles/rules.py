"""The daily puzzle: all puzzles in turn, and each user has one attempt within a week."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any

import msgspec

from bot.domain.analysis import Unit
from bot.domain.ids import Seat, Timestamp
from bot.domain.paces import DAY
from engine import GAMES
from engine.core import Action, Game, Label, Phrase, options_of, parse
from engine.core.puzzle import Offered, Puzzle, is_possible, load_puzzles
from engine.editions import game_of

LATE_DAYS = 7
"""The number of days for which a puzzle can be answered late."""
MORE = "the rest is asked after that"
"""What a move leaves open that another offered move decides."""
GRACE_SECONDS = 900
"""How long after its day an answer is not late: the puzzle may have been opened before."""


@dataclass(frozen=True)
class Position:
    """A position with the ``offered`` moves in the order of their buttons.

    ``why`` explains why the best move is good, or is empty. Only puzzles have a unique ``name``.
    """

    game: Game
    state: Any
    seat: Seat
    unit: Unit
    offered: tuple[Offered, ...]
    why: str = ""
    name: str = ""

    @property
    def digest(self) -> str:
        """Eight letters that change with the offered moves."""
        texts = filter(None, [self.name, *(one.do for one in self.offered)])
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8]

    @property
    def best(self) -> Offered:
        """The best of the offered moves."""
        return max(self.offered, key=lambda one: one.value)

    @property
    def actions(self) -> list[Action]:
        """The offered moves as actions."""
        return [parse(one.do, self.game.rules.actions) for one in self.offered]

    @property
    def choices(self) -> list[Label]:
        """The offered moves, for buttons. They don't warn of danger: it would tell the answer.

        A move is only the beginning of another one if that has the same name and more.
        """
        labels = [label.without_warning() for label in self._labels]
        names = [str(label.name) for label in labels]
        return [
            _with_more(label) if any(one.startswith(f"{name}, ") for one in names) else label
            for label, name in zip(labels, names, strict=True)
        ]

    @property
    def labels(self) -> list[str]:
        """The whole labels of the offered moves."""
        return [str(label) for label in self._labels]

    @property
    def _labels(self) -> list[Label]:
        return [*self.game.words.labels(self.game.view(self.state, self.seat), self.actions)]


def _with_more(label: Label) -> Label:
    """Return the label of a move that says that more is asked after it."""
    facts = filter(None, [label.effect.template, MORE])
    effect = Phrase("; ".join(facts), label.effect.values)
    return msgspec.structs.replace(label, effect=effect)


@dataclass(frozen=True, kw_only=True)
class Daily(Position):
    """The puzzle of a day. In its ``state``, only the offered moves are possible."""

    day: int
    puzzle: Puzzle
    left_out: int
    """The number of other legal moves."""


def day_of(at: Timestamp) -> int:
    """Return the day of a time, counted from 1 January 1970, in UTC."""
    return at // DAY


def date_of(day: int) -> str:
    """Return a day as text: ``22 November``."""
    date = datetime.fromtimestamp(day * DAY, UTC)
    return f"{date.day} {date:%B}"


@lru_cache(maxsize=2 * LATE_DAYS)
def daily(day: int) -> Daily | None:
    """Return the puzzle of a day, or ``None`` if no puzzle is possible under the current rules."""
    order = order_of_days()
    for place in range(len(order)):
        game, puzzle = order[(day + place) % len(order)]
        if is_possible(game, puzzle):
            return daily_of(day, game, puzzle)
    return None


def daily_of(day: int, game: Game, puzzle: Puzzle) -> Daily:
    """Return a puzzle as that of a day."""
    state = puzzle.position(game)
    seat = Seat(puzzle.seat)
    name = name_of(game, puzzle)
    left_out = len(options_of(state, seat)) - len(puzzle.offered)
    values = game, state, seat, puzzle.unit, puzzle.buttons, puzzle.why, name
    found = Daily(*values, day=day, puzzle=puzzle, left_out=left_out)
    state.open[seat] = found.actions
    return found


def name_of(game: Game, puzzle: Puzzle) -> str:
    """Return the unique name of a puzzle."""
    return f"{game.key}:{puzzle.key}"


@cache
def order_of_days() -> tuple[tuple[Game, Puzzle], ...]:
    """Return all puzzles in the order of days, those of each game at even distances."""
    places = [
        ((place + 0.5) / len(puzzles), game_of(key, puzzle.options), puzzle)
        for key in GAMES
        for puzzles in [load_puzzles(key)]
        for place, puzzle in enumerate(puzzles)
    ]
    return tuple((game, puzzle) for _, game, puzzle in sorted(places, key=itemgetter(0)))
