"""Why a choice of Pearls is better than another."""

from engine.core.reasons import SET_BACK, Reasons

REASONS = Reasons(
    when="By the end of the next round",
    phrases={
        "pearls": ("earns you", "{n} more point{s} on pearls"),
        "sets": ("earns you", "{n} more point{s} for sets"),
        "opponent": (SET_BACK, "{n} more point{s}"),
    },
)
