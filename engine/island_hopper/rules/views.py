"""The records of the views of Island Hopper."""

import msgspec

from engine.core import View
from engine.island_hopper.rules.components import DUELING_HAND_LIMIT, HAND_LIMIT, Point
from engine.island_hopper.rules.records import Call, Flight, Phase, Placed, Preference
from engine.island_hopper.rules.scoring import Count


class PlayerView(msgspec.Struct, frozen=True):
    """The public part of a player: the numbers of contracts in hand and completed."""

    cards: int
    completed: int


class Screen(msgspec.Struct, frozen=True):
    """A player's view behind their own screen.

    ``maximum`` is the stored bid or ``None``. ``sealed`` pairs islands with amounts. ``window``
    pairs the numbers of flights in the air with their true places, in hundredths of an inch.
    """

    cards: tuple[str, ...]
    completed: tuple[str, ...]
    count: Count
    maximum: int | None
    sealed: tuple[tuple[str, int], ...]
    preference: Preference | None
    window: tuple[tuple[int, Point], ...]


class HopperView(View, frozen=True):
    """A game of Island Hopper as a player sees it.

    ``captain`` has the captain tile. ``bidders`` may bid this round, in order. ``money`` pairs
    every island with the dollars beside it. ``goods`` are on the compass island. ``deck`` and
    ``rounds_left`` count hidden cards. ``flight`` is the number of the flight in question, or 0.
    ``counts`` is the final count by seat, empty before the end.
    """

    settings: tuple[tuple[str, str], ...]
    round: int
    phase: Phase
    card: str
    past_cards: tuple[str, ...]
    rounds_left: int
    captain: int
    price: int
    bidders: tuple[int, ...]
    calls: tuple[Call, ...]
    money: tuple[tuple[str, int], ...]
    bribes: tuple[Placed, ...]
    tourists: tuple[str, ...]
    goods: tuple[str, ...]
    flights: tuple[Flight, ...]
    second_chance_used: bool
    display: tuple[str, ...]
    deck: int
    players: tuple[PlayerView, ...]
    flight: int
    screen: Screen | None
    counts: tuple[Count, ...]
    ended_by: str

    @property
    def hand_limit(self) -> int:
        """The number of contracts in a full hand."""
        return DUELING_HAND_LIMIT if self.dueling else HAND_LIMIT

    @property
    def dueling(self) -> bool:
        """Whether this is a duel of two pilots."""
        return len(self.players) == 2

    def setting(self, key: str) -> str:
        """Return an option of the table, or an empty string if it does not apply."""
        return dict(self.settings).get(key, "")

    def money_beside(self, island: str) -> int:
        """Return the dollars beside an island."""
        return dict(self.money)[island]
