"""Palm Island's painter."""

from render.art import materials
from render.painter import Painter, Title
from render.palm_island.figures import faces, numbered
from render.palm_island.parts import parts
from render.palm_island.picture import paint
from render.palm_island.score import score
from render.palm_island.words import alt, text

TITLE = Title(materials.sand, ("canoe_house", "market", "temple", "housing", "logger"), "8 rounds")
PAINTER = Painter(paint, alt, text, faces, TITLE, parts, score, numbered)
