"""The cards of Palm Island for ``/rules card:``, in words made from the tables."""

from engine.core import Entry, counted
from engine.palm_island.rules import cards
from engine.palm_island.rules.components import BUILDINGS, FEATS, ROUNDS, Building, Face, Feat
from engine.palm_island.words.card_words import (
    ability_words,
    cost_words,
    criterion_words,
    face_words,
    goal_words,
    villager_words,
)

_FACES: dict[Face, str] = {
    "front_top": "At the start",
    "front_bottom": "Rotated",
    "back_bottom": "Rotated and flipped",
    "back_top": "Flipped",
}


_NOT_FOR_GROUP = "It does not help payments of the group."


def entries() -> tuple[Entry, ...]:
    """Return all cards: the core deck, then those of each mode."""
    return (
        *map(_building, BUILDINGS),
        _TRACKER,
        *map(_feat, FEATS),
        *map(_disaster, cards.DISASTERS.values()),
        *map(_ability, cards.GROUP_ABILITIES.values()),
        *map(_outpost, cards.OUTPOSTS.values()),
        *map(_villager, cards.VILLAGERS.values()),
    )


_TRACKER = Entry(
    key="round_tracker",
    name="Round tracker",
    kind="Tracker",
    text=f"It begins as the last card. When it is on top, the round is over. You cannot use it or "
    f"pass it over. The game ends when it comes up in round {ROUNDS}.",
    origin="published",
)


def _building(building: Building) -> Entry:
    many = counted(len(building.numbers), "card")
    numbers = ", ".join(map(str, building.numbers))
    lines = [f"• **{name}**: {face_words(building.face(face))}" for face, name in _FACES.items()]
    text = "\n".join([f"{many} in each deck: number {numbers}.", *lines])
    return _entry(building, "Building", text, copies=len(building.numbers))


def _feat(feat: Feat) -> Entry:
    lines = [f"Earned by a solo game that ends with {criterion_words(feat.criterion)}."]
    if feat.ability:
        lines.append(ability_words(feat.ability))
    else:
        lines.append(f"• **At first**: {face_words(feat.back_top)}")
        lines.append(f"• **Rotated**: {face_words(feat.back_bottom)}")
    return _entry(feat, "Feat", "\n".join(lines))


def _disaster(disaster: cards.Disaster) -> Entry:
    levels = (f"• **Level {at}**: {cost}" for at, cost in enumerate(disaster.levels, 1))
    lines = ["The group pays three levels, at most one each round. Per player:", *levels]
    return _entry(disaster, "Disaster", "\n".join(lines), worded=True)


def _ability(row: cards.GroupAbility) -> Entry:
    text = (
        f"{ability_words(row.ability)} {_NOT_FOR_GROUP}\nFor all players of a group, once it has "
        f"{counted(row.arrows, 'upgrade')} and pays {row.cost}, both for each player."
    )
    return _entry(row, "Ability of a group", text, worded=True)


def _outpost(row: cards.Outpost) -> Entry:
    text = (
        f"Worth {counted(row.points, 'star')} at the end; {row.terrain}.\n"
        f"• **Casual**: for the only player with {goal_words(row.goal)} at the end of a round.\n"
        f"• **Speed**: costs {row.cost}.\nOn its back: the {cards.NAMES[row.villager]}."
    )
    return _entry(row, "Outpost", text)


def _villager(row: cards.Villager) -> Entry:
    text = f"Recruited for {cost_words((row.cost,))} at the end of a round.\n{villager_words(row)}"
    return _entry(row, "Villager", text)


def _entry(
    row: Building | Feat | cards.Disaster | cards.GroupAbility | cards.Outpost | cards.Villager,
    kind: str,
    text: str,
    *,
    copies: int = 1,
    worded: bool = False,
) -> Entry:
    return Entry(
        key=row.key,
        name=row.name,
        kind=kind,
        text=text,
        origin=row.origin,
        copies=copies,
        worded=worded,
    )
