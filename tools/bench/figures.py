"""The measures of ``python -m tools.bench``, and how they are chosen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import structlog

from engine import GAMES
from engine.core import Game
from tools.bench.beside_bots import beside_bots
from tools.bench.boards import leaderboards
from tools.bench.cpu import random_moves, state_copy, yardstick
from tools.bench.crowd import crowd
from tools.bench.effort import FULL, QUICK, Effort, NotMeasured
from tools.bench.goals import Reading, record
from tools.bench.lag import loop_lag
from tools.bench.memory import idle_memory
from tools.bench.mixed import mixed_stream
from tools.bench.pictures import picture_costs
from tools.bench.starts import check_memory, first_pictures
from tools.bench.storage import stored_bytes, turn_commit
from tools.bench.tables import table_costs
from tools.bench.turns import whole_turn

log = structlog.get_logger()

MeasureT = TypeVar("MeasureT")
Readings = dict[str, Reading]
OF_A_GAME: dict[Callable[[Game, Effort], Readings], tuple[str, ...]] = {
    whole_turn: ("whole_turn",),
    picture_costs: ("picture_of_a_turn", "picture_drawn_anew", "naive_picture"),
    loop_lag: ("loop_lag",),
    state_copy: ("state_copy",),
    random_moves: ("random_moves",),
}
OF_ALL: dict[Callable[[Sequence[Game], Effort], Readings], tuple[str, ...]] = {
    yardstick: ("yardstick",),
    mixed_stream: ("mixed_picture", "picture_bytes", "mixed_memory", "mixed_peak"),
    first_pictures: ("first_picture",),
    table_costs: ("cold_table", "kept_table", "list_of_tables", "outage"),
    crowd: (
        "turns_a_cpu_second",
        "requests_of_a_turn",
        "uploads_of_a_turn",
        "kib_of_a_turn",
        "answer",
    ),
    beside_bots: ("answer_beside_bots", "lag_beside_bots"),
    leaderboards: ("leaderboard", "leaderboard_loop"),
    turn_commit: ("turn_commit",),
    check_memory: ("check_memory",),
    stored_bytes: ("stored_game", "log_row"),
    idle_memory: ("memory",),
}
"""Each measure, with the names of its figures."""


def figures(
    games: Sequence[Game] = tuple(GAMES.values()), only: Sequence[str] = (), *, quick: bool = False
) -> dict[str, Any]:
    """Measure, and return a record for each figure: figure, value, goal, stretch, met.

    A figure of one game is named ``figure.game``. If it cannot be measured, the value is ``None``
    and a ``note`` says why. ``only`` are names of figures or their beginnings. ``quick`` checks
    that everything can be measured.
    """
    effort = QUICK if quick else FULL
    found: dict[str, Any] = {}
    for measure, names in _chosen(OF_A_GAME, only):
        for game in games:
            readings = _tried(names, partial(measure, game, effort))
            found |= {f"{name}.{game.key}": record(name, readings[name]) for name in names}
    for of_all, names in _chosen(OF_ALL, only):
        readings = _tried(names, partial(of_all, games, effort))
        found |= {name: record(name, readings[name]) for name in names}
    return found


def _chosen(
    measures: Mapping[MeasureT, tuple[str, ...]], only: Sequence[str]
) -> Iterator[tuple[MeasureT, tuple[str, ...]]]:
    """Yield the measures with a selected figure."""
    for measure, names in measures.items():
        if not only or any(name.startswith(tuple(only)) for name in names):
            yield measure, names


def _tried(names: Sequence[str], measure: Callable[[], Readings]) -> Readings:
    """Return the readings. A measure that fails costs its own figures only."""
    try:
        return measure()
    except NotMeasured as reason:
        note = str(reason)
    except Exception as problem:  # the other figures are still measured
        log.exception("not measured", figures=list(names))
        note = f"not measured: {type(problem).__name__}: {problem}"
    return {name: Reading(None, note) for name in names}
