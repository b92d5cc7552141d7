"""The pen, its kit and the fixed drawings. Skip it unless you change how a thing is drawn.

Everything outside imports from here, from `palette`, `glyphs` or a game's drawings, no deeper.
"""

from render.art import curves, furniture, materials, terrain
from render.art.curves import Point, at
from render.art.furniture import OUTLINE, outline, panel, plaque, rule, shape_mask
from render.art.icons import DRAWINGS, icon, sign_of
from render.art.light import bevel, downward, shadow
from render.art.noise import grain, repeated, spread
from render.art.pen import Pen, rounded
from render.art.pixels import Area, Box, Inked, Piece
from render.art.schemes import NORMAL, SCHEMES, Scheme
from render.art.sprites import CACHE, Sprite, sprite
from render.art.terrain import Shore, coast

__all__ = [
    "CACHE",
    "DRAWINGS",
    "NORMAL",
    "OUTLINE",
    "SCHEMES",
    "Area",
    "Box",
    "Inked",
    "Pen",
    "Piece",
    "Point",
    "Scheme",
    "Shore",
    "Sprite",
    "at",
    "bevel",
    "coast",
    "curves",
    "downward",
    "furniture",
    "grain",
    "icon",
    "materials",
    "outline",
    "panel",
    "plaque",
    "repeated",
    "rounded",
    "rule",
    "shadow",
    "shape_mask",
    "sign_of",
    "spread",
    "sprite",
    "terrain",
]
