"""The course of a game, in a picture and in words."""

import pytest
from PIL import Image, ImageChops

from render.art.palette import lighter
from render.art.schemes import NORMAL, SAFE
from render.canvas import BOARD, Canvas
from render.plots import FIELD, LEGEND
from render.reviews import Course, Moment, alt, paint
from render.texts import ALT_AT_MOST

NEARLY = 12
"""The difference of a colour on the palette, in levels of grey."""
LONG = "Wolfeschlegelsteinhausenbergerdorff 🏝"


def course(*moments: Moment, chances: bool = True, result: float = 100.0) -> Course:
    """The course of a game of some moments."""
    return Course(
        title="Propeller Islands · table 4711",
        who=LONG,
        chances=chances,
        moments=moments,
        result=result,
    )


def differ(one: Canvas, other: Canvas) -> bool:
    return ImageChops.difference(one.image, other.image).getbbox() is not None


@pytest.mark.long
def test_the_same_course_gives_the_same_picture() -> None:
    one = course(Moment(3, 50, 40, 1), Moment(9, 60, 60))
    assert not differ(paint(one), paint(one))
    assert BOARD == paint(one).size


@pytest.mark.long
def test_named_loss_has_its_number_in_picture_and_words() -> None:
    marked, plain = course(Moment(3, 60, 30, 2)), course(Moment(3, 60, 30))
    assert differ(paint(marked), paint(plain))
    assert "2. Move 3: from 60 to 30." in alt(marked)
    assert "Move 3" not in alt(plain)


@pytest.mark.long
def test_what_a_choice_lost_has_another_colour_than_what_others_did() -> None:
    own = paint(course(Moment(3, 60, 30), Moment(4, 30, 30)))
    others = paint(course(Moment(3, 60, 60), Moment(4, 30, 30)))
    reds = [_reds(one) for one in (own, others)]
    assert reds[0] > reds[1] + 500


def _reds(canvas: Canvas) -> int:
    """Return how many pixels of the field have about the colour of losses."""
    part, wanted = canvas.image.convert("RGB").crop(FIELD), Image.new("RGB", (1, 1))
    wanted.putpixel((0, 0), lighter(NORMAL.changed, 0.1)[:3])
    apart = ImageChops.difference(part, wanted.resize(part.size)).convert("L")
    return sum(apart.histogram()[:NEARLY])


@pytest.mark.long
def test_course_has_the_colours_of_its_reader() -> None:
    one = course(Moment(3, 60, 30))
    normal, safe = paint(one).image, paint(one, SAFE).image
    signs = (0, LEGEND - 10, BOARD[0], LEGEND + 10)
    for box in (FIELD, signs):
        assert ImageChops.difference(normal.crop(box), safe.crop(box)).getbbox()


@pytest.mark.parametrize("number", [1, 2, 3, 200])
def test_any_number_of_moments_has_room(number: int) -> None:
    moments = tuple(Moment(at + 1, at % 101, at % 101) for at in range(number))
    paint(course(*moments))


def test_line_at_the_end_of_the_scale_is_whole() -> None:
    lost, won = (
        paint(course(Moment(1, value, value), Moment(2, value, value), result=value)).image
        for value in (0.0, 100.0)
    )
    x = (FIELD[0] + FIELD[2]) // 2 + 40  # between two moments
    column = ImageChops.difference(lost, won).convert("L").crop((x, 0, x + 1, BOARD[1]))
    rows = [y for y, level in enumerate(column.tobytes()) if level]
    middle = (FIELD[1] + FIELD[3]) // 2
    assert 11 <= sum(y < middle for y in rows) == sum(y > middle for y in rows)


def test_points_have_a_different_scale() -> None:
    moments = (Moment(1, 28.5, 28.0), Moment(2, 31.0, 27.0, 1))
    points = course(*moments, chances=False, result=26.0)
    assert "expected points" in paint(points).written
    assert "30" in paint(points).written


def test_words_and_picture_agree_with_the_game() -> None:
    words = alt(course(Moment(1, 51.2, 51.2), result=0.0))
    assert "It begins at 51 and ends at 0." in words


def test_a_long_one_in_words_is_not_too_long() -> None:
    moments = tuple(Moment(at, 90, 10, 3) for at in range(100))
    assert len(alt(course(*moments))) <= ALT_AT_MOST
