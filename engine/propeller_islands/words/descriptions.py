"""What the components of Propeller Islands are and do, in a few words."""

from collections.abc import Sequence

from engine.propeller_islands.rules.components import (
    BLUEPRINT_OF,
    TILE_OF,
    Tile,
    upgrade_words,
)
from engine.propeller_islands.rules.island import Placed, neighbours

_SIDES = ("below", "below left of", "above left of", "above", "above right of", "below right of")


def does(placed: Placed) -> str:
    """Return what activating a building takes and does, or what a landmark is worth."""
    score = placed.face.kind_of.score
    if score:
        return score.words
    return " or ".join(effect.words_with(placed.production) for effect in placed.face.effects)


def tile_words(tile: str) -> str:
    """Return a tile's name, its guild, and what it does."""
    face = TILE_OF[tile]
    return f"{named_with_guild(face)}: {_in_short(face)}"


def named_with_guild(face: Tile) -> str:
    """Return a tile's name with its banner or hub."""
    guild = f"{face.hub} hub" if face.hub else f"{face.banner} banner"
    return f"{face.name} ({guild})"


def _in_short(face: Tile) -> str:
    return "trade" if len(face.effects) > 2 else does(Placed(face.key, ""))


def blueprint_words(card: str) -> str:
    """Return what a blueprint costs and brings."""
    blueprint = BLUEPRINT_OF[card]
    upgrade = upgrade_words(blueprint.upgrade)
    return f"{card}: {blueprint.cost} → {blueprint.vp} points, {upgrade}"


def sides(island: Sequence[Placed], cell: str) -> list[str]:
    """Return where an empty cell is, as seen from each tile beside it."""
    at = {placed.cell: placed for placed in island}
    around = zip(neighbours(cell), _SIDES, strict=True)
    return [f"{side} {at[near].face.name}" for near, side in around if near in at]
