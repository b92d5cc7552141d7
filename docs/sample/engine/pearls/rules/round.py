"""The state of Pearls, its one action, and a round."""

from collections.abc import Mapping, Sequence

import msgspec
from engine.pearls.rules.components import HAND, PEARL_OF, PEARLS, ROUNDS

from engine.core import Action, Auto, Decision, Hidden, Rng, State, Step


class Keep(Action, frozen=True):
    """Keep a pearl of your hand."""

    pearl: str


class Board(msgspec.Struct):
    """What all players see: the round, and the chest of each seat."""

    round: int
    chests: list[list[str]]


class Hand(msgspec.Struct):
    """The pearls that only their owner sees."""

    pearls: list[str]


class Bag(Hidden):
    """The unseen pearls; the next one is the last."""

    pearls: list[str]


class Pearls(State[Board, Hand, Bag]):
    """A game of Pearls."""


class KeepPearl(Decision[Pearls], frozen=True):
    """Which of your pearls do you keep?"""

    begins_turn = True
    secret = True
    asks_always = True

    def actions(self, g: Pearls) -> Sequence[Action]:
        """Return the kinds of pearls in hand."""
        return [Keep(pearl.key) for pearl in PEARLS if pearl.key in g.hands[self.seat].pearls]

    def take(self, g: Pearls, action: Keep) -> Sequence[Step]:
        """Put the pearl into the chest, and dive for another one."""
        hand = g.hands[self.seat]
        dived = g.hidden.pearls.pop()
        hand.pearls.remove(action.pearl)
        hand.pearls.append(dived)
        g.board.chests[self.seat].append(action.pearl)
        g.note("{seat} keeps a {pearl}.", seat=self.seat, pearl=PEARL_OF[action.pearl].name)
        g.note("You dive up a {pearl}.", to=self.seat, pearl=PEARL_OF[dived].name)
        return []


class PlayRound(Auto[Pearls], frozen=True):
    """Each seat keeps a pearl; then the next round begins."""

    number: int

    def run(self, g: Pearls) -> Sequence[Step]:
        """Return the turns of the round."""
        g.board.round = self.number
        turns: list[Step] = [KeepPearl(seat) for seat in g.seats]
        return [*turns, PlayRound(self.number + 1)] if self.number < ROUNDS else turns


def setup(options: Mapping[str, str], seats: int, rng: Rng) -> Pearls:
    """Fill the bag, and deal each player a hand."""
    bag = rng.shuffled([pearl.key for pearl in PEARLS for _ in range(pearl.copies)])
    hands = [Hand([bag.pop() for _ in range(HAND)]) for _ in range(seats)]
    return Pearls(
        options=dict(options),
        board=Board(1, [[] for _ in hands]),
        hands=hands,
        hidden=Bag(rng=rng, pearls=bag),
        agenda=[PlayRound(1)],
    )
