"""The cost of pictures, in multiples of a copy of their pixels and their PNG."""

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from statistics import median
from typing import Any

from engine.core import Game
from render import PAINTERS
from render.art import CACHE, Sprite
from render.canvas import Canvas
from render.painter import Painter
from testbed.rows import usual_seats
from tools.bench.effort import Effort, cpu_seconds, states_by_chance
from tools.bench.goals import Reading

TURNS = 5
CONTENDERS = ("floor", "drawn_again", "typical_turn", "naive")


def picture_costs(game: Game, effort: Effort) -> dict[str, Reading]:
    """Time pictures against a bare copy with encoding, and against drawing without caches."""
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


def ratios(painter: Painter, views: Sequence[Any], turns: int = TURNS) -> dict[str, float]:
    """Measure the CPU time of four ways to make pictures; return the ratios of medians.

    ``views`` are two or more views of one reader during a game.

    * ``drawn_again_over_floor``: drawn again with warm caches
    * ``typical_turn_over_floor``: drawn with the changes since the previous view
    * ``naive_over_ours``: drawn without caches at three times the size, reduced by LANCZOS and
      written with the defaults of Pillow, divided by ours

    Raises ValueError for fewer than two views.
    """
    if len(views) < 2:
        raise ValueError("picture costs need two views or more")
    painter.paint(views[0], None)
    costs: dict[str, list[float]] = {name: [] for name in CONTENDERS}
    for _ in range(turns):
        for before, after in pairwise(views):
            _time_each(painter, before, after, costs)
    middle = {name: median(times) for name, times in costs.items()}
    return {
        "drawn_again_over_floor": middle["drawn_again"] / middle["floor"],
        "typical_turn_over_floor": middle["typical_turn"] / middle["floor"],
        "naive_over_ours": middle["naive"] / middle["drawn_again"],
    }


def _time_each(painter: Painter, before: Any, after: Any, costs: dict[str, list[float]]) -> None:
    painted = painter.paint(after, before)
    bare = Sprite(painted.image)
    costs["floor"].append(cpu_seconds(lambda: Canvas(bare, painted.palette).png()))
    costs["drawn_again"].append(cpu_seconds(lambda: painter.paint(after, None).png()))
    costs["typical_turn"].append(cpu_seconds(lambda: painter.paint(after, before).png()))
    if len(costs["naive"]) < TURNS:
        costs["naive"].append(cpu_seconds(lambda: _naive(painter, after)))


def _naive(painter: Painter, view: Any) -> bytes:
    """Draw each sprite again at three times its size, and let Pillow write the file."""
    CACHE.clear()
    written = BytesIO()
    painter.paint(view, None).image.save(written, "PNG")
    return written.getvalue()
