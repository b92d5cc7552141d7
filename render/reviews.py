"""The course of a game for one player: the expected result after each of their choices."""

import msgspec

from render.art import NORMAL, Pen, Scheme, Sprite, sign_of
from render.art.glyphs import SMALL_STRONG, STRONG
from render.art.palette import CORAL, INK, INK_SOFT
from render.canvas import Canvas
from render.plots import (
    FIELD,
    LEGEND,
    SHEET,
    background,
    draw_course,
    header,
    name_moments,
    place_of,
    scale,
    span,
    upon,
)
from render.texts import alt_text

CHANCES = (0.0, 100.0, 25.0)
"""The scale of chances, in percent."""
SIGN_SIZE = 50
LOST = "your losses"
OTHERS = {True: "luck and opponents", False: "everything else"}
"""What else changes a chance, or points."""
KEY_WIDTH = 60
KEY_HEIGHT = 20


class Moment(msgspec.Struct, frozen=True):
    """A choice: its move, and the expected result with the best option and after the choice.

    A loss that the text names has its ``number`` there, from 1. Other choices have 0.
    """

    move: int
    before: float
    after: float
    number: int = 0


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The course of a game: ``title``, the name ``who``, the ``moments`` in order, the result.

    Values are chances in percent, or points where ``chances`` is false.
    """

    title: str
    who: str
    chances: bool
    moments: tuple[Moment, ...]
    result: float

    @property
    def unit(self) -> str:
        """The unit of the values."""
        return "chance of winning, %" if self.chances else "expected points"


def paint(course: Course, scheme: Scheme = NORMAL) -> Canvas:
    """Paint the course of a game."""
    canvas = Canvas(background(), scheme=scheme)
    seat = scheme.seats[1]  # the first one looks like the colour of losses
    header(canvas, course.title, course.who)
    values = [value for one in course.moments for value in (one.before, one.after)]
    low, high, step = CHANCES if course.chances else span([*values, course.result])
    scale(canvas, low, high, step)
    moves = [f"move {one.move}" for one in course.moments]
    name_moments(canvas, moves, len(moves) + 1)
    pen = Pen(FIELD[2] - FIELD[0], FIELD[3] - FIELD[1])
    places = [
        [_at(course, at, value, low, high) for value in (one.before, one.after)]
        for at, one in enumerate(course.moments)
    ]
    end = _at(course, len(course.moments), course.result, low, high)
    points = [point for pair in places for point in pair] + [end]
    draw_course(pen, points, seat.colour)
    for (before, after), one in zip(places, course.moments, strict=True):
        if one.before > one.after:
            draw_course(pen, [before, after], scheme.changed)
    canvas.paste(Sprite.from_image(pen.reduced()), FIELD[:2])
    for (_, after), one in zip(places, course.moments, strict=True):
        if one.number:
            canvas.badge(upon(after), f"{one.number}", CORAL, SIGN_SIZE)
    # Put the seat's sign at the end of the game, with the result beside the field.
    x, y = upon(end)
    canvas.paste_middle(sign_of(seat, 44), (x, y))
    canvas.text_level(f"{round(course.result)}", (FIELD[2] + 24, y), STRONG, INK)
    # Write the unit and the meaning of the colours.
    y = LEGEND
    x = SHEET[0] + 70 + canvas.text_level(course.unit, (SHEET[0] + 28, y), SMALL_STRONG, INK_SOFT)
    for colour, name in ((scheme.changed, LOST), (seat.colour, OTHERS[course.chances])):
        key = Pen(KEY_WIDTH, KEY_HEIGHT)
        draw_course(key, [(8, KEY_HEIGHT / 2), (KEY_WIDTH - 8, KEY_HEIGHT / 2)], colour)
        canvas.paste(Sprite.from_image(key.reduced()), (x, y - KEY_HEIGHT // 2))
        x += KEY_WIDTH + 46 + canvas.text_level(name, (x + KEY_WIDTH + 6, y), SMALL_STRONG, INK)
    return canvas


def alt(course: Course) -> str:
    """Return the course in words: its beginning, its end and the weak choices."""
    first = course.moments[0]
    lines = [
        f"{course.who}: {course.title}, {course.unit}. It begins at {round(first.before)}"
        f" and ends at {round(course.result)}."
    ]
    for one in course.moments:
        if one.number:
            change = f"from {round(one.before)} to {round(one.after)}"
            lines.append(f"{one.number}. Move {one.move}: {change}.")
    return alt_text(lines)


def _at(course: Course, at: int, value: float, low: float, high: float) -> tuple[float, float]:
    return place_of(at, len(course.moments) + 1, value, low, high)
