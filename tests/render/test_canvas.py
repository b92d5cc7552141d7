import pytest
from PIL import Image, ImageChops

from render.art.glyphs import LABEL, NOTE_STRONG, cap_height, width_of
from render.art.icons import icon
from render.art.palette import CHANGED, CREAM, GOLD, INK, PAPER
from render.art.sprites import Sprite
from render.canvas import Canvas
from render.tallies import amounts, fitting, length, tally
from tests.render.pixels import colour_at


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(Sprite(Image.new("RGB", (300, 200), PAPER)))


def marked(canvas: Canvas) -> tuple[int, int, int, int] | None:
    """The box of all pixels that are no longer bare paper."""
    bare = Image.new("RGB", canvas.size, PAPER)
    return ImageChops.difference(canvas.image, bare).getbbox()


def test_a_canvas_leaves_its_background_as_it_was() -> None:
    ground = Sprite(Image.new("RGB", (20, 20), PAPER))
    Canvas(ground).paste(icon("star", 20), (0, 0))
    assert PAPER == ground.colours.getpixel((10, 10))


def test_text_tells_how_wide_it_is_and_stays_within_it(canvas: Canvas) -> None:
    width = canvas.text("HIM", (50, 40), NOTE_STRONG)
    box = marked(canvas)
    assert box is not None
    assert width_of("HIM", NOTE_STRONG) == width
    assert 48 <= box[0] and box[2] <= 52 + width
    assert (40, 40 + cap_height(NOTE_STRONG)) == pytest.approx((box[1], box[3]), abs=2)


def test_text_can_be_aligned_right(canvas: Canvas) -> None:
    canvas.text("HIM", (250, 40), NOTE_STRONG, align="right")
    box = marked(canvas)
    assert box is not None
    assert 250 == pytest.approx(box[2], abs=3)


def test_text_in_the_middle_is_as_far_from_left_as_from_right(canvas: Canvas) -> None:
    canvas.text_middle("HIM", (150, 100), LABEL)
    box = marked(canvas)
    assert box is not None
    assert 150 == pytest.approx((box[0] + box[2]) / 2, abs=3)
    assert 100 == pytest.approx((box[1] + box[3]) / 2, abs=3)


def test_a_change_is_outlined_around_its_box_and_numbered(canvas: Canvas) -> None:
    canvas.changed((100, 50, 200, 150), 3, (106, 144))
    pixels = [colour_at(canvas.image, (150, y)) for y in range(40, 56)]
    near = [
        pixel
        for pixel in pixels
        if all(abs(a - b) < 30 for a, b in zip(pixel, CHANGED, strict=True))
    ]
    assert near
    assert PAPER == canvas.image.getpixel((150, 100))


def test_two_changes_have_different_numbers(canvas: Canvas) -> None:
    other = Canvas(Sprite(canvas.image))
    canvas.changed((100, 50, 200, 150), 1, (106, 144))
    other.changed((100, 50, 200, 150), 2, (106, 144))
    assert canvas.image.tobytes() != other.image.tobytes()


def test_a_panel_and_its_shadow_cover_the_paper(canvas: Canvas) -> None:
    canvas.panel((50, 50), (200, 100))
    box = marked(canvas)
    assert box is not None
    assert box[0] <= 50 and box[1] <= 50 and box[2] > 250 and box[3] > 150


def test_a_plaque_is_as_wide_as_it_says(canvas: Canvas) -> None:
    width = canvas.plaque((10, 10), "12", GOLD, LABEL, "star")
    box = marked(canvas)
    assert box is not None
    assert 10 + width == pytest.approx(box[2], abs=6)


def test_one_of_a_kind_is_the_icon_alone_and_none_is_left_out() -> None:
    assert [("", "wood"), ("3", "stone")] == amounts({"wood": 1, "fish": 0, "stone": 3})


def test_a_tally_is_as_long_as_it_was_measured(canvas: Canvas) -> None:
    pieces = [*amounts({"wood": 2, "fish": 1}), ("or", ""), ("", "star")]
    tally(canvas, pieces, (10, 60), 30)
    box = marked(canvas)
    assert box is not None
    assert 10 + length(pieces, 30) == pytest.approx(box[2], abs=12)


def test_largest_fitting_size_is_used_otherwise_the_smallest() -> None:
    pieces = amounts({"wood": 2})
    wide = length(pieces, 40)
    assert (40, 20, 20) == tuple(fitting(pieces, width, (40, 20)) for width in (wide, wide - 1, 1))


def test_text_has_the_given_colour(canvas: Canvas) -> None:
    canvas.text("MMM", (20, 20), LABEL, INK, halo=CREAM)
    colours = {colour for _, colour in canvas.image.getcolors(100000) or []}
    assert INK in colours and CREAM in colours
