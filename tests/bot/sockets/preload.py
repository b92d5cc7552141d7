"""Import and draw everything once in the process from which others are forked.

A fork then starts in 0.1 seconds instead of 3.
"""

import bot.cli  # noqa: F401  # for commands
from bot.client import Atoll as Atoll
from engine import GAMES
from engine.core import Game, awaited, options_of, play
from render import PAINTERS
from render.art.sprites import CACHE
from render.gallery import Gallery
from testbed.loopback.child import SPRITES

MOVES = 10


def draw_first_moves(game: Game, seats: int, gallery: Gallery) -> None:
    """Draw the first moves of a table."""
    g, before = game.start(seats, 1, {}), None
    for _ in range(MOVES):
        seat = awaited(g)[0]
        view = game.view(g, seat)
        gallery.picture(game.key, view, before)
        g, before = play(g, seat, options_of(g, seat)[0]).state, view


CACHE.keep_in(SPRITES)
draw_first_moves(GAMES["palm_island"], 1, Gallery(PAINTERS))
draw_first_moves(GAMES["earthquake_island"], 2, Gallery(PAINTERS))
