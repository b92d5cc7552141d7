"""What a pixel of a picture is, as numbers."""

from PIL import Image


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
