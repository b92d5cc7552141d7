"""The edition of the painters, which changes with anything that affects pictures."""

from hashlib import sha256
from pathlib import Path

import PIL
from PIL import features

from render.art.glyphs import FACES, font_path

ROOT = Path(__file__).parents[2]
DRAWN_FROM = ("render", "engine", "data")
KINDS = (".py", ".toml")


def edition() -> str:
    """Return a digest that identifies the program's files, fonts and drawing library.

    It includes the rules, because painters draw the values of components.
    """
    counted = sha256(f"{PIL.__version__} {features.version('freetype2')}".encode())
    for path in [*_sources(), *(font_path(face) for face in sorted(FACES))]:
        written = path.read_bytes()
        counted.update(f"{path.name} {len(written)} ".encode() + written)
    return counted.hexdigest()[:16]


def _sources() -> list[Path]:
    found = (path for folder in DRAWN_FROM for path in (ROOT / folder).rglob("*"))
    return sorted(path for path in found if path.suffix in KINDS)
