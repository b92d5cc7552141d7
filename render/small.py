"""Make small pictures for lists from whole ones."""

import io

from PIL import Image

WIDTH = 360
"""The width in pixels. A list shows it about 90 pixels wide, and larger when opened."""


def small(picture: bytes) -> bytes:
    """A PNG file, reduced to `WIDTH` pixels; one that is not wider stays as it is."""
    whole = Image.open(io.BytesIO(picture))
    if whole.width <= WIDTH:
        return picture
    height = round(whole.height * WIDTH / whole.width)
    reduced = whole.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS, reducing_gap=2)
    file = io.BytesIO()
    reduced.quantize(128).save(file, "PNG")
    return file.getvalue()
