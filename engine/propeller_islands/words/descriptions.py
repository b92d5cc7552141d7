"""Short descriptions of the components of Propeller Islands."""

from collections import Counter
from collections.abc import Sequence

from engine.core.words import counted
from engine.propeller_islands.rules import components
from engine.propeller_islands.rules.island import Placed, neighbours
from engine.propeller_islands.rules.view import PropellerView

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROMAN = {1: "I", 2: "II"}
"""The levels of blueprints, as on the backs of the cards."""
_SIDES = ("below", "below left of", "above left of", "above", "above right of", "below right of")


def tiles_at(view: PropellerView, value: int) -> list[str]:
    """Return the tiles of the forge that a space for dice touches."""
    return [tile for slot in components.slots_at(value) if (tile := view.offer[slot])]


def spaces_of(slot: int) -> list[int]:
    """Return the spaces for dice that a slot of the forge touches."""
    return [value for value in components.FORGE if slot in components.slots_at(value)]


def dock_words(dock: Sequence[str]) -> str:
    """Return the workers that are left on a dock, and the rewards that are not cleared yet."""
    spaces = ", ".join(space.upper() for space in dock)
    return f"Dock, {counted(len(dock), 'worker')}: {spaces or 'none'}. {rewards_left(dock)}"


def rewards_left(dock: Sequence[str]) -> str:
    """Return the rewards of a dock that are not cleared yet."""
    left = [line for line in components.DOCK if any(line.key[-1] in space for space in dock)]
    found = list[str]()
    for kind in ("row", "column"):
        lines = [line for line in left if line.name.startswith(kind)]
        places = [f"{line.name.removeprefix(f'{kind} ')} ({line.reward.words})" for line in lines]
        found += [f"{kind}{'s' if len(lines) > 1 else ''} {', '.join(places)}"] if lines else []
    return f"Rewards left: {'; '.join(found) or 'none'}."


def does(placed: Placed) -> str:
    """Return the cost and result of a building, or the value of a landmark."""
    score = placed.face.kind_of.score
    if score:
        return score.words
    return " or ".join(effect.words_with(placed.production) for effect in placed.face.effects)


def tile_words(tile: str) -> str:
    """Return a tile's name, guild and effect."""
    face = components.TILE_OF[tile]
    return f"{face.name} ({guild_words(face)}): {forge_words(face)}"


def guild_words(face: components.Tile) -> str:
    """Return the banner or the hub of a tile."""
    return f"{face.hub} hub" if face.hub else f"{face.banner} banner"


def forge_words(face: components.Tile) -> str:
    """Return the effect of a tile before it is placed."""
    return "trade" if len(face.effects) > 2 else does(Placed(face.key, ""))


def missing(card: str, resources: components.Resources) -> components.Resources:
    """Return what a player lacks to pay for a blueprint."""
    cost = components.BLUEPRINT_OF[card].cost
    return components.Resources(
        *(max(0, getattr(cost, kind) - getattr(resources, kind)) for kind in components.RESOURCES)
    )


def short_words(card: str, short: components.Resources) -> str:
    """Return whether a player can pay for a blueprint, or what is ``short``."""
    if not short:
        return "can pay"
    return "short all" if short == components.BLUEPRINT_OF[card].cost else f"short {short}"


def blueprint_words(letter: str, card: str, resources: components.Resources | None) -> str:
    """Return the letter, cost, points and upgrade of a blueprint, and what its reader lacks."""
    verdict = "" if resources is None else f", {short_words(card, missing(card, resources))}"
    return f"{letter}: {components.worth_words(card)}{verdict}"


def sides(island: Sequence[Placed], cell: str) -> list[str]:
    """Return the position of a cell relative to each tile beside it."""
    return [f"{side} {name}" for side, name in _beside(island, cell)]


def place_words(island: Sequence[Placed], cell: str) -> str:
    """Return the position of an empty cell relative to one tile, and the others that it touches."""
    (side, name), *others = _beside(island, cell)
    touched = f", touches {', '.join(other for _, other in others)}" if others else ""
    return f"{side} {name}{touched}"


def _beside(island: Sequence[Placed], cell: str) -> list[tuple[str, str]]:
    """Return the side of each tile on which a cell touches it, with the tile's name.

    A building has no number in these words if the island has no other one of its kind.
    """
    at = {placed.cell: placed.face for placed in island}
    alike = Counter(face.kind_of.name for face in at.values())
    names = {
        near: face.name if alike[face.kind_of.name] > 1 else face.kind_of.name
        for near, face in at.items()
    }
    around = zip(neighbours(cell), _SIDES, strict=True)
    return [(side, names[near]) for near, side in around if near in at]
