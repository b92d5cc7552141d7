"""Feats: brought into a solo game, and earned at its end (rulebook pages 16, 17 and 30)."""

from collections.abc import Sequence

from engine.core import Action, Decision, Step
from engine.palm_island.rules.actions import Bring, Done
from engine.palm_island.rules.cards import ABILITIES, NAMES
from engine.palm_island.rules.components import FEAT_CARDS, FEATS, Criterion
from engine.palm_island.rules.state import PalmIsland, Village

BROUGHT_AT_MOST = {"hard": 0, "medium": 1, "easy": len(FEATS)}
"""The number of feats that each difficulty allows."""


class BringFeats(Decision[PalmIsland], frozen=True):
    """Bring a feat that you have earned into this game, or continue."""

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Return the earned feats that are not in the deck yet, if the difficulty allows more."""
        brought = [card.building.key for card in g.village(self.seat).feats]
        if len(brought) == BROUGHT_AT_MOST[g.options["difficulty"]]:
            return []
        earned = [feat.key for feat in FEATS if g.options[f"feat_{feat.key}"] == "on"]
        left = [key for key in earned if key not in brought]
        return [*map(Bring, left), Done()] if left else []

    def take(self, g: PalmIsland, action: Bring | Done) -> Sequence[Step]:
        """Put the feat at the back of the deck, with its unlocked face up."""
        if isinstance(action, Done):
            return []
        village = g.village(self.seat)
        village.deck.append(FEAT_CARDS[action.feat])
        if action.feat in ABILITIES:
            village.powers.append(action.feat)
        g.note("{feat} joins the deck.", feat=NAMES[action.feat])
        return [self]


def feats_met(g: PalmIsland) -> tuple[str, ...]:
    """Return the feats that a finished solo game has earned, old and new."""
    if not g.over or g.mode != "solo":
        return ()
    return tuple(feat.key for feat in FEATS if _meets(g.village(0), feat.criterion))


def _meets(village: Village, criterion: Criterion) -> bool:
    return (
        village.points >= criterion.points
        and village.arrows >= criterion.arrows
        and len(village.stored) >= criterion.stored_cards
        and village.resources.total >= criterion.stored_resources
        and all(
            card.up.arrows >= criterion.arrows_each for card in village.cards_of(criterion.building)
        )
    )
