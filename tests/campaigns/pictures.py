"""Paint random games twice, as whole pictures and as changes, and compare the pixels.

`python -m tests.campaigns.pictures --pictures 5000` paints this many pictures of each game in the
default colours, and a quarter of them in the safe colours. It prints how far it is, and exits with
an error if any differ.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter

from engine import GAMES
from render import PAINTERS
from render.art.schemes import NORMAL, SAFE, Scheme
from render.art.sprites import CACHE
from render.drawing import Drawing
from tests.render.positions import Positions
from tests.render.test_drawings import shown

SEED = 2_026
PICTURES_A_LINE = 250


def differing(key: str, scheme: Scheme, pictures: int) -> int:
    """Return how many pictures differ when they are painted as a change."""
    last, found, begun = dict[object, Drawing](), 0, perf_counter()
    for number, (view, since) in enumerate(Positions(GAMES[key], SEED).views(pictures), 1):
        reader = (len(view.names), view.seat)
        drawing = PAINTERS[key].paint(view, since, scheme).drawing(last.get(reader))
        found += shown(drawing) != shown(PAINTERS[key].paint(view, since, scheme).drawing())
        last[reader] = drawing
        if number % PICTURES_A_LINE == 0:
            minutes = (perf_counter() - begun) / 60
            done = f"{number} of {pictures} in {minutes:.0f} min, {found} differ"
            print(f"{key}, {scheme.key} colours: {done}", file=sys.stderr, flush=True)
    return found


def main() -> int:
    """Compare pictures of all games and print how many differ."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=5_000)
    parser.add_argument("--games", nargs="*", default=[*GAMES])
    parser.add_argument("--cache", type=Path, help="a folder that keeps sprites")
    chosen = parser.parse_args()
    if chosen.cache:
        CACHE.keep_in(chosen.cache)
    total = 0
    for key in chosen.games:
        for scheme, pictures in ((NORMAL, chosen.pictures), (SAFE, chosen.pictures // 4)):
            found = differing(key, scheme, pictures)
            print(f"{key}, {scheme.key} colours: {found} of {pictures} pictures differ", flush=True)
            total += found
    return int(total > 0)


if __name__ == "__main__":
    sys.exit(main())
