from functools import partial

import pytest
from PIL import Image

from render.art import furniture, sprites
from render.art.materials import grass
from render.art.palette import CORAL, EARTH, GRASS
from render.art.pen import Pen
from render.art.sprite_cache import SpriteCache
from render.art.sprites import Sprite, sprite
from render.caches import ByteCache
from tests.render.pixels import colour_at, light_at, pixels


def test_a_sprite_is_drawn_once_for_the_same_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprites, "CACHE", SpriteCache())
    drawn = []

    @sprite
    def medal(size: int) -> Pen:
        drawn.append(size)
        return Pen(size, size)

    assert medal(9) is medal(9)
    assert medal(10) is not medal(9)
    assert [9, 10] == drawn


def test_pen_returns_the_given_size() -> None:
    assert (30, 20) == Pen(30, 20, span=100).reduced().size


def test_a_disc_covers_its_middle_and_leaves_the_corners_clear() -> None:
    pen = Pen(40, 40, span=100)
    pen.disc((50, 50), 45, CORAL)
    alpha = pen.reduced().getchannel("A")
    assert (255, 0) == (alpha.getpixel((20, 20)), alpha.getpixel((0, 0)))


def test_light_comes_from_the_top_left() -> None:
    pen = Pen(60, 60)
    pen.box((0, 0, 60, 60), CORAL, None, shade=0.3)
    grey = pen.reduced().convert("L")
    assert light_at(grey, (4, 4)) > light_at(grey, (55, 55))


def test_a_shadow_falls_to_the_lower_right() -> None:
    pen = Pen(60, 60)
    pen.box((20, 20, 40, 40), CORAL, None)
    pen.cast(6, 1)
    alpha = pen.reduced().getchannel("A")
    assert light_at(alpha, (42, 43)) > 40
    assert alpha.getpixel((17, 17)) == 0


@pytest.mark.parametrize("size", [(95, 96), (96, 96), (97, 300), (150, 300), (401, 130)])
def test_a_frame_and_a_card_of_any_size_are_as_if_drawn_whole(size: tuple[int, int]) -> None:
    for draw in (partial(furniture._frame, CORAL), partial(furniture._card, CORAL, True)):
        assert pixels(draw(*size)) == pixels(furniture.stretched(draw, *size))


def test_an_opaque_image_needs_no_mask() -> None:
    assert Sprite.from_image(Image.new("RGBA", (4, 4), (9, 9, 9, 255))).mask is None


def test_cache_evicts_the_least_recently_used_sprite() -> None:
    cache: ByteCache[bytes] = ByteCache(10, len)
    for key in "ab":
        cache.get(key, lambda: b"1234")
    cache.get("a", lambda: b"")
    cache.get("c", lambda: b"1234")
    assert b"anew" == cache.get("b", lambda: b"anew")
    assert cache.used <= 10


def test_a_slab_shows_its_side_below_its_upper_face() -> None:
    pen = Pen(60, 60)
    pen.slab([(10, 10), (50, 10), (50, 30), (10, 30)], 15, GRASS, EARTH)
    drawn = pen.reduced()
    assert colour_at(drawn, (30, 20))[:3] == pytest.approx(GRASS, abs=30)
    assert colour_at(drawn, (30, 40))[:3] == pytest.approx(EARTH, abs=45)
    assert 0 == colour_at(drawn, (30, 50))[3]


def test_a_material_fills_a_shape() -> None:
    pen = Pen(60, 60)
    pen.box((0, 0, 60, 60), pen.surface(grass), None)
    assert colour_at(pen.reduced(), (30, 30))[:3] == pytest.approx(
        grass(60, 60).getpixel((30, 30)), abs=25
    )


def test_clip_erases_everything_outside() -> None:
    pen = Pen(40, 40)
    pen.box((0, 0, 40, 40), CORAL, None)
    pen.clip([(10, 10), (30, 10), (30, 30), (10, 30)])
    alpha = pen.reduced().getchannel("A")
    assert (255, 0) == (alpha.getpixel((20, 20)), alpha.getpixel((4, 4)))
