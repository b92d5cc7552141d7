"""The speed of the machine, to compare the milliseconds of a run with."""

from collections.abc import Sequence
from statistics import median
from time import process_time

from engine.core import Game
from tools.bench.effort import Effort
from tools.bench.goals import Reading

STEPS = 1_000_000
TIMES = 5


def yardstick(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Measure the CPU time of a million steps of plain Python."""
    return {"yardstick": Reading(median(_seconds() for _ in range(TIMES)) * 1e3)}


def _seconds() -> float:
    begin, total = process_time(), 0
    for number in range(STEPS):
        total += number
    return process_time() - begin
