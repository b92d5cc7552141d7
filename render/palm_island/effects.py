"""The effects of abilities, villagers and outposts, as lines of numbers and icons."""

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
    pieces: list[Piece] = []
    if ability.stored_at_most:
        pieces += [(str(ability.stored_at_most), "store")]
    if ability.third_card:
        pieces += [("3rd card", "")]
    if ability.brings.total:
        pieces += [("+", ""), *held(ability.brings)]
    if ability.swaps:
        pieces += [(f"swap {ability.swaps}", "")]
    if ability.saves:
        pieces += [(f"save {ability.saves}", "")]
    return [*pieces, *OFTEN[ability.times]]


def gift(villager: Villager) -> list[Piece]:
    """Return the ability or the points of a villager."""
    if villager.ability:
        return effect(villager.ability)
    pieces: list[Piece] = [(str(villager.points), "star")]
    if villager.points_each:
        pieces += [(f"+{villager.points_each}", "star"), ("/", villager.building)]
        pieces += [(str(villager.arrows), "arrow")]
    return pieces


def goal(asked: Goal) -> list[Piece]:
    """Return the price of an outpost in casual mode, without the name of the building."""
    pieces: list[Piece] = []
    if asked.cards:
        pieces += [(f"{asked.cards} ×", ""), (str(asked.arrows), "arrow")]
    if asked.total_arrows:
        pieces += [(str(asked.total_arrows), "arrow"), ("in all", "")]
    if asked.stored.total:
        pieces += [("", "store"), *held(asked.stored)]
    return pieces
