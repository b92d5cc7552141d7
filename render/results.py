"""The result of a finished game along an edge of its last board: a card for each player."""

from collections.abc import Iterator, Sequence

from render.art import Box, furniture, icon, sign_of
from render.art.glyphs import Type, largest, shortened
from render.art.palette import GOLD, INK, INK_SOFT, PAPER_AGED, lighter
from render.canvas import Canvas
from render.score_sheet import NOTHING, ScoreRow, ScoreSheet
from render.tallies import Piece, length, tally

GAP, EDGE = 8, 14
HEAD, LINE = 52, 38
"""The heights of a player's name, and of a line of sources."""
TALLEST = 300
SIGN, ICON = 40, 36
TOTAL, PLAIN = Type("display", 44), Type("display", 33)
NAMES = [Type("display", size) for size in range(44, 32, -1)]


def paint_results(canvas: Canvas, sheet: ScoreSheet, box: Box, columns: int = 1) -> None:
    """Paint each player's total and its sources in a box, with the winners' cards in gold."""
    for place, card in enumerate(result_boxes(sheet, box, columns)):
        _card(canvas, sheet, place, card)


def result_boxes(sheet: ScoreSheet, box: Box, columns: int = 1) -> Iterator[Box]:
    """Yield the boxes of the players' cards."""
    left, top, right, low = box
    rows = -(-len(sheet.names) // columns)
    wide = (right - left + GAP) // columns - GAP
    high = min(TALLEST, (low - top + GAP) // rows - GAP)
    for place in range(len(sheet.names)):
        row, column = divmod(place, columns)
        x, y = left + column * (wide + GAP), top + row * (high + GAP)
        yield x, y, x + wide, y + high


def _card(canvas: Canvas, sheet: ScoreSheet, place: int, box: Box) -> None:
    left, top, right, low = box
    is_winner = place in sheet.winners
    paper = lighter(GOLD, 0.55) if is_winner else PAPER_AGED
    canvas.paste(furniture.card(right - left, low - top, paper, has_rim=True), (left, top))
    first, end = top + HEAD // 2, right - EDGE
    start = left + EDGE
    canvas.paste_middle(sign_of(canvas.scheme.seats[sheet.seats[place]], SIGN), (start + 20, first))
    start += SIGN + 8
    total = sheet.total.values[place]
    sign = "crown" if is_winner else sheet.total.sign
    canvas.paste_middle(icon(sign, SIGN), (end - SIGN // 2, first - 1))
    end -= SIGN + 6
    end -= 10 + canvas.text_level(total, (end, first), TOTAL, align="right")
    style = largest(sheet.names[place], NAMES, end - start)
    name = shortened(sheet.names[place], style, end - start)
    canvas.text_level(name, (start, first), style)
    inner = left + EDGE, top + HEAD, right - EDGE, low
    many = max(len(sources_of(sheet, one)) for one in range(len(sheet.names)))
    write = _lines if many <= (low - top - HEAD) // LINE else _flow
    write(canvas, sources_of(sheet, place), inner)


def sources_of(sheet: ScoreSheet, place: int) -> list[tuple[ScoreRow, str]]:
    """Return the rows from which a player has points, with the points."""
    rows = [(row, row.values[place]) for row in (*sheet.rows, *sheet.broken_ties)]
    return [(row, value) for row, value in rows if value not in NOTHING]


def _lines(canvas: Canvas, sources: Sequence[tuple[ScoreRow, str]], box: Box) -> None:
    """Write a line for each source: its sign, its name and its points."""
    left, top, right, _ = box
    for number, (row, value) in enumerate(sources):
        middle = top + LINE * number + LINE // 2 - 4
        canvas.paste_middle(icon(row.sign, ICON), (left + ICON // 2, middle))
        end = right - 10 - canvas.text_level(value, (right, middle), PLAIN, align="right")
        words = shortened(row.words, PLAIN, end - left - ICON - 8)
        canvas.text_level(words, (left + ICON + 8, middle), PLAIN, INK_SOFT)


def _flow(canvas: Canvas, sources: Sequence[tuple[ScoreRow, str]], box: Box) -> None:
    """Write the sources as signs and points, as many in a line as fit."""
    left, top, right, _ = box
    x, y = left, top + LINE // 2 - 4
    for row, value in sources:
        piece: list[Piece] = [("", row.sign), (value, "")]
        wide = length(piece, ICON, PLAIN) + 4
        if x > left and x + wide > right:
            x, y = left, y + LINE
        tally(canvas, piece, (x, y), ICON, INK, PLAIN)
        x += wide
