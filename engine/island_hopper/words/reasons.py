"""Why a choice of Island Hopper is better than another."""

from engine.core.reasons import SET_BACK, THEM, Phrase, Reasons

PAY = "contracts in hand that should pay about ${n}"
REASONS = Reasons(
    when="By the end of this round",
    towards={"begun": "sets"},
    unit="$",
    phrases={
        "cash": Phrase("earns you", "about ${n} more", "about ${n} less", scores=True),
        "sets": Phrase(
            "earns you", "sets worth about ${n} more", "sets worth about ${n} less", scores=True
        ),
        "begun": Phrase("brings you", "closer to your next set", "a longer way to your next set"),
        "pay": Phrase("leaves you", f"{PAY} more", f"{PAY} less"),
        "same_island": Phrase("leaves you", "more contracts for the same island"),
        "next_set": Phrase("leaves you", "more contracts for your next set"),
        "money_beside": Phrase("leaves you", "contracts for islands with more money beside them"),
        "their cash": Phrase(THEM, "about ${n} less", "about ${n} for {opponent}", scores=True),
        "their sets": Phrase(
            THEM, "sets worth about ${n} less", "sets worth about ${n} for {opponent}", scores=True
        ),
        "opponent": Phrase(SET_BACK, "about ${n} more", "about ${n} for {opponent}", scores=True),
    },
)
