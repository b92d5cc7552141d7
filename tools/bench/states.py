"""The time to copy a state."""

import copy
from statistics import median
from typing import Any

from engine.core import Game
from tools.bench.effort import Effort, cpu_seconds, spread, states_by_chance
from tools.bench.goals import Reading

COPIES = 50
"""Our copies are too quick to be timed one at a time."""


def state_copy(game: Game, effort: Effort) -> dict[str, Reading]:
    """Time ``copy.deepcopy`` against our copy, for states of a whole game."""
    deep, own = [], []
    for state in spread(states_by_chance(game), effort.copied_states):
        deep.append(cpu_seconds(lambda: copy.deepcopy(state)))  # noqa: B023  # called at once
        own.append(cpu_seconds(lambda: _copies(state)) / COPIES)  # noqa: B023  # called at once
    detail = {"deepcopy_us": median(deep) * 1e6, "ours_us": median(own) * 1e6}
    return {"state_copy": Reading(median(deep) / median(own), detail=detail)}


def _copies(state: Any) -> None:
    for _ in range(COPIES):
        state.copy()
