"""Kill the bot thousands of times: `python -m tests.campaigns.kills --times N --seconds S`.

It prints a line per hundred kills and a summary. It exits with 1 if something was lost or repeated,
after printing the seed that reproduces it.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.bot.sockets.killed_table import run_with_kills
from tests.loopback import Loopback

KILLS_A_GAME = 25
A_LINE = 100


@dataclass
class Campaign:
    """A number of kills within a time limit. Games are numbered from a first seed."""

    times: int
    seconds: float
    seed: int
    kills: int = 0
    games: int = 0
    plies: int = 0
    wrong: int = 0
    _begun: float = field(default_factory=time.monotonic)

    async def run(self) -> None:
        """Play one game after the other until the limits are reached."""
        while self.kills < self.times and time.monotonic() - self._begun < self.seconds:
            await self._game(self.seed + self.games)
            if self.kills % A_LINE < KILLS_A_GAME:
                self.tell()

    async def _game(self, seed: int) -> None:
        kills = min(KILLS_A_GAME, self.times - self.kills)
        self.kills += kills
        self.games += 1
        with tempfile.TemporaryDirectory() as folder:
            try:
                async with Loopback() as server:
                    run = await run_with_kills(server, Path(folder) / "atoll.sqlite", seed, kills)
            except AssertionError as problem:
                self.wrong += 1
                print(f"Seed {seed}: {problem}", flush=True)
            else:
                self.plies += run.ply

    def tell(self) -> None:
        """Print the current totals."""
        print(
            f"{self.kills} kills in {self.games} games over {self.plies} moves"
            f" and {time.monotonic() - self._begun:.0f} s; {self.wrong} games went wrong",
            flush=True,
        )


def main() -> None:
    """Run a campaign from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.kills", description=__doc__)
    parser.add_argument("--times", type=int, default=10_000, help="how many kills at most")
    parser.add_argument("--seconds", type=float, default=8 * 3_600, help="for how long at most")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    given = parser.parse_args()
    campaign = Campaign(given.times, given.seconds, given.seed)
    asyncio.run(campaign.run())
    print("The end: ", end="")
    campaign.tell()
    sys.exit(1 if campaign.wrong else 0)


if __name__ == "__main__":
    main()
