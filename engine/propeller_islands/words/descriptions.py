"""Short descriptions of the components of Propeller Islands."""

from collections.abc import Sequence

from engine.propeller_islands.rules.components import (
    TILE_OF,
    Tile,
    worth_words,
)
from engine.propeller_islands.rules.island import Placed, neighbours

_SIDES = ("below", "below left of", "above left of", "above", "above right of", "below right of")


def does(placed: Placed) -> str:
    """Return the cost and result of a building, or the value of a landmark."""
    score = placed.face.kind_of.score
    if score:
        return score.words
    return " or ".join(effect.words_with(placed.production) for effect in placed.face.effects)


def tile_words(tile: str) -> str:
    """Return a tile's name, guild and effect."""
    face = TILE_OF[tile]
    return f"{face.name} ({guild_words(face)}): {forge_words(face)}"


def guild_words(face: Tile) -> str:
    """Return the banner or the hub of a tile."""
    return f"{face.hub} hub" if face.hub else f"{face.banner} banner"


def forge_words(face: Tile) -> str:
    """Return the effect of a tile before it is placed."""
    return "trade" if len(face.effects) > 2 else does(Placed(face.key, ""))


def blueprint_words(card: str) -> str:
    """Return the name, cost, points and upgrade of a blueprint."""
    return f"{card}: {worth_words(card)}"


def sides(island: Sequence[Placed], cell: str) -> list[str]:
    """Return the position of an empty cell relative to each tile beside it."""
    at = {placed.cell: placed for placed in island}
    around = zip(neighbours(cell), _SIDES, strict=True)
    return [f"{side} {at[near].face.name}" for near, side in around if near in at]
