"""Why a choice of Pearls is better than another."""

from engine.core.reasons import SET_BACK, Phrase, Reasons

REASONS = Reasons(
    when="By the end of the next round",
    phrases={
        "pearls": Phrase(
            "earns you", "{n} more point{s} on pearls", "{n} fewer point{s} on pearls", scores=True
        ),
        "sets": Phrase(
            "earns you", "{n} more point{s} for sets", "{n} fewer point{s} for sets", scores=True
        ),
        "opponent": Phrase(
            SET_BACK, "{n} more point{s}", "{n} point{s} for {opponent}", scores=True
        ),
    },
)
