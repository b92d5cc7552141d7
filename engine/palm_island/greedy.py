"""A one-step player: does what makes the village worth most right now.

A village is worth its stars, what its cards will still bring in, what lies stored, and the best
step that the stored cards can pay for before the round is over. The weights, in stars, are tuned
by play.
"""

from collections.abc import Iterator
from itertools import takewhile

from engine.core import Action, Rng, decision_of, options_of, play
from engine.palm_island.components import FLIPPED, ROTATED, ROUNDS, Card, FaceUp, Resources
from engine.palm_island.state import PalmIsland, Village
from engine.palm_island.turn import UseCard
from engine.palm_island.view import resample

INCOME = 0.34
"""A resource that a card brings in, for each round that is left."""
STONE = 0.87
"""A stone, measured in logs or fish."""
STORED = 0.13
"""A resource that is stored."""
STEP = 0.5
"""How much of a step that could be paid counts before it is taken."""
PATIENCE = 0.9
"""How much of it is left for each card that comes up before."""


def greedy(g: PalmIsland, seat: int, rng: Rng) -> Action:
    """Return the option whose result is worth most; ``g`` is dealt anew first, to see no more."""
    possible = resample(g, seat, rng)
    return max(options_of(g, seat), key=lambda action: _worth_after(possible, seat, action))


def _worth_after(g: PalmIsland, seat: int, action: Action) -> float:
    """Return what the village is worth once ``action`` and its payment are done."""
    after: PalmIsland = play(g, seat, action).state
    if after.over or isinstance(decision_of(after, seat), UseCard):
        return worth(after, seat)
    return max(_worth_after(after, seat, further) for further in options_of(after, seat))


def worth(g: PalmIsland, seat: int) -> float:
    """Return about how many stars the village of ``seat`` will come to."""
    village = g.village(seat)
    left = _rounds_left(g, village)
    faces = sum(_promise(card.up, left) for card in village.buildings)
    stored = STORED * min(1.0, left) * _value(village.resources)
    return faces + stored + STEP * _best_step(village, left)


def _rounds_left(g: PalmIsland, village: Village) -> float:
    """Return how many rounds are left, with the part of this one that is still to come."""
    ahead = next(place for place, card in enumerate(village.deck) if card and card.is_tracker)
    return ROUNDS - g.board.round + ahead / len(village.deck)


def _promise(up: FaceUp, rounds_left: float) -> float:
    return up.stars + INCOME * rounds_left * _value(up.provides)


def _value(amounts: Resources) -> float:
    return amounts.wood + amounts.fish + STONE * amounts.stone


def _best_step(village: Village, rounds_left: float) -> float:
    """Return what the best step is worth that the stored cards can pay for in this round."""
    before_tracker = takewhile(lambda card: card is not None and not card.is_tracker, village.deck)
    gains = [
        PATIENCE**place * (_promise(face, rounds_left) - _promise(card.up, rounds_left))
        for place, card in enumerate(before_tracker)
        if card is not None and not card.stored
        for face in _faces_for(card, village.resources)
    ]
    return max([0.0, *gains])


def _faces_for(card: Card, resources: Resources) -> Iterator[FaceUp]:
    """Yield what ``card`` can become for ``resources``."""
    if card.up.rotate is not None and resources.covers(card.up.rotate):
        yield card.building.face(ROTATED[card.face])
    if card.up.flip is not None and resources.covers(card.up.flip):
        yield card.building.face(FLIPPED[card.face])
