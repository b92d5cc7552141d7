"""Which of the cards in hand can be used."""

from engine.palm_island.rules.cards import ABILITIES
from engine.palm_island.rules.views import VillageView


def reaches_third(village: VillageView) -> bool:
    """Whether an ability opens the third card now: it must lie before the tracker."""
    if any(card.is_tracker for card in village.in_hand):
        return False
    ready = (key for key in village.powers if key not in village.used)
    return any(ABILITIES[key].third_card for key in ready)
