"""Small Islands' painter."""

from render.painter import Painter
from render.small_islands.figures import faces
from render.small_islands.picture import paint
from render.small_islands.words import alt, text

PAINTER = Painter(paint, alt, text, faces)
