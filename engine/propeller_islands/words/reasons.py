"""Why a choice of Propeller Islands is better than another."""

from engine.core.reasons import SET_BACK, THEM, Reasons

REASONS = Reasons(
    when="By the end of the next round",
    towards={"lacking": "blueprints"},
    phrases={
        "fame": ("earns you", "about {n} more fame"),
        "landmarks": ("earns you", "about {n} more point{s} from landmarks"),
        "blueprints": ("earns you", "about {n} more point{s} from blueprints"),
        "leftovers": ("earns you", "about {n} more point{s} from leftovers"),
        "energy": ("leaves you", "about {n} more energy"),
        "steel": ("leaves you", "about {n} more steel"),
        "parts": ("leaves you", "about {n} more part{s}"),
        "workers": ("puts", "{n} more worker{s} to work on your island"),
        "wild": ("staffs", "{n} more building{s} that any die activates"),
        "vacancies": ("leaves you", "{n} more building{s} ready for a worker"),
        "lacking": ("brings you", "closer to your next blueprint"),
        "their fame": (THEM, "about {n} less fame"),
        "their landmarks": (THEM, "about {n} fewer point{s} from landmarks"),
        "their blueprints": (THEM, "about {n} fewer point{s} from blueprints"),
        "opponent": (SET_BACK, "about {n} more point{s}"),
    },
)
