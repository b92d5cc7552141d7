"""Puzzles: positions whose best choice is clear, from ``data/<game>/puzzles.toml``.

A position of a game of bots is kept as the moves that led to it, and is played again from them: it
outlives changes of how a state is stored. What its player cannot know is dealt anew, so nothing of
it is in what is shown. The table ``[made]`` says by which command and version the file was made.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.core.errors import AtollError, TableError
from engine.core.game import Game
from engine.core.play import StateT, play
from engine.core.rng import EvenRng
from engine.core.state import options_of
from engine.core.tables import load_part, load_table
from engine.core.text import parse

APART = "; "
"""What parts the moves of a game from each other."""


class Offered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option as ``engine.core.text`` writes it, and what it is worth."""

    do: str
    value: float


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the puzzles of a file were made; the search has looked through so many ``games``."""

    command: str
    version: str
    games: int


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, and what may be done by ``seat``: a few options, the best first.

    ``moves`` are those that lead there, each as ``seat action``. Values are chances of winning, or
    points alone.
    """

    seats: int
    seed: int
    options: Mapping[str, str]
    seat: int
    unit: Literal["chance", "points"]
    moves: str
    offered: Annotated[tuple[Offered, ...], Meta(min_length=2)]

    @property
    def key(self) -> str:
        """What tells it from all others of its game: ``17.2.40``, for a seed, seats and moves."""
        return f"{self.seed}.{self.seats}.{len(self.moves.split(APART))}"

    def position(self, game: Game[StateT]) -> StateT:
        """Return the position, with what its player cannot know dealt anew.

        Raises:
            AtollError: under the rules of today the moves do not lead there.
        """
        state = game.begin(self.seats, self.seed, self.options)
        for move in filter(None, self.moves.split(APART)):
            seat, _, text = move.partition(" ")
            state = play(state, int(seat), parse(text, game.rules.actions)).state
        options = options_of(state, self.seat)
        if not all(parse(one.do, game.rules.actions) in options for one in self.offered):
            raise TableError(f"puzzle {self.key} of {game.key}: its options are not possible")
        return game.rules.resample(state, self.seat, EvenRng(self.seed))


@cache
def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of ``data/<game>/puzzles.toml``; none where there is no such file.

    Raises:
        TableError: a value is wrong.
    """
    if not files("data").joinpath(game, "puzzles.toml").is_file():
        return ()
    load_part(game, "puzzles", "made", Made)
    return load_table(game, "puzzles", Puzzle)


def puzzle_of(game: Game[StateT], day: int) -> Puzzle | None:
    """Return the puzzle of a game for a day, counted from whenever; ``None`` without any.

    One that is not possible any more under the rules of today gives way to the next one.
    """
    puzzles = load_puzzles(game.key)
    for place in range(len(puzzles)):
        puzzle = puzzles[(day + place) % len(puzzles)]
        if is_possible(game, puzzle):
            return puzzle
    return None


def is_possible(game: Game[StateT], puzzle: Puzzle) -> bool:
    """Whether the moves of a puzzle lead to it under the rules of today."""
    try:
        puzzle.position(game)
    except (AtollError, LookupError):
        return False
    return True
