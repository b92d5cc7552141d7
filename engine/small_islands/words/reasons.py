"""Why a choice of Small Islands is better than another."""

from engine.core.reasons import Reasons

REASONS = Reasons(
    when="Two rounds later, or at the end, on average,",
    phrases={
        "points": "you have {n} more point{s} from Houses",
        "discoveries": "you have Discovery tokens worth {n} point{s} more",
        "ports": "you have {n} more point{s} from the Ports around your ship",
        "houses": "you have {n} more House{s} left to place",
        "tokens": "you have {n} more Bonus token{s}",
        "own ship": "you have your own ship still to land",
        "objective": "you have an Objective in hand that pays {n} point{s} more on this map",
        "opponent": "your best opponent can expect {n} point{s} less",
    },
)
