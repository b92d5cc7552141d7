"""The painter of Earthquake Island."""

from render.earthquake_island.figures import faces
from render.earthquake_island.picture import paint
from render.earthquake_island.words import alt, text
from render.painter import Painter

PAINTER = Painter(paint, alt, text, faces)
