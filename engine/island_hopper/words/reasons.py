"""Why a choice of Island Hopper is better than another."""

from engine.core.reasons import Reasons

REASONS = Reasons(
    when="At the end of the round, on average,",
    phrases={
        "cash": "you have ${n} more",
        "sets": "you have sets worth ${n} more",
        "begun": "you are closer to your next set",
        "contracts": "you have contracts in hand worth ${n} more",
        "opponent": "your best opponent can expect ${n} less",
    },
)
