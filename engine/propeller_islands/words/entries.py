"""The tiles, blueprints and characters of Propeller Islands for ``/rules card:``."""

from collections.abc import Iterator

from engine.core import Entry, counted
from engine.core.entries import combined
from engine.propeller_islands.rules import components


def entries() -> tuple[Entry, ...]:
    """Return all kinds of buildings, then characters, the dock's lines and blueprints."""
    return (
        *map(_building, components.BUILDINGS),
        *map(_character, components.CHARACTERS),
        *map(_line, components.DOCK),
        *map(_blueprint, components.BLUEPRINTS),
    )


_KINDS = {
    "capitol": "Capitol",
    "depot": "Depot",
    "building": "Building",
    "landmark": "Landmark",
}


def _building(building: components.Building) -> Entry:
    tiles = [tile for tile in components.TILES if tile.building == building.number]
    is_depot = building.kind == "depot"
    kind = building.number.lstrip("0") if is_depot else ""
    return Entry(
        key=f"depot_{building.number}" if is_depot else building.name.lower().replace(" ", "_"),
        name=f"{building.name} {kind}".strip(),
        kind=_KINDS[building.kind],
        text="\n".join(_building_lines(building, tiles)),
        origin=combined([building.origin, *(tile.origin for tile in tiles)]),
    )


def _building_lines(building: components.Building, tiles: list[components.Tile]) -> Iterator[str]:
    effects = " or ".join(effect.words for effect in building.effects)
    match building.kind:
        case "capitol":
            yield f"With any die and a ready worker: {effects}."
        case "depot":
            yield f"When it is placed: {effects}. It has no house and no number."
        case "building":
            yield f"With its number and a ready worker: {effects}."
    if building.score:
        yield f"At the end: {building.score.words}. It needs no worker."
    if building.kind == "capitol":
        yield f"Each island begins with one{_spaces(tiles[0])}."
        return
    yield f"{counted(len(tiles), 'tile')}:"
    for tile in tiles:
        guild = f"{tile.hub} hub" if tile.hub else f"{tile.banner} banner"
        houses = f", {counted(tile.housing, 'house')}" if tile.housing else ""
        yield f"• **{tile.name}**: {guild}{houses}{_spaces(tile)}"


def _spaces(tile: components.Tile) -> str:
    """Return the upgrades that a tile has spaces for."""
    return f"; upgrades: {', '.join(tile.slots)}" if tile.slots else ""


_POWERS: dict[components.Power, str] = {
    "claim": "claim a tile beside any number, for {cost}",
    "bonus_die": "count the bonus die as {steps}",
    "fame": "once a round, when you gain fame, gain {gains}",
    "activate": "when you activate on your turn, activate one more building of any number, for "
    "{cost}",
    "blueprint": "after a blueprint, gain {gains}",
    "die": "turn your die for free by {steps}",
}


def _character(character: components.Character) -> Entry:
    lines = []
    for fame, half in character.powers:
        power = _POWERS[character.power].format(
            cost=f"{half.energy} energy" if half.energy else "nothing",
            steps="any number" if half.steps > 2 else f"up to {half.steps} more or less",
            gains=" or ".join(f"1 {kind}" for kind in half.gains),
        )
        lines.append(f"• **From {fame} fame**: {power}.")
    return Entry(
        key=character.key,
        name=f"{character.name}, {character.title}",
        kind="Character",
        text="\n".join(lines),
        origin=combined([character.origin, "designed"]),
        worded=True,
    )


def _line(line: components.DockLine) -> Entry:
    return Entry(
        key=f"dock_{line.key}",
        name=f"Dock, {line.name}",
        kind="Dock",
        text=f"When its last worker leaves: {line.reward.words}.",
        origin=line.origin,
    )


_UPGRADES = {
    "wild": "a wild die: the building works with any die",
    "energy": "production: 1 energy more",
    "steel": "production: 1 steel more",
    "part": "production: 1 part more",
    "industry": "an industry banner",
    "science": "a science banner",
    "culture": "a culture banner",
}


def _blueprint(card: components.Blueprint) -> Entry:
    return Entry(
        key=f"blueprint_{card.key}",
        name=f"Blueprint {card.key}",
        kind="Blueprint",
        text=f"Level {card.level}. Costs {card.cost}; worth {counted(card.vp, 'point')}.\n"
        f"Upgrade: {_UPGRADES[card.upgrade]}.",
        origin=card.origin,
    )
