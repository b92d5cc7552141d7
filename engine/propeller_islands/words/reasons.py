"""Why a choice of Propeller Islands is better than another."""

from engine.core.reasons import Reasons

REASONS = Reasons(
    when="Two rounds later, on average,",
    phrases={
        "fame": "you have {n} more fame",
        "landmarks": "you have {n} more point{s} from landmarks",
        "blueprints": "you have {n} more point{s} from blueprints",
        "energy": "you have {n} more energy",
        "steel": "you have {n} more steel",
        "parts": "you have {n} more part{s}",
        "workers": "you have {n} more worker{s} at work on your island",
        "wild": "you have {n} more staffed building{s} that any die activates",
        "vacancies": "you have {n} more building{s} ready for a worker",
        "lacking": "you have less to collect for your next blueprint",
        "opponent": "your best opponent can expect {n} point{s} less",
    },
)
