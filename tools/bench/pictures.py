"""The cost of the pictures that a channel gets during a game."""

from typing import Any

from engine.core import Game
from render import PAINTERS
from tests.rows import usual_seats
from tools.bench.effort import Effort, NotMeasured, states_by_chance
from tools.bench.goals import Reading
from tools.bench.measure import ratios


def picture_costs(game: Game, effort: Effort) -> dict[str, Reading]:
    """Time pictures against a bare copy with encoding, and against drawing without caches."""
    if game.key not in PAINTERS:
        raise NotMeasured(f"{game.name} has no painter")
    views = channel_views(game)
    middle = len(views) // 2
    costs = ratios(PAINTERS[game.key], views[middle : middle + effort.views], turns=1)
    return {
        "picture_of_a_turn": Reading(costs["typical_turn_over_floor"]),
        "picture_drawn_anew": Reading(costs["drawn_again_over_floor"]),
        "naive_picture": Reading(costs["naive_over_ours"]),
    }


def channel_views(game: Game) -> list[Any]:
    """Return the views of a channel during a game. A solo game shows the view of its player."""
    reader = 0 if usual_seats(game) == 1 else None
    return [game.view(state, reader) for state in states_by_chance(game)]
