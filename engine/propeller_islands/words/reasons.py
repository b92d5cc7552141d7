"""Why a choice of Propeller Islands is better than another."""

from engine.core.reasons import SET_BACK, THEM, Reasons

REASONS = Reasons(
    when="By the end of the next round",
    towards={"lacking": "blueprints"},
    phrases={
        "fame": ("earns you", "about {n} more Fame"),
        "landmarks": ("earns you", "about {n} more point{s} from Landmarks"),
        "blueprints": ("earns you", "about {n} more point{s} from Blueprints"),
        "leftovers": ("earns you", "about {n} more point{s} from leftovers"),
        "energy": ("leaves you", "about {n} more Energy"),
        "steel": ("leaves you", "about {n} more Steel"),
        "parts": ("leaves you", "about {n} more Part{s}"),
        "workers": ("puts", "{n} more worker{s} to work on your island"),
        "wild": ("staffs", "{n} more building{s} that any die activates"),
        "vacancies": ("leaves you", "{n} more building{s} ready for a worker"),
        "lacking": ("brings you", "closer to your next Blueprint"),
        "their fame": (THEM, "about {n} Fame less"),
        "their landmarks": (THEM, "about {n} point{s} less from Landmarks"),
        "their blueprints": (THEM, "about {n} point{s} less from Blueprints"),
        "opponent": (SET_BACK, "about {n} more point{s}"),
    },
)
