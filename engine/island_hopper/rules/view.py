"""The views of Island Hopper."""

from engine.core import Decision, decision_of, view_fields
from engine.island_hopper.rules.auction import eligible
from engine.island_hopper.rules.fly import PlanFlight
from engine.island_hopper.rules.landing import ChooseLength, NudgeFlight
from engine.island_hopper.rules.resample import sees
from engine.island_hopper.rules.scoring import count
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.views import HopperView, PlayerView, Screen
from engine.island_hopper.rules.weather import drift_place
from engine.island_hopper.rules.words import ChooseWord

ORDER_AHEAD = "You collect later: you may plan ahead."


def view_of(g: IslandHopper, seat: int | None) -> HopperView:
    board = g.board
    fields = view_fields(g, seat)
    decision = None if seat is None else decision_of(g, seat)
    flight = _flight_of(g, decision)
    question = fields["question"]
    if flight:
        question = f"Flight {flight}: {question[0].lower()}{question[1:]}"
    elif fields["options"] and not decision:
        question = ORDER_AHEAD
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


def _flight_of(g: IslandHopper, decision: Decision[IslandHopper] | None) -> int:
    if isinstance(decision, PlanFlight):
        return len(g.board.flights) + 1
    if isinstance(decision, ChooseWord | NudgeFlight | ChooseLength):
        return decision.flight
    return 0


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
        window=tuple(
            (number, drift_place(flight.heading, flight.distance, g.hidden.drifts[number - 1]))
            for number, flight in ((number, g.flight(number)) for number in aloft)
            if sees(g, seat, number)
        ),
    )
