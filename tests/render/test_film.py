"""Films: every picture is shown as it was drawn, and only what changes is written."""

import io

import pytest
from PIL import Image, ImageDraw
from PIL.GifImagePlugin import GifImageFile

from render.art.palette import INK
from render.film import SKETCH, STANDS, STANDS_LAST, Film, palette_of, size_for, sketch, spread

SEA, SAND, FLOWER = (20, 110, 150), (240, 217, 160), (214, 66, 88)
WIDTH = 200


def picture(step: int, height: int = 160) -> Image.Image:
    """A boat of sand that moves, and a flower of a few pixels that stays."""
    image = Image.new("RGB", (WIDTH, height), SEA)
    pen = ImageDraw.Draw(image)
    pen.rectangle((10 + 20 * step, 40, 30 + 20 * step, 60), SAND)
    pen.rectangle((150, 120, 155, 125), FLOWER)
    return image


def film_of(*pictures: Image.Image) -> Film:
    fake_pictures = [sketch(one) for one in pictures]
    film = Film(size_for(fake_pictures, WIDTH), palette_of(fake_pictures))
    for one in pictures:
        film.add(one)
    return film


def opened_film(film: Film) -> GifImageFile:
    opened = Image.open(io.BytesIO(film.gif()))
    assert isinstance(opened, GifImageFile)
    return opened


def frames(film: Film) -> list[Image.Image]:
    """Yield the pictures that a GIF player shows."""
    opened = opened_film(film)
    shown = []
    for place in range(opened.n_frames):
        opened.seek(place)
        shown.append(opened.convert("RGB"))
    return shown


def colours_at(image: Image.Image, *places: tuple[int, int]) -> list[tuple[int, ...]]:
    return [tuple(image.getpixel(place)) for place in places]  # type: ignore[arg-type]


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(one, other, strict=True))


def test_every_picture_is_shown_as_it_was_drawn() -> None:
    pictures = [picture(step) for step in range(4)]
    for expected, actual in zip(pictures, frames(film_of(*pictures)), strict=True):
        places = [(x, y) for x in range(5, WIDTH, 10) for y in range(5, 160, 10)]
        pairs = zip(colours_at(expected, *places), colours_at(actual, *places), strict=True)
        assert [] == [pair for pair in pairs if not near(*pair)]


def test_rare_colour_stays_in_the_palette() -> None:
    # Thousands of dark colours that run into each other, and a flower of a few pixels.
    across = Image.linear_gradient("L")
    bands = (across, across.rotate(90), Image.radial_gradient("L"))
    image = Image.merge("RGB", [band.resize((WIDTH, 160)) for band in bands])
    image = image.point(lambda value: value // 2)
    image.paste(FLOWER, (150, 120, 156, 126))
    [shown] = frames(film_of(image))
    assert near(FLOWER, colours_at(shown, (152, 122))[0])


def test_of_a_picture_only_what_changed_is_written() -> None:
    film = film_of(picture(0))
    whole = film.bytes_so_far
    film.add(picture(1))
    assert film.bytes_so_far - whole < 200


def test_a_picture_that_is_the_same_is_shown_all_the_same() -> None:
    film = film_of(picture(0), picture(0), picture(1))
    opened = opened_film(film)
    assert 3 == opened.n_frames


def test_it_tells_how_large_it_is() -> None:
    film = film_of(picture(0), picture(3))
    assert len(film.gif()) == film.bytes_so_far


def test_film_loops_and_pauses_at_its_end() -> None:
    film = film_of(picture(0))
    film.add(picture(1), STANDS_LAST)
    opened = Image.open(io.BytesIO(film.gif()))
    assert (0, STANDS) == (opened.info["loop"], opened.info["duration"])
    opened.seek(1)
    assert STANDS_LAST == opened.info["duration"]


def test_lower_picture_gets_a_dark_border() -> None:
    [low, high] = frames(film_of(picture(0, 120), picture(1, 160)))
    assert (WIDTH, 160) == low.size == high.size
    assert near(INK, colours_at(low, (100, 155))[0])
    assert near(SEA, colours_at(high, (100, 155))[0])


def test_a_sketch_keeps_the_shape() -> None:
    assert (SKETCH, SKETCH * 160 // WIDTH) == sketch(picture(0)).size


@pytest.mark.parametrize(
    ("many", "most", "expected"),
    [
        (3, 5, [0, 1, 2]),
        (5, 5, [0, 1, 2, 3, 4]),
        (9, 5, [0, 2, 4, 6, 8]),
        (10, 4, [0, 3, 6, 9]),
        (9, 2, [0, 8]),
        (9, 1, [8]),
        (1, 1, [0]),
    ],
)
def test_spread_picks_evenly_and_includes_the_last(
    many: int, most: int, expected: list[int]
) -> None:
    assert expected == spread(range(many), most)
