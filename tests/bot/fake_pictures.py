"""Tiny pictures that replace the boards: different for each view, and drawn in no time."""

from hashlib import sha256
from io import BytesIO

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from render.art.schemes import NORMAL, Scheme
from render.gallery import Gallery
from render.painter import Edition


def fake_picture(
    _gallery: Gallery,
    key: str,
    view: object,
    since: object = None,
    scheme: Scheme = NORMAL,
    _place: object = None,
) -> bytes:
    """Return one pixel as a PNG. Its bytes depend on the views."""
    return _pixel(_digest(key, view, since), scheme)


def fake_pages(
    gallery: Gallery,
    key: str,
    view: object,
    since: object,
    edition: Edition,
    _place: object = None,
) -> tuple[bytes, ...]:
    """Return one fake page, or two in large print."""
    if not edition.is_large:
        return (fake_picture(gallery, key, view, since, edition.scheme),)
    views = _digest(key, view, since)
    return tuple(_pixel(f"page {page} of {views}", edition.scheme) for page in (1, 2))


async def no_pages(*_: object) -> tuple[bytes, ...]:
    """Return no pictures."""
    return ()


def _digest(*shown: object) -> str:
    return sha256(repr(shown).encode()).hexdigest()


def _pixel(views: str, scheme: Scheme) -> bytes:
    info, file = PngInfo(), BytesIO()
    info.add_text("views", views)
    info.add_text("scheme", scheme.key)
    Image.new("P", (1, 1)).save(file, "PNG", pnginfo=info)
    return file.getvalue()
