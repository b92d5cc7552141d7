"""What abilities, villagers and outposts come to, as lines of numbers and icons."""

from engine.palm_island.rules.cards import Goal, Villager
from engine.palm_island.rules.components import Ability
from render.palm_island.rows import held
from render.tallies import Piece

OFTEN: dict[str, list[Piece]] = {
    "always": [],
    "once a round": [("/", "round_tracker")],
    "once a game": [("once", "")],
}


def effect(ability: Ability) -> list[Piece]:
    """Return the effect of an ability, and how often it works."""
    told: list[Piece] = []
    if ability.stored_at_most:
        told += [(str(ability.stored_at_most), "store")]
    if ability.third_card:
        told += [("3rd card", "")]
    if ability.brings.total:
        told += [("+", ""), *held(ability.brings)]
    if ability.swaps:
        told += [(f"swap {ability.swaps}", "")]
    if ability.saves:
        told += [(f"save {ability.saves}", "")]
    return [*told, *OFTEN[ability.times]]


def gift(villager: Villager) -> list[Piece]:
    """Return the ability or the points of a villager."""
    if villager.ability:
        return effect(villager.ability)
    told: list[Piece] = [(str(villager.points), "star")]
    if villager.points_each:
        told += [(f"+{villager.points_each}", "star"), ("/", villager.building)]
        told += [(str(villager.arrows), "arrow")]
    return told


def goal(asked: Goal) -> list[Piece]:
    """Return the price of an outpost in casual mode, without the name of the building."""
    told: list[Piece] = []
    if asked.cards:
        told += [(f"{asked.cards} ×", ""), (str(asked.arrows), "arrow")]
    if asked.total_arrows:
        told += [(str(asked.total_arrows), "arrow"), ("in all", "")]
    if asked.stored.total:
        told += [("", "store"), *held(asked.stored)]
    return told
