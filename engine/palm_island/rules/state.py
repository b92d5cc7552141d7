"""The state of Palm Island: each player's deck, the cards between players, and unseen cards."""

import msgspec

from engine.core import Hidden as CoreHidden
from engine.core import State
from engine.core.note import Value
from engine.palm_island.rules import components
from engine.palm_island.rules.cards import ABILITIES, OUTPOSTS, VILLAGERS


class Village(msgspec.Struct, omit_defaults=True):
    """A player's deck, from the top card to the back; ``None`` is an unseen card.

    ``villagers`` wait before the tracker. ``recruited`` and ``outposts`` are behind it; they move
    with it and take no turns. ``powers`` names the active abilities, ``used`` those that are used
    up for this round or game. ``given`` are the stored cards offered for a common payment.
    """

    deck: list[components.Card | None]
    villagers: list[str] = []
    recruited: list[str] = []
    outposts: list[str] = []
    powers: list[str] = []
    used: list[str] = []
    given: list[int] = []

    @property
    def top(self) -> components.Card:
        """The top card, which is always known."""
        card = self.deck[0]
        assert card is not None  # noqa: S101  # revealed before use
        return card

    @property
    def in_hand(self) -> list[components.Card]:
        """The three cards on top that the player may look at, or fewer."""
        return [card for card in self.deck[: components.VISIBLE_CARDS] if card is not None]

    @property
    def stored(self) -> list[components.Card]:
        """The stored cards, from the top down."""
        return [card for card in self.deck if card is not None and card.stored]

    @property
    def buildings(self) -> list[components.Card]:
        """All sixteen buildings by number; unseen cards are in their starting orientation."""
        cards = list(components.CARDS)
        for card in self.deck:
            if card is not None and card.number < components.TRACKER:
                cards[card.number - 1] = card
        return cards

    @property
    def feats(self) -> list[components.Card]:
        """The feats in the deck, from the top down."""
        return [card for card in self.deck if card is not None and card.number > components.TRACKER]

    @property
    def ahead(self) -> int:
        """The number of cards before the round tracker."""
        return self.deck.index(components.ROUND_TRACKER)

    @property
    def stars(self) -> int:
        """The stars on every active area, stored cards included."""
        return sum(card.up.stars for card in self.deck if card is not None and not card.is_tracker)

    @property
    def arrows(self) -> int:
        """Upgrades: the arrows on every active area."""
        return sum(card.up.arrows for card in self.deck if card is not None and not card.is_tracker)

    @property
    def points(self) -> int:
        """Victory points: stars and rewards."""
        return self.stars + self.rewards

    @property
    def rewards(self) -> int:
        """The victory points of outposts and of recruited villagers."""
        outposts = sum(OUTPOSTS[key].points for key in self.outposts)
        return outposts + sum(map(self.points_of, self.recruited))

    def points_of(self, villager: str) -> int:
        """Return the points of a villager in this village."""
        row = VILLAGERS[villager]
        if not row.points_each:
            return row.points
        upgraded = sum(card.up.arrows >= row.arrows for card in self.cards_of(row.building))
        return row.points + row.points_each * upgraded

    def cards_of(self, building: str) -> list[components.Card]:
        """Return the cards of a building, or all sixteen if ``building`` is empty."""
        cards = self.buildings
        return (
            [cards[number - 1] for number in components.NUMBERS_OF[building]] if building else cards
        )

    @property
    def resources(self) -> components.Resources:
        """The resources of all stored cards."""
        return components.together(self.stored)

    @property
    def stored_at_most(self) -> int:
        """The limit of stored cards: four, or more with an ability."""
        return max(
            [components.STORED_AT_MOST, *(ABILITIES[key].stored_at_most for key in self.ready)]
        )

    @property
    def reach(self) -> int:
        """The number of usable cards on top: two, or three with an ability."""
        helped = any(ABILITIES[key].third_card for key in self.ready)
        return components.VISIBLE_CARDS if helped else components.ACTIVE_CARDS

    @property
    def ready(self) -> tuple[str, ...]:
        """The abilities that may be used now."""
        return tuple([key for key in self.powers if key not in self.used])

    def use(self, ability: str) -> None:
        """Use up an ability for this round or game, unless it lasts."""
        if ABILITIES[ability].times != "always":
            self.used.append(ability)

    def card(self, number: int) -> components.Card:
        """Return the card with this number, which must have been seen."""
        for card in self.deck:
            if card is not None and card.number == number:
                return card
        raise KeyError(number)

    def reset(self, number: int) -> None:
        """Turn a stored card back in place."""
        card = self.card(number)
        self.deck[self.deck.index(card)] = card.reset()

    def put_to_back(self, card: components.Card) -> None:
        """Move the card with this card's number to the back, as ``card``."""
        self.deck.remove(self.card(card.number))
        self.deck.append(card)


class Board(msgspec.Struct, omit_defaults=True):
    """The public part: the round, from 1 to 8, and the villages.

    ``level`` counts the paid levels of the disaster; ``upgraded`` means that the group has its
    ability. ``outposts`` and ``villagers`` are between the players; in speed mode the outposts of
    each terrain are a pile, the first on top. ``gone`` are cards that left the game. ``arrived``
    are the seats at the tracker in this round, in order.
    """

    round: int
    villages: list[Village]
    level: int = 0
    upgraded: bool = False
    outposts: list[str] = []
    villagers: list[str] = []
    gone: list[str] = []
    arrived: list[int] = []


class Hand(msgspec.Struct):
    """A player's private part: the rest of a deck whose order was noted at the start."""

    noted: list[components.Card]


class Hidden(CoreHidden):
    """The rest of each deck whose order was not noted, by seat.

    In competitive modes all decks have the same order.
    """

    unseen: list[list[components.Card]]


class PalmIsland(State[Board, Hand, Hidden]):
    """The state of a game of Palm Island."""

    @property
    def mode(self) -> str:
        return self.options["mode"]

    @property
    def is_noted(self) -> bool:
        """Whether the players have noted the order of their decks."""
        return self.options["notes"] == "on"

    def village(self, seat: int) -> Village:
        return self.board.villages[seat]

    def revealed_by(self, seat: int) -> int:
        """Return the number of noted cards that are left. It shows whether a card was revealed.

        In a competition all decks have the same order, so this reveals nothing.
        """
        is_news = self.mode == "cooperative" and len(self.hands) > 1
        return len(self.hands[seat].noted) if is_news else 0

    def reveal(self, seat: int) -> None:
        """Reveal the three cards on top of a deck."""
        deck = self.village(seat).deck
        rest = self.hands[seat].noted or self.hidden.unseen[seat]
        for place, card in enumerate(deck[: components.VISIBLE_CARDS]):
            if card is None:
                deck[place] = rest.pop(0)

    def note_of(self, seat: int, template: str, **values: Value) -> None:
        """Add a note about an action of ``seat``; with several players it names the seat."""
        alone = len(self.hands) == 1
        self.note(template if alone else "{seat}: " + template, to=None, **values, seat=seat)

    def note_of_card(self, seat: int, template: str, card: components.Card) -> None:
        """Add a note about a ``card`` of ``seat`` and its ``resources``."""
        if not self.muted:
            self.note_of(seat, template, card=card.name, resources=card.up.provides.listed)
