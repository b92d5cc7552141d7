"""The result of Palm Island: the points of buildings, feats, outposts and villagers."""

from dataclasses import replace

from engine.core import counted
from engine.palm_island.rules.cards import OUTPOSTS
from engine.palm_island.rules.components import BUILDINGS
from engine.palm_island.rules.view import PalmView, VillageView
from render.score_sheet import ScoreSheet, earned, row


def score(view: PalmView) -> ScoreSheet:
    """Return the sheet of a game that is over."""
    villages = view.villages
    title = "Final score"
    if view.group is not None:
        lowest = min(villages, key=lambda village: village.points)
        worth = ", ".join(filter(None, [counted(lowest.points, "point"), lowest.label]))
        title = f"All win: {worth}" if view.winners else "All lose, not prepared in time"
    elif view.mode == "solo":
        title = villages[0].label or title
    return ScoreSheet(
        title=title,
        names=tuple(map(view.name, range(len(villages)))),
        seats=tuple(range(len(villages))),
        rows=earned(
            *(
                replace(
                    row("star", kind.name, [_stars(one, kind.key) for one in villages]),
                    template="{words} cards {value}",  # "Quarry 7" is one card
                )
                for kind in BUILDINGS
            ),
            row("crown", "Feats", [one.stars - _stars(one) for one in villages]),
            row("flag", "Outposts", list(map(_outposts, villages))),
            row(
                "worker", "Villagers", [one.points - one.stars - _outposts(one) for one in villages]
            ),
        ),
        total=row("star", "Points", [one.points for one in villages]),
        winners=view.winners if view.mode != "solo" else (),
        ties=()
        if view.mode in ("solo", "cooperative")
        else (
            row("arrow", "Ties: upgrades", [one.arrows for one in villages]),
            row("store", "Then: resources", [one.resources.total for one in villages]),
        ),
        is_group=view.group is not None,
    )


def _stars(village: VillageView, kind: str = "") -> int:
    """Return the stars on the buildings of one kind, or on all sixteen when none is named."""
    return sum(card.up.stars for card in village.buildings if kind in ("", card.building.key))


def _outposts(village: VillageView) -> int:
    return sum(OUTPOSTS[key].points for key in village.outposts)
