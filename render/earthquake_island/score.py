"""The result of Earthquake Island: the order of elimination, and the causes."""

from engine.earthquake_island.rules.view import QuakeView
from render.earthquake_island.placards import ordinal
from render.score_sheet import ScoreRow, ScoreSheet, earned


def score(view: QuakeView) -> ScoreSheet:
    """Return the sheet of a game that is over, in the order of play."""
    explorers = [view.explorers[seat] for seat in view.order]
    return ScoreSheet(
        title="The last one standing",
        names=tuple(map(view.name, view.order)),
        seats=view.order,
        rows=earned(
            ScoreRow(
                "skull", "Fate", tuple(one.cause or "survived" for one in explorers), "{value}"
            ),
            ScoreRow(
                "hand", "Tool", tuple(one.tool or "" for one in explorers), "with {value} in hand"
            ),
        ),
        total=ScoreRow("flag", "Place", tuple(ordinal(one.place) for one in explorers)),
        winners=tuple(place for place, one in enumerate(explorers) if one.place == 1),
        unit="",
    )
