"""The value of a position of Propeller Islands when a round begins."""

from collections.abc import Mapping
from math import fsum

from engine.core import Evaluation, load_weights
from engine.propeller_islands.ai.worth import gain_of, income, missing, plan_of
from engine.propeller_islands.rules.components import BLUEPRINT_OF
from engine.propeller_islands.rules.scoring import points_of
from engine.propeller_islands.rules.state import PropellerIslands

SPREAD = 12.0
"""The typical difference between the expected and the final lead, in points."""
ROUNDS_AHEAD = 2
"""The rounds of a deep search."""


def features(g: PropellerIslands, seat: int) -> Mapping[str, float]:
    """Return the points of ``seat`` so far, and the sources of points in the rounds left."""
    player = g.player(seat)
    plan = plan_of(g, seat)
    left = plan.rounds_left
    staffed = [placed for placed in player.island if placed.worker and placed.face.effects]
    uses = [income(plan, placed.face) + plan.resources(placed.production) for placed in staffed]
    cards = [BLUEPRINT_OF[card] for card in g.hands[seat].cards]
    lacking = sorted(missing(player, card) for card in cards)
    return {
        "points": points_of(player).total,
        "energy": player.resources.energy,
        "steel": player.resources.steel,
        "parts": player.resources.part,
        "power": player.level * left,
        "workers": len(staffed) * left,
        "income": fsum(uses) * left,
        "wild": sum(placed.is_wild for placed in staffed) * left,
        "vacancies": len(player.vacancies()) * left,
        "tiles": len(player.island) * left,
        "blueprint": max(map(gain_of, cards), default=0.0),
        "lacking": fsum(lacking[:1]),
        "lacking of the next": fsum(lacking[1:2]),
    }


EVALUATION = Evaluation(
    features=features,
    weights=load_weights("propeller_islands"),
    round_of=lambda g: g.board.round,
    spread=lambda g: SPREAD,
    final=("points",),
    rounds=ROUNDS_AHEAD,
)
