"""What a village promises, in points: the eyes of the greedy player.

A village is worth its points, what its cards will still bring in, what lies stored, the best step
that the stored cards can pay for before the round is over, and what its mode makes of all that.
The weights are tuned by play.
"""

from functools import lru_cache
from itertools import product
from math import fsum

from engine.palm_island.rules.cards import ABILITIES, LEVELS, OUTPOSTS, Goal
from engine.palm_island.rules.casual import meets
from engine.palm_island.rules.components import (
    EVERY_CARD,
    NOTHING,
    REMEMBERED,
    ROUNDS,
    Ability,
    Card,
    Resources,
    Way,
    together,
)
from engine.palm_island.rules.cooperative import level_cost
from engine.palm_island.rules.payment import can_pay
from engine.palm_island.rules.speed import on_top
from engine.palm_island.rules.state import PalmIsland, Village

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
SAVING = 8.0
"""A player's part of a level of the disaster: paid, or stored when no round may be lost."""
OUTPOST = 0.5
"""How much of an outpost's points counts in casual mode before it is won."""
PURCHASE = 0.8
"""How much is left of them in speed mode for each card that comes up before it is bought."""
POWER = 0.45
"""An ability in force, for each round that is left; READY more while it can be used."""
READY = 0.15

MOMENTS = 256
"""For so many moments of a game what cards promise is kept in memory."""
HOLDINGS = 1024
"""For so many holdings what cards can become is kept in memory."""


def worth(g: PalmIsland, seat: int) -> float:
    """Return about how many points the village of ``seat`` will come to."""
    village = g.village(seat)
    left, held = rounds_left(g, village), village.resources
    faces = fsum(map(_promises(left).__getitem__, (*village.buildings, *village.feats)))
    stored = STORED * min(1.0, left) * value(held)
    step = STEP * _best_step(village, held, left)
    others = village.rewards + _powers(village, left)
    return faces + stored + step + others + _of_mode(g, seat)


def rounds_left(g: PalmIsland, village: Village) -> float:
    """Return how many rounds are left, with the part of this one that is still to come."""
    return ROUNDS - g.board.round + village.ahead / len(village.deck)


def value(amounts: Resources) -> float:
    """Return the worth of resources, measured in logs or fish."""
    return amounts.wood + amounts.fish + STONE * amounts.stone


def power(ability: Ability, left: float) -> float:
    """Return what an ability is worth in the rounds that are left."""
    return POWER * (1 if ability.times == "once a game" else left)


def _powers(village: Village, left: float) -> float:
    if not village.powers:
        return 0.0
    lasting = fsum(power(ABILITIES[key], left) for key in village.powers)
    return lasting + READY * len(village.ready)


@lru_cache(MOMENTS)
def _promises(left: float) -> dict[Card, float]:
    """Return by card what it promises in the rounds that are left."""
    return {card: card.up.stars + INCOME * left * value(card.up.provides) for card in EVERY_CARD}


def _best_step(village: Village, held: Resources, left: float) -> float:
    """Return what the best step is worth that the stored cards can pay for in this round."""
    steps, promise = _steps_for(held), _promises(left)
    gains = [
        PATIENCE**place * (promise[after] - promise[card])
        for place, card in enumerate(village.deck[: village.ahead])
        if card in steps
        for after in steps[card]
    ]
    return max([0.0, *gains])


@lru_cache(HOLDINGS)
def _steps_for(held: Resources) -> dict[Card, list[Card]]:
    """Return what cards that are not stored can become for the resources that are ``held``."""
    found: dict[Card, list[Card]] = {}
    for card, way in product(EVERY_CARD, _STEPS):
        cost = card.up.cost_of(way)
        if cost is not None and not card.stored and can_pay(held, cost):
            found.setdefault(card, []).append(card.after(way))
    return found


_STEPS: tuple[Way, ...] = ("rotate", "flip")


def _of_mode(g: PalmIsland, seat: int) -> float:
    """Return what the cards between the players promise."""
    match g.mode:
        case "cooperative":
            return _against_the_disaster(g)
        case "casual":
            return fsum(_claim(g, seat, key) for key in g.board.outposts)
        case "speed":
            return _purchase(g, seat)
    return 0.0


def _against_the_disaster(g: PalmIsland) -> float:
    """Return what the levels that are paid are worth, and what is saved for the next one."""
    levels = LEVELS - g.board.level
    if not levels:
        return SAVING * len(g.hands) * LEVELS
    stored = sum(map(_kept, g.board.villages), NOTHING)
    urgency = min(1.0, levels / (ROUNDS - g.board.round + 1))
    saved = urgency * _share(stored, level_cost(g)) ** 2
    return SAVING * len(g.hands) * (g.board.level + saved)


def _kept(village: Village) -> Resources:
    """Return what is stored behind the tracker: the rest comes up before the round is over."""
    behind = village.deck[village.ahead :]
    return together([card for card in behind if card is not None and card.stored])


def _claim(g: PalmIsland, seat: int, key: str) -> float:
    """Return what an outpost promises: nothing if somebody else meets its goal as well."""
    row = OUTPOSTS[key]
    village = g.village(seat)
    if not meets(village, row.goal):
        cards = tuple(village.cards_of(row.goal.building))
        return OUTPOST * row.points * _progress(cards, village.resources, row.goal) ** 2
    rivals = any(meets(g.village(other), row.goal) for other in g.seats if other != seat)
    return 0.0 if rivals else float(row.points)


@lru_cache(REMEMBERED)
def _progress(cards: tuple[Card, ...], held: Resources, goal: Goal) -> float:
    """Return how much of a goal is met, from 0 to 1."""
    upgraded = [card.up.arrows for card in cards]
    parts = [
        (sum(min(arrows, goal.arrows) for arrows in upgraded), goal.cards * goal.arrows),
        (sum(upgraded), goal.total_arrows),
        (goal.stored.total - (goal.stored - held).total, goal.stored.total),
    ]
    return min(min(1.0, have / need) for have, need in parts if need)


def _purchase(g: PalmIsland, seat: int) -> float:
    """Return what the best outpost promises that what is kept can pay for in the last round.

    To save up sooner costs upgrades, as does to hold full stores while many cards still come up.
    """
    if g.board.round < ROUNDS:
        return 0.0
    village, rows = g.village(seat), [OUTPOSTS[key] for key in on_top(g.board.outposts)]
    points = [row.points for row in rows if _kept(village).covers(row.cost)]
    return PURCHASE**village.ahead * max([0, *points])


@lru_cache(REMEMBERED)
def _share(stored: Resources, cost: Resources) -> float:
    """Return which part of a cost is stored, from 0 to 1."""
    return 1 - (cost - stored).total / cost.total
