"""A finished picture: its file, and the list of its sprites. The next picture reuses them."""

from collections.abc import Sequence
from dataclasses import dataclass

from render import palettes
from render.art import Scheme
from render.layers import Layer, differing, painted
from render.png import StripPng


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture in the fixed colours of a game; it has no `layers` where they are not known."""

    game: str
    scheme: Scheme
    layers: Sequence[Layer]
    png: StripPng

    def changed(self, layers: Sequence[Layer]) -> "Drawing":
        """The picture of other layers: only the boxes that differ are painted."""
        parts = [
            (*box[:2], palettes.fitted(painted(layers, box), self.game, self.scheme))
            for box in differing(self.layers, layers, self.png.size)
        ]
        return Drawing(self.game, self.scheme, layers, self.png.changed(parts))
