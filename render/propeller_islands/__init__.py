"""Propeller Islands' painter."""

from render.painter import Painter
from render.propeller_islands.figures import faces
from render.propeller_islands.picture import paint
from render.propeller_islands.words import alt, text

PAINTER = Painter(paint, alt, text, faces)
