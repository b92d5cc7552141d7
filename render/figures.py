"""Components alone, beside the rules: one large with all its faces, or a strip of small ones."""

from collections.abc import Sequence

from render import PAINTERS
from render.art import Sprite, materials
from render.art.palette import WOOD, darker
from render.caches import ByteCache
from render.canvas import Canvas

WIDEST = range(500, 1300, 100)
"""Widths at which lines of faces may be broken, in pixels."""
BOX = (550, 350)
"""Discord shows a picture no larger than that."""
GAP = 12
SMALL = 220
"""The maximum height of the components of a strip, in pixels."""
KEPT_BYTES = 4 * 1024 * 1024

_kept: ByteCache[bytes] = ByteCache(KEPT_BYTES, len)


def figure(game: str, key: str) -> bytes | None:
    """The component with the key of its entry, with all its faces, as a PNG file.

    None where no picture of the game shows it.
    """
    faces = PAINTERS[game].faces(key)
    return _kept.get((game, key), lambda: _rows(game, _lines(faces))) if faces else None


def figures(game: str, keys: Sequence[str]) -> bytes | None:
    """The first faces of components, small and in rows, as a PNG file; None without any."""
    found = [faces[0] for key in keys if (faces := PAINTERS[game].faces(key))]
    if not found:
        return None
    kept_as = (game, tuple(keys))
    return _kept.get(kept_as, lambda: _rows(game, _lines([*map(_reduced, found)])))


def _lines(faces: Sequence[Sprite]) -> list[list[Sprite]]:
    """Break faces into lines, so that Discord shows them as large as it can."""
    return max((_broken(faces, widest) for widest in WIDEST), key=_shown)


def _broken(faces: Sequence[Sprite], widest: int) -> list[list[Sprite]]:
    lines: list[list[Sprite]] = [[]]
    for face in faces:
        if lines[-1] and _width([*lines[-1], face]) > widest:
            lines.append([])
        lines[-1].append(face)
    return lines


def _shown(lines: Sequence[Sequence[Sprite]]) -> float:
    """Return the factor by which Discord reduces lines of faces."""
    width, height = _size(lines)
    return min(BOX[0] / width, BOX[1] / height, 1)


def _size(lines: Sequence[Sequence[Sprite]]) -> tuple[int, int]:
    return max(map(_width, lines)), sum(_height(line) + GAP for line in lines) + GAP


def _width(line: Sequence[Sprite]) -> int:
    return sum(face.size[0] + GAP for face in line) + GAP


def _height(line: Sequence[Sprite]) -> int:
    return max(face.size[1] for face in line)


def _rows(game: str, lines: Sequence[Sequence[Sprite]]) -> bytes:
    """Lay lines of faces on wood."""
    size = _size(lines)
    key = game.partition("@")[0]  # editions share a palette
    canvas = Canvas(Sprite(materials.wood(*size, darker(WOOD, 0.12))), key)
    top = GAP
    for line in lines:
        left = (size[0] - _width(line)) // 2 + GAP
        for face in line:
            canvas.paste(face, (left, top + (_height(line) - face.size[1]) // 2))
            left += face.size[0] + GAP
        top += _height(line) + GAP
    return canvas.png()


def _reduced(face: Sprite) -> Sprite:
    return Sprite.from_image(face.fitted(WIDEST[0] - 2 * GAP, SMALL))
