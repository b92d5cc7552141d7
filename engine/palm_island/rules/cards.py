"""The cards outside the decks: disasters, group abilities, outposts and villagers."""

from typing import Literal

import msgspec

from engine.core import Component, load_table
from engine.palm_island.rules.components import FEATS, NOTHING, Ability, Feat, Resources

Terrain = Literal["forest", "sea", "mountain"]
TERRAINS: tuple[Terrain, ...] = ("forest", "sea", "mountain")

LEVELS = 3
VILLAGERS_DRAWN = 3
"""The number of different villagers in a game; in speed mode more players have more."""


class Disaster(Component, frozen=True):
    """A disaster, and the cost of each of its levels per player."""

    key: str
    name: str
    levels: tuple[Resources, ...]


class GroupAbility(Component, frozen=True):
    """An ability for all players; its arrows and its cost are per player."""

    key: str
    name: str
    arrows: int
    cost: Resources
    ability: Ability


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The goal of an outpost in casual mode.

    It needs at least ``cards`` cards of ``building`` with ``arrows`` each, ``total_arrows`` on all
    cards of that building, and the resources ``stored``.
    """

    building: str = ""
    cards: int = 0
    arrows: int = 0
    total_arrows: int = 0
    stored: Resources = NOTHING


class Outpost(Component, frozen=True):
    """An outpost: ``villager`` is on its back, ``cost`` is its price in speed mode."""

    key: str
    name: str
    terrain: Terrain
    points: int
    villager: str
    goal: Goal
    cost: Resources


class Villager(Component, frozen=True):
    """A villager with an ability, or with points.

    ``points_each`` count for every card of ``building`` that has at least ``arrows`` arrows.
    """

    key: str
    name: str
    cost: Resources
    ability: Ability | None = None
    points: int = 0
    building: str = ""
    arrows: int = 0
    points_each: int = 0


DISASTERS = {row.key: row for row in load_table("palm_island", "disasters", Disaster, rows=3)}
GROUP_ABILITIES = {
    row.key: row for row in load_table("palm_island", "abilities", GroupAbility, rows=3)
}
OUTPOSTS = {row.key: row for row in load_table("palm_island", "outposts", Outpost, rows=14)}
VILLAGERS = {row.key: row for row in load_table("palm_island", "villagers", Villager, rows=7)}

_WITH_ABILITY: tuple[Feat | GroupAbility | Villager, ...] = (
    *FEATS,
    *GROUP_ABILITIES.values(),
    *VILLAGERS.values(),
)
ABILITIES: dict[str, Ability] = {row.key: row.ability for row in _WITH_ABILITY if row.ability}
NAMES: dict[str, str] = {row.key: row.name for row in _WITH_ABILITY} | {
    row.key: row.name for row in OUTPOSTS.values()
}
"""The names of feats, abilities, villagers and outposts."""
