"""The result of a finished game along an edge of its last board: a card for each player."""

from collections.abc import Iterator, Sequence

from render.art import Box, furniture, icon, sign_of
from render.art.glyphs import Type, largest, shortened
from render.art.palette import GOLD, INK, INK_SOFT, PAPER_AGED, lighter
from render.canvas import Canvas, Pixel
from render.score_sheet import NOTHING, ScoreRow, ScoreSheet
from render.tallies import Piece, length, tally

GAP = 8
BETWEEN = 8
EDGE = 14
HEAD = 52
LINE = 38
"""The heights of a player's name, and of a line of sources."""
SIGN = 40
ICON = 36
TOTAL = Type("display", 44)
PLAIN = Type("display", 33)
NAMES = [Type("display", size) for size in range(44, 32, -1)]
Source = tuple[ScoreRow, str]
"""A source of points, and a player's points from it."""


def paint_results(canvas: Canvas, sheet: ScoreSheet, box: Box) -> None:
    """Paint each player's total and its sources in a box, with the winners' cards in gold."""
    boxes = [*result_boxes(sheet, box)]
    has_names = all(_fits(sheet, place, card) for place, card in enumerate(boxes))
    for place, card in enumerate(boxes):
        _card(canvas, sheet, place, card, has_names)


def result_boxes(sheet: ScoreSheet, box: Box) -> Iterator[Box]:
    """Yield the boxes of the players' cards, one below another."""
    left, top, right, low = box
    room = (low - top + GAP) // len(sheet.names) - GAP
    high = min(room, HEAD + LINE * _most(sheet) + GAP)
    for place in range(len(sheet.names)):
        y = top + place * (high + GAP)
        yield left, y, right, y + high


def sources_of(sheet: ScoreSheet, place: int) -> list[Source]:
    """Return the rows from which a player has points, with the points."""
    rows = [(row, row.values[place]) for row in (*sheet.rows, *sheet.broken_ties)]
    return [(row, value) for row, value in rows if value not in NOTHING]


def _most(sheet: ScoreSheet) -> int:
    """Return the greatest number of a player's sources."""
    return max(len(sources_of(sheet, place)) for place in range(len(sheet.names)))


def _card(canvas: Canvas, sheet: ScoreSheet, place: int, box: Box, has_names: bool) -> None:
    left, top, right, low = box
    is_winner = place in sheet.winners
    paper = lighter(GOLD, 0.55) if is_winner else PAPER_AGED
    canvas.paste(furniture.card(right - left, low - top, paper, has_rim=True), (left, top))
    first = top + HEAD // 2
    end = right - EDGE
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
    if _most(sheet) <= (low - top - HEAD) // LINE:
        _lines(canvas, sources_of(sheet, place), (left + EDGE, top + HEAD, right - EDGE, low))
        return
    for pieces, spot in _flow(sheet, place, box, has_names):
        tally(canvas, pieces, spot, ICON, INK, PLAIN)


def _lines(canvas: Canvas, sources: Sequence[Source], box: Box) -> None:
    """Write a line for each source: its sign, its name and its points."""
    left, top, right, _ = box
    for number, (row, value) in enumerate(sources):
        middle = top + LINE * number + LINE // 2 - 4
        canvas.paste_middle(icon(row.sign, ICON), (left + ICON // 2, middle))
        end = right - 10 - canvas.text_level(value, (right, middle), PLAIN, align="right")
        words = shortened(row.words, PLAIN, end - left - ICON - 8)
        canvas.text_level(words, (left + ICON + 8, middle), PLAIN, INK_SOFT)


def _fits(sheet: ScoreSheet, place: int, card: Box) -> bool:
    """Whether a card has room for the names of all sources."""
    lows = [low for _, (_, low) in _flow(sheet, place, card, has_names=True)]
    return max(lows, default=0) + LINE // 2 <= card[3]


def _flow(
    sheet: ScoreSheet, place: int, card: Box, has_names: bool
) -> Iterator[tuple[Sequence[Piece], Pixel]]:
    """Yield the pieces of each source of a player with their place, as many in a line as fit.

    Without names, a sign tells sources apart, or the name instead if signs are alike.
    """
    left = card[0] + EDGE
    right = card[2] - EDGE
    x = left
    y = card[1] + HEAD + LINE // 2 - 4
    is_apart = len({row.sign for row in sheet.rows}) == len(sheet.rows)
    for row, value in sources_of(sheet, place):
        pieces = [("", row.sign), (row.words, ""), (value, "")]
        if not has_names:
            del pieces[1 if is_apart else 0]
        wide = length(pieces, ICON, PLAIN)
        if x > left and x + wide - BETWEEN > right:
            x = left
            y += LINE
        yield pieces, (x, y)
        x += wide + BETWEEN
