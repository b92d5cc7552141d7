"""The state of Island Hopper: the map and its money, the screens, and the flights."""

import msgspec

from engine.core import Hidden as CoreHidden
from engine.core import State
from engine.island_hopper.rules import components
from engine.island_hopper.rules.records import Call, Drift, Flight, Phase, Placed, Preference


class Board(msgspec.Struct, kw_only=True):
    """The public part.

    ``captain`` has the captain tile and paid ``price`` this round. ``money`` has the dollars beside
    each island, by letter. ``calls``, ``bribes``, ``tourists`` and ``flights`` are those of this
    round. ``goods`` are on the compass island. ``gone`` lists cards out of the game.
    """

    captain: int
    money: dict[str, int]
    display: list[str]
    goods: list[str]
    round: int = 0
    phase: Phase = "auction"
    card: str = ""
    price: int = 0
    calls: list[Call] = []
    bribes: list[Placed] = []
    tourists: list[str] = []
    flights: list[Flight] = []
    second_chance_used: bool = False
    gone: list[str] = []
    past_cards: list[str] = []
    ended_by: str = ""


class Hand(msgspec.Struct):
    """A player's private part behind the screen: contracts, cash, and unopened choices."""

    cards: list[str]
    cash: int
    completed: list[str] = []
    maximum: int | None = None
    sealed: dict[str, int] = {}
    preference: Preference | None = None


class Hidden(CoreHidden, kw_only=True):
    """Both decks, the bank, and the drift of this round and of each flight.

    ``finals`` counts final actions (words, bribes), because an undo must not go back beyond them.
    """

    deck: list[str]
    rounds: list[str]
    bank: int = 0
    drift: Drift | None = None
    drifts: list[Drift] = msgspec.field(default_factory=list)
    finals: int = 0


class IslandHopper(State[Board, Hand, Hidden]):
    """The state of a game of Island Hopper."""

    @property
    def dueling(self) -> bool:
        """Whether this is a duel of two pilots."""
        return len(self.hands) == 2

    @property
    def has_dummy(self) -> bool:
        """Whether a dummy bribes beside three players."""
        return len(self.hands) == 3 and self.options["dummy"] == "on"

    @property
    def hand_limit(self) -> int:
        """The number of contracts in a full hand."""
        return components.DUELING_HAND_LIMIT if self.dueling else components.HAND_LIMIT

    @property
    def flights_a_round(self) -> int:
        """The number of the captain's flights."""
        return components.DUELING_GOODS if self.dueling else len(self.hands)

    @property
    def captain(self) -> int:
        """The seat with the captain tile."""
        return self.board.captain

    @property
    def passengers(self) -> list[int]:
        """All seats but the captain, clockwise from the captain."""
        return self.clockwise_from(self.captain)[1:]

    @property
    def card(self) -> components.RoundCard:
        """The current round card."""
        return components.ROUND_CARD_OF[self.board.card]

    @property
    def in_the_air(self) -> list[int]:
        """The flights that have not landed, by number from 1."""
        return [
            number for number, flight in enumerate(self.board.flights, 1) if flight.landing is None
        ]

    def flight(self, number: int) -> Flight:
        """Return a flight of this round by its number from 1."""
        return self.board.flights[number - 1]

    def change_flight(self, number: int, flight: Flight) -> None:
        """Replace the flight with this number."""
        self.board.flights[number - 1] = flight

    def tourists_of(self, seat: int) -> list[components.Contract]:
        cards = (components.CONTRACT_OF[card] for card in self.hands[seat].cards)
        return [card for card in cards if card.is_tourist]

    def pay_bank(self, seat: int, amount: int) -> None:
        """Move money from a screen to the bank."""
        self.hands[seat].cash -= amount
        self.hidden.bank += amount

    def earn(self, seat: int, amount: int) -> None:
        """Move money from the bank to a screen."""
        self.pay_bank(seat, -amount)

    def add_money(self, island: str, amount: int) -> None:
        """Move money from the bank to an island; a negative amount removes at most all of it."""
        moved = max(amount, -self.board.money[island])
        self.board.money[island] += moved
        self.hidden.bank -= moved
