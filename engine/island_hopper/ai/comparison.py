"""The features of a position of Island Hopper that explain a choice."""

from collections.abc import Mapping
from math import fsum

from engine.core.reasons import Amount, Comparison, after_rounds, opponent
from engine.island_hopper.ai.evaluation import EVALUATION
from engine.island_hopper.ai.evaluation import features as evaluated
from engine.island_hopper.ai.judgement import ContractParts, contract_parts
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.view import view_of


def features(g: IslandHopper, seat: int) -> Mapping[str, Amount]:
    """Return the features of the evaluation as players count them, and the parts of the hand."""
    found = evaluated(g, seat)
    weights = EVALUATION.weights
    hand = g.hands[seat]
    amounts = {name: Amount(found[name], weight * found[name]) for name, weight in weights.items()}
    begun = amounts["symbols"].value + amounts["pairs"].value
    held = [contract_parts(view_of(g, seat), card) for card in hand.cards]
    for name in ContractParts._fields:
        dollars = fsum(getattr(contract, name) for contract in held)
        amounts[name] = Amount(dollars, weights["contracts"] * dollars)
    return {
        **amounts,
        "begun": Amount(len(hand.completed), begun),
        "opponent": opponent(EVALUATION, g, seat),
    }


COMPARISON = Comparison(
    features=features,
    is_past=after_rounds(EVALUATION),
    final=("cash", "sets", "opponent"),
)
