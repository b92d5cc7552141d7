"""Write where the CPU time of a turn goes into ``docs/performance.md``.

The functions of the drawing thread are timed, the event loop is sampled, and each thread has a
clock. A hundred tables of all games play at once, with a filled folder of sprites.
"""

import sys
import time
from argparse import Namespace
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from threading import Event, Thread, get_ident, local
from threading import enumerate as threads
from typing import Any
from unittest.mock import patch

from bot import logs
from bot.cli.arguments import Parser, output, run
from bot.cli.games import read_file, write_file
from engine import GAMES
from render import canvas, drawing, gallery, layers, painter, palettes, png
from render.art import CACHE
from tools.bench.cpu import yardstick
from tools.bench.crowd import watched_turns
from tools.bench.effort import FULL, QUICK, Effort, filled_folder, python_as_in_the_bot

START = "<!-- parts -->"
END = "<!-- end of parts -->"
"""The table is written between these lines of the page."""
TIMED: Sequence[tuple[str, Any, str]] = (
    ("layout", painter.Painter, "paint"),
    ("reading sprites, or drawing missing ones", type(CACHE), "packed"),
    ("unpacking sprites", type(CACHE), "pieces"),
    ("pasting", layers, "paste"),
    ("pasting", canvas, "paste"),
    ("fixed colours", palettes, "fitted"),
    ("PNG", png.StripPng, "changed"),
    ("PNG", png, "_packed"),
    ("comparing lists", drawing, "differing"),
    ("letters", canvas, "letters_of"),
    ("the rest", gallery.Gallery, "pages"),
)
"""The parts of the drawing thread, each with a function. Its time has none of the others in it."""
SAMPLED = {
    "aiohttp": "aiohttp and asyncio",
    "asyncio": "aiohttp and asyncio",
    "discord": "discord.py",
    "engine": "rules, views and words",
    "render": "rules, views and words",
    "bot": "the bot's own code",
    "testbed": "the bench",
    "tools": "the bench",
}
"""The parts of the event loop, by package."""
THREADS = {"MainThread": "event loop", "pictures": "drawing thread"}
"""Threads by the beginnings of their names. The others belong to SQLite."""
SAMPLE_SECONDS = 0.002
SWITCH_SECONDS = 0.0001
"""How often threads switch during a sample. A sample is taken at the next switch."""
YARDSTICK_MS = 42.0
"""The yardstick of a machine on which times are compared."""


Seconds = defaultdict[str, float]
"""CPU seconds by part."""


@dataclass
class Spent:
    """CPU seconds by thread, and by part of the drawing thread and of the event loop."""

    threads: Seconds = field(default_factory=lambda: Seconds(float))
    drawing: Seconds = field(default_factory=lambda: Seconds(float))
    loop: Seconds = field(default_factory=lambda: Seconds(float))


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.bench.parts``."""
    command = Parser(prog="python -m tools.bench.parts", description=__doc__)
    command.set_defaults(run=write)
    command.add_argument("--out", type=output, required=True, metavar="PAGE.md", help="the page")
    run(command, words)


def write(chosen: Namespace) -> int:
    """Replace the table of the page."""
    logs.configure("ERROR")
    before, _, rest = read_file(chosen.out).decode().partition(START)
    after = rest.partition(END)[2]
    CACHE.keep_in(Path(filled_folder(FULL.filled_pictures).name))
    rows = "\n".join(rows_of(*measured(FULL)))
    write_file(chosen.out, f"{before}{START}\n\n{rows}\n\n{END}{after}".encode())
    return 0


def measured(effort: Effort = QUICK) -> tuple[Spent, int]:
    """Return the CPU seconds of many turns in milliseconds at the yardstick, and their number."""
    spent = Spent()
    with python_as_in_the_bot():
        turns = watched_turns(list(GAMES.values()), effort, lambda: watching(spent))
    at = yardstick((), effort)["yardstick"].value or YARDSTICK_MS
    for counted in (spent.threads, spent.drawing, spent.loop):
        for name in counted:
            counted[name] *= 1e3 * YARDSTICK_MS / at
    return spent, turns


def rows_of(spent: Spent, turns: int) -> Iterator[str]:
    """Yield the lines of the table: each thread, and below it its parts from the largest."""
    whole = sum(spent.threads.values())
    yield "| part of a turn | ms | share |"
    yield "|---|---|---|"
    parts = {"drawing thread": spent.drawing, "event loop": spent.loop}
    for thread, seconds in _largest(spent.threads):
        yield f"| **{thread}** | **{seconds / turns:.1f}** | **{seconds / whole:.0%}** |"
        for name, part in _largest(parts.get(thread, {})):
            yield f"| - {name} | {part / turns:.1f} | {part / whole:.0%} |"
    yield f"| **a turn** | **{whole / turns:.1f}** | **100%** |"


def _largest(parts: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(parts.items(), key=lambda part: -part[1])


@contextmanager
def watching(spent: Spent) -> Iterator[None]:
    """Add the CPU seconds of all threads while this is open. Call it in the event loop."""
    stop = Event()
    sampler = Thread(target=_sample, args=(get_ident(), spent.loop, stop), name="sampler")
    with ExitStack() as patches:
        timer = _Timer(spent.drawing)
        for name, owner, function in TIMED:
            timed = timer.timed(name, getattr(owner, function))
            patches.enter_context(patch.object(owner, function, timed))
        patches.callback(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(SWITCH_SECONDS)
        before = _clocks()
        sampler.start()
        try:
            yield
        finally:
            after = _clocks()
            stop.set()
            sampler.join()
    for (name, thread), seconds in after.items():
        known = (part for begin, part in THREADS.items() if name.startswith(begin))
        if name != sampler.name:
            spent.threads[next(known, "SQLite")] += seconds - before.get((name, thread), 0.0)


def _clocks() -> dict[tuple[str, int], float]:
    """Return the CPU seconds of each thread by its name and number."""
    return {(one.name, one.ident): _clock(one.ident) for one in threads() if one.ident is not None}


def _clock(thread: int) -> float:
    return time.clock_gettime(time.pthread_getcpuclockid(thread))


class _Timer:
    """Counts the CPU seconds of functions, each without the other timed functions in it."""

    def __init__(self, spent: Seconds) -> None:
        self._spent = spent
        self._local = local()

    def timed(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function whose time counts for a part."""

        @wraps(function)
        def counted(*given: Any, **named: Any) -> Any:
            inner: list[float] = self._local.__dict__.setdefault("inner", [])
            inner.append(0.0)
            begin = time.thread_time()
            try:
                return function(*given, **named)
            finally:
                whole = time.thread_time() - begin
                self._spent[name] += whole - inner.pop()
                if inner:
                    inner[-1] += whole

        return counted


def _sample(thread: int, spent: Seconds, stop: Event) -> None:
    """Count the CPU seconds of a thread by the innermost known package, until ``stop`` is set."""
    last = _clock(thread)
    while not stop.wait(SAMPLE_SECONDS):
        now = _clock(thread)
        frame = sys._current_frames().get(thread)
        while frame is not None:
            package = frame.f_globals.get("__name__", "").partition(".")[0]
            if package in SAMPLED:
                spent[SAMPLED[package]] += now - last
                break
            frame = frame.f_back
        last = now


if __name__ == "__main__":
    main()
