"""A picture is the same whether all of it is painted or only what differs from the one before."""

import os
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from PIL import Image, ImageDraw

from engine import GAMES
from engine.core import Rng
from render import PAINTERS
from render.art.glyphs import LABEL
from render.art.noise import dots
from render.art.palette import GOLD, INK
from render.art.pixels import Inked
from render.art.schemes import NORMAL, SAFE, Scheme
from render.art.sprites import Sprite
from render.canvas import Canvas
from render.drawing import Drawing
from render.layers import Layer, differing, joined, painted
from render.png import ROWS, StripPng
from tests.render.pixels import pixels
from tests.render.positions import Positions

AMOUNT = int(os.environ.get("PICTURES", "6"))
"""How many pictures of each game and scheme to compare. 5000 take hours."""
GAME = "palm_island"
SIZE = (230, 150)
GROUND = Sprite(dots("ground", *SIZE).convert("RGB"))


def sprite(name: str, size: tuple[int, int], *, soft: bool) -> Sprite:
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).ellipse((0, 0, size[0] - 1, size[1] - 1), fill=160)
    return Sprite(dots(name, *size).convert("RGB"), mask if soft else None)


SPRITES = [
    sprite(f"{width} {soft}", (width, height), soft=soft)
    for width, height in ((9, 9), (70, 40), (30, 90))
    for soft in (True, False)
]
SPRITES.append(Inked(dots("letters", 40, 12), INK))


def board(layers: Sequence[Layer]) -> Canvas:
    canvas = Canvas(GROUND, GAME)
    canvas.layers += layers
    return canvas


def shown(drawing: Drawing) -> tuple[object, ...]:
    """Return the pixels of a file, and the checksums of its rows."""
    return drawing.png.size, drawing.png.sums, pixels(drawing.png.file)


def plainly(layers: Sequence[Layer]) -> Image.Image:
    """The picture pasted whole, sprite by sprite."""
    image = GROUND.colours.copy()
    for one, left, top in layers:
        image.paste(one.colours, (left, top), one.mask)
    return image


def shuffled(rng: Rng) -> list[Layer]:
    return [
        Layer(rng.pick(SPRITES[:-1]), rng.below(260) - 30, rng.below(180) - 30)
        for _ in range(rng.below(12))
    ]


def test_part_of_picture_is_cut_from_the_whole() -> None:
    rng = Rng(5)
    for _ in range(40):
        layers = shuffled(rng)
        left, top = rng.below(200), rng.below(120)
        box = (left, top, left + 1 + rng.below(30), top + 1 + rng.below(30))
        found = painted([Layer(GROUND, 0, 0), *layers], box)
        assert pixels(plainly(layers).crop(box)) == pixels(found)


@pytest.mark.long
def test_changed_picture_has_the_pixels_of_a_new_one() -> None:
    rng, kept = Rng(9), shuffled(Rng(8))
    last = board(kept).drawing()
    for _ in range(60):
        kept = [one for one in kept if rng.below(4)]
        if kept and rng.below(2):
            kept.append(kept.pop(0))
        for one in (*shuffled(rng)[:3], *kept[:1]):
            kept.insert(rng.below(len(kept) + 1), one)
        last = board(kept).drawing(last)
        assert shown(board(kept).drawing()) == shown(last)


def test_only_strips_with_changes_are_written() -> None:
    rng = Rng(3)
    layers = shuffled(rng)
    first = board(layers).drawing()
    last = board([*layers, Layer(SPRITES[0], 20, ROWS + 4)]).drawing(first)
    changed = [one != other for one, other in zip(first.png.sums, last.png.sums, strict=True)]
    assert [False, True, False] == changed


def test_same_list_of_layers_differs_nowhere() -> None:
    layers = shuffled(Rng(4))
    assert [] == differing(layers, list(layers), SIZE)


def test_moved_sprite_differs_where_it_was_and_where_it_is() -> None:
    boxes = differing([Layer(SPRITES[0], 10, 10)], [Layer(SPRITES[0], 200, 120)], SIZE)
    assert {(10, 10, 19, 19), (200, 120, 209, 129)} == set(boxes) or boxes == [(10, 10, 209, 129)]


