"""The score sheet of a finished game: the source of each point, and the winners.

It is a separate picture in the size of a board message. `in_words` has the same as text.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from PIL import Image

from engine.core import counted
from engine.core.words import listed
from render import large_print
from render.art import NORMAL, Box, Pen, Scheme, furniture, icon, materials, sign_of, sprite
from render.art.glyphs import (
    DECIDES,
    HEADING,
    LABEL,
    NEEDED,
    SMALL,
    SMALL_STRONG,
    Type,
    largest,
    shortened,
    width_of,
    wrapped,
)
from render.art.palette import GOLD, INK, INK_SOFT, PAPER, WOOD, darker, lighter
from render.canvas import BOARD, STRIP, Canvas
from render.large_print import HIGHEST, WIDEST
from render.texts import ALT_AT_MOST, alt_text

EDGE = 22
TALLEST_ROW = 96
SIGN = 64
SOURCES = 200
"""The least width of the column with the rows' names."""
WIDEST_COLUMN = 420
APART = 14
"""The least space beside a value."""
LARGE_COLUMNS, LARGE_ROWS = 2, 5
"""The greatest numbers of players and of rows on a page of large print."""
NOTHING = ("", "0", "$0")


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One source of points: the key of its sign, its name, and each player's points.

    ``template`` is its template for one player in a text.
    """

    sign: str
    words: str
    values: tuple[str, ...]
    template: str = "{words} {value}"

    def text_at(self, place: int) -> str:
        """Return the text for one player."""
        return self.template.format(words=self.words, value=self.values[place])


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The result of a game, with a column for each name in the colour of a seat.

    ``ties`` are the rows that break ties, ``winners`` are columns. ``unit`` is the unit of the
    total: ``$`` for money, empty for a place. ``is_group`` is true if all win or lose together, as
    the title says.
    """

    title: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    rows: tuple[ScoreRow, ...]
    total: ScoreRow
    winners: tuple[int, ...]
    ties: tuple[ScoreRow, ...] = ()
    unit: str = "point"
    is_group: bool = False

    @property
    def broken_ties(self) -> tuple[ScoreRow, ...]:
        """The rows that break ties, if a winner has the same total as another player."""
        totals = self.total.values
        is_tied = any(totals.count(totals[place]) > 1 for place in self.winners)
        return self.ties if is_tied else ()


class _Frame(NamedTuple):
    """The room for a sheet: its width and height, and what parts of it may take.

    ``sources`` is the greatest width of the column with the rows' names, ``names`` and ``total``
    are the heights of the names and the totals.
    """

    width: int
    height: int
    sources: int
    names: int
    total: int


WHOLE = _Frame(BOARD[0] - 2 * EDGE, BOARD[1] - STRIP - 2 * EDGE, 440, 128, 112)
LARGE = _Frame(WIDEST - EDGE, HIGHEST - EDGE, 390, 104, 84)


def row(sign: str, words: str, values: Iterable[int], before: str = "") -> ScoreRow:
    """Return a row of numbers; ``before`` is written in front of each, such as ``$``."""
    return ScoreRow(sign, words, tuple(f"{before}{value}" for value in values))


def earned(*rows: ScoreRow) -> tuple[ScoreRow, ...]:
    """Return the rows with any points."""
    return tuple(each for each in rows if any(value not in NOTHING for value in each.values))


def paint(sheet: ScoreSheet, scheme: Scheme = NORMAL) -> Canvas:
    """Paint a column for each player; a winner's column is gold."""
    canvas = Canvas(_ground(), scheme=scheme)
    canvas.strip(sheet.title, "", who_won(sheet))
    _columns(canvas, sheet, range(len(sheet.names)), WHOLE)
    return canvas


def pages(sheet: ScoreSheet, scheme: Scheme = NORMAL) -> list[Canvas]:
    """Paint a sheet in large print: some rows for two players on each page."""
    found, everybody = list[Canvas](), range(len(sheet.names))
    ties = _ties(sheet)
    for places in large_print.shared(everybody, LARGE_COLUMNS):
        for rows in [*large_print.shared((*sheet.rows, *ties), LARGE_ROWS)] or [()]:
            some = replace(
                sheet,
                rows=tuple(row for row in rows if row not in ties),
                ties=tuple(row for row in rows if row in ties),
            )
            canvas = Canvas(_ground(), scheme=scheme)
            box = _columns(canvas, some, places, LARGE)
            found += large_print.pages(canvas, [large_print.plain(box)])
    return found


