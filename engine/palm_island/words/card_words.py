"""What stands on the cards of Palm Island, in whole words."""

from collections.abc import Iterator

from engine.core import Feat as FeatInWords
from engine.core import counted
from engine.palm_island.rules.cards import Goal, Villager
from engine.palm_island.rules.components import (
    BUILDINGS,
    FEAT_CARDS,
    NOTHING,
    Ability,
    Cost,
    Criterion,
    FaceUp,
    Feat,
)

_NAMES = {building.key: building.name for building in BUILDINGS}


def cost_words(cost: Cost) -> str:
    """Return a cost with all its ways to pay."""
    return "free" if NOTHING in cost else " or ".join(map(str, cost))


def face_words(up: FaceUp) -> str:
    """Return what a face is worth and what can be done with it."""
    return "; ".join(_face_parts(up)) or "nothing"


def _face_parts(up: FaceUp) -> Iterator[str]:
    pairs = ((up.stars, "star"), (up.arrows, "upgrade"))
    worth = ", ".join(counted(amount, word) for amount, word in pairs if amount)
    if worth:
        yield worth
    if up.store is not None:
        yield f"store {up.provides} ({cost_words(up.store)})"
    if up.rotate is not None:
        yield f"rotate for {up.rotate}"
    if up.flip is not None:
        yield f"flip for {up.flip}"


def ability_words(ability: Ability) -> str:
    """Return what an ability does, and how often, as a sentence."""
    often = "Always" if ability.times == "always" else ability.times.capitalize()
    return f"{often}: {', '.join(_effects(ability))}."


def _effects(ability: Ability) -> Iterator[str]:
    if ability.stored_at_most:
        yield f"{ability.stored_at_most} cards may be stored"
    if ability.third_card:
        yield "the third card of the hand may be used"
    if ability.brings.total:
        yield f"{ability.brings} more for one payment"
    if ability.swaps:
        yield f"{ability.swaps} resource of one payment counts as any other"
    if ability.saves:
        yield f"pay {ability.saves} resources less to rotate or flip a building"


def villager_words(villager: Villager) -> str:
    """Return what a villager does for the village."""
    if villager.ability:
        return ability_words(villager.ability)
    worth = f"Worth {counted(villager.points, 'star')} at the end"
    if not villager.points_each:
        return f"{worth}."
    each = f"{villager.points_each} more for each {_NAMES[villager.building]}"
    return f"{worth}, and {each} with {villager.arrows} upgrades or more."


def goal_words(goal: Goal) -> str:
    """Return what an outpost asks for in casual mode."""
    return " and ".join(_goal_parts(goal))


def _goal_parts(goal: Goal) -> Iterator[str]:
    name = _NAMES.get(goal.building, "")
    if goal.cards:
        yield f"{goal.cards} {name} cards with {counted(goal.arrows, 'upgrade')} or more each"
    if goal.total_arrows:
        yield f"{counted(goal.total_arrows, 'upgrade')} on all {name} cards together"
    if goal.stored.total:
        yield f"{goal.stored} stored"


def criterion_words(criterion: Criterion) -> str:
    """Return what a feat asks for."""
    return ", ".join(_criterion_parts(criterion))


def _criterion_parts(criterion: Criterion) -> Iterator[str]:
    if criterion.points:
        yield f"{criterion.points} stars"
    if criterion.arrows:
        yield f"{criterion.arrows} upgrades"
    if criterion.stored_cards:
        yield f"{criterion.stored_cards} stored cards"
    if criterion.stored_resources:
        yield f"{criterion.stored_resources} resources on them"
    if criterion.arrows_each:
        name = _NAMES.get(criterion.building, "building")
        yield f"{criterion.arrows_each} upgrades on every {name}"


def feat_in_words(feat: Feat) -> FeatInWords:
    """Return a feat as the page of feats tells it."""
    return FeatInWords(feat.key, feat.name, criterion_words(feat.criterion), _gift(feat))


def _gift(feat: Feat) -> str:
    if feat.ability is not None:
        return ability_words(feat.ability)
    card = FEAT_CARDS[feat.key]
    return f"A building: {face_words(card.up)}; rotated: {face_words(card.after('rotate').up)}."
