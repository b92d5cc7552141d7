"""Count the pearls in the bag, in the hands and in the chests."""

from collections import Counter

from engine.pearls.rules.components import PEARLS
from engine.pearls.rules.round import Pearls


def box(g: Pearls) -> Counter[str]:
    return Counter({pearl.key: pearl.copies for pearl in PEARLS})


def found(g: Pearls) -> Counter[str]:
    places = [g.hidden.pearls, *(hand.pearls for hand in g.hands), *g.board.chests]
    return Counter(key for place in places for key in place)
