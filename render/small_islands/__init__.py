"""Small Islands' painter."""

from render.painter import Painter, Title
from render.small_islands.figures import faces
from render.small_islands.open_sea import wide_sea
from render.small_islands.parts import parts
from render.small_islands.picture import paint
from render.small_islands.score import score
from render.small_islands.words import alt, text

TITLE = Title(wide_sea, ("tile_36", "ship", "tile_41", "token_flower", "tile_25"), "4 rounds")
PAINTER = Painter(paint, alt, text, faces, TITLE, parts, score)
