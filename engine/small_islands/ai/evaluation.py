"""The value of a position of Small Islands when a round begins."""

from collections.abc import Mapping

from engine.core import Evaluation, load_weights
from engine.small_islands.ai.outlook import outlook_of
from engine.small_islands.rules.cards import choices, objective
from engine.small_islands.rules.components import HOUSES_IN_HAND, ROUNDS
from engine.small_islands.rules.islands import islands
from engine.small_islands.rules.scoring import total
from engine.small_islands.rules.state import SmallIslands

SPREAD = 7.0
"""The typical difference between the expected and the final lead, in points."""
ROUNDS_AHEAD = 2
"""The rounds of a deep search, because a map pays in the next round too."""
UNSEEN = 0.06
"""The typical loss of a choice that its first round does not show, as a chance."""


def features(g: SmallIslands, seat: int) -> Mapping[str, float]:
    """Return the points of ``seat`` so far, and the sources of points in the rounds left."""
    player = g.player(seat)
    left = ROUNDS - g.board.round + 1
    open_to = [island for island in islands(g.board.chart) if island.is_open_to(seat)]
    goals = [objective(tuple(cards.values())) for cards in choices(g.hands[seat].cards)]
    return {
        "points": total(g, seat),
        "houses": min(player.houses + player.supply, HOUSES_IN_HAND * left),
        "tokens": len(player.tokens),
        "own ship": left * (g.ship_cell(seat) is None),
        "islands": len(open_to),
        "their resources": sum(sum(island.symbols.resources) for island in open_to),
        "objective": max((outlook_of(g, seat, [(goal, 1.0)]).value for goal in goals), default=0.0),
    }


EVALUATION = Evaluation(
    features=features,
    weights=load_weights("small_islands"),
    round_of=lambda g: g.board.round,
    spread=SPREAD,
    final=("points",),
    rounds=ROUNDS_AHEAD,
    unseen=UNSEEN,
)
