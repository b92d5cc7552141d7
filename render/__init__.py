"""Pictures, alternative texts and text boards of every game, made from views alone.

Skip it unless you change a picture or a board in words. Each game has its own folder.
"""

from importlib import import_module
from pkgutil import iter_modules

from render.gallery import Gallery
from render.painter import Painter

SHARED = "art"
"""The folder that belongs to no game."""


class Painters(dict[str, Painter]):
    """The painter of each game by ``Game.variant``; those of other editions are made on demand."""

    def __missing__(self, variant: str) -> Painter:
        if "@" not in variant:
            raise KeyError(variant)
        painter: Painter = import_module(f"render.{variant}").PAINTER
        return painter


PAINTERS = Painters(
    {
        folder.name: import_module(f"render.{folder.name}").PAINTER
        for folder in iter_modules(__path__)
        if folder.ispkg and folder.name != SHARED
    }
)
"""The painter of each folder of a game."""

__all__ = ["PAINTERS", "Gallery", "Painter"]
