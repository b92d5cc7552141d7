"""The course of a game for one player: the expected result after each of their choices."""

from typing import Literal

import msgspec

from render.art import NORMAL, Pen, Scheme, Sprite, sign_of
from render.art.glyphs import LABEL, SMALL_STRONG, STRONG
from render.art.palette import CORAL, GOLD, INK, INK_SOFT, Colour
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

Sign = Literal["?!", "?", "??"]

SIGNS: dict[Sign, str] = {"?!": "inaccuracy", "?": "mistake", "??": "blunder"}
"""The signs of weak choices, which differ in more than colour."""
CHANCES = (0.0, 100.0, 25.0)
"""The scale of chances, in percent."""
SIGN_SIZE = 50


class Moment(msgspec.Struct, frozen=True):
    """A choice: its move, the expected result ``before`` and ``after`` it, and its sign if any."""

    move: int
    before: float
    after: float
    sign: Sign | None = None


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The course of a game: ``title``, the name ``who``, the ``moments`` in order, the result.

    Values are chances in percent, or points where ``chances`` is false. ``accuracy`` is in percent,
    or ``None`` if it is unclear.
    """

    title: str
    who: str
    chances: bool
    moments: tuple[Moment, ...]
    result: float
    accuracy: int | None

    @property
    def unit(self) -> str:
        """The unit of the values."""
        return "chance of winning, %" if self.chances else "expected points"


def paint(course: Course, scheme: Scheme = NORMAL) -> Canvas:
    """Paint the course of a game."""
    canvas = Canvas(background(), scheme=scheme)
    seat = scheme.seats[0]
    colours: dict[Sign, Colour] = {"?!": GOLD, "?": CORAL, "??": scheme.changed}
    header(canvas, course.title, course.who)
    values = [value for one in course.moments for value in (one.before, one.after)]
    low, high, step = CHANCES if course.chances else span([*values, course.result])
    scale(canvas, low, high, step)
    moves = [f"move {one.move}" for one in course.moments]
    name_moments(canvas, moves, len(moves) + 1)
    pen = Pen(FIELD[2] - FIELD[0], FIELD[3] - FIELD[1])
    points = [
        _at(course, at, value, low, high)
        for at, one in enumerate(course.moments)
        for value in ([one.before, one.after] if one.sign else [one.after])
    ]
    points.append(_at(course, len(course.moments), course.result, low, high))
    draw_course(pen, points, seat.colour)
    canvas.paste(Sprite.of(pen.reduced()), FIELD[:2])
    for sign, colour in colours.items():
        for at, one in enumerate(course.moments):
            if one.sign == sign:
                middle = upon(_at(course, at, one.after, low, high))
                canvas.badge(middle, sign, colour, SIGN_SIZE)
    # Put the seat's sign at the end of the game, with the result beside the field.
    x, y = upon(_at(course, len(course.moments), course.result, low, high))
    canvas.paste_middle(sign_of(seat, 44), (x, y))
    words = f"{round(course.result)}"
    canvas.text_level(words, (FIELD[2] + 24, y), STRONG, INK)
    # Write the unit, the meaning of the signs, and the accuracy.
    y = LEGEND
    x = SHEET[0] + 70 + canvas.text_level(course.unit, (SHEET[0] + 28, y), SMALL_STRONG, INK_SOFT)
    for sign, name in SIGNS.items():
        canvas.badge((x + 21, y), sign, colours[sign], 42)
        x += 84 + canvas.text_level(name, (x + 52, y), SMALL_STRONG, INK)
    words = f"accuracy {_accuracy(course)}"
    canvas.text_level(words, (SHEET[2] - 28, y), LABEL, INK, "right")
    return canvas


def alt(course: Course) -> str:
    """Return the course in words: its beginning, its end and the weak choices."""
    first = course.moments[0]
    lines = [
        f"{course.who}: {course.title}, {course.unit}. It begins at {round(first.before)}"
        f" and ends at {round(course.result)}. Accuracy {_accuracy(course)}."
    ]
    for one in course.moments:
        if one.sign is not None:
            change = f"from {round(one.before)} to {round(one.after)}"
            lines.append(f"Move {one.move}: {SIGNS[one.sign]}, {change}.")
    return alt_text(lines)


def _accuracy(course: Course) -> str:
    return "unclear" if course.accuracy is None else f"{course.accuracy} %"


def _at(course: Course, at: int, value: float, low: float, high: float) -> tuple[float, float]:
    return place_of(at, len(course.moments) + 1, value, low, high)
