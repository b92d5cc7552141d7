"""Plots of a player's games, with a line for each kind of table."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec
from PIL import Image

from render.art import NORMAL, Pen, Point, Scheme, Sprite, materials, rule, sign_of, sprite
from render.art.glyphs import HEADING, SMALL_STRONG, STRONG, legible, shortened, width_of
from render.art.palette import GOLD, INK, INK_SOFT, PAPER, Colour, darker, lighter, mix
from render.canvas import BOARD, STRIP, Canvas
from render.texts import alt_text

SHEET = (24, STRIP + 22, BOARD[0] - 24, BOARD[1] - 24)
LEGEND = SHEET[1] + 42
"""The vertical middle of the legend."""
FIELD = (160, LEGEND + 66, BOARD[0] - 160, BOARD[1] - 106)
INSET = 6
"""The room for half of a line above the highest value, and below the lowest."""
LINES_AT_MOST = 5
MARKED_AT_MOST = 24
VALUE_HEIGHT = 40
STEPS = (1, 2, 5)


class Series(msgspec.Struct, frozen=True):
    """One line: its name, and its points as index (0 for the first game shown) and value."""

    name: str
    points: tuple[tuple[int, float], ...]


class Plot(msgspec.Struct, frozen=True, kw_only=True):
    """A plot with ``title`` and the name ``who``, and one to five lines in the order of games.

    ``moments`` are the dates of the games, ``unit`` is the unit of the values. A given ``average``
    is drawn as a line across.
    """

    title: str
    who: str
    unit: str
    moments: tuple[str, ...]
    series: tuple[Series, ...]
    average: float | None = None


def paint(plot: Plot, scheme: Scheme = NORMAL) -> Canvas:
    """Paint a plot."""
    canvas = Canvas(background(), scheme=scheme)
    header(canvas, plot.title, plot.who)
    low, high, step = span([value for one in plot.series for _, value in one.points])
    scale(canvas, low, high, step)
    count = len(plot.moments)
    name_moments(canvas, plot.moments, count)
    pen = Pen(FIELD[2] - FIELD[0], FIELD[3] - FIELD[1])
    if plot.average is not None:
        _dash(pen, place_of(0, 1, plot.average, low, high)[1])
    lines = [
        [place_of(at, count, value, low, high) for at, value in one.points] for one in plot.series
    ]
    for look, line in zip(scheme.seats, lines, strict=False):
        draw_course(pen, line, look.colour)
    canvas.paste(Sprite.from_image(pen.reduced()), FIELD[:2])
    # Put a sign on each game where there is room for it, and on the last one of each line.
    for look, line in zip(scheme.seats, lines, strict=False):
        for point in line if count <= MARKED_AT_MOST else line[-1:]:
            canvas.paste_middle(sign_of(look, 38), upon(point))
    _last_values(canvas, plot, [upon(line[-1])[1] for line in lines])
    _legend(canvas, plot)
    return canvas


def _last_values(canvas: Canvas, plot: Plot, heights: Sequence[int]) -> None:
    """Write each line's last value beside the field, at its height as far as there is room."""
    values = [one.points[-1][1] for one in plot.series]
    order = sorted(range(len(values)), key=lambda number: -values[number])
    middles = apart([heights[number] for number in order], VALUE_HEIGHT, FIELD[3])
    for number, y in zip(order, middles, strict=True):
        canvas.paste_middle(sign_of(canvas.scheme.seats[number], 32), (FIELD[2] + 30, y))
        canvas.text_level(f"{round(values[number]):,}", (FIELD[2] + 54, y), STRONG, INK)


def _legend(canvas: Canvas, plot: Plot) -> None:
    """Name the unit, the lines and the average above the field."""
    y = LEGEND
    canvas.text_level(plot.unit, (SHEET[0] + 28, y), SMALL_STRONG, INK_SOFT)
    x = max(FIELD[0], SHEET[0] + 60 + width_of(plot.unit, SMALL_STRONG))
    for look, one in zip(canvas.scheme.seats, plot.series, strict=False):
        canvas.paste_middle(sign_of(look, 42), (x + 21, y))
        x += 54 + canvas.text_level(one.name, (x + 50, y), STRONG, INK) + 34
    if plot.average is not None:
        pen = Pen(60, 10)
        _dash(pen, 5)
        canvas.paste(Sprite.from_image(pen.reduced()), (x, y - 5))
        canvas.text_level(f"average {plot.average:.1f}", (x + 64, y), STRONG, INK)


