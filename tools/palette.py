"""Make the fixed colours of a game's pictures, from pictures of whole games."""

from argparse import Namespace
from collections.abc import Iterator, Sequence

from PIL import Image

from bot.cli.arguments import output, run
from bot.cli.games import moments, write_file
from engine import GAMES
from engine.core import Game, awaited
from engine.players import PLAYERS
from render import PAINTERS
from render.art import NORMAL, SCHEMES, Scheme
from render.palettes import swatch_for
from tools.arguments import tool

SEED = 101
PICTURES = 6
MOVES_BETWEEN = 4


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.palette``."""
    command = tool("palette", palette, "make the fixed colours of a game's pictures")
    about = "the scheme of the pictures (default: normal)"
    command.add_argument("--colours", choices=tuple(SCHEMES), default=NORMAL.key, help=about)
    command.add_argument("--out", type=output, required=True, metavar="FILE.png")
    run(command, words)


def palette(chosen: Namespace) -> int:
    """Write the colours of a game's pictures. The result is always the same."""
    game = GAMES[chosen.game]
    scheme = SCHEMES[chosen.colours]
    counts = (min(game.seats), max(game.seats))
    pictures = [one for seats in counts for one in _drawn(game, seats, scheme)]
    write_file(chosen.out, swatch_for(pictures, game.key, scheme))
    return 0


def _drawn(game: Game, seats: int, scheme: Scheme) -> Iterator[Image.Image]:
    """Yield pictures of a whole game, some public and some of the player to move."""
    states = list(moments(game, seats, SEED, game.checked({}, seats), PLAYERS["steady"]))
    for number in range(PICTURES):
        place = (len(states) - 1) * (2 * number + 1) // (2 * PICTURES)
        now = states[place]
        before = states[max(0, place - MOVES_BETWEEN)]
        seat = awaited(now)[0] if number % 3 and awaited(now) else None
        views = game.view(now, seat), game.view(before, seat)
        yield PAINTERS[game.key].paint(*views, scheme).image


if __name__ == "__main__":
    main()
