"""The puzzle of each day: a game after the other, one try a person, and a week to make up for."""

import hashlib
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from bot.store.ids import Timestamp
from engine import GAMES
from engine.core import Action, Game, options_of, parse
from engine.core.puzzle import Offered, Puzzle, load_puzzles, puzzle_of

DAY_SECONDS = 86_400
LATE_DAYS = 7
"""So many days back a puzzle can be tried late."""


class Daily(NamedTuple):
    """The puzzle of a day: its game, the position, and what is offered in the order of the card."""

    day: int
    game: Game
    puzzle: Puzzle
    state: Any
    offered: tuple[Offered, ...]

    @property
    def name(self) -> str:
        """What tells it from all others."""
        return f"{self.game.key}:{self.puzzle.key}"

    @property
    def digest(self) -> str:
        """Eight letters that change whenever what is offered does."""
        texts = [self.name, *(one.do for one in self.offered)]
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8]

    @property
    def best(self) -> Offered:
        """The best choice."""
        return self.puzzle.offered[0]

    @property
    def actions(self) -> list[Action]:
        """What is offered, as actions."""
        return [parse(one.do, self.game.rules.actions) for one in self.offered]


def day_of(at: Timestamp) -> int:
    """Return the day of a moment, counted from the first of 1970, in UTC."""
    return at // DAY_SECONDS


def date_of(day: int) -> str:
    """Return a day as people say it: ``22 November``."""
    date = datetime.fromtimestamp(day * DAY_SECONDS, UTC)
    return f"{date.day} {date:%B}"


@lru_cache(maxsize=2 * LATE_DAYS)
def daily(day: int) -> Daily | None:
    """Return the puzzle of a day; ``None`` where there are no puzzles at all."""
    games = [game for game in GAMES.values() if load_puzzles(game.key)]
    for place in range(len(games)):
        turn, at = divmod(day + place, len(games))
        puzzle = puzzle_of(games[at], turn)
        if puzzle is not None:
            return _shown(day, games[at], puzzle)
    return None


def in_short(found: Daily, solved: bool | None) -> str:
    """Return a line about the puzzle of a day; ``solved`` is ``None`` before it was tried."""
    how = {None: "a position with one clearly best choice", True: "solved ✅", False: "missed"}
    return f"**Puzzle** ({found.game.name}): {how[solved]}"


def _shown(day: int, game: Game, puzzle: Puzzle) -> Daily:
    state = puzzle.position(game)
    options = options_of(state, puzzle.seat)
    places = {one: options.index(parse(one.do, game.rules.actions)) for one in puzzle.offered}
    return Daily(day, game, puzzle, state, tuple(sorted(places, key=places.__getitem__)))
