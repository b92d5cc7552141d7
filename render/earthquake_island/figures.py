"""The tiles of Earthquake Island alone, as they are shown beside the rules."""

from collections.abc import Sequence

from PIL import Image

from engine.earthquake_island.components import KINDS, TILES
from render.earthquake_island.faces import face
from render.sprites import Sprite

HEIGHT = 3
"""Of how high a stack the ground is taken."""
LARGER = 2


def faces(key: str) -> Sequence[Sprite]:
    """Return the face of a kind of tile, by the key of its entry."""
    if key not in KINDS:
        return []
    code = next(code for code, tile in TILES.items() if tile.kind.key == key and not tile.face_down)
    drawn = face(code, HEIGHT, False).image
    size = (LARGER * drawn.width, LARGER * drawn.height)
    return [Sprite.of(drawn.resize(size, Image.Resampling.LANCZOS))]
