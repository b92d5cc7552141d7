"""A turn: use one of the top two cards, or discard the top one (rulebook pages 7 to 12)."""

from collections.abc import Sequence
from functools import lru_cache

from engine.core import Action, Auto, Decision, Step
from engine.palm_island.rules.actions import ACTION_OF, WAY_OF, Discard, Flip, Reset, Rotate, Store
from engine.palm_island.rules.cards import ABILITIES
from engine.palm_island.rules.components import ACTIVE_CARDS, REMEMBERED, Card, Resources, Way
from engine.palm_island.rules.payment import Helps, can_pay, helpers, pay
from engine.palm_island.rules.state import PalmIsland, Village


class TakeTurns(Auto[PalmIsland], frozen=True):
    """Turn after turn, until the round tracker is the top card."""

    seat: int

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Begin the next turn; a stored card on top goes to the back first."""
        village = g.village(self.seat)
        top = village.top
        if top.is_tracker:
            return []
        if top.stored:
            village.put_to_back(top.reset())
            g.reveal(self.seat)
            g.note_of_card(self.seat, "{card} comes up and loses {resources}.", top)
            return [self]
        return [UseCard(self.seat), self]


class UseCard(Decision[PalmIsland], frozen=True):
    """Which of your top two cards do you use, and how?"""

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Return the actions on the active areas of the top cards, then the discard."""
        village = g.village(self.seat)
        held = village.resources
        ready = village.ready
        found = [use for card in usable(village) for use in uses(card, held, ready)]
        return [*found, Discard()]

    def take(self, g: PalmIsland, action: Store | Rotate | Flip | Discard) -> Sequence[Step]:
        """Pay, make room, and move the card to the back."""
        village = g.village(self.seat)
        if isinstance(action, Discard):
            is_forced = not g.muted and len(self.actions(g)) == 1
            note = "{card} is discarded (forced)." if is_forced else "{card} is discarded."
            g.note_of_card(self.seat, note, village.top)
            return [PutToBack(self.seat, village.top)]
        way = WAY_OF[type(action)]
        card = village.card(action.card)
        for ability in reaching(village, card):
            village.use(ability)
        used = card.after(way)
        room = [MakeRoom(self.seat)] if used.stored else []
        payment = pay(g, self.seat, card.up.cost_of(way) or (), saving=saves(card, way))
        return [*payment, *room, PutToBack(self.seat, used, way)]


class MakeRoom(Decision[PalmIsland], frozen=True):
    """Your store is full. Which card do you turn back?"""

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Return the stored cards if there is no room for another one."""
        village = g.village(self.seat)
        full = len(village.stored) >= village.stored_at_most
        return [Reset(card.number) for card in village.stored] if full else []

    def take(self, g: PalmIsland, action: Reset) -> Sequence[Step]:
        """Turn the card back in place; its resources are lost."""
        village = g.village(self.seat)
        g.note_of_card(
            self.seat,
            "{card} is turned back and loses {resources}.",
            village.card(action.card),
        )
        village.reset(action.card)
        return [self]


class PutToBack(Auto[PalmIsland], frozen=True):
    """Put the used card at the back of the deck."""

    seat: int
    card: Card
    way: Way | None = None

    def run(self, g: PalmIsland) -> Sequence[Step]:
        g.village(self.seat).put_to_back(self.card)
        g.reveal(self.seat)
        if self.way:
            g.note_of_card(self.seat, _NOTES[self.way], self.card)
        return []


_NOTES: dict[Way, str] = {
    "store": "{card} stores {resources}.",
    "rotate": "{card} is rotated.",
    "flip": "{card} is flipped.",
}


def usable(village: Village) -> list[Card]:
    """Return the cards within reach that are before the tracker and not stored."""
    within = village.deck[: min(village.reach, village.ahead)]
    return [card for card in within if card is not None and not card.stored]


@lru_cache(REMEMBERED)
def uses(card: Card, held: Resources, ready: Helps) -> tuple[Action, ...]:
    """Return the possible actions with ``card`` for these resources and abilities."""
    return tuple(
        action(card.number)
        for way, action in ACTION_OF.items()
        if (cost := card.up.cost_of(way)) is not None
        and can_pay(held, cost, helpers(ready, saving=saves(card, way)))
    )


def saves(card: Card, way: Way) -> bool:
    """Whether abilities that save resources apply: for upgrades of the core deck."""
    return card.is_core and way != "store"


def reaching(village: Village, card: Card) -> Helps:
    """Return the ability that is used up if ``card`` is below the top two."""
    if card in village.in_hand[:ACTIVE_CARDS]:
        return ()
    return (next(key for key in village.ready if ABILITIES[key].third_card),)
