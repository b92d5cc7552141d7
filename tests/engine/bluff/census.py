"""Count the dice. A shown die stays with its owner."""

from collections import Counter

from tests.engine.bluff import DICE, SPARE, Bluff


def box(g: Bluff) -> Counter[str]:
    return Counter({"die": DICE * len(g.hands) + SPARE})


def found(g: Bluff) -> Counter[str]:
    return Counter({"die": len(g.hidden.spare) + sum(len(hand.dice) for hand in g.hands)})
