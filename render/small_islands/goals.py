"""Missions and Rewards as signs instead of words."""

from engine.small_islands.rules.cards import MISSIONS, REWARDS, objective
from engine.small_islands.rules.components import SYMBOLS
from engine.small_islands.rules.missions import AtLeast, Condition, Equal, MoreThan
from engine.small_islands.rules.pay import Best, BySize, Discover, Flat, Pay, PerSymbol, Rarest
from render.art.small_islands import icon_key
from render.tallies import Piece


def mission_pieces(condition: Condition) -> list[Piece]:
    """Return a Mission as words and icons."""
    match condition:
        case MoreThan(more, than):
            return [("", icon_key(more)), (">", icon_key(than))]
        case AtLeast(needs):
            kinds = [kind for kind in SYMBOLS for _ in range(needs.count(kind))]
            return [("", icon_key(kind)) for kind in sorted(kinds, key="temple".__ne__)]
        case Equal(None):
            return [("any", "joker"), ("=", "joker")]
        case Equal(shown):
            return [("", icon_key(shown or "")), ("=", "joker")]


def reward_pieces(pay: Pay) -> list[Piece]:
    """Return a Reward as words and icons."""
    match pay:
        case PerSymbol(per, plus):
            kinds = [kind for kind in SYMBOLS if per.count(kind)]
            return [(str(plus), ""), *(("+", icon_key(kind)) for kind in kinds)]
        case Rarest(each, plus):
            return [(f"{plus} + {each}× rarest", "joker")]
        case Best(_, plus):
            return [(f"{plus} + most", "joker")]
        case Flat(plus):
            return [(str(plus), "star")]
        case BySize(steps):
            return [(f"{steps[0][1]} to {steps[-1][1]} by", "tiles")]
        case Discover():
            return [("best", "discovery"), ("per", "temple")]


def card_pieces(card: str) -> list[list[Piece]]:
    """Return the lines of a card: one for a Mission and one for a Reward."""
    if card in MISSIONS:
        return [mission_pieces(MISSIONS[card].condition)]
    if card in REWARDS:
        return [reward_pieces(REWARDS[card].pay)]
    goal = objective((card,))
    return [mission_pieces(goal.condition), reward_pieces(goal.pay)]


def goal_pieces(cards: tuple[str, ...]) -> list[list[Piece]]:
    """Return the two lines of an Objective: its Mission and its Reward."""
    return [line for card in cards for line in card_pieces(card)]
