"""OpenSpiel's golden test: a whole game of each kind as text, with all observations.

``python -m tests.engine.research.playthroughs`` writes the files again after an intended change.
"""

import gzip
import re
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

from engine import GAMES
from engine.research.openspiel import short_name

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


def main() -> None:
    """Write all playthroughs."""
    for key in GAMES:
        text = playthrough(PLAYED.format(short_name(key)), None, seed=SEED)
        file_of(key).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
