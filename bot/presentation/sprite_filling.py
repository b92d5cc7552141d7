"""Drawing sprites in advance in another process, so that the bot uses less memory.

A sprite is drawn at three times its size, so drawing needs much more memory than pasting.
"""

import os
import signal
from contextlib import suppress
from itertools import islice, product
from multiprocessing import get_context
from pathlib import Path
from threading import Thread

from bot.services.search.worker import end_with_parent
from engine import GAMES
from engine.core import Rng, awaited
from engine.players import PLAYERS, played_on
from render import PAINTERS
from render.art import CACHE, SCHEMES

SEED = 11
SAMPLES = 8
"""Of so many games of each kind, another one shows hardly anything new."""
MOVES_BETWEEN = 3
POLITE = 19


def fill_apart(folder: Path) -> None:
    """Draw common sprites into ``folder``, in a process that ends when it has finished."""
    CACHE.keep_in(folder)
    if not CACHE.is_filled:
        get_context("spawn").Process(target=_fill_politely, args=(folder,), daemon=True).start()


def fill(folder: Path, pictures: int | None = None) -> None:
    """Draw the sprites for good and random games of each kind and number of players.

    ``pictures`` limits the number of positions in each game, and plays one of each instead of many.
    """
    CACHE.keep_in(folder)
    samples = range(SAMPLES if pictures is None else 1)
    for sample, (key, game) in product(samples, GAMES.items()):
        for seats, player in product(game.seats, ("steady", "chance")):
            seed = SEED + seats + 100 * sample
            start = game.begin(seats, seed, game.checked({}, seats))
            states = played_on(game, start, PLAYERS[player], Rng(seed))
            before = start
            for state in islice(states, 0, pictures and pictures * MOVES_BETWEEN, MOVES_BETWEEN):
                for reader in (None, *awaited(state)[:1]):
                    views = game.view(state, reader), game.view(before, reader)
                    for scheme in SCHEMES.values():
                        PAINTERS[key].paint(*views, scheme)
                before = state
    _draw_for_all_seats()
    CACHE.note_filled()


def _draw_for_all_seats() -> None:
    """Draw each cached sprite in the colours of a seat again for all other seats."""
    for (draw, given, named), scheme in product(CACHE.keys(), SCHEMES.values()):
        looks = scheme.seats[: _most_seats(draw.__module__)]
        for kinds in (looks, tuple(look.colour for look in looks)):
            for own in {*kinds}.intersection(given):
                for other in kinds:
                    draw(*(other if one == own else one for one in given), **dict(named))


def _most_seats(module: str) -> int:
    """Return the most seats of the game that a module draws, or of all games if they share it."""
    own = [game for key, game in GAMES.items() if key in module.split(".")]
    return max(max(game.seats) for game in own or GAMES.values())


def _fill_politely(folder: Path) -> None:
    """Fill a folder with the lowest CPU priority. Exit silently on Ctrl-C, and with the bot."""
    Thread(target=end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with suppress(OSError, AttributeError):
        os.nice(POLITE)
    fill(folder)
