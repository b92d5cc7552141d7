"""Why a choice of Small Islands is better than another."""

from collections.abc import Mapping

from engine.core.reasons import Amount, Reasons, after_rounds, opponent
from engine.small_islands.ai.evaluation import EVALUATION
from engine.small_islands.ai.evaluation import features as evaluated
from engine.small_islands.rules.scoring import ship_points
from engine.small_islands.rules.state import SmallIslands


def features(g: SmallIslands, seat: int) -> Mapping[str, Amount]:
    """Return the features of the evaluation as players count them, with points by source."""
    player, weights, found = g.player(seat), EVALUATION.weights, evaluated(g, seat)
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


REASONS = Reasons(
    features=features,
    phrases={
        "points": "you have {n} more point{s} from Houses",
        "discoveries": "you have Discovery tokens worth {n} point{s} more",
        "ports": "you have {n} more point{s} from the Ports around your ship",
        "houses": "you have {n} more House{s} left to place",
        "tokens": "you have {n} more Bonus token{s}",
        "own ship": "you have your own ship still to land",
        "objective": "you have an Objective in hand that pays {n} point{s} more on this map",
        "opponent": "your best opponent can expect {n} point{s} less",
    },
    is_past=after_rounds(EVALUATION),
    when="Two rounds later, or at the end, on average,",
)
