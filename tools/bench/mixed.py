"""A busy server: many tables of all games, drawn in turn.

This is the load of real users. One table that is drawn again and again finds all its sprites
cached; a hundred tables do not.
"""

from collections.abc import Sequence
from itertools import cycle, islice
from statistics import fmean
from time import process_time
from typing import Any

from bot.presentation.memory import give_back
from engine import GAMES
from engine.core import Game, Rng, awaited, options_of, play
from render import PAINTERS, Gallery
from testbed.rows import SEED, usual_seats
from tools.bench.effort import Effort, alone_and_at_a_host, python_as_in_the_bot
from tools.bench.goals import Reading
from tools.bench.weighed import MOST, STATUS, resident

MOVES_BETWEEN = 2
SPREAD = 40
"""The maximum number of random moves before the first picture of a table."""
MIB = 1024


class WatchedTable:
    """A table as its channel sees it, played at random."""

    def __init__(self, game: Game, seed: int, gallery: Gallery) -> None:
        self.game = game
        self._seed = seed
        self._gallery = gallery
        self._rng = Rng(seed)
        self._begin()
        for _ in range(self._rng.below(SPREAD)):
            self._move()

    def picture(self) -> tuple[float, int]:
        """Play on and draw; return the CPU seconds of the picture and its bytes."""
        before = self._view()
        for _ in range(MOVES_BETWEEN):
            self._move()
        start = process_time()
        png = self._gallery.picture(
            self.game.key, self._view(), before, place=(self._seed, self._reader)
        )
        return process_time() - start, len(png)

    def _begin(self) -> None:
        seats = usual_seats(self.game)
        self._state = self.game.begin(seats, self._seed, self.game.checked({}, seats))
        self._reader = 0 if seats == 1 else None

    def _view(self) -> Any:
        return self.game.view(self._state, self._reader)

    def _move(self) -> None:
        if self._state.over:
            self._begin()
        seat = self._rng.pick(awaited(self._state))
        action = self._rng.pick(options_of(self._state, seat))
        self._state = play(self._state, seat, action).state


def mixed_stream(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Measure pictures of tables of all games in turn, in a new process.

    The other figures and the detail ``without_a_folder_ms`` are for a process that draws all its
    sprites itself.
    """
    alone, at_a_host = alone_and_at_a_host(drawn_in_turn, games, effort)
    picture = at_a_host["mixed_picture"]
    without = alone["mixed_picture"].value or 0.0
    detail = {**picture.detail, "without_a_folder_ms": without}
    return {**alone, "mixed_picture": Reading(picture.value, detail=detail)}


@python_as_in_the_bot()
def drawn_in_turn(keys: Sequence[str], effort: Effort) -> dict[str, Reading]:
    """Measure the passes after the first in this process, which has drawn nothing yet."""
    games = [GAMES[key] for key in keys]
    gallery = Gallery(PAINTERS)
    tables = [
        WatchedTable(game, SEED + place, gallery)
        for place, game in enumerate(islice(cycle(games), effort.tables_of_each * len(games)))
    ]
    first = [table.picture()[0] for table in tables]
    drawn = [(table.game, *table.picture()) for _ in range(effort.mixed_passes) for table in tables]
    detail = {"first_pass_ms": fmean(first) * 1e3}
    for game in games:
        own = [seconds for which, seconds, _ in drawn if which is game]
        detail[f"{game.key}_ms"] = fmean(own) * 1e3
    sizes = {
        f"{game.key}_kib": fmean(size for which, _, size in drawn if which is game) / 1024
        for game in games
    }
    return {
        "mixed_picture": Reading(fmean(seconds for _, seconds, _ in drawn) * 1e3, detail=detail),
        "picture_bytes": Reading(max(sizes.values()), detail=sizes),
        **_memory(),
    }


def _memory() -> dict[str, Reading]:
    """Return the memory of this process without its free pages, and its peak memory."""
    if not STATUS.exists():
        unknown = Reading(None, "this system does not report the memory of a process")
        return {"mixed_memory": unknown, "mixed_peak": unknown}
    peak = resident(MOST) / MIB
    give_back()
    return {"mixed_memory": Reading(resident() / MIB), "mixed_peak": Reading(peak)}
