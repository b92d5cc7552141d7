"""The features of a position of Small Islands that explain a choice."""

from collections.abc import Mapping

from engine.core.reasons import Amount, Comparison, after_rounds, opponent
from engine.small_islands.ai.evaluation import EVALUATION
from engine.small_islands.ai.evaluation import features as evaluated
from engine.small_islands.rules.scoring import ship_points
from engine.small_islands.rules.state import SmallIslands


def features(g: SmallIslands, seat: int) -> Mapping[str, Amount]:
    """Return the features of the evaluation as players count them, with points by source."""
    player = g.player(seat)
    weights = EVALUATION.weights
    found = evaluated(g, seat)
    scored = {
        "points": player.points,
        "discoveries": sum(g.hands[seat].discoveries),
        "ports": ship_points(g, seat),
    }
    counted = {
        "houses": found["houses"],
        "tokens": found["tokens"],
        "own ship": float(g.ship_cell(seat) is None),
        "objective": found["objective"],
    }
    return {
        **{name: Amount(number, weights["points"] * number) for name, number in scored.items()},
        **{name: Amount(number, weights[name] * found[name]) for name, number in counted.items()},
        "opponent": opponent(EVALUATION, g, seat),
    }


COMPARISON = Comparison(
    features=features,
    is_past=after_rounds(EVALUATION),
    final=("points", "discoveries", "ports", "opponent"),
)
