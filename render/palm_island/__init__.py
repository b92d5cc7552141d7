"""Palm Island's painter."""

from render.painter import Painter
from render.palm_island.figures import faces
from render.palm_island.picture import paint
from render.palm_island.words import alt, text

PAINTER = Painter(paint, alt, text, faces)
