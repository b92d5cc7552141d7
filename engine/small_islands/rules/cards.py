"""The cards: Missions, Rewards, Objectives, Alexis and his Expeditions."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Literal

import msgspec

from engine.core import Component, load_table
from engine.small_islands.rules.missions import Condition
from engine.small_islands.rules.pay import Pay


class Mission(Component, frozen=True):
    """The condition for placing a House on an island, and the modes that have it as a card."""

    key: str
    condition: Condition
    mode: Literal["standard", "advanced", "both"]


class Reward(Component, frozen=True):
    """The payment for a House."""

    key: str
    pay: Pay


class ObjectiveCard(Component, frozen=True):
    """A card of the standard mode: a Mission and a Reward."""

    key: str
    mission: str
    reward: str


class AlexisCard(Component, frozen=True):
    """A time of day: Alexis' Expedition stack, how he builds, and how he scores."""

    key: str
    stars: int
    explore: int
    land: int
    base: int
    per_house: int
    houses_per_reward: int
    house_order: Literal["smallest", "richest", "tightest"]


class Expedition(Component, frozen=True):
    """A turn of Alexis.

    ``take`` is a place in the row from 1, or 0 for the top of the stack. A card that lands uses
    ``spot``; if Alexis cannot land, he explores.
    """

    key: str
    action: Literal["explore", "land"]
    take: int
    policy: Literal["grow", "close", "wander"]
    spot: Literal["most-ports", "fewest-ports"] | None = None


MISSIONS = {row.key: row for row in load_table("small_islands", "missions", Mission, rows=13)}
REWARDS = {row.key: row for row in load_table("small_islands", "rewards", Reward, rows=12)}
OBJECTIVES = {
    row.key: row for row in load_table("small_islands", "objectives", ObjectiveCard, rows=12)
}
ALEXIS = {row.key: row for row in load_table("small_islands", "alexis", AlexisCard, rows=4)}
EXPEDITIONS = {
    row.key: row for row in load_table("small_islands", "expedition", Expedition, rows=15)
}

DECKS: dict[str, dict[str, tuple[str, ...]]] = {
    "standard": {"objective": tuple(OBJECTIVES)},
    "advanced": {
        "mission": tuple(key for key, row in MISSIONS.items() if row.mode != "standard"),
        "reward": tuple(REWARDS),
    },
}
"""The decks of each mode, and the cards of each deck."""

DECK_OF = {
    card: deck for decks in DECKS.values() for deck, cards in decks.items() for card in cards
}


class Objective(msgspec.Struct, frozen=True, cache_hash=True):
    """A player's goal: the keys of a Mission and of a Reward."""

    mission: str
    reward: str

    @property
    def condition(self) -> Condition:
        return MISSIONS[self.mission].condition

    @property
    def pay(self) -> Pay:
        return REWARDS[self.reward].pay


@cache
def objective(cards: tuple[str, ...]) -> Objective:
    """Return the Objective on one Objective card, or on a Mission and a Reward card."""
    if len(cards) == 1:
        card = OBJECTIVES[cards[0]]
        return Objective(card.mission, card.reward)
    mission, reward = cards
    return Objective(mission, reward)


def choices(cards: Sequence[str]) -> list[dict[str, str]]:
    """Return every way to take one card of each deck, by deck; none without cards."""
    decks = [deck for deck in ("objective", "mission", "reward") if deck in map(DECK_OF.get, cards)]
    of_each = [[card for card in cards if DECK_OF[card] == deck] for deck in decks]
    return [dict(zip(decks, pick, strict=True)) for pick in product(*of_each)] if decks else []
