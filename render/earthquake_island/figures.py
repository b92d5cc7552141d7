"""The tiles of Earthquake Island alone, as they are shown beside the rules."""

from collections.abc import Sequence

from PIL import Image

from engine.earthquake_island.components import KINDS, TILES
from render.earthquake_island.faces import MIDDLE, marks, surface, surface_of
from render.sprites import Sprite

HEIGHT = 3
"""Of how high a stack the ground is taken."""
LARGER = 2


def faces(key: str) -> Sequence[Sprite]:
    """Return the face of a kind of tile, by the key of its entry."""
    if key not in KINDS:
        return []
    code = next(code for code, tile in TILES.items() if tile.kind.key == key and not tile.face_down)
    drawn = _face(code)
    size = (LARGER * drawn.width, LARGER * drawn.height)
    return [Sprite.of(drawn.resize(size, Image.Resampling.LANCZOS))]


def _face(code: str) -> Image.Image:
    """Return the top of a stack, with what is printed on it."""
    drawn = surface(surface_of(code), HEIGHT)
    for mark, (right, down) in marks(code, HEIGHT, aside=False):
        sign = mark.image
        left, up = MIDDLE[0] + right - sign.width // 2, MIDDLE[1] + down - sign.height // 2
        drawn.alpha_composite(sign, (round(left), round(up)))
    return drawn
