"""Why a choice of Small Islands is better than another."""

from engine.core.reasons import SET_BACK, THEM, Reasons

REASONS = Reasons(
    when="By the end of the next round",
    phrases={
        "points": ("earns you", "about {n} more point{s} from Houses"),
        "discoveries": ("earns you", "about {n} more point{s} from Discovery tokens"),
        "ports": ("earns you", "about {n} more point{s} from the Ports around your ship"),
        "houses": ("leaves you", "{n} more House{s} for later"),
        "tokens": ("leaves you", "{n} more Bonus token{s}"),
        "own ship": ("saves your own ship for later", "more often"),
        "objective": ("leaves you", "an Objective that fits the map better"),
        "their points": (THEM, "about {n} fewer point{s} from Houses"),
        "their ports": (THEM, "about {n} fewer point{s} from Ports"),
        "opponent": (SET_BACK, "about {n} more point{s}"),
    },
)
