"""Everything that a bot imports and draws once, done beforehand in the process that bots fork from.

Importing this module does it: a fork then starts in a tenth of a second instead of three.
"""

import tests.loopback.child  # noqa: F401  # what a life runs
from bot import create_bot as create_bot
from engine import GAMES
from engine.core import Game, options_of, play
from render import PAINTERS
from render.gallery import Gallery

MOVES = 10


def draw_first_moves(game: Game, gallery: Gallery) -> None:
    """Draw what a table shows in its first moves."""
    g, before = game.start(1, 1, {}), None
    for _ in range(MOVES):
        view = game.view(g, 0)
        gallery.picture(game.key, view, before)
        g, before = play(g, 0, options_of(g, 0)[0]).state, view


draw_first_moves(GAMES["palm_island"], Gallery(PAINTERS))
