"""Small pictures in place of boards: as different as the views are, and drawn in no time."""

from hashlib import sha256
from io import BytesIO

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from render.gallery import Gallery
from render.painter import Edition
from render.schemes import NORMAL, Scheme


def sketch(
    _gallery: Gallery,
    key: str,
    view: object,
    since: object = None,
    scheme: Scheme = NORMAL,
    _place: object = None,
) -> bytes:
    """Return one pixel as a PNG; the same views give the same bytes, others give others."""
    return _pixel(sha256(repr((key, view, since)).encode()).hexdigest(), scheme)


def sketched_pages(
    gallery: Gallery,
    key: str,
    view: object,
    since: object,
    edition: Edition,
    _place: object = None,
) -> tuple[bytes, ...]:
    """Return one such pixel, or two of them where large print is wanted."""
    if edition.is_large:
        return tuple(_pixel(page, edition.scheme) for page in ("page 1", "page 2"))
    return (sketch(gallery, key, view, since, edition.scheme),)


async def blank(*_: object) -> tuple[bytes, ...]:
    """Draw nothing, whatever is wanted."""
    return ()


def _pixel(views: str, scheme: Scheme) -> bytes:
    info, file = PngInfo(), BytesIO()
    info.add_text("views", views)
    info.add_text("scheme", scheme.key)
    Image.new("P", (1, 1)).save(file, "PNG", pnginfo=info)
    return file.getvalue()
