"""Casual: a player who alone meets the goal of an outpost takes it (rulebook pages 22 and 23)."""

from collections.abc import Sequence
from functools import lru_cache

from engine.core import Auto, Rng, Step
from engine.palm_island.rules.cards import NAMES, OUTPOSTS, TERRAINS, VILLAGERS, Goal
from engine.palm_island.rules.components import REMEMBERED, Card, Resources
from engine.palm_island.rules.state import PalmIsland, Village


class ClaimOutposts(Auto[PalmIsland], frozen=True):
    """A single claimant takes an outpost; with several it leaves the game."""

    def run(self, g: PalmIsland) -> Sequence[Step]:
        for key in list(g.board.outposts):
            claims = [seat for seat in g.seats if meets(g.village(seat), OUTPOSTS[key].goal)]
            if not claims:
                continue
            g.board.outposts.remove(key)
            name = NAMES[key]
            if len(claims) > 1:
                g.board.gone.append(key)
                g.note("{outpost} has more than one claim and leaves the game.", outpost=name)
            else:
                [seat] = claims
                g.village(seat).outposts.append(key)
                g.note("{seat} takes the outpost {outpost}.", seat=seat, outpost=name)
        return []


def meets(village: Village, goal: Goal) -> bool:
    """Whether a village meets the goal of an outpost."""
    return _are_enough(tuple(village.cards_of(goal.building)), village.resources, goal)


@lru_cache(REMEMBERED)
def _are_enough(cards: tuple[Card, ...], held: Resources, goal: Goal) -> bool:
    upgraded = [card.up.arrows for card in cards]
    return (
        sum(arrows >= goal.arrows for arrows in upgraded) >= goal.cards
        and sum(upgraded) >= goal.total_arrows
        and held.covers(goal.stored)
    )


def draw_outposts(rng: Rng) -> list[str]:
    """Return three random outposts, one of each terrain."""
    drawn = rng.shuffled(list(OUTPOSTS))
    return [next(key for key in drawn if OUTPOSTS[key].terrain == kind) for kind in TERRAINS]


def villagers_beside(outposts: Sequence[str]) -> list[str]:
    """Return the villagers whose cards are not used as outposts."""
    used = {OUTPOSTS[key].villager for key in outposts}
    return [key for key in VILLAGERS if key not in used]
