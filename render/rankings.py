"""Rankings of a game: a sheet of names with bars."""

import msgspec

from render.art import Pen, palette, sprite
from render.art.glyphs import LABEL, SMALL, STRONG, legible, shortened
from render.art.palette import CREAM, INK, Colour, darker
from render.canvas import BOARD, Canvas
from render.plots import SHEET, background, header
from render.texts import alt_text

ROWS_AT_MOST = 10
ROW = 71
TOP = SHEET[1] + 8
MEDALS = (palette.GOLD, palette.STEEL, palette.WOOD_PALE)
GROOVE = darker(palette.PAPER_AGED, 0.08)
NAME = 126
BAR = 500
VALUE = 960
DETAIL = 986


class RankedPlayer(msgspec.Struct, frozen=True):
    """A player's place (1 is the best), value, and a few words about it."""

    place: int
    name: str
    value: int
    detail: str


class Ranking(msgspec.Struct, frozen=True, kw_only=True):
    """A ranking with ``title`` and ``scope``, and one to ten rows, the best first."""

    title: str
    scope: str
    unit: str
    rows: tuple[RankedPlayer, ...]


def paint(ranking: Ranking) -> Canvas:
    """Paint a ranking."""
    canvas = Canvas(background())
    header(canvas, ranking.title, ranking.scope)
    most = max(1, *(row.value for row in ranking.rows))
    for number, row in enumerate(ranking.rows):
        middle = TOP + ROW * number + ROW // 2
        medal = MEDALS[row.place - 1] if row.place <= len(MEDALS) else CREAM
        canvas.badge((SHEET[0] + 62, middle), str(row.place), medal, 52)
        name = shortened(legible(row.name), STRONG, BAR - NAME - 24)
        canvas.text_level(name, (NAME, middle), STRONG, INK)
        canvas.paste(_bar(VALUE - 110 - BAR, GROOVE, None), (BAR, middle - 17))
        length = round((VALUE - 110 - BAR) * max(0, row.value) / most)
        if length >= 34:
            canvas.paste(
                _bar(length, palette.BAMBOO if row.place == 1 else palette.PALM, INK),
                (BAR, middle - 17),
            )
        canvas.text_level(f"{row.value:,}", (VALUE, middle), LABEL, INK, "right")
        detail = shortened(row.detail, SMALL, BOARD[0] - 40 - DETAIL)
        canvas.text_level(detail, (DETAIL, middle), SMALL, INK)
    return canvas


def alt(ranking: Ranking) -> str:
    """Return the ranking in words."""
    rows = (f"{row.place}. {row.name}: {row.value:,}, {row.detail}." for row in ranking.rows)
    heading = f"{ranking.title}, {ranking.unit}, {ranking.scope}."
    return alt_text([heading, *rows])


@sprite
def _bar(width: int, fill: Colour, edge: Colour | None) -> Pen:
    pen = Pen(width, 34, edge=3)
    pen.box((2, 2, width - 2, 32), fill, edge, rounding=14)
    return pen
