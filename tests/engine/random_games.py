"""Positions of random games and of puzzles."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple

from engine.core import Action, Game, Rng, awaited, options_of, parse, play
from engine.core.puzzle import load_puzzles
from engine.editions import game_of
from engine.players import played_on
from engine.players.steady import steady

GAMES_AT_MOST = 8
"""How many games of bots give the positions of a game without puzzles."""
Setting = tuple[int, dict[str, str]]
"""A number of seats, and options."""


def random_positions(
    game: Game[Any], settings: Sequence[Setting], rng: Rng, games: int
) -> Iterator[tuple[Any, int]]:
    """Yield each position of random games, with the seat to move. The games rotate the settings."""
    for seed in range(games):
        seats, options = settings[seed % len(settings)]
        g = game.start(seats, seed, options)
        while not g.over:
            seat = rng.pick(awaited(g))
            yield g, seat
            g = play(g, seat, rng.pick(options_of(g, seat))).state


class Position(NamedTuple):
    """A position of a game, and some options of its seat, the best first."""

    game: Game
    state: Any
    seat: int
    offered: list[Action]


def real_choices(game: Game, most: int) -> list[Position]:
    """Return some positions of a game's puzzles, or of bot games if it has none."""
    found = []
    for puzzle in load_puzzles(game.key)[:most]:
        edition = game_of(game.key, puzzle.options)
        offered = [parse(one.do, edition.rules.actions) for one in puzzle.offered]
        found.append(Position(edition, puzzle.position(edition), puzzle.seat, offered))
    return found or [*islice(_choices_of_a_bot(game), most)]


def _choices_of_a_bot(game: Game) -> Iterator[Position]:
    starts = (game.start(game.nearest({}, 2), seed) for seed in range(1, GAMES_AT_MOST + 1))
    for state in chain.from_iterable(played_on(game, one, steady, Rng(1)) for one in starts):
        seat = awaited(state)[0] if awaited(state) else 0
        options = options_of(state, seat)
        if len(options) > 1:
            best = steady(game, state, seat, Rng(1))
            yield Position(game, state, seat, [best, *(one for one in options if one != best)])
