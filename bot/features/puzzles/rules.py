"""The daily puzzle: all puzzles in turn, and each user has one attempt within a week."""

import hashlib
from datetime import UTC, datetime
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from bot.domain.ids import Timestamp
from bot.domain.paces import DAY
from engine import GAMES
from engine.core import Action, Game, parse
from engine.core.puzzle import Offered, Puzzle, is_possible, load_puzzles
from engine.editions import game_of

LATE_DAYS = 7
"""The number of days for which a puzzle can be answered late."""


class Daily(NamedTuple):
    """The puzzle of a day, with the ``offered`` moves in the order of their buttons."""

    day: int
    game: Game
    puzzle: Puzzle
    state: Any
    offered: tuple[Offered, ...]

    @property
    def name(self) -> str:
        """A unique name."""
        return f"{self.game.key}:{self.puzzle.key}"

    @property
    def digest(self) -> str:
        """Eight letters that change with the offered moves."""
        texts = [self.name, *(one.do for one in self.offered)]
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8]

    @property
    def best(self) -> Offered:
        """The best move."""
        return self.puzzle.offered[0]

    @property
    def actions(self) -> list[Action]:
        """The offered moves as actions."""
        return [parse(one.do, self.game.rules.actions) for one in self.offered]


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
            return Daily(day, game, puzzle, puzzle.position(game), puzzle.buttons)
    return None


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


def in_short(found: Daily, solved: bool | None) -> str:
    """Return a line about a puzzle; ``solved`` is ``None`` before an answer."""
    how = {None: "a position with one clearly best choice", True: "solved ✅", False: "missed"}
    return f"**Puzzle** ({found.game.name}): {how[solved]}"
