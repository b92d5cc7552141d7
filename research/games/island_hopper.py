"""Island Hopper as numbers: the observation of a view, and the values of actions.

A random game has up to 1,717 decisions, with up to 102 options.
An observation has 1,767 numbers, and the vocabulary 10,696 actions.
"""

from typing import get_args

import numpy as np

from engine.island_hopper.rules import components as hopper
from engine.island_hopper.rules.records import Phase as HopperPhase
from engine.island_hopper.rules.view import HopperView
from research.arrays import (
    MOST_SEATS,
    Array,
    Parts,
    array,
    each,
    marks,
    places_of,
    settings,
    turn_order,
)
from research.fields import Fields, subsets

VERSION = 1
_MOST_FLIGHTS = MOST_SEATS + 1
"""The maximum number of flights in a round of Island Hopper, with the second chance."""
_DOLLARS = 250


def _flights(view: HopperView) -> Array:
    """Return a row for each flight of Island Hopper, with its true place if the reader knows it."""
    islands = tuple(hopper.ISLAND_OF)
    goods = tuple(hopper.GOOD_OF)
    truths = dict(view.screen.true_places) if view.screen else {}
    rows = list[Array]()
    for number, one in enumerate(view.flights, 1):
        end = one.landing
        numbers = [0.0] * 6
        if end is not None:
            drift = end.drift.heading / 100, end.drift.distance / 100  # degrees, percent
            numbers = [*drift, end.delivered]
            numbers += [end.money, end.tourists, end.bonus]
        plan = [1, one.heading, one.distance, one.again]
        nudge = [one.nudge is not None, *(one.nudge or (0, 0))]
        place = end.place if end else truths.get(number, (0, 0))
        rows.append(
            np.concatenate(
                [
                    marks([one.good], goods),
                    marks([one.island], islands),
                    marks([end.island] if end else (), islands),
                    array([*plan, *nudge, end is not None, *numbers, *place]),
                ]
            )
        )
    blank = np.zeros(len(goods) + 2 * len(islands) + 4 + 3 + 1 + 6 + 2, np.float32)
    return np.stack([*rows, *[blank] * (_MOST_FLIGHTS - len(rows))])


def observe(view: HopperView) -> Parts:
    islands = tuple(hopper.ISLAND_OF)
    goods = tuple(hopper.GOOD_OF)
    contracts = tuple(hopper.CONTRACT_OF)
    seat = view.seat or 0
    order = turn_order(seat, len(view.players))
    bribes = np.zeros((6, len(islands)), np.float32)
    for placed in view.bribes:
        bribes[order.index(placed.seat), islands.index(placed.island)] += placed.amount
    words = places_of(tuple(hopper.WORD_OF))
    called = np.zeros((_MOST_FLIGHTS, MOST_SEATS, len(words)), np.float32)
    for row, flight in zip(called[: len(view.flights)], view.flights, strict=True):
        for spoken in flight.words:
            if spoken.word in words:
                row[order.index(spoken.seat), words[spoken.word]] += 1

    def player(one: int) -> Array:
        calls = [call.amount for call in view.calls if call.seat == one]
        return array(
            [
                view.players[one].cards,
                view.players[one].completed,
                view.captain == one,
                one in view.bidders,
                calls[-1] if calls else 0,
                bool(calls),
            ]
        )

    own = view.screen
    numbers = [view.round, view.rounds_left, view.price, view.deck, view.flight]
    return {
        "settings": settings("island_hopper", view.settings),
        "round": array([*numbers, view.second_chance_used]),
        "phase": marks([view.phase], get_args(HopperPhase)),
        "card": marks([view.card], tuple(hopper.ROUND_CARD_OF)),
        "past_cards": marks(view.past_cards, tuple(hopper.ROUND_CARD_OF)),
        "money": array(view.money_beside(island) for island in islands),
        "bribes": bribes,
        "goods": marks(view.goods, goods),
        "tourists": marks(view.tourists, contracts),
        "flights": _flights(view),
        "words": called,
        "display": marks(view.display, contracts),
        "players": each(view.players, seat, 6, player),
        "cards": marks(own.cards if own else (), contracts),
        "completed": marks(own.completed if own else (), contracts),
        "cash": array([own.count.cash, own.count.total, own.maximum or 0] if own else [0] * 3),
        "sealed": array(dict(own.sealed).get(island, 0) if own else 0 for island in islands),
    }


def _values() -> dict[str, Fields]:
    goods = [good.key for good in hopper.GOODS]
    islands = [island.key for island in hopper.ISLANDS]
    card: Fields = {"card": [contract.key for contract in hopper.CONTRACTS]}
    dollars = range(_DOLLARS + 1)
    lengths = range(1, 2 * hopper.MODEL.longest_nudge + 1)
    good: Fields = {"good": goods}
    tourists = [contract.key for contract in hopper.CONTRACTS if contract.is_tourist]
    return {
        "Bid": {"amount": dollars},
        "Pass": {},
        "Offer": {"goods": subsets(goods, hopper.DUELING_GOODS)},
        "Price": {"amount": dollars},
        "Agree": {},
        "TakeOver": {},
        "Bribe": {"island": islands, "amount": dollars},
        "Done": {},
        "Show": {"tourists": subsets(tourists, len(tourists))},
        "Plan": {"good": goods, "island": islands},
        "Say": {"word": [word.word for word in hopper.WORDS], "flight": range(1, len(goods) + 1)},
        "Nudge": {"heading": range(360), "inches": [*map(hopper.inches, lengths)]},
        "Drop": {},
        "FlyAgain": good,
        "GiveUp": card,
        "Decline": {},
        "Keep": {},
        "Discard": card,
        "Take": card,
        "Draw": {},
    }


VALUES = _values()
