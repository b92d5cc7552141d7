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
    values = {name: weight * found[name] for name, weight in weights.items()}
    scored = {
        "points": player.points,
        "discoveries": sum(g.hands[seat].discoveries),
        "ports": ship_points(g, seat),
    }
    houses = player.houses + player.supply
    fits = values["objective"] + values["tiles"] + values["sure"]
    return {
        **{name: Amount(number, weights["points"] * number) for name, number in scored.items()},
        "houses": Amount(houses, values["houses"] + values["houses in the supply"]),
        "jokers": Amount(found["jokers"], values["jokers"]),
        "ship": Amount(found["ship"], values["ship"]),
        "objective": Amount(fits, fits),
        "opponent": opponent(EVALUATION, g, seat),
    }


COMPARISON = Comparison(
    features=features,
    is_past=after_rounds(EVALUATION),
    final=("points", "discoveries", "ports", "opponent"),
)
