"""Island Hopper's painter."""

from render.art import terrain
from render.island_hopper.figures import faces
from render.island_hopper.parts import parts
from render.island_hopper.picture import paint
from render.island_hopper.score import score
from render.island_hopper.words import alt, text
from render.painter import Painter, Title

TITLE = Title(
    lambda width, height: terrain.open_sea((width, height), crests=False),
    ("contract_A1", "pineapples", "parrot", "mail", "contract_B1"),
    "7 to 9 rounds",
)
PAINTER = Painter(paint, alt, text, faces, TITLE, parts, score)
