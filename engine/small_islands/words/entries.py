"""The cards of Small Islands for ``/rules card:``, and all entries together."""

from engine.core import Entry, counted
from engine.core.entries import combined
from engine.small_islands.rules import cards
from engine.small_islands.words.pieces import pieces


def entries() -> tuple[Entry, ...]:
    """Return all cards, then all pieces."""
    return (
        *map(_objective, cards.OBJECTIVES.values()),
        *map(_mission, cards.MISSIONS.values()),
        *map(_reward, cards.REWARDS.values()),
        *map(_alexis, cards.ALEXIS.values()),
        *map(_expedition, cards.EXPEDITIONS.values()),
        *pieces(),
    )


def _objective(card: cards.ObjectiveCard) -> Entry:
    mission = cards.MISSIONS[card.mission]
    reward = cards.REWARDS[card.reward]
    return Entry(
        key=f"objective_{card.key}",
        name=f"Objective {card.key}",
        kind="Objective",
        text=f"• **Mission**: {mission.condition.words}\n• **Reward** for each House: "
        f"{reward.pay.words}",
        origin=combined([card.origin, mission.origin, reward.origin]),
    )


_MODES = {"standard": "standard mode", "advanced": "advanced mode", "both": "both modes"}


def _mission(card: cards.Mission) -> Entry:
    words = card.condition.words
    return Entry(
        key=f"mission_{card.key}",
        name=f"Mission: {words}",
        kind="Mission",
        text=f"You may build on islands with {words}. In {_MODES[card.mode]}.",
        origin=card.origin,
    )


def _reward(card: cards.Reward) -> Entry:
    return Entry(
        key=f"reward_{card.key}",
        name=f"Reward: {card.pay.words}",
        kind="Reward",
        text=f"For each House that you build: {card.pay.words}.",
        origin=card.origin,
    )


_ORDERS = {
    "smallest": "the smallest island first",
    "richest": "the island with the most resources and Temples first",
    "tightest": "the island with the fewest free locations first",
}


def _alexis(card: cards.AlexisCard) -> Entry:
    houses = counted(card.houses_per_reward, "House")
    return Entry(
        key=f"alexis_{card.key}",
        name=f"Alexis, {card.key}",
        kind="Alexis",
        text=f"He scores {card.base}, and {card.per_house} for each of his Houses. "
        f"{card.explore} of his cards explore and {card.land} land. "
        f"In a Reward phase he builds up to {houses}, {_ORDERS[card.house_order]}.",
        origin=card.origin,
    )


_POLICIES = {
    "grow": "puts it where the largest island without one of his Houses grows",
    "close": "puts it where the least land stays open",
    "wander": "puts it where it has the fewest neighbours",
}
_SPOTS = {
    "most-ports": "with the most Ports around",
    "fewest-ports": "with the fewest Ports around",
}


def _expedition(card: cards.Expedition) -> Entry:
    taken = f"tile {card.take} of the row" if card.take else "the top tile of the stack"
    lands = f"lands a grey ship {_SPOTS[card.spot]}; if he cannot, he " if card.spot else ""
    return Entry(
        key=f"expedition_{card.key}",
        name=f"Expedition {card.key.upper()}",
        kind="Expedition",
        text=f"Alexis {lands}takes {taken} and {_POLICIES[card.policy]}.",
        origin=card.origin,
    )
