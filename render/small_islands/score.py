"""The result of Small Islands: Objectives, Ports around the own ship, Discovery tokens."""

from engine.small_islands.rules.view import SmallView
from render.art.small_islands import ALEXIS
from render.score_sheet import ScoreSheet, earned, row


def score(view: SmallView) -> ScoreSheet:
    """Return the sheet of a game that is over; Alexis has the last column."""
    players = view.players
    alexis = view.alexis
    totals = [player.total or 0 for player in players] + ([alexis.score] if alexis else [])
    sheet = earned(
        row("star", "Objectives", _each(view, [player.points for player in players])),
        row("port", "Ports at the ship", _each(view, [one.ship_points for one in players])),
        row(
            "discovery",
            "Discovery tokens",
            _each(view, [sum(one.discovery_values) for one in players]),
        ),
        row("house", "Houses", [0] * len(players) + ([alexis.score] if alexis else [])),
    )
    built = [player.built for player in players] + ([alexis.built] if alexis else [])
    return ScoreSheet(
        title="Final score",
        names=(*map(view.name, range(len(players))), *(["Alexis"] if alexis else [])),
        seats=(*range(len(players)), *([ALEXIS] if alexis else [])),
        rows=sheet,
        total=row("star", "Points", totals),
        winners=view.winners or ((len(players),) if alexis else ()),
        ties=(row("house", "Ties: Houses placed", built),),
    )


def _each(view: SmallView, values: list[int]) -> list[int]:
    return values if view.alexis is None else [*values, 0]
