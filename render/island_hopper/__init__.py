"""Island Hopper's painter."""

from render.island_hopper.figures import faces
from render.island_hopper.picture import paint
from render.island_hopper.words import alt, text
from render.painter import Painter

PAINTER = Painter(paint, alt, text, faces)
