"""The painter of Earthquake Island."""

from render.art import terrain
from render.earthquake_island.figures import faces
from render.earthquake_island.parts import parts
from render.earthquake_island.picture import paint
from render.earthquake_island.score import score
from render.earthquake_island.words import alt, text
from render.painter import Painter, Title

TITLE = Title(
    lambda width, height: terrain.open_sea((width, height)),
    ("crack3_star", "rope", "volcano", "hole", "lifebelt"),
    "until one is left",
)
PAINTER = Painter(paint, alt, text, faces, TITLE, parts, score)
