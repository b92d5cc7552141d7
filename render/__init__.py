"""Pictures, alternative texts and text boards of every game, made from views alone.

Skip it unless you change a picture or a board in words. Each game has its own folder.
"""

from importlib import import_module

from render.earthquake_island import PAINTER as EARTHQUAKE_ISLAND
from render.gallery import Gallery
from render.island_hopper import PAINTER as ISLAND_HOPPER
from render.painter import Painter
from render.palm_island import PAINTER as PALM_ISLAND
from render.propeller_islands import PAINTER as PROPELLER_ISLANDS
from render.small_islands import PAINTER as SMALL_ISLANDS


class Painters(dict[str, Painter]):
    """The painter of each game by ``Game.variant``; those of other editions are made on demand."""

    def __missing__(self, variant: str) -> Painter:
        if "@" not in variant:
            raise KeyError(variant)
        painter: Painter = import_module(f"render.{variant}").PAINTER
        return painter


PAINTERS = Painters(
    earthquake_island=EARTHQUAKE_ISLAND,
    island_hopper=ISLAND_HOPPER,
    palm_island=PALM_ISLAND,
    propeller_islands=PROPELLER_ISLANDS,
    small_islands=SMALL_ISLANDS,
)

__all__ = ["PAINTERS", "Gallery", "Painter"]
