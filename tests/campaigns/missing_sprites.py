"""Print how many pictures of other games need a sprite that a filled folder lacks.

`python -m tests.campaigns.missing_sprites FOLDER` fills the folder first, which takes minutes.
"""

from argparse import ArgumentParser
from itertools import islice
from pathlib import Path

from bot.presentation.sprite_filling import MOVES_BETWEEN, fill
from engine import GAMES
from engine.core import Rng, awaited
from engine.players import PLAYERS, played_on
from render import PAINTERS
from render.art import CACHE

SEED = 5_000


def main() -> None:
    """Print one line for each game."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=20, help="with each number of players")
    chosen = parser.parse_args()
    CACHE.keep_in(chosen.folder)
    if not CACHE.is_filled:
        fill(chosen.folder)
        CACHE.clear()
        CACHE.keep_in(chosen.folder)
    print("| game | pictures | lacking a sprite | sprites |")
    print("|---|---|---|---|")
    for key in GAMES:
        pictures, lacking, sprites = counted(key, chosen.games)
        print(f"| {key} | {pictures} | {lacking / pictures:.1%} | {sprites} |", flush=True)


def counted(key: str, games: int) -> tuple[int, int, int]:
    """Return the number of pictures, of those with a missing sprite, and of missing sprites."""
    game, folder, pictures, lacking, missing = GAMES[key], CACHE._folder, 0, 0, list[str]()
    assert folder is not None
    folder.write = lambda shown, _: missing.append(shown)  # type: ignore[method-assign, assignment]
    for seats in game.seats:
        for seed in range(SEED, SEED + games):
            player = PLAYERS["steady" if seed % 2 else "chance"]
            before = game.begin(seats, seed, game.checked({}, seats))
            states = played_on(game, before, player, Rng(seed))
            for state in islice(states, 0, None, MOVES_BETWEEN):
                for reader in (None, *awaited(state)):
                    known = len(missing)
                    PAINTERS[key].paint(game.view(state, reader), game.view(before, reader))
                    pictures += 1
                    lacking += len(missing) > known
                before = state
    return pictures, lacking, len(missing)


if __name__ == "__main__":
    main()
