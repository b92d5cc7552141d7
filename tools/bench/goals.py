"""The figures of speed and size, each with its goal."""

from collections.abc import Mapping
from typing import Any

import msgspec


class Goal(msgspec.Struct, frozen=True):
    """A figure and the values to reach: at most these, or ``at_least`` these."""

    figure: str
    goal: float | None = None
    stretch: float | None = None
    at_least: bool = False

    def met(self, value: float | None) -> bool | None:
        """Whether ``value`` reaches the goal; ``None`` without a goal or a value."""
        if value is None or self.goal is None:
            return None
        return value >= self.goal if self.at_least else value <= self.goal


class Reading(msgspec.Struct, frozen=True):
    """A measured value, or ``None`` and a ``note`` with the reason.

    ``detail`` has the parts of the value, with the unit in each name.
    """

    value: float | None
    note: str = ""
    detail: Mapping[str, float] = {}


GOALS = {
    "yardstick": Goal("a million steps of plain Python, CPU in ms"),
    "mixed_picture": Goal("picture at a busy server: CPU of view, painting and PNG, in ms", 12, 8),
    "mixed_memory": Goal("memory of the process that draws them, in MiB", 150, 110),
    "mixed_peak": Goal("peak memory of that process, in MiB", 200),
    "picture_bytes": Goal("mean bytes of a picture, the largest of the games, in KiB", 180, 120),
    "first_picture": Goal("first picture after a start, the slowest of the games, in ms", 120, 60),
    "picture_of_a_turn": Goal("picture of a typical turn / floor", 2.0, 1.5),
    "picture_drawn_anew": Goal("picture drawn again with warm caches / floor", 3.5, 2.5),
    "naive_picture": Goal("drawn at 3x with Pillow's default PNG / ours", 25, 45, at_least=True),
    "whole_turn": Goal("CPU of a whole turn / turn with cached bytes", 3.5, 2.5),
    "loop_lag": Goal("loop lag p99 with rendering and a search running, in ms", 5, 2),
    "answer_beside_bots": Goal(
        "time to store a move, p99: fifty tables with three bots each / with players only", 1.4, 1.1
    ),
    "lag_beside_bots": Goal("loop lag p99 while all of them play, in ms", 5, 2),
    "state_copy": Goal("copy.deepcopy / our copy of a state", 30, 200, at_least=True),
    "random_moves": Goal("random moves/s / OpenSpiel's hearts", 0.3, 1.0, at_least=True),
    "cold_table": Goal("loading a long game from the database, the slowest of all, in ms", 2, 0.5),
    "kept_table": Goal("memory of a loaded table, in KiB", 60, 20),
    "list_of_tables": Goal("listing 50 tables of a player, in ms", 15, 5),
    "turns_a_cpu_second": Goal("turns per CPU second, 100 tables at once", 30, 45, at_least=True),
    "requests_of_a_turn": Goal("requests to Discord for a turn", 2.3),
    "uploads_of_a_turn": Goal("messages with a picture for a turn", 1.1),
    "kib_of_a_turn": Goal("KiB sent to Discord for a turn", 220),
    "answer": Goal("answer to a press p99 at 10 turns/s, in s", 2, 0.7),
    "leaderboard": Goal("leaderboard and statistics of a million games, in SQLite, in ms", 20),
    "leaderboard_loop": Goal("the same, in the loop, in ms", 1),
    "outage": Goal("moving the clocks of 40,000 tables after an outage, in s", 2, 0.5),
    "check_memory": Goal("peak memory of atoll check, in MiB", 150),
    "turn_commit": Goal("turn commit p99 / fdatasync p99", 3, 1.5),
    "stored_game": Goal("stored bytes of a game, without its log", 1_024, 720),
    "log_row": Goal("stored bytes of a log row", 60, 40),
    "memory": Goal("memory of the idle bot / bare imports", 1.5, 1.2),
}


def record(name: str, reading: Reading) -> dict[str, Any]:
    """Return the printed record of the figure ``name``."""
    goal = GOALS[name]
    value = None if reading.value is None else _rounded(reading.value)
    found: dict[str, Any] = {
        "figure": goal.figure,
        "value": value,
        "goal": goal.goal,
        "stretch": goal.stretch,
        "met": goal.met(reading.value),
    }
    if reading.note:
        found["note"] = reading.note
    if reading.detail:
        found["detail"] = {part: _rounded(size) for part, size in reading.detail.items()}
    return found


def _rounded(value: float) -> float:
    """Round to four significant digits; integers are counts and stay."""
    return value if isinstance(value, int) else float(f"{value:.4g}")
