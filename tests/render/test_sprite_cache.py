from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from render.art.noise import dots
from render.art.pixels import Piece, Sprite, bytes_held, cut, head_of, packed, unpacked
from render.art.sprite_cache import SpriteCache
from render.layers import Layer, painted

SIZE = (31, 17)
COLOURS = Sprite.from_image(dots("colours", *SIZE)).colours
MASK = dots("mask", *SIZE)
DRAWN = Sprite(COLOURS, MASK)
CARD = (330, 190)


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


def card() -> Sprite:
    """A card with soft round corners on a clear ground."""
    mask = Image.new("L", CARD)
    ImageDraw.Draw(mask).rounded_rectangle((20, 10, 310, 185), 30, fill=255, outline=90, width=2)
    return Sprite(dots("card", *CARD).convert("RGB"), mask)


def pasted(pieces: list[Piece]) -> bytes:
    ground = dots("ground", 350, 200).convert("RGB")
    for area, colours, mask in pieces:
        ground.paste(colours, (7 + area.left, 5 + area.top), mask)
    return ground.tobytes()


@pytest.mark.parametrize(
    "sprite", [DRAWN, Sprite(COLOURS), card(), Sprite(COLOURS, Image.new("L", SIZE))]
)
def test_pieces_of_sprite_paste_the_same_pixels_as_the_whole(sprite: Sprite) -> None:
    pieces = cut(sprite)
    assert pasted([*sprite.pieces]) == pasted(pieces)
    assert pasted(pieces) == pasted(unpacked(packed(sprite.size, pieces)))


def test_clear_and_opaque_parts_of_card_need_no_mask() -> None:
    pieces = cut(card())
    soft = sum(piece.mask.width * piece.mask.height for piece in pieces if piece.mask)
    assert soft < CARD[0] * CARD[1] / 2
    assert any(not piece.area.is_soft for piece in pieces)


@pytest.mark.long
def test_large_opaque_area_has_few_colours_in_a_quarter_of_the_memory() -> None:
    size = (256, 256)
    bands = Image.linear_gradient("L"), Image.radial_gradient("L"), Image.new("L", size, 90)
    drawn = Sprite(Image.merge("RGB", bands))
    assert (4 * 256 * 256, 256 * 256) == (bytes_held(drawn.pieces), bytes_held(cut(drawn)))
    cache = SpriteCache(ready=1)
    kept = cache.get("ground", lambda: "ground", lambda: drawn)
    near = ImageChops.difference(drawn.colours, kept.colours)
    assert max(near.convert("L").tobytes()) <= 16
    cache.get("other", lambda: "other", card)
    expected = Image.new("RGB", (260, 250))
    expected.paste(kept.colours, (-30, 10))
    assert expected.tobytes() == painted([Layer(kept, 10, 40)], (40, 30, 300, 280)).tobytes()


def test_packed_sprite_names_size_and_areas_of_its_pieces() -> None:
    pieces = cut(card())
    assert (CARD, tuple(piece.area for piece in pieces)) == head_of(packed(CARD, pieces))


def test_sprite_is_equal_before_and_after_packing() -> None:
    cache, whole = SpriteCache(ready=1), card()
    kept = cache.get("card", lambda: "card", lambda: whole)
    assert whole.mask is not None and kept.mask is not None
    assert whole.mask.tobytes() == kept.mask.tobytes()
    for ground in ("one", "other"):
        image = dots(ground, *CARD).convert("RGB")
        expected = image.copy()
        expected.paste(whole.colours, (0, 0), whole.mask)
        image.paste(kept.colours, (0, 0), kept.mask)
        assert expected.tobytes() == image.tobytes()


def test_sprite_in_use_is_not_unpacked_again() -> None:
    drawer = Drawer(SpriteCache())
    assert drawer.get("medal") is drawer.get("medal")
    assert drawer.get("medal").pieces is drawer.get("medal").pieces


def test_sprite_that_is_not_ready_is_unpacked_and_not_drawn() -> None:
    drawer = Drawer(SpriteCache(ready=1))
    medal = drawer.get("medal")
    before = medal.pieces
    drawer.get("ship")
    assert medal.pieces is not before
    assert (pixels(DRAWN), ["medal", "ship"]) == (pixels(medal), drawer.drawn)


def test_sprite_in_use_is_drawn_again_after_cache_is_cleared() -> None:
    drawer = Drawer(SpriteCache())
    medal = drawer.get("medal")
    drawer.cache.clear()
    assert pixels(DRAWN) == pixels(medal)
    assert ["medal", "medal"] == drawer.drawn


def test_packed_sprites_are_evicted_too() -> None:
    drawer = Drawer(SpriteCache(ready=1, packed=1))
    for key in ("medal", "ship", "medal"):
        assert pixels(DRAWN) == pixels(drawer.get(key))
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


def test_cleared_cache_draws_everything_again(tmp_path: Path) -> None:
    drawer = Drawer(SpriteCache())
    drawer.cache.keep_in(tmp_path)
    drawer.get("medal")
    drawer.cache.clear()
    drawer.get("medal")
    assert ["medal", "medal"] == drawer.drawn
