"""The tiles, cards and characters of Propeller Islands alone, as shown beside the rules."""

from collections.abc import Sequence

from engine.propeller_islands.rules.components import BLUEPRINT_OF, BUILDINGS, CHARACTER_OF, TILES
from render.art import NORMAL, Sprite
from render.art.propeller_islands import portrait
from render.propeller_islands.cards import card
from render.propeller_islands.tiles import printed

RADIUS = 102
PORTRAIT = 260
CARD = (321, 294)
NUMBER_OF = {
    **{building.name.lower().replace(" ", "_"): building.number for building in BUILDINGS},
    **{f"depot_{one.number}": one.number for one in BUILDINGS if one.kind == "depot"},
}


def faces(key: str) -> Sequence[Sprite]:
    """Return all tiles of a building, a blueprint or a character, by the key of its entry."""
    if key in NUMBER_OF:
        return [
            printed(tile.key, RADIUS, NORMAL) for tile in TILES if tile.building == NUMBER_OF[key]
        ]
    if key in CHARACTER_OF:
        return [portrait(key, PORTRAIT)]
    blueprint = key.removeprefix("blueprint_")
    return [card(blueprint, None, CARD, NORMAL)] if blueprint in BLUEPRINT_OF else []
