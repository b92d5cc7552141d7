"""Import and draw everything once in the process from which others are forked.

A fork then starts in 0.1 seconds instead of 3.
"""

import bot.cli  # noqa: F401  # for commands
import tests.loopback.child  # noqa: F401  # for bot processes
from bot import create_bot as create_bot
from engine import GAMES
from engine.core import Game, options_of, play
from render import PAINTERS
from render.gallery import Gallery

MOVES = 10


def draw_first_moves(game: Game, gallery: Gallery) -> None:
    """Draw the first moves of a table."""
    g, before = game.start(1, 1, {}), None
    for _ in range(MOVES):
        view = game.view(g, 0)
        gallery.picture(game.key, view, before)
        g, before = play(g, 0, options_of(g, 0)[0]).state, view


draw_first_moves(GAMES["palm_island"], Gallery(PAINTERS))
