"""A sheet with all components of a game and their names, to compare with the printed ones."""

from collections.abc import Iterator, Mapping

from PIL import Image

from render import PAINTERS
from render.art import Sprite
from render.art.glyphs import SMALL_STRONG, shortened
from render.art.palette import CREAM, INK
from render.canvas import Canvas

EDGE = 30
GAP = 24
CELL = (240, 200)
"""The width and height of a component with its name."""
WIDTH = 1400


def sheet(game: str, names: Mapping[str, str]) -> Canvas:
    """Paint all components of a game, by ``Game.variant``, with their names by key."""
    faces = [*faces_of(game, names)]
    columns = (WIDTH - 2 * EDGE + GAP) // (CELL[0] + GAP)
    rows = -(-len(faces) // columns)
    size = (WIDTH, 2 * EDGE + rows * (CELL[1] + GAP))
    canvas = Canvas(Image.new("RGB", size, CREAM))
    for place, (name, face) in enumerate(faces):
        row, column = divmod(place, columns)
        left = EDGE + column * (CELL[0] + GAP)
        top = EDGE + row * (CELL[1] + GAP)
        reduced = fitted(face, (CELL[0], CELL[1] - 40))
        canvas.paste_middle(reduced, (left + CELL[0] // 2, top + (CELL[1] - 40) // 2))
        words = shortened(name, SMALL_STRONG, CELL[0])
        canvas.text_middle(words, (left + CELL[0] // 2, top + CELL[1] - 24), SMALL_STRONG, INK)
    return canvas


def faces_of(game: str, names: Mapping[str, str]) -> Iterator[tuple[str, Sprite]]:
    """Yield each face of each component, with its name."""
    for key, name in names.items():
        found = PAINTERS[game].faces(key)
        for number, face in enumerate(found, 1):
            yield f"{name} {number}" if len(found) > 1 else name, face


def fitted(face: Sprite, size: tuple[int, int]) -> Sprite:
    """Return a face no larger than a size."""
    if face.size[0] <= size[0] and face.size[1] <= size[1]:
        return face
    return Sprite.from_image(face.fitted(*size))