def _columns(canvas: Canvas, sheet: ScoreSheet, places: Sequence[int], frame: _Frame) -> Box:
    """Paint the columns of some players in the middle of the picture, and return their box.

    The title is above the names of the rows, unless the canvas has a heading.
    """
    ties = _ties(sheet)
    rows = (*sheet.rows, *ties)
    room = frame.height - frame.names - frame.total - 16
    pitch = min(TALLEST_ROW, room // max(1, len(rows)))
    style = Type("text", min(48, max(NEEDED, round(pitch * 0.6))))
    named = max(width_of(each.words, style) for each in (*rows, sheet.total)) + SIGN + 60
    first = min(max(named, SOURCES), frame.sources)
    step = min(WIDEST_COLUMN, (frame.width - first - 20) // len(places))
    wide = first + step * len(places) + 20
    high = frame.names + frame.total + pitch * len(rows) + 16
    left, top = (BOARD[0] - wide) // 2, STRIP + (BOARD[1] - STRIP - high) // 2
    box = left - EDGE // 2, top - EDGE // 2, left + wide + EDGE // 2, top + high + EDGE // 2
    canvas.panel((left, top), (wide, high))
    if not canvas.heading:
        _title(canvas, sheet.title, (left + 28, top + 26), first - 40)
    columns = [_Column(place, left + first + step * at, step) for at, place in enumerate(places)]
    for column in columns:
        if column.place in sheet.winners:
            canvas.paste(_winning(step - 8, high - 16), (column.left + 4, top + 8))
        _name(canvas, sheet, column, top + 8, frame.names)
    top += frame.names
    for each in sheet.rows:
        _row(canvas, each, columns, (left, top), pitch, style)
        top += pitch
    _total(canvas, sheet.total, columns, (left, top), frame.total)
    top += frame.total
    for each in ties:
        _row(canvas, each, columns, (left, top), pitch, style)
        top += pitch
    return box


def who_won(sheet: ScoreSheet) -> str:
    """Return the winners in words, or nothing for a game without opponents."""
    names = [sheet.names[place] for place in sheet.winners]
    if sheet.is_group or not names:
        return ""
    return f"{listed(names)} {'wins' if len(names) == 1 else 'win'}"


def alt(sheet: ScoreSheet) -> str:
    """Return the sheet in words, or only each player's end if the words are too many."""
    whole = " ".join([f"{sheet.title}.", *[*in_words(sheet)][1:]])
    if len(whole) <= ALT_AT_MOST:
        return whole
    ends = [f"{name} {_end_of(sheet, place)}." for place, name in enumerate(sheet.names)]
    return alt_text([f"{sheet.title}.", *ends])


def in_words(sheet: ScoreSheet) -> Iterator[str]:
    """Yield the title, then each player's result and the sources of their points."""
    yield sheet.title
    for place, name in enumerate(sheet.names):
        parts = [each.text_at(place) for each in sheet.rows if each.values[place] not in NOTHING]
        sources = f": {', '.join(parts)}" if parts else ""
        ties = [
            f"{each.words.partition(': ')[2]}: {each.values[place]}"
            for each in sheet.ties
            if each.values[place] not in NOTHING
        ]
        tied = f" For ties, {', then '.join(ties)}." if ties else ""
        yield f"{name} {_end_of(sheet, place)}{sources}.{tied}"


def _end_of(sheet: ScoreSheet, place: int) -> str:
    """Return a player's result in words."""
    total, won = sheet.total.values[place], place in sheet.winners
    if not sheet.unit:
        return "has won" if won else f"was {total}"
    amount = f"{total} in all" if sheet.unit == "$" else counted(int(total), sheet.unit)
    return f"{'has won' if won else 'ends'} with {amount}"


def _ties(sheet: ScoreSheet) -> tuple[ScoreRow, ...]:
    """Return the rows that break ties, if a winner has the same total as another player."""
    totals = sheet.total.values
    is_tied = any(totals.count(totals[place]) > 1 for place in sheet.winners)
    return sheet.ties if is_tied else ()


class _Column(NamedTuple):
    """A player's column: their place in the sheet, its left edge and its width in pixels."""

    place: int
    left: int
    width: int

    @property
    def middle(self) -> int:
        return self.left + self.width // 2


@sprite
def _ground() -> Image.Image:
    return materials.wood(*BOARD, darker(WOOD, 0.12), large_print.PLANK)


@sprite
def _winning(width: int, height: int) -> Pen:
    """The golden column of a winner."""
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 2, height - 2), lighter(GOLD, 0.55), GOLD, 5, 0, 14)
    return pen


