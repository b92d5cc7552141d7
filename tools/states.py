"""Make the dictionary that compresses the stored states of a game."""

from argparse import Namespace
from collections.abc import Iterator, Sequence

from bot.cli.arguments import output, run
from bot.cli.games import CliError, moments, write_file
from engine import GAMES
from engine.core import Game
from engine.players import PLAYERS
from tools.arguments import tool

SEED = 101


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.states``."""
    command = tool("states", states, "make the dictionary that packs the states of a game")
    command.add_argument("--out", type=output, required=True, metavar="FILE.dict")
    run(command, words)


def states(chosen: Namespace) -> int:
    """Write states of games with each number of seats. The result is always the same.

    Raises:
        CliError: the file exists, because stored states may need it.
    """
    if chosen.out.exists():
        raise CliError(f"{chosen.out} exists, and states packed with it need it. Keep it.")
    write_file(chosen.out, b"".join(_saved(GAMES[chosen.game])))
    return 0


def _saved(game: Game) -> Iterator[bytes]:
    """Yield a state from the middle and one from the end of a game with each number of seats."""
    for seats in sorted(game.seats):
        played = list(moments(game, seats, SEED, game.checked({}, seats), PLAYERS["steady"]))
        yield from (game.save(state) for state in (played[len(played) // 2], played[-1]))


if __name__ == "__main__":
    main()
