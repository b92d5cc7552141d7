"""The command that makes the fixed colours of a game's pictures."""

from argparse import Namespace
from collections.abc import Iterator

from PIL import Image

from bot.cli.games import moments, write_file
from engine import GAMES
from engine.core import Game, awaited
from engine.players import PLAYERS
from render import PAINTERS
from render.palettes import made_by, swatch_for
from render.schemes import SCHEMES, Scheme

SEED = 101
PICTURES = 6
MOVES_BETWEEN = 4


def palette(chosen: Namespace) -> int:
    """Make the colours of a game's pictures; the same every time."""
    game = GAMES[chosen.game]
    scheme = SCHEMES[chosen.colours]
    counts = (min(game.seats), max(game.seats))
    pictures = [one for seats in counts for one in _drawn(game, seats, scheme)]
    write_file(chosen.out, swatch_for(pictures, made_by(game.key, scheme.key), scheme))
    return 0


def _drawn(game: Game, seats: int, scheme: Scheme) -> Iterator[Image.Image]:
    """Pictures of a whole game, some as everybody sees them, some as who is to move does."""
    states = list(moments(game, seats, SEED, game.checked({}, seats), PLAYERS["greedy"]))
    for number in range(PICTURES):
        place = (len(states) - 1) * (2 * number + 1) // (2 * PICTURES)
        now, before = states[place], states[max(0, place - MOVES_BETWEEN)]
        seat = awaited(now)[0] if number % 3 and awaited(now) else None
        views = game.view(now, seat), game.view(before, seat)
        yield PAINTERS[game.key].paint(*views, scheme).image
