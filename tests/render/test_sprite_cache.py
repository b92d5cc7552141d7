from pathlib import Path

import pytest

from render.noise import dots
from render.sprite import Sprite
from render.sprite_cache import SpriteCache

SIZE = (31, 17)
COLOURS = Sprite.of(dots("colours", *SIZE)).colours
MASK = dots("mask", *SIZE)
DRAWN = Sprite(COLOURS, MASK)


class Drawer:
    """Draws sprites, and counts them."""

    def __init__(self, cache: SpriteCache) -> None:
        self.cache = cache
        self.drawn: list[str] = []

    def get(self, key: str) -> Sprite:
        return self.cache.get(key, lambda: key, lambda: self._draw(key))

    def _draw(self, key: str) -> Sprite:
        self.drawn.append(key)
        return DRAWN


def pixels(sprite: Sprite) -> tuple[bytes, bytes | None]:
    return sprite.colours.tobytes(), None if sprite.mask is None else sprite.mask.tobytes()


@pytest.mark.parametrize("mask", [None, MASK])
def test_a_sprite_is_the_same_again_when_it_is_unpacked(mask: object) -> None:
    sprite = Sprite(COLOURS, MASK if mask else None)
    assert pixels(sprite) == pixels(Sprite.unpacked(sprite.packed()))


def test_a_sprite_in_use_is_not_unpacked_again() -> None:
    drawer = Drawer(SpriteCache())
    assert drawer.get("medal") is drawer.get("medal")


def test_a_sprite_that_is_no_longer_ready_is_unpacked_and_not_drawn() -> None:
    drawer = Drawer(SpriteCache(ready=1))
    first = drawer.get("medal")
    drawer.get("ship")
    again = drawer.get("medal")
    assert again is not first
    assert (pixels(first), ["medal", "ship"]) == (pixels(again), drawer.drawn)


def test_what_is_packed_makes_room_too() -> None:
    drawer = Drawer(SpriteCache(ready=1, packed=1))
    for key in ("medal", "ship", "medal"):
        drawer.get(key)
    assert ["medal", "ship", "medal"] == drawer.drawn


def test_what_another_process_drew_is_not_drawn(tmp_path: Path) -> None:
    for expected in (["medal"], []):
        drawer = Drawer(SpriteCache())
        drawer.cache.keep_in(tmp_path)
        assert pixels(DRAWN) == pixels(drawer.get("medal"))
        assert expected == drawer.drawn


def test_what_came_from_the_folder_is_read_once(tmp_path: Path) -> None:
    for _ in range(2):
        drawer = Drawer(SpriteCache(ready=1))
        drawer.cache.keep_in(tmp_path)
        drawer.get("medal")
    for path in tmp_path.rglob("*.sprite"):
        path.unlink()
    for key in ("ship", "medal"):
        drawer.get(key)
    assert ["ship"] == drawer.drawn


def test_a_cleared_cache_draws_everything_anew(tmp_path: Path) -> None:
    drawer = Drawer(SpriteCache())
    drawer.cache.keep_in(tmp_path)
    drawer.get("medal")
    drawer.cache.clear()
    drawer.get("medal")
    assert ["medal", "medal"] == drawer.drawn
