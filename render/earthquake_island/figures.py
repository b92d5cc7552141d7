"""The tiles of Earthquake Island alone, as they are shown beside the rules."""

from collections.abc import Sequence

from engine.earthquake_island.rules.components import KINDS, TILES
from render.art import Sprite
from render.earthquake_island.faces import marks, surface, surface_of
from render.earthquake_island.layout import Size

ALONE = Size(376, 176, 264, 18)
HEIGHT = 3
"""The height of the stack whose ground is shown."""


def faces(key: str) -> Sequence[Sprite]:
    """Return the face of a kind of tile, by the key of its entry."""
    if key not in KINDS:
        return []
    code = next(code for code, tile in TILES.items() if tile.kind.key == key and not tile.face_down)
    # Draw the top of a stack, with its sign.
    drawn = surface(ALONE, surface_of(code), HEIGHT)
    for mark, (right, down) in marks(ALONE, code):
        sign = mark.image
        left = drawn.width // 2 + right
        up = drawn.height // 2 + down
        drawn.alpha_composite(sign, (left - sign.width // 2, up - sign.height // 2))
    return [Sprite.from_image(drawn)]
