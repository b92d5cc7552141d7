from collections.abc import Callable

import pytest
from PIL import Image, ImageDraw

from render.art import materials
from render.art.materials import PERIOD
from render.art.noise import clouds, dots
from render.art.terrain import coast, open_sea
from render.png import png
from tests.render.pixels import colour_at

Material = Callable[[int, int], Image.Image]
NAMES = ("paper", "wood", "mat", "sea", "sand", "grass", "rock")
MATERIALS: dict[str, Material] = {name: getattr(materials, name) for name in NAMES}


@pytest.mark.parametrize("material", MATERIALS.values(), ids=list(MATERIALS))
def test_a_material_repeats_along_the_row_so_that_it_packs(material: Material) -> None:
    sheet = material(2 * PERIOD, 120)
    left, right = (sheet.crop((at, 0, at + PERIOD, 120)) for at in (0, PERIOD))
    assert left.tobytes() == right.tobytes()


@pytest.mark.parametrize("material", MATERIALS.values(), ids=list(MATERIALS))
def test_a_page_of_a_material_packs_to_less_than_300_kib(material: Material) -> None:
    assert len(png(material(1400, 1000))) < 300 * 1024


def test_materials_differ() -> None:
    sheets = {material(60, 60).tobytes() for material in MATERIALS.values()}
    assert len(MATERIALS) == len(sheets)


def test_the_same_seed_gives_the_same_noise_and_another_seed_another() -> None:
    assert dots("a", 9, 9).tobytes() == dots("a", 9, 9).tobytes() != dots("b", 9, 9).tobytes()


def test_noise_has_no_seam_where_it_repeats() -> None:
    tile = clouds("seam", 120, 60, 6, 4)
    last, first = (list(tile.crop((at, 0, at + 1, 60)).tobytes()) for at in (119, 0))
    assert max(abs(one - other) for one, other in zip(last, first, strict=True)) < 40


def test_scattered_places_lie_within_their_bounds() -> None:
    places = materials.scattered("x", 50)
    assert 50 == len(places)
    assert [] == [place for place in places if not (0 <= min(place) <= max(place) < PERIOD)]


def test_an_island_is_green_inside_and_blue_far_out() -> None:
    land = Image.new("L", (400, 300))
    ImageDraw.Draw(land).rectangle((100, 80, 300, 220), fill=255)
    picture = coast(land)
    red, green, blue = colour_at(picture, (200, 150))
    assert green > blue and green > red
    red, green, blue = colour_at(picture, (10, 10))
    assert blue > red


def test_there_is_a_beach_between_the_meadow_and_the_water() -> None:
    land = Image.new("L", (400, 300))
    ImageDraw.Draw(land).rectangle((100, 80, 300, 220), fill=255)
    red, green, blue = colour_at(coast(land), (200, 89))
    assert red > green > blue and red > 180


def test_painting_on_the_open_sea_does_not_change_the_next_one() -> None:
    first = open_sea((50, 50))
    first.paste((1, 2, 3), (0, 0, 50, 50))
    assert open_sea((50, 50)).getpixel((5, 5)) != (1, 2, 3)
