"""The views of Island Hopper."""

import msgspec

from engine.core import View, decision_of, view_fields
from engine.island_hopper.rules.auction import MakeBid, eligible
from engine.island_hopper.rules.components import DUELING_HAND_LIMIT, HAND_LIMIT, ISLAND_OF, Point
from engine.island_hopper.rules.fly import PlanFlight
from engine.island_hopper.rules.records import Call, Flight, Phase, Placed, Preference
from engine.island_hopper.rules.resample import sees
from engine.island_hopper.rules.scoring import Count, count
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.weather import drift_place
from engine.island_hopper.rules.words import ChooseWord

ORDER_AHEAD = "You collect later. Which contract do you want then, if you plan ahead?"
OPEN_AUCTION = "You open the auction. How much do you bid for the captain's seat?"


class PlayerView(msgspec.Struct, frozen=True):
    """The public part of a player: the numbers of contracts in hand and completed."""

    cards: int
    completed: int


class Screen(msgspec.Struct, frozen=True):
    """A player's view behind their own screen.

    ``maximum`` is the stored bid or ``None``. ``sealed`` pairs islands with amounts.
    ``true_places`` (``window`` in JSON) pairs flights that the player sees with their places, in
    hundredths of an inch.
    """

    cards: tuple[str, ...]
    completed: tuple[str, ...]
    count: Count
    maximum: int | None
    sealed: tuple[tuple[str, int], ...]
    preference: Preference | None
    true_places: tuple[tuple[int, Point], ...] = msgspec.field(name="window")


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


def view_of(g: IslandHopper, seat: int | None) -> HopperView:
    board = g.board
    fields = view_fields(g, seat)
    decision = None if seat is None else decision_of(g, seat)
    planned = len(board.flights) + 1 if isinstance(decision, PlanFlight) else 0
    flight = planned or getattr(decision, "flight", 0)
    question = fields["question"]
    if isinstance(decision, ChooseWord):
        flown = g.flight(flight)
        target = f"{flown.heading}°"
        if flown.island:
            target = f"{flown.island} {ISLAND_OF[flown.island].name}"
        question = f"Which word do you call for flight {flight}, {flown.good} to {target}?"
    elif flight:
        question = f"Flight {flight}: {question[0].lower()}{question[1:]}"
    elif fields["options"] and not decision:
        question = ORDER_AHEAD
    elif question == MakeBid.__doc__ and not board.calls:
        question = OPEN_AUCTION
    if board.phase == "auction" and not g.dueling:
        bidders = tuple(eligible(g))
    else:
        bidders = tuple(dict.fromkeys(call.seat for call in board.calls))
    return HopperView(
        **fields | {"flight": flight, "question": question},
        settings=tuple(g.options.items()),
        round=board.round,
        phase=board.phase,
        card=board.card,
        past_cards=tuple(board.past_cards),
        rounds_left=len(g.hidden.rounds),
        captain=board.captain,
        price=board.price,
        bidders=bidders,
        calls=tuple(board.calls),
        money=tuple(board.money.items()),
        bribes=tuple(board.bribes),
        tourists=tuple(board.tourists),
        goods=tuple(board.goods),
        flights=tuple(board.flights),
        second_chance_used=board.second_chance_used,
        display=tuple(board.display),
        deck=len(g.hidden.deck),
        players=tuple(PlayerView(len(hand.cards), len(hand.completed)) for hand in g.hands),
        screen=None if seat is None else _screen(g, seat),
        counts=tuple(count(g, owner) for owner in g.seats) if g.over else (),
        ended_by=board.ended_by,
    )


def _screen(g: IslandHopper, seat: int) -> Screen:
    hand = g.hands[seat]
    aloft = [number for number in g.in_the_air if number <= len(g.hidden.drifts)]
    return Screen(
        cards=tuple(hand.cards),
        completed=tuple(hand.completed),
        count=count(g, seat),
        maximum=hand.maximum,
        sealed=tuple(hand.sealed.items()),
        preference=hand.preference,
        true_places=tuple(
            (number, drift_place(flight.heading, flight.distance, g.hidden.drifts[number - 1]))
            for number, flight in ((number, g.flight(number)) for number in aloft)
            if sees(g, seat, number)
        ),
    )
