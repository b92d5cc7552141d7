"""Steering, the drop, and the payments of a landing (rulebook, phase 4)."""

from collections.abc import Sequence

import msgspec

from engine.core import Action, Auto, Decision, Step
from engine.island_hopper.rules.actions import Drop, Nudge
from engine.island_hopper.rules.components import (
    CONTRACT_OF,
    HALVES,
    ISLAND_OF,
    MODEL,
    WEATHER_OF,
    inches,
)
from engine.island_hopper.rules.records import Cashed, Landing
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.voices import along, courses_called
from engine.island_hopper.rules.weather import drift_place, island_under, nudge_place, scatter_place

POINTS = 16
"""The number of suggested headings; any whole degree is accepted."""

NO_NUDGE = (0, 0)


class Steer(Auto[IslandHopper], frozen=True):
    """The captain may nudge each flight before its drop; in a duel goods are dropped directly."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        """Ask for each flight in the air (RULINGS.md, line I32)."""
        if g.dueling:
            for number in g.in_the_air:
                _order(g, number, NO_NUDGE)
            return []
        return [NudgeFlight(g.captain, number) for number in g.in_the_air]


class NudgeFlight(Decision[IslandHopper], frozen=True):
    """Which way do you nudge the plane, or do you drop the good?"""

    flight: int

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return the drop, the nudges that follow the words, and headings all around."""
        called = [
            nudge for course in courses_called(g.flight(self.flight)) if (nudge := along(course))
        ]
        around = (Nudge(round(place * 360 / POINTS)) for place in range(POINTS))
        return [Drop(), *dict.fromkeys(called), *around]

    def accepts(self, g: IslandHopper, action: Action) -> bool:
        """Accept any whole heading, alone or with a length in half inches."""
        return (
            isinstance(action, Nudge)
            and action.heading in range(360)
            and (
                action.inches is None or 0 < HALVES.get(action.inches, 0) <= 2 * MODEL.longest_nudge
            )
        )

    def take(self, g: IslandHopper, action: Nudge | Drop) -> Sequence[Step]:
        """Store the nudge, ask for its length, or drop."""
        if isinstance(action, Drop):
            _order(g, self.flight, NO_NUDGE)
            return []
        if action.inches is None:
            return [ChooseLength(self.seat, self.flight, action.heading)]
        _order(g, self.flight, (action.heading, HALVES[action.inches]))
        return []

    def when_absent(self, g: IslandHopper) -> Action:
        return Drop()


class ChooseLength(Decision[IslandHopper], frozen=True):
    """How far do you nudge the plane?"""

    flight: int
    heading: int

    @property
    def question(self) -> str:
        return f"How far do you nudge the plane to {self.heading}°?"

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return half an inch to eight inches."""
        lengths = range(1, 2 * MODEL.longest_nudge + 1)
        return [Nudge(self.heading, inches(halves)) for halves in lengths]

    def take(self, g: IslandHopper, action: Nudge) -> Sequence[Step]:
        _order(g, self.flight, (self.heading, HALVES[action.inches or ""]))
        return []

    def when_absent(self, g: IslandHopper) -> Action:
        """Nudge as little as possible."""
        return self.actions(g)[0]


class LandGoods(Auto[IslandHopper], frozen=True):
    """Land the goods one after the other; drift and places become public."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        for number in g.in_the_air:
            flight = g.flight(number)
            landing = _pay(g, come_down(g, number))
            g.change_flight(number, msgspec.structs.replace(flight, landing=landing))
            _note(g, number, flight.good, landing)
        return []


def come_down(g: IslandHopper, number: int) -> Landing:
    """Return the landing of a flight, before payments."""
    flight = g.flight(number)
    drift = g.hidden.drifts[number - 1]
    before = drift_place(flight.heading, flight.distance, drift)
    after = before
    if flight.nudge and flight.nudge != NO_NUDGE:
        after = nudge_place(before, *flight.nudge, g.rng)
    place = scatter_place(after, WEATHER_OF[g.options["weather"]], g.rng)
    island = island_under(place)
    delivered = bool(island) and flight.good in ISLAND_OF[island].goods
    return Landing(drift, before, after, place, island, delivered)


def _pay(g: IslandHopper, landing: Landing) -> Landing:
    """Pay the captain the money beside the island and for tourists, and pay all contracts."""
    if not landing.delivered:
        return landing
    money = g.board.money[landing.island]
    g.board.money[landing.island] = 0
    tourists = sum(CONTRACT_OF[tourist].pays for tourist in g.board.tourists)
    # In a duel, the captain has contracts too.
    cashed = []
    for seat in g.clockwise_from(g.captain) if g.dueling else g.passengers:
        hand = g.hands[seat]
        for card in [card for card in hand.cards if CONTRACT_OF[card].island == landing.island]:
            hand.cards.remove(card)
            hand.completed.append(card)
            g.earn(seat, CONTRACT_OF[card].pays)
            cashed.append(Cashed(seat, card))
    others = sum(paid.seat != g.captain for paid in cashed)
    bonus = g.card.amount * others if g.card.effect == "last" else 0
    g.hands[g.captain].cash += money
    g.earn(g.captain, tourists + bonus)
    return msgspec.structs.replace(
        landing, money=money, tourists=tourists, bonus=bonus, cashed=tuple(cashed)
    )


def _note(g: IslandHopper, number: int, good: str, landing: Landing) -> None:
    if not landing.delivered:
        g.note(
            "Flight {number}, {good}, comes down {where}.",
            number=number,
            good=good,
            where=f"on {ISLAND_OF[landing.island].name}" if landing.island else "in the sea",
        )
        return
    earned = landing.money + landing.tourists + landing.bonus
    g.note(
        "Flight {number} delivers {good} to {island}: {seat} gets {earned}.",
        number=number,
        good=good,
        island=ISLAND_OF[landing.island].name,
        seat=g.captain,
        earned=f"${earned}" if earned else "nothing",
    )
    for paid in landing.cashed:
        pays = CONTRACT_OF[paid.card].pays
        g.note("{seat} cashes a contract for ${pays}.", seat=paid.seat, pays=pays)


def _order(g: IslandHopper, number: int, nudge: tuple[int, int]) -> None:
    g.change_flight(number, msgspec.structs.replace(g.flight(number), nudge=nudge))
