import sys
import zlib
from io import BytesIO

import pytest
from PIL import Image

from render import deflate
from render import png as writer
from render.noise import dots
from render.png import StripPng, png


def decoded(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


def noisy(mode: str) -> Image.Image:
    bands = [dots(f"band {band}", 31, 17) for band in mode]
    return Image.merge(mode, bands)


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_decoded_picture_has_the_very_pixels_that_were_written(mode: str) -> None:
    image = noisy(mode)
    read = decoded(png(image))
    assert (image.mode, image.size, image.tobytes()) == (read.mode, read.size, read.tobytes())


def test_every_chunk_of_the_file_carries_its_own_checksum() -> None:
    data = png(noisy("RGB"))
    kinds = []
    at = len(writer.SIGNATURE)
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        kind_and_body, checksum = data[at + 4 : at + 8 + size], data[at + 8 + size : at + 12 + size]
        assert zlib.crc32(kind_and_body).to_bytes(4, "big") == checksum
        kinds.append(kind_and_body[:4])
        at += 12 + size
    assert [b"IHDR", b"IDAT", b"IEND"] == kinds


@pytest.mark.parametrize("missing", [["zlib_ng"], ["isal"], ["isal", "zlib_ng"]])
def test_without_a_library_the_next_one_writes_the_same_pixels(
    missing: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    image = noisy("RGB").quantize(7)
    for library in missing:
        monkeypatch.setitem(sys.modules, library, None)
    deflate.library.cache_clear()
    deflate.strip_library.cache_clear()
    try:
        first = StripPng.of(image.rotate(180))
        for file in (png(image), first.changed([(0, 0, image)]).file):
            assert image.tobytes() == decoded(file).tobytes()
    finally:
        deflate.library.cache_clear()
        deflate.strip_library.cache_clear()


def test_zlib_ng_deflates_strips_at_a_level_that_is_smaller_than_isal() -> None:
    pytest.importorskip("zlib_ng")
    strip = b"".join(bytes([0, *range(row, 40 + row), *range(99, 0, -1)]) for row in range(200))
    library, level = deflate.strip_library()
    assert (sys.modules["zlib_ng.zlib_ng"], 2) == (library, level)
    assert strip == deflate.inflate_strip(deflate.deflate_strip(strip), len(strip))


def test_an_image_with_a_palette_is_written_with_its_colours_and_one_byte_a_pixel() -> None:
    image = noisy("RGB").quantize(7)
    read = decoded(png(image))
    assert ("P", image.tobytes()) == (read.mode, read.tobytes())
    assert image.convert("RGB").tobytes() == read.convert("RGB").tobytes()


def test_an_image_of_another_mode_is_refused() -> None:
    with pytest.raises(KeyError):
        png(Image.new("CMYK", (2, 2)))
