"""Print the shares of pictures in whole games whose capitals and icons are large enough.

`python -m tests.campaigns.legible --pictures 40` measures each game with the fewest and the most
players.
"""

from argparse import ArgumentParser

import pytest

from engine import GAMES
from tests.render.legibility import shares


def main() -> None:
    """Print one line for each game and number of players."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=40)
    parser.add_argument("--games", nargs="*", default=[*GAMES])
    chosen = parser.parse_args()
    print("| game | players | needed at 550 | deciding at 550 | deciding at 340 |")
    print("|---|---|---|---|---|")
    for key in chosen.games:
        for seats in dict.fromkeys((min(GAMES[key].seats), max(GAMES[key].seats))):
            with pytest.MonkeyPatch.context() as patch:
                found = shares(key, seats, chosen.pictures, patch)
            cells = " | ".join(f"{share:.0%}" for share in found)
            print(f"| {key} | {seats} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
