"""OpenSpiel's golden test: a whole game of each kind as text, with all observations.

``python -m tests.research.playthroughs`` writes the files again after an intended change.
"""

import gzip
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from unittest.mock import patch

from engine import GAMES
from research.openspiel import short_name

FOLDER = Path(__file__).with_name("golden")
PLAYED = "{}(deals=4)"
SEED = 7


def file_of(key: str) -> Path:
    """Return where the playthrough of a game is stored."""
    return FOLDER / f"{key}.txt.gz"


def stored(key: str) -> tuple[str, list[int]]:
    """Return the stored playthrough of a game, and its actions."""
    text = gzip.decompress(file_of(key).read_bytes()).decode()
    return text, [int(action) for action in re.findall(r"^action: (-?\d+)$", text, re.M)]


def played(key: str, actions: Sequence[int] | None = None) -> str:
    """Return the playthrough of some actions of a game, or of random ones."""
    # Imported here, because it imports SciPy, which takes a second.
    from open_spiel.python.algorithms import generate_playthrough

    # It rounds millions of numbers, slowly, and few of them differ.
    with patch.object(generate_playthrough, "round", cache(round), create=True):
        text: str = generate_playthrough.playthrough(
            PLAYED.format(short_name(key)), actions, seed=SEED
        )
    return text


def main() -> None:
    """Write all playthroughs."""
    for key in GAMES:
        text = played(key)
        file_of(key).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
