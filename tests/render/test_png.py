import zlib
from io import BytesIO

import pytest
from PIL import Image

from render import png as writer
from render.art.noise import dots
from render.png import ROWS, StripPng, png


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


def test_an_image_with_a_palette_is_written_with_its_colours_and_one_byte_a_pixel() -> None:
    image = noisy("RGB").quantize(7)
    read = decoded(png(image))
    assert ("P", image.tobytes()) == (read.mode, read.tobytes())
    assert image.convert("RGB").tobytes() == read.convert("RGB").tobytes()


def test_an_image_of_another_mode_is_refused() -> None:
    with pytest.raises(KeyError):
        png(Image.new("CMYK", (2, 2)))


@pytest.mark.parametrize("top", [0, ROWS - 1, ROWS, 2 * ROWS - 1])
@pytest.mark.parametrize("high", [1, 2])
def test_file_with_changed_rows_is_that_of_the_changed_picture(top: int, high: int) -> None:
    image = dots("rows", 31, 2 * ROWS + 1).convert("P")
    part = Image.new("P", (5, high), 3)
    written = StripPng.from_image(image).changed([(20, top, part)])
    image.paste(part, (20, top))
    assert StripPng.from_image(image) == written
