"""What the rules cost: copies of states, and the longest list of choices."""

import copy
from collections.abc import Sequence
from statistics import median
from typing import Any

from bot.bench.effort import Effort, NotMeasured, cpu_seconds, spread, states_by_chance
from bot.bench.goals import Reading
from bot.cli.games import moments
from engine.core import Game
from engine.players import PLAYERS

COPIES = 50
"""Our copies are too quick to be timed one by one."""

TILES, GAMES_TRIED = 40, 60


def state_copy(game: Game, effort: Effort) -> dict[str, Reading]:
    """Time ``copy.deepcopy`` against our own copy, state by state through a game."""
    deep, own = [], []
    for state in spread(states_by_chance(game), effort.copied_states):
        deep.append(cpu_seconds(lambda: copy.deepcopy(state)))  # noqa: B023  # called at once
        own.append(cpu_seconds(lambda: _copies(state)) / COPIES)  # noqa: B023  # called at once
    detail = {"deepcopy_us": median(deep) * 1e6, "ours_us": median(own) * 1e6}
    return {"state_copy": Reading(median(deep) / median(own), detail=detail)}


def _copies(state: Any) -> None:
    for _ in range(COPIES):
        state.copy()


def placements(games: Sequence[Game], effort: Effort) -> dict[str, Reading]:
    """Time the list of a full hand's placements on a large map of Small Islands."""
    game = next((game for game in games if game.key == "small_islands"), None)
    if game is None:
        raise NotMeasured("Small Islands is not among the games")
    from engine.small_islands.rules.components import HAND_TILES  # only where the game is there
    from engine.small_islands.rules.placing import placements as listed

    state = _crowded(game)
    hand = [*state.hidden.stack, *state.hidden.reserve, *state.board.row][: HAND_TILES + 1]
    times = [cpu_seconds(lambda: listed(state.board.chart, hand)) for _ in range(effort.placements)]
    detail = {"tiles_in_hand": len(hand), "listed": len(listed(state.board.chart, hand))}
    return {"placements": Reading(median(times) * 1e3, detail=detail)}


def _crowded(game: Game) -> Any:
    """Return a state with so many tiles on the map; most games end before that."""
    for seed in range(GAMES_TRIED):
        for state in moments(game, max(game.seats), seed, {}, PLAYERS["chance"]):
            if len(state.board.chart) >= TILES:
                return state
    raise NotMeasured(f"no game of {GAMES_TRIED} has laid {TILES} tiles")
