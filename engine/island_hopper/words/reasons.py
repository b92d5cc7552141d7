"""Why a choice of Island Hopper is better than another."""

from engine.core.reasons import SET_BACK, THEM, Reasons

REASONS = Reasons(
    when="By the end of this round",
    towards={"begun": "sets"},
    phrases={
        "cash": ("earns you", "about ${n} more"),
        "sets": ("earns you", "sets worth about ${n} more"),
        "begun": ("brings you", "closer to your next set"),
        "pay": ("leaves you", "contracts in hand that should pay about ${n} more"),
        "same_island": ("leaves you", "more contracts for the same island"),
        "next_set": ("leaves you", "more contracts for your next set"),
        "money_beside": ("leaves you", "contracts for islands with more money beside them"),
        "their cash": (THEM, "about ${n} less"),
        "their sets": (THEM, "sets worth about ${n} less"),
        "opponent": (SET_BACK, "about ${n} more"),
    },
)
