"""The command that makes the dictionary with which states of a game are packed."""

from argparse import Namespace
from collections.abc import Iterator

from bot.cli.games import CliError, moments, write_file
from engine import GAMES
from engine.core import Game
from engine.players import PLAYERS

SEED = 101


def states(chosen: Namespace) -> int:
    """Write states of games of all numbers of seats; the same every time.

    Raises:
        CliError: the file is there; states may have been packed with it.
    """
    if chosen.out.exists():
        raise CliError(f"{chosen.out} is there, and states packed with it need it: keep it")
    write_file(chosen.out, b"".join(_saved(GAMES[chosen.game])))
    return 0


def _saved(game: Game) -> Iterator[bytes]:
    """Return states from the middle and from the end: what comes last is pointed at the soonest."""
    for seats in sorted(game.seats):
        played = list(moments(game, seats, SEED, game.checked({}, seats), PLAYERS["greedy"]))
        yield from (game.save(state) for state in (played[len(played) // 2], played[-1]))
