"""A game of Palm Island: each player's deck, and the cards nobody has seen yet."""

import msgspec

from engine.core import Hidden as CoreHidden
from engine.core import State
from engine.palm_island.components import CARDS, VISIBLE_CARDS, Card, Resources


class Village(msgspec.Struct):
    """One player's deck, from the top card to the back; ``None`` is a card not yet seen."""

    deck: list[Card | None]

    @property
    def top(self) -> Card:
        """The card in play, which is always seen."""
        card = self.deck[0]
        assert card is not None  # noqa: S101  # the top cards are revealed before they are used
        return card

    @property
    def in_hand(self) -> list[Card]:
        """The three cards on top that may be looked at, or fewer."""
        return [card for card in self.deck[:VISIBLE_CARDS] if card is not None]

    @property
    def stored(self) -> list[Card]:
        """The cards that stick out with their resources, from the top down."""
        return [card for card in self.deck if card is not None and card.stored]

    @property
    def buildings(self) -> list[Card]:
        """All sixteen buildings by number; cards not yet seen are as they began."""
        seen = {card.number: card for card in self.deck if card is not None}
        return [seen.get(card.number, card) for card in CARDS]

    @property
    def stars(self) -> int:
        """Victory points: the stars on every active area, stored cards included."""
        return sum(card.up.stars for card in self.buildings)

    @property
    def arrows(self) -> int:
        """Upgrades: the arrows on every active area."""
        return sum(card.up.arrows for card in self.buildings)

    @property
    def resources(self) -> Resources:
        """What all stored cards hold together."""
        return sum((card.resources for card in self.stored), Resources())

    def card(self, number: int) -> Card:
        """Return the card with this number, which has been seen."""
        return next(card for card in self.deck if card is not None and card.number == number)

    def reset(self, number: int) -> None:
        """Turn a stored card back where it lies."""
        card = self.card(number)
        self.deck[self.deck.index(card)] = card.reset()

    def put_to_back(self, card: Card) -> None:
        """Move the card with this card's number to the back, as ``card``."""
        del self.deck[self.deck.index(self.card(card.number))]
        self.deck.append(card)


class Board(msgspec.Struct):
    """What everybody sees: the round, from 1 to 8, and each player's village."""

    round: int
    villages: list[Village]


class Hand(msgspec.Struct):
    """What one player sees: the rest of a deck whose order was noted at the start."""

    noted: list[Card]


class Hidden(CoreHidden):
    """What nobody sees: by seat the rest of each deck whose order was not noted."""

    unseen: list[list[Card]]


class PalmIsland(State[Board, Hand, Hidden]):
    """The state of a game of Palm Island."""

    def village(self, seat: int) -> Village:
        """Return the village of ``seat``."""
        return self.board.villages[seat]

    def reveal(self, seat: int) -> None:
        """Turn up what has come among the three cards on top of a deck."""
        deck = self.village(seat).deck
        rest = self.hands[seat].noted or self.hidden.unseen[seat]
        for place, card in enumerate(deck[:VISIBLE_CARDS]):
            if card is None:
                deck[place] = rest.pop(0)
