"""Flights: tourists, planning, and the second chance (rulebook, phase 4)."""

from collections.abc import Sequence

from engine.core import Action, Auto, Decision, Step
from engine.island_hopper.rules.actions import Decline, FlyAgain, GiveUp, Plan, Show
from engine.island_hopper.rules.components import (
    CONTRACT_OF,
    HALVES,
    ISLAND_OF,
    ISLANDS,
    MODEL,
    WEATHER_OF,
    inches_words,
)
from engine.island_hopper.rules.landing import LandGoods, Steer
from engine.island_hopper.rules.records import Flight
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.weather import draw_drift, with_gust
from engine.island_hopper.rules.words import CallWords


class Fly(Auto[IslandHopper], frozen=True):
    """One flight for each player, one after the other or all together."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        """Draw the weather, and plan the flights."""
        g.board.phase = "flights"
        g.hidden.drift = draw_drift(g.rng, drift_strength(g))
        flights = g.flights_a_round
        together = g.options["flights"] == "batch"
        groups = [FlyGoods(flights)] if together else [FlyGoods(1)] * flights
        return [ShowTourists(g.captain), *groups]


class ShowTourists(Decision[IslandHopper], frozen=True):
    """Which tourists do you take along this round?"""

    asks_always = True
    alone = "You have no tourists to take along."
    secret = True

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return every choice of the tourists in hand, all of them first and none last."""
        choices: list[tuple[str, ...]] = [()]
        for tourist in reversed(g.tourists_of(self.seat)):
            choices = [(tourist.key, *chosen) for chosen in choices] + choices
        return [Show(chosen) for chosen in choices]

    def take(self, g: IslandHopper, action: Show) -> Sequence[Step]:
        for tourist in action.tourists:
            g.hands[self.seat].cards.remove(tourist)
            pays = CONTRACT_OF[tourist].pays
            g.note("{seat} takes a tourist along for ${pays} a landing.", seat=self.seat, pays=pays)
        g.board.tourists = list(action.tourists)
        return []

    def when_absent(self, g: IslandHopper) -> Action:
        """Show all of them."""
        return self.actions(g)[0]


class FlyGoods(Auto[IslandHopper], frozen=True):
    """A number of flights that are planned together."""

    flights: int

    def run(self, g: IslandHopper) -> Sequence[Step]:
        """Plan, take off, listen, steer and land; then comes the second chance."""
        any_lost = g.options.get("second_chance") == "any_lost"
        first = 1 if any_lost else len(g.board.flights) + 1
        plans = [PlanFlight(g.captain)] * self.flights
        return [*plans, *in_the_air(), OfferSecondChance(g.captain, first)]


def in_the_air() -> list[Step]:
    """Return the steps of planned flights."""
    return [TakeOff(), CallWords(), Steer(), LandGoods()]


class PlanFlight(Decision[IslandHopper], frozen=True):
    """Which good do you fly to which island?"""

    good: str = ""

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return each good on the compass island with each island that wants it."""
        goods = [self.good] if self.good else g.board.goods
        return [
            Plan(good, island.key) for good in goods for island in ISLANDS if good in island.goods
        ]

    def accepts(self, g: IslandHopper, action: Action) -> bool:
        """Accept a heading in whole degrees with a distance in half inches."""
        return (
            isinstance(action, Plan)
            and action.good in ([self.good] if self.good else g.board.goods)
            and action.island is None
            and action.heading is not None
            and action.heading in range(360)
            and action.distance in HALVES
        )

    def take(self, g: IslandHopper, action: Plan) -> Sequence[Step]:
        """Store the public plan."""
        heading = action.heading or 0
        distance = HALVES[action.distance or "0"]
        if action.island:
            island = ISLAND_OF[action.island]
            heading = island.heading
            distance = 2 * island.distance
        again = bool(self.good)
        flight = Flight(action.good, action.island or "", heading, distance, again)
        g.board.flights.append(flight)
        if not self.good:
            g.board.goods.remove(action.good)
        target = f"{inches_words(flight.distance)} at {flight.heading} degrees"
        g.note(
            "{seat} plans flight {number}: {good} to {target}.",
            seat=self.seat,
            number=len(g.board.flights),
            good=flight.good,
            target=ISLAND_OF[flight.island].name if flight.island else target,
        )
        return []


class TakeOff(Auto[IslandHopper], frozen=True):
    """The planned flights take off, and the weather pushes each of them."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        """Draw the drift of each flight, which only passengers see."""
        drift = g.hidden.drift
        strength = drift_strength(g)
        assert drift is not None  # noqa: S101  # drawn at the start of the phase
        for _ in g.in_the_air:
            g.hidden.drifts.append(with_gust(drift, g.rng, strength))
        return []


class OfferSecondChance(Decision[IslandHopper], frozen=True):
    """Which lost good do you fly again for a completed contract, if any?"""

    secret = True
    first: int

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return each lost good, once a round, if the captain has a completed contract."""
        lost = [
            flight.good
            for flight in g.board.flights[self.first - 1 :]
            if flight.landing is not None and not flight.landing.delivered
        ]
        if not lost or g.board.second_chance_used or not g.hands[self.seat].completed:
            return []
        return [Decline(), *(FlyAgain(good) for good in lost)]

    def take(self, g: IslandHopper, action: FlyAgain | Decline) -> Sequence[Step]:
        """Pay and fly the same good again, to any island."""
        if isinstance(action, Decline):
            return []
        g.board.second_chance_used = True
        g.note("{seat} flies {good} again.", seat=self.seat, good=action.good)
        return [PayContract(self.seat), PlanFlight(self.seat, action.good), *in_the_air()]

    def when_absent(self, g: IslandHopper) -> Action:
        return Decline()


class PayContract(Decision[IslandHopper], frozen=True):
    """Which completed contract pays for your second chance?"""

    asks_always = True
    secret = True
    joined = True

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return one completed contract of each kind that counts the same at the end."""
        alike: dict[tuple[str, ...], str] = {}
        for card in g.hands[self.seat].completed:
            alike.setdefault(counts_as(card, g.options["symbols"]), card)
        return [GiveUp(card) for card in alike.values()]

    def take(self, g: IslandHopper, action: GiveUp) -> Sequence[Step]:
        g.hands[self.seat].completed.remove(action.card)
        g.board.gone.append(action.card)
        card = CONTRACT_OF[action.card].title
        g.note("{seat} gives up a completed contract: {card}.", seat=self.seat, card=card)
        return []


def drift_strength(g: IslandHopper) -> float:
    """Return the factor for all drift: the weather, and half of it in a duel."""
    return WEATHER_OF[g.options["weather"]].drift * (MODEL.dueling_drift if g.dueling else 1)


def counts_as(card: str, symbols: str) -> tuple[str, ...]:
    """Return the symbols that a completed contract counts as (RULINGS.md, line I29)."""
    contract = CONTRACT_OF[card]
    return ISLAND_OF[contract.island].goods if symbols == "island_goods" else (contract.symbol,)
