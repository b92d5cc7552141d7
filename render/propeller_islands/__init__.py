"""Propeller Islands' painter."""

from render.painter import Painter, Title
from render.propeller_islands.figures import faces
from render.propeller_islands.forge import clear_sky
from render.propeller_islands.parts import parts
from render.propeller_islands.picture import paint
from render.propeller_islands.score import score
from render.propeller_islands.words import alt, text

TITLE = Title(
    clear_sky,
    ("amelia", "refinery", "capitol", "zeppelin_tower", "nelson"),
    "until 7 blueprints are built",
)
PAINTER = Painter(paint, alt, text, faces, TITLE, parts, score)
