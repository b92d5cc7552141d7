"""Why a choice of Island Hopper is better than another."""

from engine.core.reasons import Reasons

THEM = "leaves your strongest opponent"

REASONS = Reasons(
    when="By the end of this round",
    phrases={
        "cash": ("earns you", "about ${n} more"),
        "sets": ("earns you", "sets worth about ${n} more"),
        "begun": ("brings you", "closer to your next set"),
        "contracts": ("leaves you", "contracts in hand worth about ${n} more"),
        "their cash": (THEM, "about ${n} less"),
        "their sets": (THEM, "sets worth about ${n} less"),
        "opponent": ("sets your strongest opponent back", "about ${n} more"),
    },
)
