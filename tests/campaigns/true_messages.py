"""Play games of people and slow bots, and check each private message after each change.

`python -m tests.campaigns.true_messages --games 200` plays whole games of all kinds, with one and
with two people. Bots answer after ten seconds, half of the games have pauses of 20 minutes, and the
bot restarts once in each. `--first 40` goes on with the game of this number.
"""

import argparse
import asyncio
import tempfile
import traceback
from collections import Counter
from pathlib import Path

import pytest

from engine import GAMES
from tests.bot.true_messages import TrueMessages
from tests.campaigns.heard import started

STEPS_AT_MOST = 2_000


async def one_game(number: int, steps: int) -> Counter[str]:
    """Play a game; return what was done and checked."""
    key = [*GAMES][number % len(GAMES)]
    people = 1 + number // len(GAMES) % 2
    pauses = number // (2 * len(GAMES)) % 2 == 1
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        async with started(key, people, number, Path(folder)) as here:
            game = TrueMessages(here, patched, number, pauses=pauses)
            await game.play(steps)
            return game.done


def main() -> None:
    """Play from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--steps", type=int, default=STEPS_AT_MOST, help="at most, of each game")
    chosen = parser.parse_args()
    done, wrong = Counter[str](), 0
    for number in range(chosen.first, chosen.first + chosen.games):
        try:
            found = asyncio.run(one_game(number, chosen.steps))
        except AssertionError:
            wrong += 1
            print(f"game {number}: {traceback.format_exc()}", flush=True)
        else:
            done += found
            print(f"game {number}: {dict(found)}", flush=True)
    print(f"{chosen.games} games, {wrong} wrong, {dict(done)}")


if __name__ == "__main__":
    main()