def alt(plot: Plot) -> str:
    """Return the plot in words: the first, the last and the extreme values of each line."""
    lines = [f"{plot.who}: {plot.title}, {plot.unit} after each game."]
    for one in plot.series:
        values = [round(value) for _, value in one.points]
        lines.append(
            f"{one.name}: from {values[0]:,} to {values[-1]:,}, lowest {min(values):,},"
            f" highest {max(values):,}."
        )
    if plot.average is not None:
        lines.append(f"Average {plot.average:.1f}.")
    return alt_text(lines)


def span(values: list[float]) -> tuple[float, float, float]:
    """Return the lowest and the highest value of a scale for ``values``, and its step."""
    least = min(values)
    most = max(values)
    if least == most:
        least, most = least - 2, most + 2
    rough = max(most - least, 4) / 4
    step = next(
        size * 10**power for power in range(12) for size in STEPS if size * 10**power >= rough
    )
    low = least // step * step
    return low, max(low + step, -(-most // step) * step), step


def header(canvas: Canvas, title: str, right: str) -> None:
    """Write the strip across the top, with a title and a name."""
    canvas.strip(shortened(title, HEADING, BOARD[0] * 2 // 3), "", legible(right))


@sprite
def background() -> Image.Image:
    """Draw the sea, with a sheet of paper on it."""
    canvas = Canvas(Sprite(materials.sea(*BOARD)))
    left, top, right, low = SHEET
    canvas.panel((left, top), (right - left, low - top))
    return canvas.image


def scale(canvas: Canvas, low: float, high: float, step: float) -> None:
    """Draw a line across the field for each step of a scale, with its value."""
    line = rule(FIELD[2] - FIELD[0], mix(PAPER, INK_SOFT, 0.35))
    for number in range(round((high - low) / step) + 1):
        value = low + number * step
        y = round(place_of(0, 1, value, low, high)[1]) + FIELD[1]
        canvas.paste(line, (FIELD[0], y - 2))
        canvas.text_level(f"{round(value):,}", (FIELD[0] - 22, y), SMALL_STRONG, INK, "right")


def _dash(pen: Pen, y: float) -> None:
    for left in range(0, pen.width, 36):
        pen.line([(left + 4, y), (left + 20, y)], darker(GOLD, 0.25), 6)


def name_moments(canvas: Canvas, names: Sequence[str], count: int) -> None:
    """Write the first, the middle and the last name below the field; it has room for `count`."""
    last = len(names) - 1
    for at in sorted({0, last // 2, last} if last > 2 else {0, last}):
        x = upon(place_of(at, count, 0, 0, 1))[0]
        canvas.text_middle(names[at], (x, FIELD[3] + 40), SMALL_STRONG, INK)


def draw_course(pen: Pen, points: Sequence[Point], colour: Colour) -> None:
    """Draw a line through points, with a dark edge."""
    for weight, ink in ((11.0, INK), (7.0, lighter(colour, 0.1))):
        for first, second in pairwise(points):
            pen.line([first, second], ink, weight)


def apart(middles: list[int], gap: int, lowest: int) -> list[int]:
    """Return heights, from the top, spread so that there is a gap between any two."""
    placed: list[int] = []
    for y in middles:
        placed.append(max(y, placed[-1] + gap) if placed else y)
    room = range(lowest - gap * (len(placed) - 1), lowest + 1, gap)
    return [min(y, bound) for y, bound in zip(placed, room, strict=True)]


def place_of(at: int, count: int, value: float, low: float, high: float) -> Point:
    """Return the pixel of a value in the field. A single game is in the middle."""
    width = FIELD[2] - FIELD[0]
    height = FIELD[3] - FIELD[1]
    share = at / (count - 1) if count > 1 else 0.5
    fall = (high - value) / (high - low)
    return 24 + (width - 48) * share, INSET + (height - 1 - 2 * INSET) * fall


def upon(point: Point) -> tuple[int, int]:
    """Return the pixel of the picture for a place in the field."""
    return FIELD[0] + round(point[0]), FIELD[1] + round(point[1])
