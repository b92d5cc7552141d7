"""The result of Propeller Islands: fame, blueprints, landmarks and leftovers."""

from engine.propeller_islands.rules.view import PropellerView
from render.score_sheet import ScoreSheet, earned, row


def score(view: PropellerView) -> ScoreSheet:
    """Return the sheet of a game that is over."""
    points = [player.points for player in view.players]
    return ScoreSheet(
        title="Final score",
        names=tuple(map(view.name, range(len(points)))),
        seats=tuple(range(len(points))),
        rows=earned(
            row("blueprint", "Blueprints", [one.blueprints for one in points]),
            row("trumpet", "Fame", [one.fame for one in points]),
            row("temple", "Landmarks", [one.landmarks for one in points]),
            row("part", "Left over", [one.leftovers for one in points]),
        ),
        total=row("star", "Points", [one.total for one in points]),
        winners=view.winners,
        ties=(row("worker", "Ties: workers left", [len(p.dock) for p in view.players]),),
    )
