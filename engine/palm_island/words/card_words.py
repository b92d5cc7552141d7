"""The texts of the cards of Palm Island."""

from engine.core import Feat as FeatInWords
from engine.core import counted
from engine.palm_island.rules import components
from engine.palm_island.rules.cards import Goal, Villager

_NAMES = {building.key: building.name for building in components.BUILDINGS}


def cost_words(cost: components.Cost) -> str:
    """Return a cost with all its ways to pay."""
    return "free" if components.NOTHING in cost else " or ".join(map(str, cost))


def face_words(up: components.FaceUp) -> str:
    """Return the value and the actions of a face."""
    pairs = ((up.stars, "star"), (up.arrows, "upgrade"))
    parts = [", ".join(counted(amount, word) for amount, word in pairs if amount)]
    if up.store is not None:
        parts.append(f"store {up.provides} for {cost_words(up.store)}")
    if up.rotate is not None:
        parts.append(f"rotate for {up.rotate}")
    if up.flip is not None:
        parts.append(f"flip for {up.flip}")
    return "; ".join(filter(None, parts)) or "nothing"


def ability_words(ability: components.Ability) -> str:
    """Return an ability's effect, and how often it can be used."""
    effects = []
    if ability.stored_at_most:
        effects.append(f"you may store {ability.stored_at_most} cards")
    if ability.third_card:
        effects.append("you may use the third card of your hand")
    if ability.brings.total:
        effects.append(f"{ability.brings} more for one payment")
    if ability.swaps:
        effects.append(f"{ability.swaps} resource of one payment counts as any other")
    if ability.saves:
        effects.append(f"pay {ability.saves} resources less to rotate or flip a building")
    return f"{ability.times.capitalize()}: {', '.join(effects)}."


def villager_words(villager: Villager) -> str:
    """Return the effect of a villager."""
    if villager.ability:
        return ability_words(villager.ability)
    worth = f"Worth {counted(villager.points, 'star')} at the end"
    if not villager.points_each:
        return f"{worth}."
    each = f"{villager.points_each} more for each {_NAMES[villager.building]}"
    return f"{worth}, and {each} with {villager.arrows} upgrades or more."


def goal_words(goal: Goal) -> str:
    """Return the goal of an outpost in casual mode."""
    name = _NAMES.get(goal.building, "")
    parts = []
    if goal.cards:
        parts.append(
            f"{goal.cards} {name} cards with {counted(goal.arrows, 'upgrade')} or more each"
        )
    if goal.total_arrows:
        parts.append(f"{counted(goal.total_arrows, 'upgrade')} on all {name} cards together")
    if goal.stored.total:
        parts.append(f"{goal.stored} stored")
    return " and ".join(parts)


def criterion_words(criterion: components.Criterion) -> str:
    """Return the criterion of a feat."""
    amounts = (
        (criterion.points, "stars"),
        (criterion.arrows, "upgrades"),
        (criterion.stored_cards, "stored cards"),
        (criterion.stored_resources, "resources on them"),
        (criterion.arrows_each, f"upgrades on every {_NAMES.get(criterion.building, 'building')}"),
    )
    return ", ".join(f"{amount} {what}" for amount, what in amounts if amount)


def feat_in_words(feat: components.Feat) -> FeatInWords:
    """Return a feat for the page of feats."""
    if feat.ability is not None:
        gift = ability_words(feat.ability)
    else:
        card = components.FEAT_CARDS[feat.key]
        after = face_words(card.after("rotate").up)
        gift = f"A building: {face_words(card.up)}; rotated: {after}."
    return FeatInWords(feat.key, feat.name, criterion_words(feat.criterion), gift)
