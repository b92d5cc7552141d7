"""The shared cards of Palm Island, and the other villages, in words."""

from collections.abc import Iterator, Sequence

from engine.core import counted
from engine.palm_island.rules.cards import (
    ABILITIES,
    DISASTERS,
    GROUP_ABILITIES,
    LEVELS,
    NAMES,
    OUTPOSTS,
    VILLAGERS,
)
from engine.palm_island.rules.view import GroupView, PalmView, VillageView
from engine.palm_island.words.card_words import ability_words, goal_words, villager_words
from engine.palm_island.words.descriptions import worth
from render.palm_island.layout import speed_villagers
from render.palm_island.others import given


def table(view: PalmView, seat: int) -> Iterator[list[str]]:
    """The cards beside the decks: disaster and ability, outposts, villagers."""
    if view.group is not None:
        yield ["The group", *disaster(view), *_ability(view.group, view.villages[seat])]
    if outposts := list(_outposts(view)):
        yield ["Outposts", *outposts]
    village = view.villages[seat]
    if view.mode != "speed":
        villagers = [_to_recruit(key) for key in village.villagers]
        villagers += [power(village, key) for key in village.recruited]
    else:
        owners = {key: owner for owner, one in enumerate(view.villages) for key in one.recruited}
        villagers = [
            f"{view.name(owners[key])} has {power(view.villages[owners[key]], key)}"
            if key in owners
            else _to_recruit(key)
            for key in speed_villagers(view)
        ]
    if villagers:
        yield ["Villagers", *villagers]


def disaster(view: PalmView) -> list[str]:
    """Yield the progress of the group, the price of each level and the common stock."""
    group = view.group
    if group is None:
        return []
    row = DISASTERS[group.disaster]
    players = len(view.villages)
    lines = [f"{row.name}: {group.level} of {LEVELS} levels paid."]
    for level, cost in enumerate(row.levels, 1):
        paid = "paid" if level <= group.level else f"costs {cost * players}"
        lines += [f"Level {level} {paid}."]
    stored = f"The group has stored {group.stored}"
    lines += [f"{stored} and given {group.given}." if group.given.total else f"{stored}."]
    if players > 1:
        lines += [f"The lowest village has {counted(group.points, 'point')}."]
    return lines


def _ability(group: GroupView, village: VillageView) -> list[str]:
    if not group.ability:
        return []
    if group.upgraded:
        return [power(village, group.ability)]
    name = GROUP_ABILITIES[group.ability].name
    needed = counted(group.arrows_needed, "upgrade")
    needs = f"needs {needed} of all villages, which have {group.arrows}"
    does = ability_words(ABILITIES[group.ability])
    return [f"{name}: {needs}; costs {group.ability_cost}. {does}"]


def _outposts(view: PalmView) -> Iterator[str]:
    for key in view.outposts:
        row = OUTPOSTS[key]
        if view.mode == "casual":
            asked = f"for the only player with {goal_words(row.goal)}"
        else:
            asked = f"costs {row.cost}"
        names = [NAMES[one] for one in view.pile if OUTPOSTS[one].terrain == row.terrain]
        below = f" Below it: {', '.join(names)}." if names else ""
        yield f"{row.name}, {counted(row.points, 'point')}: {asked}.{below}"
    for key in view.gone:
        yield f"{NAMES[key]}: out of the game."
    if view.mode == "casual":
        for seat, village in enumerate(view.villages):
            yield from (f"{NAMES[key]}: taken by {view.name(seat)}." for key in village.outposts)


def _to_recruit(key: str) -> str:
    row = VILLAGERS[key]
    return f"{row.name}, to be recruited for {row.cost}. {villager_words(row)}"


def power(village: VillageView, key: str) -> str:
    """Return the name of an ability, its effect and whether it can be used."""
    if key not in ABILITIES:
        state = "recruited"
    elif key not in village.powers:
        state = "resting this round"
    else:
        state = "used" if key in village.used else "ready"
    is_villager = key in VILLAGERS
    does = villager_words(VILLAGERS[key]) if is_villager else ability_words(ABILITIES[key])
    return f"{NAMES[key]}, {state}. {does}"


def others(view: PalmView, seats: Sequence[int]) -> Iterator[list[str]]:
    """Describe each other village."""
    for other in seats:
        village = view.villages[other]
        crown = ", winner" if other in view.winners else ""
        head = f"{view.name(other)}’s village{crown}: {counted(village.points, 'point')}"
        lines = [f"{head}, {counted(village.arrows, 'upgrade')}", *_reached(view, other)]
        stored = f"Stored, {len(village.stored)} of {village.stored_at_most}"
        lines.append(f"{stored}: {village.resources}.")
        if village.given:
            lines.append(f"Gives {given(village)}.")
        lines += won(village)
        lines += [power(village, key) for key in village.recruited if view.mode == "casual"]
        upgraded = [f"{card.name}, {worth(card)}" for card in village.buildings if card.up.arrows]
        lines.append(f"Buildings: {'; '.join(upgraded) or 'none is upgraded yet'}.")
        yield lines


def progress(view: PalmView, seat: int) -> Iterator[str]:
    """Describe the progress of a player in the round, and which player buys next."""
    yield from _reached(view, seat)
    if view.buying:
        yield f"Next to buy: {', then '.join(map(view.name, view.buying))}."


def _reached(view: PalmView, seat: int) -> Iterator[str]:
    village = view.villages[seat]
    if view.over or len(view.villages) == 1:
        return
    if village.waits:
        yield f"At the tracker, as number {view.arrived.index(seat) + 1}."
    else:
        yield f"{counted(village.ahead, 'card')} to the end of the round."


def won(village: VillageView) -> Iterator[str]:
    """The outposts of a village."""
    if village.outposts:
        lines = (
            f"{NAMES[key]} ({counted(OUTPOSTS[key].points, 'point')})" for key in village.outposts
        )
        yield f"Outposts: {', '.join(lines)}."
