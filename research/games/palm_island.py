"""Palm Island as numbers: the observation of a view, and the values of actions.

A random game has up to 486 decisions, with up to 16 options.
An observation has 4,578 numbers, and the vocabulary 71,242 actions.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from engine.palm_island.rules import cards as palm_cards
from engine.palm_island.rules import components as palm
from engine.palm_island.rules.view import PalmView, VillageView
from research.arrays import Array, Parts, array, each, marks
from research.fields import Fields, subsets

VERSION = 1
_CARDS_PAID = 5
_ABILITIES_USED = 3


def observe(view: PalmView) -> Parts:
    faces = tuple(palm.FACES)

    def cards(some: Iterable[Any]) -> Array:
        return marks(((card.number, card.face) for card in some), faces)

    def village(seat: int) -> Array:
        one: VillageView = view.villages[seat]
        hand = [cards(one.in_hand[place : place + 1]) for place in range(palm.VISIBLE_CARDS)]
        return np.concatenate(
            [
                *hand,
                cards(one.stored),
                cards(one.buildings),
                cards(one.feats),
                array([getattr(one.resources, kind) for kind in palm.RESOURCES]),
                array([one.ahead, one.stars, one.arrows, one.points, one.stored_at_most]),
                array([one.waits, len(one.given)]),
                marks([*one.villagers, *one.recruited], tuple(palm_cards.VILLAGERS)),
                marks(one.outposts, tuple(palm_cards.OUTPOSTS)),
                marks(one.powers, tuple(palm_cards.ABILITIES)),
                marks(one.used, tuple(palm_cards.ABILITIES)),
            ]
        )

    group = view.group
    costs = [group.cost, group.given, group.stored, group.ability_cost] if group else []
    numbers = [getattr(one, kind) for one in costs for kind in palm.RESOURCES]
    numbers += [group.level, group.upgraded, group.arrows, group.points] if group else []
    paying = view.cost[0] if view.cost else palm.NOTHING
    noted = view.villages[view.seat or 0].noted
    return {
        "round": array([view.round]),
        "mode": marks([view.mode], ("solo", "cooperative", "casual", "speed")),
        "disaster": marks([group.disaster] if group else [], tuple(palm_cards.DISASTERS)),
        "group": array([*numbers, *[0] * (4 * len(palm.RESOURCES) + 4 - len(numbers))]),
        "villages": each(view.villages, view.seat or 0, 4, village),
        "outposts": marks(view.outposts, tuple(palm_cards.OUTPOSTS)),
        "villagers": marks(view.villagers, tuple(palm_cards.VILLAGERS)),
        "paying": array([getattr(paying, kind) for kind in palm.RESOURCES]),
        "noted": np.stack([cards(noted[place : place + 1]) for place in range(palm.TRACKER + 8)]),
    }


def _values() -> dict[str, Fields]:
    numbers = sorted(palm.BUILDING_OF)
    card: Fields = {"card": numbers}
    some: Fields = {"cards": subsets(numbers, _CARDS_PAID)}
    villager: Fields = {"villager": [*palm_cards.VILLAGERS]}
    return {
        "Store": card,
        "Rotate": card,
        "Flip": card,
        "Discard": {},
        "Pay": some,
        "Reset": card,
        "Use": {"abilities": subsets(palm_cards.ABILITIES, _ABILITIES_USED)},
        "Bring": {"feat": [feat.key for feat in palm.FEATS]},
        "Rest": villager,
        "Recruit": villager,
        "Buy": {"outpost": [*palm_cards.OUTPOSTS]},
        "Give": some,
        "Done": {},
    }


VALUES = _values()
