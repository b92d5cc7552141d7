"""The value of a position of Small Islands when a round begins."""

from collections.abc import Mapping
from math import fsum

from engine.core import Evaluation, load_weights
from engine.small_islands.ai.outlook import Outlook, outlook_of
from engine.small_islands.rules.cards import choices, objective
from engine.small_islands.rules.chart import spaces
from engine.small_islands.rules.components import ROUNDS
from engine.small_islands.rules.landing import ship_spots
from engine.small_islands.rules.scoring import points_of_ship, total
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tokens import JOKER

SPREADS = (5.7, 7.1, 7.8)
"""The typical difference between the expected and the final lead, in points.

First in the last round, then in the one before it, then earlier.
"""
ROUNDS_AHEAD = 2
"""The rounds of a deep search, because a map pays in the next round too."""
UNSEEN = 0.045
"""The typical loss of a choice that its first round does not show, as a chance."""
TILES = 2
"""The number of tiles that a player places for an Objective, about."""


def features(g: SmallIslands, seat: int) -> Mapping[str, float]:
    """Return the points of ``seat`` so far, and the sources of points in the rounds left."""
    player = g.player(seat)
    left = ROUNDS - g.board.round + 1
    goals = [objective(tuple(cards.values())) for cards in choices(g.hands[seat].cards)]
    outlooks = [outlook_of(g, seat, [(goal, 1.0)]) for goal in goals]
    best = max(outlooks, key=lambda outlook: outlook.value, default=None)
    return {
        "points": total(g, seat),
        "houses": player.houses,
        "houses in the supply": player.supply * (left > 1),
        "jokers": player.tokens.count(JOKER),
        "ship": _best_landing(g, seat),
        "objective": best.value if best else 0.0,
        "tiles": fsum(_gains(g, seat, best)[:TILES]) / left if best else 0.0,
        "sure": max((outlook.sure() for outlook in outlooks), default=0.0) / left,
    }


def _best_landing(g: SmallIslands, seat: int) -> int:
    """Return the points of the best place for the player's own ship, if it is not on the map."""
    if g.ship_cell(seat) is not None:
        return 0
    return max((points_of_ship(g.board.chart, cell) for cell in ship_spots(g)), default=0)


def _gains(g: SmallIslands, seat: int, outlook: Outlook) -> list[float]:
    """Return the gain of each tile in hand or in the row, the best first."""
    where = spaces(g.board.chart)
    tiles = (*g.hands[seat].tiles, *g.board.row)
    gains = (outlook.best_gain(tile, where) for tile in tiles)
    return sorted(gains, reverse=True)


def _spread(g: SmallIslands) -> float:
    return SPREADS[min(ROUNDS - g.board.round, len(SPREADS) - 1)]


EVALUATION = Evaluation(
    features=features,
    weights=load_weights("small_islands"),
    round_of=lambda g: g.board.round,
    spread=_spread,
    final=("points",),
    rounds=ROUNDS_AHEAD,
    unseen=UNSEEN,
)
