"""The heuristic player's estimates in dollars, by its view."""

from collections.abc import Sequence
from math import ceil, fsum
from typing import NamedTuple

from engine.island_hopper.ai import weights
from engine.island_hopper.rules.components import (
    CONTRACT_OF,
    DUELING_GOODS,
    ISLAND_OF,
    ISLANDS,
    WEATHER_OF,
)
from engine.island_hopper.rules.fly import counts_as
from engine.island_hopper.rules.scoring import bonus_lost
from engine.island_hopper.rules.view import HopperView, Screen


def screen_of(view: HopperView) -> Screen:
    """Return the player's own screen."""
    assert view.screen is not None  # noqa: S101  # always a player's view
    return view.screen


def odds(view: HopperView, island: str) -> float:
    """Return the chance that a flight lands on its island."""
    inner, outer = WEATHER_OF[view.setting("weather")].odds_guided
    return inner if ISLAND_OF[island].ring == "inner" else outer


def flights_a_round(view: HopperView) -> int:
    """Return the number of flights in a round."""
    return DUELING_GOODS if view.dueling else len(view.players)


def contracts_for(view: HopperView, island: str) -> int:
    """Return the pay of the player's own contracts for an island."""
    cards = (CONTRACT_OF[card] for card in screen_of(view).cards)
    return sum(card.pays for card in cards if card.island == island)


def tourists(view: HopperView) -> int:
    """Return the pay of the tourists, shown or in hand, for a landing."""
    hand = [card for card in screen_of(view).cards if CONTRACT_OF[card].is_tourist]
    return sum(CONTRACT_OF[card].pays for card in [*view.tourists, *hand])


def flight_value(view: HopperView, island: str) -> float:
    """Return a captain's expected income from a flight to ``island``."""
    flown = any(
        flight.island == island and (flight.landing is None or flight.landing.delivered)
        for flight in view.flights
    )
    pays = float(tourists(view))
    if not flown:
        pays += view.money_beside(island)
        if view.dueling:
            pays += contracts_for(view, island)
        else:
            rivals = {bribe.seat for bribe in view.bribes if bribe.island == island} - {view.seat}
            pays -= weights.RIVAL_PAID * len(rivals)
    return odds(view, island) * (pays + weights.LANDING)


def goods_value(view: HopperView, goods: Sequence[str]) -> float:
    """Return a captain's expected income from ``goods``, each flown where it brings most."""
    return fsum(
        max(flight_value(view, island.key) for island in ISLANDS if good in island.goods)
        for good in goods
    )


def fair_price(view: HopperView, goods: Sequence[str], others: Sequence[str]) -> float:
    """Return the price, in a duel, at which both answers leave the same lead.

    The captain pays the bank and flies ``goods``, and the opponent's contracts pay too. After a
    take-over the bidder gets the price from the opponent, who flies the ``others``.
    """
    flown = goods_value(view, goods) - weights.RIVAL_ALONG
    wanted = [island.key for island in ISLANDS if set(island.goods) & set(others)]
    pay = fsum(odds(view, island) * contracts_for(view, island) for island in wanted)
    return (flown + _rivals_value(view, others) - weights.ALONG * pay) / 3


def _rivals_value(view: HopperView, goods: Sequence[str]) -> float:
    """Return the opponent's expected income from ``goods`` in a duel; its contracts are unknown."""
    return fsum(
        max(
            odds(view, island.key) * (view.money_beside(island.key) + weights.RIVALS_CONTRACT)
            for island in ISLANDS
            if good in island.goods
        )
        for good in goods
    )


def captain_take(view: HopperView) -> float:
    """Return the expected income of the captain this round, bribes included."""
    best = sorted((flight_value(view, island.key) for island in ISLANDS), reverse=True)
    bribed = weights.OPEN_BRIBES * weights.EXPECTED_BRIBE * (len(view.players) - 1)
    return fsum(best[: flights_a_round(view)]) + bribed


def passenger_take(view: HopperView) -> float:
    """Return the expected pay of the reader's contracts as a passenger this round."""
    wanted = (island.key for island in ISLANDS if contracts_for(view, island.key))
    pays = fsum(odds(view, island) * contracts_for(view, island) for island in wanted)
    return weights.CASHED_AS_PASSENGER * pays


def bribe_needed(view: HopperView, island: str) -> int:
    """Return the bribe that makes ``island`` one of the captain's targets."""
    rivals = sorted(
        (odds(view, rival.key) * view.money_beside(rival.key) for rival in ISLANDS), reverse=True
    )
    bar = rivals[flights_a_round(view) - 1]
    return max(0, ceil(bar / odds(view, island) + weights.MARGIN) - view.money_beside(island))


class ContractParts(NamedTuple):
    """The parts of the value of holding a contract, in dollars.

    They are its expected pay, and bonuses for other contracts for its island, for a set that it
    nearly completes, and for the money beside its island.
    """

    pay: float
    same_island: float = 0.0
    next_set: float = 0.0
    money_beside: float = 0.0


def contract_parts(view: HopperView, card: str) -> ContractParts:
    """Return the parts of the value of holding a contract."""
    contract = CONTRACT_OF[card]
    if contract.is_tourist:
        pays = contract.pays * flights_a_round(view)
        return ContractParts(pays * weights.TOURIST_PART / len(view.players) + weights.TOURIST)
    screen = screen_of(view)
    collected = dict(screen.count.symbols)
    shown = counts_as(card, view.setting("symbols"))
    near = sum(collected.get(symbol, 0) >= weights.NEARLY_A_SET for symbol in shown)
    others = (CONTRACT_OF[other] for other in screen.cards if other != card)
    same = sum(other.island == contract.island for other in others)
    return ContractParts(
        contract.pays * odds(view, contract.island),
        weights.SAME_ISLAND * same,
        weights.SET_IN_REACH * near,
        weights.WAITING * view.money_beside(contract.island),
    )


def contract_worth(view: HopperView, card: str) -> float:
    """Return the value of holding a contract."""
    return fsum(contract_parts(view, card))


def loss(view: HopperView, card: str) -> int:
    """Return the set bonus that giving up a completed contract costs."""
    return bonus_lost(screen_of(view).completed, card, view.setting("symbols"))
