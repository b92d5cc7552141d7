"""The registry of icons, by the names of their drawing functions."""

from collections.abc import Callable
from typing import NamedTuple

from render.art.palette import Colour, Look
from render.art.pen import Pen
from render.art.sprites import Sprite, sprite

SPAN = 100
EDGE = 5.0
MARGIN = 4.0
Draw = Callable[[Pen, Colour], None]


class IconDrawing(NamedTuple):
    """The drawing of an icon on a sheet of 100 x 100 units, and its default colour."""

    draw: Draw
    colour: Colour


DRAWINGS: dict[str, IconDrawing] = {}


def drawing(colour: Colour) -> Callable[[Draw], Draw]:
    """Register a drawing function as an icon whose own colour is `colour`."""

    def register(draw: Draw) -> Draw:
        DRAWINGS[draw.__name__] = IconDrawing(draw, colour)
        return draw

    return register


@sprite
def icon(key: str, size: int, colour: Colour | None = None) -> Pen:
    """The icon `key`, `size` pixels square, in `colour` or its own. Raises KeyError."""
    draw, own = DRAWINGS[key]
    pen = Pen(size, size, SPAN, EDGE, MARGIN)
    draw(pen, colour or own)
    return pen


def sign_of(look: Look, size: int) -> Sprite:
    """The icon of a look, in its colour."""
    return icon(look.icon, size, look.colour)