def test_layers_in_another_order_differ_only_in_their_own_boxes() -> None:
    small, wide = SPRITES[0], SPRITES[2]
    pair = [Layer(small, 100, 90), Layer(wide, 90, 80)]
    before, after = [Layer(small, 10, 10), *pair], [Layer(small, 10, 10), *pair[::-1]]
    assert [] == differing(before, before, SIZE)
    (box,) = differing(before, after, SIZE)
    assert 90 <= box[0] and 80 <= box[1]


def test_layer_that_is_there_twice_differs_from_one() -> None:
    layer = Layer(SPRITES[0], 20, 20)
    assert layer.boxes() == differing([layer, layer], [layer], SIZE)
    assert layer.boxes() == differing([layer], [layer, layer], SIZE)


def test_layers_outside_of_the_picture_differ_nowhere() -> None:
    assert [] == differing([], [Layer(SPRITES[0], 500, 10), Layer(SPRITES[0], -9, 3)], SIZE)


def test_joined_boxes_cover_the_same_area() -> None:
    rng = Rng(6)
    boxes = [
        (x, y, x + 30, y + 20) for x, y in ((rng.below(900), rng.below(700)) for _ in range(40))
    ]
    found = joined(boxes)
    assert len(found) < len(boxes)
    assert all(
        any(
            left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= low
            for left, top, right, low in found
        )
        for box in boxes
    )


def test_strips_are_one_valid_file() -> None:
    image = dots("strips", 61, 2 * ROWS + 5).convert("RGB").quantize(9)
    file = StripPng.from_image(image)
    assert pixels(image) == pixels(file.file)
    image.paste(3, (50, 20, 61, 40))
    changed = file.changed([(50, 20, image.crop((50, 20, 61, 40)))])
    assert StripPng.from_image(image).sums == changed.sums
    assert pixels(image) == pixels(changed.file)


def test_drawing_of_other_size_or_colours_is_painted_whole() -> None:
    layers = shuffled(Rng(2))
    for previous in (
        Canvas(GROUND, GAME, SAFE),
        Canvas((40, 30), GAME),
        Canvas(GROUND, "small_islands"),
    ):
        assert shown(board(layers).drawing()) == shown(board(layers).drawing(previous.drawing()))


def test_painted_canvas_is_no_longer_a_list() -> None:
    first, other = board(()), board(())
    first.image.paste(GOLD, (0, 0, 50, 50))
    last = first.drawing()
    assert () == last.layers
    assert shown(other.drawing()) == shown(other.drawing(last)) != shown(last)


def test_canvas_on_an_image_is_not_a_list() -> None:
    image = GROUND.colours.copy()
    canvas = Canvas(image, GAME)
    canvas.paste(SPRITES[0], (20, 30))
    assert () == canvas.drawing().layers
    assert canvas.image is image
    assert pixels(image) != pixels(GROUND.colours)


def test_words_are_cached_between_pictures() -> None:
    layers = []
    for _ in range(2):
        canvas = board(())
        canvas.text("Palm Island", (20, 40), LABEL, halo=GOLD)
        layers.append(canvas.layers)
    assert layers[0] == layers[1]


def followed(
    key: str, scheme: Scheme, amount: int, seed: int
) -> Iterator[tuple[Any, Any, Drawing]]:
    """Yield views with the earlier ones, and drawings that build on each other."""
    last: dict[object, Drawing] = {}
    for view, since in Positions(GAMES[key], seed).views(amount):
        of = (len(getattr(view, "names", ())), view.seat)
        last[of] = PAINTERS[key].paint(view, since, scheme).drawing(last.get(of))
        yield view, since, last[of]


@pytest.mark.long
@pytest.mark.parametrize("scheme", [NORMAL, SAFE], ids=["colours", "safe"])
@pytest.mark.parametrize("key", GAMES)
def test_pictures_of_random_games_are_equal_incremental_or_whole(key: str, scheme: Scheme) -> None:
    for view, since, drawing in followed(key, scheme, AMOUNT, seed=71):
        assert shown(PAINTERS[key].paint(view, since, scheme).drawing()) == shown(drawing)
