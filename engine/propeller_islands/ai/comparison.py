"""The features of a position of Propeller Islands that explain a choice."""

from collections.abc import Mapping

from engine.core.reasons import Amount, Comparison, after_rounds, opponent
from engine.propeller_islands.ai.evaluation import EVALUATION
from engine.propeller_islands.ai.evaluation import features as evaluated
from engine.propeller_islands.rules.scoring import points_of
from engine.propeller_islands.rules.state import PropellerIslands


def features(g: PropellerIslands, seat: int) -> Mapping[str, Amount]:
    """Return the features of the evaluation as players count them, with points by source."""
    player = g.player(seat)
    weights = EVALUATION.weights
    staffed = [placed for placed in player.island if placed.worker and placed.face.effects]
    points = points_of(player)
    found = evaluated(g, seat)
    scored = {
        "fame": points.fame,
        "landmarks": points.landmarks,
        "blueprints": points.blueprints,
        "leftovers": points.leftovers if g.over else 0,
    }
    counted = {
        "energy": player.resources.energy,
        "steel": player.resources.steel,
        "parts": player.resources.part,
        "workers": len(staffed),
        "wild": sum(placed.is_wild for placed in staffed),
        "vacancies": len(player.vacancies()),
        "lacking": found["lacking"],
    }
    return {
        **{name: Amount(number, weights["points"] * number) for name, number in scored.items()},
        **{name: Amount(number, weights[name] * found[name]) for name, number in counted.items()},
        "opponent": opponent(EVALUATION, g, seat),
    }


COMPARISON = Comparison(
    features=features,
    is_past=after_rounds(EVALUATION),
    final=("fame", "landmarks", "blueprints", "leftovers", "opponent"),
)
