"""The phrases of Palm Island: amounts, abilities, goals."""

from engine.core import counted
from engine.palm_island.rules.cards import ABILITIES, VILLAGERS, Goal
from engine.palm_island.rules.components import BUILDINGS, Ability, Card

BUILDING_NAMES = {building.key: building.name for building in BUILDINGS}


def points(count: int) -> str:
    """Victory points."""
    return counted(count, "point")


def stars(count: int) -> str:
    """Victory points on a card."""
    return counted(count, "star")


def arrows(count: int) -> str:
    """Upgrades."""
    return counted(count, "upgrade")


def cards(count: int) -> str:
    """Cards."""
    return counted(count, "card")


def worth(card: Card) -> str:
    """The stars and the arrows on the active area of a card."""
    counts = ((card.up.stars, stars), (card.up.arrows, arrows))
    return ", ".join(phrase(count) for count, phrase in counts if count) or "not upgraded"


def ability_words(key: str) -> str:
    """Return the effect of a feat, a villager or a group ability, or nothing."""
    return _does(ABILITIES[key]) if key in ABILITIES else ""


def villager_words(key: str) -> str:
    """Return the ability or the points of a villager."""
    row = VILLAGERS[key]
    if row.ability:
        return _does(row.ability)
    base = f"worth {points(row.points)}"
    if not row.points_each:
        return base
    name = BUILDING_NAMES[row.building]
    return f"{base} and {row.points_each} more for each {name} with {_or_more(row.arrows)}"


def goal_words(goal: Goal) -> str:
    """Return the price of an outpost in casual mode."""
    name = BUILDING_NAMES.get(goal.building, "")
    conditions = []
    if goal.cards:
        conditions += [f"{goal.cards} {name} cards with {_or_more(goal.arrows)}"]
    if goal.total_arrows:
        conditions += [f"{arrows(goal.total_arrows)} on all {name} cards together"]
    if goal.stored.total:
        conditions += [f"{goal.stored} stored"]
    return " and ".join(conditions)


def _or_more(count: int) -> str:
    return f"{arrows(count)} or more"


def _does(ability: Ability) -> str:
    often = "" if ability.times == "always" else f" {ability.times}"
    effects = {
        f"up to {ability.stored_at_most} cards can be stored": ability.stored_at_most,
        "the third card can be used": ability.third_card,
        f"{ability.brings} more for a payment": ability.brings.total,
        f"{counted(ability.swaps, 'resource')} of a payment may be of any kind": ability.swaps,
        f"{counted(ability.saves, 'resource')} less to rotate or flip a building": ability.saves,
    }
    return f"{' and '.join(words for words, is_there in effects.items() if is_there)}{often}"
