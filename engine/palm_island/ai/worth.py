"""The heuristic player's estimate of a village, in points.

It counts points, future income, stored resources, the best affordable step of this round, and the
prospects of the mode. The weights are tuned by play.
"""

from functools import lru_cache
from itertools import product
from math import fsum

from engine.palm_island.rules import components
from engine.palm_island.rules.cards import ABILITIES, LEVELS, OUTPOSTS, Goal
from engine.palm_island.rules.casual import meets
from engine.palm_island.rules.cooperative import level_cost
from engine.palm_island.rules.payment import can_pay
from engine.palm_island.rules.speed import on_top
from engine.palm_island.rules.state import PalmIsland, Village

INCOME = 0.34
"""The value of a resource of a card, for each round left."""
STONE = 0.87
"""The value of a stone, measured in wood or fish."""
STORED = 0.13
"""The value of a stored resource."""
STEP = 0.5
"""The counted fraction of an affordable step before the player takes it."""
PATIENCE = 0.9
"""The factor for each card that comes up before it."""
SAVING = 8.0
"""The value of a player's part of a disaster level, paid or saved in time."""
OUTPOST = 0.5
"""The part of an outpost's points that counts in casual mode before it is won."""
PURCHASE = 0.8
"""The factor in speed mode for each card that comes up before a purchase."""
POWER = 0.45
"""The value of an active ability for each round left."""
READY = 0.15
"""The bonus of an active ability while it can be used."""

MOMENTS = 256
"""The size of the cache of card values, by moments of a game."""
HOLDINGS = 1024
"""The size of the cache of affordable steps, by stored resources."""


def worth(g: PalmIsland, seat: int) -> float:
    """Return the expected final points of ``seat``."""
    village = g.village(seat)
    left = rounds_left(g, village)
    held = village.resources
    faces = fsum(map(_promises(left).__getitem__, (*village.buildings, *village.feats)))
    stored = STORED * min(1.0, left) * value(held)
    # The best affordable step of this round counts too.
    steps = _steps_for(held)
    promise = _promises(left)
    gains = [
        PATIENCE**place * (promise[after] - promise[card])
        for place, card in enumerate(village.deck[: village.ahead])
        if card in steps
        for after in steps[card]
    ]
    step = STEP * max([0.0, *gains])
    powers = 0.0
    if village.powers:
        lasting = fsum(power(ABILITIES[key], left) for key in village.powers)
        powers = lasting + READY * len(village.ready)
    return faces + stored + step + (village.rewards + powers) + _of_mode(g, seat)


def rounds_left(g: PalmIsland, village: Village) -> float:
    """Return the number of rounds left, with the rest of this one."""
    return components.ROUNDS - g.board.round + village.ahead / len(village.deck)


def value(amounts: components.Resources) -> float:
    """Return the value of resources, measured in wood or fish."""
    return amounts.wood + amounts.fish + STONE * amounts.stone


def power(ability: components.Ability, left: float) -> float:
    """Return the value of an ability in the rounds left."""
    return POWER * (1 if ability.times == "once a game" else left)


@lru_cache(MOMENTS)
def _promises(left: float) -> dict[components.Card, float]:
    """Return the value of each card in the rounds left."""
    return {
        card: card.up.stars + INCOME * left * value(card.up.provides)
        for card in components.EVERY_CARD
    }


@lru_cache(HOLDINGS)
def _steps_for(held: components.Resources) -> dict[components.Card, list[components.Card]]:
    """Return the upgrades of unstored cards that ``held`` resources pay for."""
    found: dict[components.Card, list[components.Card]] = {}
    for card, way in product(components.EVERY_CARD, _STEPS):
        cost = card.up.cost_of(way)
        if cost is not None and not card.stored and can_pay(held, cost):
            found.setdefault(card, []).append(card.after(way))
    return found


_STEPS: tuple[components.Way, ...] = ("rotate", "flip")


def _of_mode(g: PalmIsland, seat: int) -> float:
    """Return the prospects of the mode."""
    match g.mode:
        case "cooperative":  # the paid levels, and savings for the next one
            saved = 0.0
            if levels := LEVELS - g.board.level:
                stored = sum(map(_kept, g.board.villages), components.NOTHING)
                cost = level_cost(g)
                urgency = min(1.0, levels / (components.ROUNDS - g.board.round + 1))
                saved = urgency * (1 - (cost - stored).total / cost.total) ** 2
            return SAVING * len(g.hands) * (g.board.level + saved)
        case "casual":
            return fsum(_claim(g, seat, key) for key in g.board.outposts)
        case "speed" if g.board.round >= components.ROUNDS:
            # Saving earlier costs upgrades, and so does keeping a full store while many cards
            # come up.
            village = g.village(seat)
            rows = [OUTPOSTS[key] for key in on_top(g.board.outposts)]
            points = [row.points for row in rows if _kept(village).covers(row.cost)]
            return PURCHASE**village.ahead * max([0, *points])
    return 0.0


def _kept(village: Village) -> components.Resources:
    """Return the resources stored behind the tracker, which last beyond this round."""
    behind = village.deck[village.ahead :]
    return components.together([card for card in behind if card is not None and card.stored])


def _claim(g: PalmIsland, seat: int, key: str) -> float:
    """Return the value of an outpost; nothing if another player meets its goal too."""
    row = OUTPOSTS[key]
    village = g.village(seat)
    if not meets(village, row.goal):
        cards = tuple(village.cards_of(row.goal.building))
        return OUTPOST * row.points * _progress(cards, village.resources, row.goal) ** 2
    rivals = any(meets(g.village(other), row.goal) for other in g.seats if other != seat)
    return 0.0 if rivals else float(row.points)


@lru_cache(components.REMEMBERED)
def _progress(cards: tuple[components.Card, ...], held: components.Resources, goal: Goal) -> float:
    """Return the part of a goal that is met, from 0 to 1."""
    upgraded = [card.up.arrows for card in cards]
    parts = [
        (sum(min(arrows, goal.arrows) for arrows in upgraded), goal.cards * goal.arrows),
        (sum(upgraded), goal.total_arrows),
        (goal.stored.total - (goal.stored - held).total, goal.stored.total),
    ]
    return min(min(1.0, have / need) for have, need in parts if need)
