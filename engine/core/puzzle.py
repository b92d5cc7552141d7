"""Puzzles: positions with one clearly best choice, from ``data/<game>/puzzles.toml``.

Each position is stored as the moves of a game between bots and replayed, so changes to the stored
form of states do not affect it. Its hidden information is new, so the puzzle cannot reveal any. The
table ``[made]`` has the command and version that made the file.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.core.errors import AtollError, TableError
from engine.core.game import Difficulty, Game
from engine.core.play import StateT, play
from engine.core.rng import EvenRng, Rng
from engine.core.state import options_of
from engine.core.tables import load_part, load_table
from engine.core.text import parse

APART = "; "
"""Separates the moves of a game."""
FOUND = 0.6
"""The share of tries in which a level must find the best option."""


class Offered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option in the form of ``engine.core.text``, and its value."""

    do: str
    value: float


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the puzzles of a file were made, and how many ``games`` were searched."""

    command: str
    version: str
    games: int


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, and some options of ``seat``, the best first.

    ``moves`` lead there, each as ``seat action``. Values are chances of winning (0 to 1), or
    points. ``kind`` names the question. ``solved`` has for each level of bots how often it finds
    the best option. ``line`` continues after the best option, as ``moves`` do, and ``why`` explains
    it in a sentence.
    """

    seats: int
    seed: int
    options: Mapping[str, str]
    seat: int
    unit: Literal["chance", "points"]
    moves: str
    offered: Annotated[tuple[Offered, ...], Meta(min_length=2)]
    kind: str = ""
    solved: Mapping[str, float] = {}
    line: tuple[str, ...] = ()
    why: str = ""

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is: for steady and sharp easy, for sharp or steady medium, otherwise hard."""
        found = sum(self.solved.get(level, 0.0) >= FOUND for level in ("steady", "sharp"))
        return ("hard", "medium", "easy")[found]

    @property
    def buttons(self) -> tuple[Offered, ...]:
        """The offered options in a fixed random order, which reveals nothing."""
        digest = hashlib.sha256(self.key.encode()).digest()
        return tuple(Rng(int.from_bytes(digest[2:10])).shuffled(self.offered))

    @property
    def key(self) -> str:
        """The key within its game: seed, seats and number of moves, such as ``17.2.40``."""
        return f"{self.seed}.{self.seats}.{len(self.moves.split(APART))}"

    def position(self, game: Game[StateT]) -> StateT:
        """Return the position, with new hidden information.

        Raises:
            AtollError: the moves are not legal under the current rules.
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
    """Return the puzzles of ``data/<game>/puzzles.toml``; none if the file does not exist.

    Raises:
        TableError: a value is wrong.
    """
    if not files("data").joinpath(game, "puzzles.toml").is_file():
        return ()
    load_part(game, "puzzles", "made", Made)
    return load_table(game, "puzzles", Puzzle)


def is_possible(game: Game[StateT], puzzle: Puzzle) -> bool:
    """Whether the moves of a puzzle lead to it under the current rules."""
    try:
        puzzle.position(game)
    except (AtollError, LookupError):
        return False
    return True
