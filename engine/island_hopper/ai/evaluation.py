"""The value of a position of Island Hopper when a round begins."""

from collections.abc import Mapping
from math import fsum

from engine.core import Evaluation, load_weights
from engine.island_hopper.ai.judgement import contract_worth
from engine.island_hopper.rules.scoring import bonus_for, sets
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.view import view_of

SPREAD = 8.0
SPREAD_A_ROUND = 1.25
"""The typical difference between the expected and the final lead, in dollars.

It grows with each Round card that is left.
"""


def features(g: IslandHopper, seat: int) -> Mapping[str, float]:
    """Return the money and sets of ``seat`` so far, and the sources of more."""
    hand = g.hands[seat]
    view = view_of(g, seat)
    collected = sets(hand.completed, g.options["symbols"])
    return {
        "cash": hand.cash,
        "sets": bonus_for(collected),
        "symbols": sum(number == 1 for number in collected.values()),
        "pairs": sum(number == 2 for number in collected.values()),
        "contracts": fsum(contract_worth(view, card) for card in hand.cards),
        "captain tile": seat == g.captain,
    }


EVALUATION = Evaluation(
    features=features,
    weights=load_weights("island_hopper"),
    round_of=lambda g: g.board.round,
    spread=lambda g: SPREAD + SPREAD_A_ROUND * len(g.hidden.rounds),
    final=("cash", "sets"),
)
