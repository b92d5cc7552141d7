"""Pictures, alternative texts and text boards of every game, made from views alone."""

from render.earthquake_island import PAINTER as EARTHQUAKE_ISLAND
from render.gallery import Gallery
from render.island_hopper import PAINTER as ISLAND_HOPPER
from render.painter import Painter
from render.palm_island import PAINTER as PALM_ISLAND
from render.propeller_islands import PAINTER as PROPELLER_ISLANDS
from render.small_islands import PAINTER as SMALL_ISLANDS

PAINTERS: dict[str, Painter] = {
    "earthquake_island": EARTHQUAKE_ISLAND,
    "island_hopper": ISLAND_HOPPER,
    "palm_island": PALM_ISLAND,
    "propeller_islands": PROPELLER_ISLANDS,
    "small_islands": SMALL_ISLANDS,
}
"""The painter of each game, by the game's key."""

__all__ = ["PAINTERS", "Gallery", "Painter"]
