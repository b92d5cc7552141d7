"""The painter of Pearls."""

from render.pearls.picture import faces, paint, parts
from render.pearls.score import score
from render.pearls.words import alt, text

from render.art import terrain
from render.painter import Painter, Title

TITLE = Title(
    lambda width, height: terrain.open_sea((width, height), crests=False),
    ("white", "pink", "black"),
    "6 rounds",
)
PAINTER = Painter(paint, alt, text, faces, TITLE, parts, score)
