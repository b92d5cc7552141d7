"""Why a choice of Small Islands is better than another."""

from engine.core.reasons import SET_BACK, THEM, Phrase, Reasons


def _points(source: str) -> Phrase:
    gain, price = (f"about {{n}} {word} point{{s}} from {source}" for word in ("more", "fewer"))
    return Phrase("earns you", gain, price, scores=True)


def _their_points(source: str) -> Phrase:
    gain = f"about {{n}} fewer point{{s}} from {source}"
    return Phrase(THEM, gain, f"about {{n}} point{{s}} from {source} for {{opponent}}", scores=True)


REASONS = Reasons(
    when="By the end of the next round",
    phrases={
        "points": _points("Houses"),
        "discoveries": _points("Discovery tokens"),
        "ports": _points("the Ports around your ship"),
        "houses": Phrase(
            "leaves you", "{n} more House{s} for later", "{n} fewer House{s} for later"
        ),
        "jokers": Phrase("leaves you", "{n} more joker{s}", "{n} fewer joker{s}"),
        "ship": Phrase("leaves you", "a better place for your own ship"),
        "objective": Phrase(
            "leaves you", "an Objective that fits the map better", "an Objective that fits it less"
        ),
        "their points": _their_points("Houses"),
        "their ports": _their_points("Ports"),
        "opponent": Phrase(
            SET_BACK, "about {n} more point{s}", "about {n} point{s} for {opponent}", scores=True
        ),
    },
)
