"""The course of a game, in a picture and in words."""

import pytest
from PIL import ImageChops

from render.art.schemes import SAFE
from render.canvas import BOARD, Canvas
from render.plots import FIELD, LEGEND
from render.reviews import SIGNS, Course, Moment, Sign, alt, paint
from render.texts import ALT_AT_MOST

LONG = "Wolfeschlegelsteinhausenbergerdorff 🏝"


def course(*moments: Moment, chances: bool = True, result: float = 100.0) -> Course:
    """The course of a game of some moments."""
    return Course(
        title="Propeller Islands · table 4711",
        who=LONG,
        chances=chances,
        moments=moments,
        result=result,
        accuracy=81,
    )


def differ(one: Canvas, other: Canvas) -> bool:
    return ImageChops.difference(one.image, other.image).getbbox() is not None


def test_the_same_course_gives_the_same_picture() -> None:
    one = course(Moment(3, 50, 40, "?!"), Moment(9, 60, 60))
    assert not differ(paint(one), paint(one))
    assert BOARD == paint(one).size


@pytest.mark.parametrize("sign", SIGNS)
def test_sign_is_drawn_and_explained(sign: Sign) -> None:
    marked, plain = course(Moment(3, 60, 30, sign)), course(Moment(3, 60, 30))
    assert differ(paint(marked), paint(plain))
    assert f"Move 3: {SIGNS[sign]}, from 60 to 30." in alt(marked)


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
    moments = (Moment(1, 28.5, 28.0), Moment(2, 31.0, 27.0, "??"))
    points = course(*moments, chances=False, result=26.0)
    assert "expected points" in paint(points).written
    assert "30" in paint(points).written


def test_words_and_picture_agree_with_the_game() -> None:
    words = alt(course(Moment(1, 51.2, 51.2), result=0.0))
    assert "It begins at 51 and ends at 0. Accuracy 81 %." in words


def test_a_long_one_in_words_is_not_too_long() -> None:
    moments = tuple(Moment(at, 90, 10, "??") for at in range(100))
    assert len(alt(course(*moments))) <= ALT_AT_MOST
