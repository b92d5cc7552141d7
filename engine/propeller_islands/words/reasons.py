"""Why a choice of Propeller Islands is better than another."""

from engine.core.reasons import SET_BACK, THEM, Phrase, Reasons


def _points(source: str) -> Phrase:
    gain, price = (f"about {{n}} {word} point{{s}} from {source}" for word in ("more", "fewer"))
    return Phrase("earns you", gain, price, scores=True)


def _their_points(source: str) -> Phrase:
    gain = f"about {{n}} fewer point{{s}} from {source}"
    return Phrase(THEM, gain, f"about {{n}} point{{s}} from {source} for {{opponent}}", scores=True)


REASONS = Reasons(
    when="By the end of the next round",
    towards={"lacking": "blueprints"},
    phrases={
        "fame": Phrase("earns you", "about {n} more fame", "about {n} less fame", scores=True),
        "landmarks": _points("landmarks"),
        "blueprints": _points("blueprints"),
        "leftovers": _points("leftovers"),
        "energy": Phrase("leaves you", "about {n} more energy", "about {n} less energy"),
        "steel": Phrase("leaves you", "about {n} more steel", "about {n} less steel"),
        "parts": Phrase("leaves you", "about {n} more part{s}", "about {n} fewer part{s}"),
        "workers": Phrase(
            "puts",
            "{n} more worker{s} to work on your island",
            "{n} fewer worker{s} at work on your island",
        ),
        "wild": Phrase("staffs", "{n} more building{s} that any die activates"),
        "vacancies": Phrase(
            "leaves you",
            "{n} more building{s} ready for a worker",
            "{n} fewer building{s} ready for a worker",
        ),
        "lacking": Phrase(
            "brings you", "closer to your next blueprint", "a longer way to your next blueprint"
        ),
        "their fame": Phrase(
            THEM, "about {n} less fame", "about {n} fame for {opponent}", scores=True
        ),
        "their landmarks": _their_points("landmarks"),
        "their blueprints": _their_points("blueprints"),
        "opponent": Phrase(
            SET_BACK, "about {n} more point{s}", "about {n} point{s} for {opponent}", scores=True
        ),
    },
)
