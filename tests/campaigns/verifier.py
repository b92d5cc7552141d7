"""Prove many games in the page that proves games, and plant a changed byte in each.

``python -m tests.campaigns.verifier --games 1000`` plays random games of all set-ups, proves them
in Chromium, and compares the digests with Python's. Then it changes one byte of each file, once as
an accident and once as a forger, who also corrects the hash of the file. The page must refuse all.
Build the page with ``make verifier`` first.
"""

import argparse
import shutil
from collections import Counter
from itertools import cycle, islice

import msgspec
from playwright.sync_api import sync_playwright

from bot.cli.games import noting, play_out
from bot.domain.record import Head, Line, write_record
from bot.domain.verification import Sealed, sealed
from engine import GAMES
from engine.core import Game, Rng
from engine.players import PLAYERS
from tests.browser.verifier import FOLDER, opened, outcomes
from tests.settings import settings

AT_ONCE = 25


def played(game: Game, seats: int, options: dict[str, str], seed: int) -> tuple[bytes, str]:
    """Return the file that proves a random game, and the digest of its end."""
    lines, begun = list[Line](), game.checked(options, seats)
    state, _ = play_out(game, seats, seed, begun, noting(PLAYERS["chance"], lines))
    head = Head(game.key, game.rules.version, seats, seed, begun)
    return sealed(seed, seed, f"salt{seed}", write_record(head, lines, state)), game.digest(state)


def damaged(data: bytes, rng: Rng) -> bytes:
    """Return a file with one changed byte; it stays ASCII."""
    place = rng.below(len(data))
    other = rng.pick([byte for byte in range(32, 127) if byte != data[place]])
    return data[:place] + bytes([other]) + data[place + 1 :]


def forged(data: bytes, rng: Rng) -> bytes:
    """Return a file with one changed byte in its record, and the right hash."""
    game = msgspec.json.decode(data, type=Sealed)
    record = damaged(game.record.encode(), rng).decode()
    return msgspec.structs.replace(game, record=record).hashed().encoded()


def main() -> None:
    """Print how many games are proved, and how many changes are refused."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1_000)
    chosen = parser.parse_args()
    kinds = [[(game, *setting) for setting in settings(game)] for game in GAMES.values()]
    rounds = zip(*map(cycle, kinds), strict=True)  # one game of each kind, and again
    setups = islice((setup for one in rounds for setup in one), chosen.games)
    rng, counts = Rng(1), Counter[str]()
    chromium = shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with opened(browser, FOLDER / "verifier.html") as page:
            files = list[tuple[bytes, str]]()
            for seed, (game, seats, options) in enumerate(setups, 1):
                files.append(played(game, seats, options, seed))
                if len(files) < AT_ONCE and seed < chosen.games:
                    continue
                found = outcomes(page, [data.decode() for data, _ in files])
                for (_, digest), one in zip(files, found, strict=True):
                    counts["equal" if digest == one else "different"] += 1
                for plant in (damaged, forged):
                    changed = [plant(data, rng).decode() for data, _ in files]
                    for data, one in zip(changed, outcomes(page, changed), strict=True):
                        counts[f"{plant.__name__}, {'accepted' if one else 'refused'}"] += 1
                        if one:
                            print(data)
                files.clear()
                print(dict(counts), flush=True)


if __name__ == "__main__":
    main()