def _title(canvas: Canvas, title: str, corner: tuple[int, int], width: int) -> None:
    """Write the title in two lines, in the larger style that fits."""
    left, top = corner
    styles = (LABEL, SMALL_STRONG)
    style = next((one for one in styles if len(wrapped(title, one, width)) <= 2), styles[-1])
    for number, line in enumerate(wrapped(title, style, width, 2)):
        canvas.text(line, (left, top + style.leading * number), style)


def _name(canvas: Canvas, sheet: ScoreSheet, column: _Column, top: int, high: int) -> None:
    """Write a player's name below their sign; a winner also has a crown."""
    signs = [sign_of(canvas.scheme.seats[sheet.seats[column.place]], 52)]
    if column.place in sheet.winners:
        signs.append(icon("crown", 58))
    for number, sign in enumerate(signs):
        canvas.paste_middle(
            sign, (column.middle + 62 * number - 31 * (len(signs) - 1), top + high * 5 // 16)
        )
    name = sheet.names[column.place]
    style = fitting(name, column.width - 20, range(DECIDES, NEEDED, -1))
    words = shortened(name, style, column.width - 20)
    canvas.text_middle(words, (column.middle, top + high * 23 // 32), style)


def _row(
    canvas: Canvas,
    each: ScoreRow,
    columns: Sequence[_Column],
    corner: tuple[int, int],
    pitch: int,
    style: Type,
) -> None:
    """Write a row: its sign, its name, and a value for each player."""
    left, top = corner
    middle = top + pitch // 2
    across = columns[-1].left + columns[-1].width - left - 20
    canvas.paste(furniture.rule(across, darker(PAPER, 0.25)), (left + 20, top))
    if each.sign:
        canvas.paste_middle(icon(each.sign, min(SIGN, pitch - 6)), (left + 24 + SIGN // 2, middle))
    room = columns[0].left - left - SIGN - 48
    named = fitting(each.words, room, range(style.size, NEEDED - 1, -1), "text")
    words = shortened(each.words, named, room)
    canvas.text_level(words, (left + SIGN + 40, middle), named)
    values = ["–" if value in NOTHING else value for value in each.values]
    room = columns[0].width - 2 * APART
    longest = max(values, key=lambda value: width_of(value, style))
    fitted = fitting(longest, room, range(style.size, NEEDED, -1))
    for column in columns:
        value = values[column.place]
        ink = INK_SOFT if value == "–" else INK
        canvas.text_middle(shortened(value, fitted, room), (column.middle, middle), fitted, ink)


def _total(
    canvas: Canvas, total: ScoreRow, columns: Sequence[_Column], corner: tuple[int, int], high: int
) -> None:
    """Write the totals on plaques."""
    left, top = corner
    middle = top + high // 2
    across = columns[-1].left + columns[-1].width - left - 20
    canvas.paste(furniture.rule(across, darker(PAPER, 0.25)), (left + 20, top))
    canvas.paste_middle(icon(total.sign, SIGN), (left + 24 + SIGN // 2, middle))
    canvas.text_level(total.words, (left + SIGN + 40, middle), HEADING)
    longest = max(total.values, key=lambda value: width_of(value, HEADING))
    styles = (Type("display", size) for size in range(high // 2 - 4, NEEDED, -1))
    room = columns[0].width - 6
    fits = (one for one in styles if width_of(longest, one) + 1.7 * one.size <= room)
    style = next(fits, SMALL_STRONG)
    for column in columns:
        words = total.values[column.place]
        canvas.bears(words)
        canvas.paste_middle(furniture.plaque(words, GOLD, style), (column.middle, middle))


def fitting(words: str, width: int, sizes: Sequence[int], face: str = "display") -> Type:
    """Return the first of some sizes in which words fit a width, or else the narrow face."""
    narrow = SMALL if face == "text" else SMALL_STRONG
    return largest(words, [*(Type(face, size) for size in sizes), narrow], width)
