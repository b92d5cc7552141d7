"""A turn: act with one of the top two cards, or discard the top one (rulebook pages 7 to 12)."""

from collections.abc import Iterator, Sequence

from engine.core import Action, Auto, Decision, Step
from engine.palm_island.actions import Discard, Flip, Pay, Reset, Rotate, Store
from engine.palm_island.components import ACTIVE_CARDS, STORED_AT_MOST, Card, Way
from engine.palm_island.payment import can_pay, payments
from engine.palm_island.state import PalmIsland, Village

ACTION_OF: dict[Way, type[Store | Rotate | Flip]] = {
    "store": Store,
    "rotate": Rotate,
    "flip": Flip,
}
WAY_OF: dict[type[Action], Way] = {kind: way for way, kind in ACTION_OF.items()}


class TakeTurns(Auto[PalmIsland], frozen=True):
    """Turn after turn, until the round tracker is the top card."""

    seat: int

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """Begin the next turn; a stored card that has come up goes back by itself."""
        village = g.village(self.seat)
        top = village.top
        if top.is_tracker:
            return []
        if top.stored:
            village.put_to_back(top.reset())
            g.reveal(self.seat)
            _tell(g, "{card} comes up: its {resources} are lost.", top)
            return [self]
        return [UseCard(self.seat), self]


class UseCard(Decision[PalmIsland], frozen=True):
    """Use one of your top two cards, or discard the top one."""

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Offer what the active areas of the top two cards allow, then the discard."""
        village = g.village(self.seat)
        return [*(use for card in usable(village) for use in uses(village, card)), Discard()]

    def take(self, g: PalmIsland, action: Action) -> Sequence[Step]:
        """Pay, make room, and move the card to the back."""
        if isinstance(action, Discard):
            top = g.village(self.seat).top
            _tell(g, "{card} is discarded.", top)
            return [PutToBack(self.seat, top)]
        assert isinstance(action, Store | Rotate | Flip)  # noqa: S101  # actions() offers no other
        way = WAY_OF[type(action)]
        used = g.village(self.seat).card(action.card).after(way)
        room = [MakeRoom(self.seat)] if used.stored else []
        return [ChoosePayment(self.seat, action.card, way), *room, PutToBack(self.seat, used, way)]


class ChoosePayment(Decision[PalmIsland], frozen=True):
    """Choose the stored cards that you pay with."""

    card: int
    way: Way

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Offer every payment that holds no needless card."""
        village = g.village(self.seat)
        cost = village.card(self.card).up.cost_of(self.way) or ()
        return [Pay(numbers) for numbers in payments(village.stored, cost)]

    def take(self, g: PalmIsland, action: Pay) -> Sequence[Step]:
        """Turn the cards paid with back where they lie; what is paid too much is lost."""
        village = g.village(self.seat)
        for number in action.cards:
            _tell(g, "{card} pays {resources}.", village.card(number))
            village.reset(number)
        return []


class MakeRoom(Decision[PalmIsland], frozen=True):
    """You have four cards stored: choose one to turn back."""

    def actions(self, g: PalmIsland) -> Sequence[Action]:
        """Offer each stored card, when there is no room for one more."""
        stored = g.village(self.seat).stored
        return [Reset(card.number) for card in stored] if len(stored) >= STORED_AT_MOST else []

    def take(self, g: PalmIsland, action: Reset) -> Sequence[Step]:
        """Turn the card back where it lies; its resources are lost."""
        village = g.village(self.seat)
        _tell(g, "{card} makes room: its {resources} are lost.", village.card(action.card))
        village.reset(action.card)
        return []


class PutToBack(Auto[PalmIsland], frozen=True):
    """Put the card that was used at the back of the deck, as it is now."""

    seat: int
    card: Card
    way: Way | None = None

    def run(self, g: PalmIsland) -> Sequence[Step]:
        """End the turn; the next card comes into view."""
        g.village(self.seat).put_to_back(self.card)
        g.reveal(self.seat)
        if self.way:
            _tell(g, _TOLD[self.way], self.card)
        return []


_TOLD: dict[Way, str] = {
    "store": "{card} stores {resources}.",
    "rotate": "{card} is rotated.",
    "flip": "{card} is flipped.",
}


def usable(village: Village) -> list[Card]:
    """Return those of the top two cards that may be used: neither stored nor the tracker."""
    return [
        card for card in village.in_hand[:ACTIVE_CARDS] if not card.stored and not card.is_tracker
    ]


def uses(village: Village, card: Card) -> Iterator[Action]:
    """Yield what may be done with ``card`` and can be paid."""
    for way, action in ACTION_OF.items():
        cost = card.up.cost_of(way)
        if cost is not None and can_pay(village.stored, cost):
            yield action(card.number)


def _tell(g: PalmIsland, template: str, card: Card) -> None:
    g.tell(template, card=card.name, resources=str(card.up.provides))
