"""The result of Pearls."""

from engine.pearls.rules.components import PEARLS
from engine.pearls.rules.scoring import points, points_of_sets
from engine.pearls.rules.view import PearlsView

from render.score_sheet import ScoreSheet, earned, row


def score(view: PearlsView) -> ScoreSheet:
    """Return the sheet of a game that is over."""
    kinds = (
        row(
            "shell",
            f"{one.name}s".capitalize(),
            [one.points * c.count(one.key) for c in view.chests],
        )
        for one in PEARLS
    )
    return ScoreSheet(
        title="Final score",
        names=tuple(map(view.name, range(len(view.chests)))),
        seats=tuple(range(len(view.chests))),
        rows=earned(*kinds, row("star", "Sets", map(points_of_sets, view.chests))),
        total=row("star", "Points", map(points, view.chests)),
        winners=view.winners,
    )
