"""The pixels of pictures as numbers. Files with equal pixels may be packed differently."""

from io import BytesIO

from PIL import Image


def pixels(file: bytes) -> bytes:
    """Return the pixels of a file, row by row, each as red, green and blue."""
    return Image.open(BytesIO(file)).convert("RGB").tobytes()


def colour_at(image: Image.Image, place: tuple[int, int]) -> tuple[int, ...]:
    """Return the channels of a pixel of a picture that has several."""
    found = image.getpixel(place)
    assert isinstance(found, tuple)
    return found


def light_at(image: Image.Image, place: tuple[int, int]) -> float:
    """Return the value of a pixel of a picture that has one channel."""
    found = image.getpixel(place)
    assert isinstance(found, int | float)
    return found
