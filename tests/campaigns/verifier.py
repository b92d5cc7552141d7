"""Prove many games in the page that proves games, and plant a changed byte in each.

``python -m tests.campaigns.verifier --games 1000`` plays random games of all set-ups, proves them
in Chromium, and compares the digests with Python's. Then it changes one byte of each file, once as
an accident and once as a forger, who also corrects the hash of the file. The page must refuse all.
Build the page with ``make verifier`` first. ``--node`` uses Node instead of Chromium,
and ``--no-changes`` plants none.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice

import msgspec
from playwright.sync_api import sync_playwright

from bot.domain.verification import ProvableGame
from engine import GAMES
from engine.core import Rng
from tests.browser.verifier import FOLDER, opened, outcomes
from tests.missing import chromium
from tests.settings import settings
from tests.tools.proofs import in_node, played

AT_ONCE = 25


def damaged(data: bytes, rng: Rng) -> bytes:
    """Return a file with one changed byte; it stays ASCII."""
    place = rng.below(len(data))
    other = rng.pick([byte for byte in range(32, 127) if byte != data[place]])
    return data[:place] + bytes([other]) + data[place + 1 :]


def forged(data: bytes, rng: Rng) -> bytes:
    """Return a file with one changed byte in its record, and the right hash."""
    game = msgspec.json.decode(data, type=ProvableGame)
    record = damaged(game.record.encode(), rng).decode()
    return msgspec.structs.replace(game, record=record).hashed().encoded()


@contextmanager
def in_chromium() -> Iterator[Callable[[list[str]], list[str]]]:
    """Yield a function that proves games in the page, and returns their digests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        with opened(browser, FOLDER / "verifier.html") as page:
            yield lambda files: outcomes(page, files)


def main() -> None:
    """Print how many games are proved, and how many changes are refused."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--node", action="store_true", help="use Node instead of Chromium")
    parser.add_argument("--no-changes", action="store_true", help="plant no changed bytes")
    chosen = parser.parse_args()
    kinds = [[(game, *setting) for setting in settings(game)] for game in GAMES.values()]
    rounds = zip(*map(cycle, kinds), strict=True)  # one game of each kind, and again
    setups = islice((setup for one in rounds for setup in one), chosen.games)
    rng, counts = Rng(1), Counter[str]()
    with in_node(FOLDER) if chosen.node else in_chromium() as proved_there:
        files = list[tuple[bytes, str]]()
        for seed, (game, seats, options) in enumerate(setups, 1):
            files.append(played(game.key, seats, options, seed))
            if len(files) < AT_ONCE and seed < chosen.games:
                continue
            found = proved_there([data.decode() for data, _ in files])
            for (_, digest), one in zip(files, found, strict=True):
                counts["equal" if digest == one else "different"] += 1
            for plant in () if chosen.no_changes else (damaged, forged):
                changed = [plant(data, rng).decode() for data, _ in files]
                for data, one in zip(changed, proved_there(changed), strict=True):
                    counts[f"{plant.__name__}, {'accepted' if one else 'refused'}"] += 1
                    if one:
                        print(data)
            files.clear()
            print(dict(counts), flush=True)


if __name__ == "__main__":
    main()
