"""Draw a page of plots for a report of ``tools.lab``, in the style of a board."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from render.art import Pen, Sprite
from render.art.glyphs import SMALL_STRONG, STRONG, shortened
from render.art.palette import GOLD, INK, INK_SOFT, PAPER, Colour, darker, mix
from render.canvas import Canvas
from render.plots import SHEET, background, header
from tools.lab_figures import Figure, Measured, Report, Side

ROWS_AT_MOST = 11
TOP = SHEET[1] + 120
LOW = SHEET[3] - 96
NAMES = SHEET[0] + 28
COLUMNS = ((370, 610), (690, 930), (1_010, 1_250))
"""The left and right end of each column of plots."""
SIDES: tuple[Colour, Colour] = (darker(GOLD, 0.1), (46, 94, 140))
"""The colours of the figures before and after a change."""

Of = Callable[[Measured], Figure | None]
PLOTS: tuple[tuple[str, Of], ...] = (
    ("owners win %", lambda one: one.owners),
    ("taken when offered %", lambda one: one.taken),
    ("points when offered", lambda one: one.points),
)


def page(report: Report) -> Canvas:
    """Paint the components with the clearest effects, before and after the change."""
    canvas = Canvas(background())
    options = "".join(f", {value}" for value in report.options.values())
    header(canvas, f"{report.game.replace('_', ' ').title()}: components", report.level)
    about = f"{report.seats} players{options}, {report.before.games} games, 95 % intervals"
    canvas.text(about, (NAMES, SHEET[1] + 26), SMALL_STRONG, INK_SOFT)
    keys = report.order[:ROWS_AT_MOST]
    sides = [report.before, *([report.after] if report.after else [])]
    for place, ((name, of), (left, right)) in enumerate(zip(PLOTS, COLUMNS, strict=True)):
        canvas.text_middle(name, ((left + right) // 2, TOP - 34), SMALL_STRONG, INK)
        _plot(
            canvas, sides, keys, of, (left, right), "%" in name, report.fair if place == 0 else None
        )
    for row, key in enumerate(keys):
        name = shortened(key, STRONG, COLUMNS[0][0] - NAMES - 20)
        canvas.text_level(name, (NAMES, _y(row, len(keys))), STRONG, INK)
    _seats(canvas, sides)
    return canvas


def _y(row: int, rows: int) -> int:
    return TOP + (LOW - TOP) * (2 * row + 1) // (2 * rows)


def _plot(
    canvas: Canvas,
    sides: Sequence[Side],
    keys: Sequence[str],
    of: Of,
    ends: tuple[int, int],
    is_share: bool,
    fair: float | None,
) -> None:
    """Draw the figure of each component as a point on its interval; shares go from 0 to 1."""
    left, right = ends
    found = [
        (row, at, figure)
        for row, key in enumerate(keys)
        for at, side in enumerate(sides)
        if key in side.components and (figure := of(side.components[key]))
    ]
    most = 1.0 if is_share else max((one.interval[1] for *_, one in found), default=1.0)

    def x(value: float) -> float:
        return 12 + (right - left - 24) * min(max(value, 0.0), most) / (most or 1.0)

    pen = Pen(right - left, LOW - TOP)
    for tick in (0.0, most / 2, most):
        pen.line([(x(tick), 0), (x(tick), LOW - TOP)], mix(PAPER, INK_SOFT, 0.35), 2)
    if fair is not None:
        for top, low in list(pairwise(range(0, LOW - TOP, 12)))[::2]:
            pen.line([(x(fair), top), (x(fair), low)], INK_SOFT, 3)
    for row, at, one in found:
        y = _y(row, len(keys)) - TOP + (11 * (2 * at - 1) if len(sides) > 1 else 0)
        pen.line([(x(one.interval[0]), y), (x(one.interval[1]), y)], SIDES[at], 5)
        pen.disc((x(one.value), y), 8, SIDES[at])
    canvas.paste(Sprite.from_image(pen.reduced()), (left, TOP))
    for tick in (0.0, most / 2, most):
        words = f"{100 * tick:.0f}" if is_share else f"{tick:.1f}"
        canvas.text_middle(words, (left + round(x(tick)), LOW + 16), SMALL_STRONG, INK_SOFT)


def _seats(canvas: Canvas, sides: Sequence[Side]) -> None:
    """Write the win rate of each player, from the first on, and a legend of the colours."""
    x = NAMES
    for at, side in enumerate(sides):
        wins = "/".join(f"{100 * one.value:.0f}" for one in side.seats)
        name = "before" if at == 0 else "after"
        if len(sides) == 1:
            name = "all games"
        pen = Pen(30, 20)
        pen.line([(2, 10), (28, 10)], SIDES[at], 6)
        canvas.paste(Sprite.from_image(pen.reduced()), (x, LOW + 50))
        words = f"{name}: wins by seat {wins} %, {side.moves.value:.0f} moves"
        x += 74 + canvas.text(words, (x + 38, LOW + 52), SMALL_STRONG, INK)
