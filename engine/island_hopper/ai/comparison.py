"""The features of a position of Island Hopper that explain a choice."""

from collections.abc import Mapping

from engine.core.reasons import Amount, Comparison, after_rounds, opponent
from engine.island_hopper.ai.evaluation import EVALUATION
from engine.island_hopper.ai.evaluation import features as evaluated
from engine.island_hopper.rules.state import IslandHopper


def features(g: IslandHopper, seat: int) -> Mapping[str, Amount]:
    """Return the features of the evaluation as players count them."""
    found = evaluated(g, seat)
    amounts = {
        name: Amount(found[name], weight * found[name])
        for name, weight in EVALUATION.weights.items()
    }
    begun = amounts["symbols"].value + amounts["pairs"].value
    completed = len(g.hands[seat].completed)
    return {
        **amounts,
        "begun": Amount(completed, begun),
        "opponent": opponent(EVALUATION, g, seat),
    }


COMPARISON = Comparison(features=features, is_past=after_rounds(EVALUATION))
