"""The tables of cards in the help of Palm Island, as short as they can be read."""

from collections.abc import Iterator, Mapping

from engine.palm_island.cards import DISASTERS, GROUP_ABILITIES, OUTPOSTS, VILLAGERS, Goal, Villager
from engine.palm_island.components import (
    BUILDINGS,
    FEAT_CARDS,
    FEATS,
    Ability,
    Cost,
    Criterion,
    FaceUp,
    Feat,
    Resources,
)

_NAMES = {building.key: building.name for building in BUILDINGS}
_OFTEN = {"always": "", "once a round": " once a round", "once a game": " once a game"}


def disasters() -> str:
    """Return the costs of all levels."""
    return "**Disasters** " + "; ".join(
        f"{row.name} {', '.join(map(short, row.levels))}" for row in DISASTERS.values()
    )


def abilities() -> str:
    """Return what groups may upgrade, and for what."""
    return "**Abilities** " + "; ".join(
        f"{row.name} (↑{row.arrows}, {short(row.cost)}): {_effect(row.ability)}"
        for row in GROUP_ABILITIES.values()
    )


def outposts() -> str:
    """Return the outposts: their points stand in their names."""
    return "**Outposts** (casual goal / speed cost) " + "; ".join(
        f"{row.name}: {_goal(row.goal)} / {short(row.cost)}" for row in OUTPOSTS.values()
    )


def villagers() -> str:
    """Return the villagers."""
    return "**Villagers** " + "; ".join(
        f"{row.name} ({short(row.cost)}): {_gift(row)}" for row in VILLAGERS.values()
    )


def feats() -> str:
    """Return the feats, how to earn them and what they bring."""
    return "**Feats** " + "; ".join(
        f"{feat.name} ({_criterion(feat.criterion)}): {_use(feat)}" for feat in FEATS
    )


def face(up: FaceUp) -> str:
    """Return what stands on a face of a building."""
    return ", ".join(_parts(up)) or "nothing"


def cost(ways: Cost) -> str:
    """Return a cost with all its ways to pay."""
    return "/".join(map(short, ways))


def short(amounts: Resources) -> str:
    """Return resources with a letter for each kind."""
    pairs = ((amounts.wood, "w"), (amounts.fish, "f"), (amounts.stone, "s"))
    return "".join(f"{amount}{letter}" for amount, letter in pairs if amount)


def _parts(up: FaceUp) -> Iterator[str]:
    if worth := _worth(up):
        yield worth
    if up.store is not None:
        price = cost(up.store)
        yield f"stores {short(up.provides)}" + (f" for {price}" if price else "")
    if up.rotate is not None:
        yield f"rotate {short(up.rotate)}"
    if up.flip is not None:
        yield f"flip {short(up.flip)}"


def _worth(up: FaceUp) -> str:
    pairs = ((up.stars, "★"), (up.arrows, "↑"))
    return " ".join(f"{sign}{amount}" for amount, sign in pairs if amount)


def _present(words: Mapping[str, object]) -> str:
    """Join the words whose thing is there."""
    return ", ".join(text for text, is_there in words.items() if is_there)


def _effect(ability: Ability) -> str:
    often = _OFTEN[ability.times]
    words = {
        f"{ability.stored_at_most} stored": ability.stored_at_most,
        f"third card{often}": ability.third_card,
        f"{short(ability.brings)}{often}": ability.brings.total,
        f"swap {ability.swaps}{often}": ability.swaps,
        f"save {ability.saves}{often}": ability.saves,
    }
    return _present(words)


def _gift(villager: Villager) -> str:
    if villager.ability:
        return _effect(villager.ability)
    each = f", ★{villager.points_each} a {_NAMES.get(villager.building)} ↑{villager.arrows}"
    return f"★{villager.points}" + (each if villager.points_each else "")


def _goal(goal: Goal) -> str:
    name = _NAMES.get(goal.building, "")
    words = {
        f"{goal.cards} {name} ↑{goal.arrows}": goal.cards,
        f"{name} ↑{goal.total_arrows} in all": goal.total_arrows,
        f"{short(goal.stored)} stored": goal.stored.total,
    }
    return _present(words)


def _criterion(criterion: Criterion) -> str:
    each = _NAMES.get(criterion.building, "card")
    words = {
        f"★{criterion.points}": criterion.points,
        f"↑{criterion.arrows}": criterion.arrows,
        f"{criterion.stored_cards} stored cards": criterion.stored_cards,
        f"{criterion.stored_resources} resources": criterion.stored_resources,
        f"every {each} ↑{criterion.arrows_each}": criterion.arrows_each,
    }
    return _present(words)


def _use(feat: Feat) -> str:
    if feat.ability:
        return _effect(feat.ability)
    first = FEAT_CARDS[feat.key]
    return f"{face(first.up)} → {face(first.after('rotate').up)}"
