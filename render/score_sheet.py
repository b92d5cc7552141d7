"""The score sheet below the last picture of a game: where each point came from, and who has won."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PIL import Image

from engine.core import counted
from render import furniture, materials
from render.canvas import Canvas
from render.glyphs import BODY, HEADING, LABEL, NOTE_STRONG, shortened, width_of
from render.icons import icon, sign_of
from render.palette import GOLD, INK, INK_SOFT, PAPER, WOOD, WOOD_PALE, Look, darker, lighter
from render.pen import Pen
from render.sprites import Sprite, sprite

EDGE = 28
HEAD = 84
ROW = 58
TOTAL = 84
WORDS = 400
"""How wide the column is that says what the points are for."""
NOTHING = ("", "0", "$0")


@dataclass(frozen=True, slots=True)
class Row:
    """One source of points: the key of its sign, its name, and what each player has of it.

    ``told`` is how a text says it of one player.
    """

    sign: str
    words: str
    values: tuple[str, ...]
    told: str = "{words} {value}"

    def said(self, place: int) -> str:
        """Say what one player has of it."""
        return self.told.format(words=self.words, value=self.values[place])


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What a game came to: a column for each name, whose colour is that of a seat.

    ``ties`` is what is compared where totals are equal; ``winners`` are columns. ``unit`` is what
    the total counts, in words; without one it is a place, and with ``$`` money.
    """

    title: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    rows: tuple[Row, ...]
    total: Row
    winners: tuple[int, ...]
    ties: tuple[Row, ...] = ()
    unit: str = "point"


def row(sign: str, words: str, values: Iterator[int] | list[int], before: str = "") -> Row:
    """Return a row of numbers; ``before`` stands in front of each, as a dollar does."""
    return Row(sign, words, tuple(f"{before}{value}" for value in values))


def earned(*rows: Row) -> tuple[Row, ...]:
    """Return the rows in which anybody has something."""
    return tuple(each for each in rows if any(value not in NOTHING for value in each.values))


def with_scores(canvas: Canvas, sheet: ScoreSheet) -> Canvas:
    """Return a picture with the sheet below it."""
    width, height = canvas.size
    looks = tuple(canvas.scheme.seats[seat] for seat in sheet.seats)
    drawn = _drawn(sheet, looks, width)
    higher = Image.new("RGB", (width, height + drawn.size[1]))
    taller = Canvas(higher, canvas.palette, canvas.scheme)
    taller.image.paste(canvas.image, (0, 0))
    taller.paste(drawn, (0, height))
    taller.written |= canvas.written
    taller.heading, taller.asked = canvas.heading, canvas.asked
    taller.sheets = lambda wide: [
        _drawn(_only(sheet, place), looks[place : place + 1], wide) for place in range(len(looks))
    ]
    return taller


def in_words(sheet: ScoreSheet) -> Iterator[str]:
    """Yield the title, and for each player what became of them and where the points came from."""
    yield sheet.title
    for place, name in enumerate(sheet.names):
        parts = [each.said(place) for each in sheet.rows if each.values[place] not in NOTHING]
        told = f": {', '.join(parts)}" if parts else ""
        yield f"{name} {_end_of(sheet, place)}{told}.{_tied(sheet, place)}"


def _end_of(sheet: ScoreSheet, place: int) -> str:
    """Say with what a player has won or ended."""
    total, won = sheet.total.values[place], place in sheet.winners
    if not sheet.unit:
        return "has won" if won else f"was {total}"
    amount = f"{total} in all" if sheet.unit == "$" else counted(int(total), sheet.unit)
    return f"{'has won' if won else 'ends'} with {amount}"


def _tied(sheet: ScoreSheet, place: int) -> str:
    """Say what is compared where totals are equal, as far as a player has any of it."""
    parts = [
        f"{each.words.partition(': ')[2]}: {each.values[place]}"
        for each in sheet.ties
        if each.values[place] not in NOTHING
    ]
    return f" For ties, {', then '.join(parts)}." if parts else ""


def _only(sheet: ScoreSheet, place: int) -> ScoreSheet:
    """Return what a sheet says of one player."""
    rows, ties = ([_one(each, place) for each in part] for part in (sheet.rows, sheet.ties))
    return replace(
        sheet,
        names=sheet.names[place : place + 1],
        seats=sheet.seats[place : place + 1],
        rows=tuple(rows),
        total=_one(sheet.total, place),
        winners=(0,) if place in sheet.winners else (),
        ties=tuple(ties),
    )


def _one(each: Row, place: int) -> Row:
    return replace(each, values=each.values[place : place + 1])


@sprite
def _drawn(sheet: ScoreSheet, looks: tuple[Look, ...], width: int) -> Image.Image:
    inner = width - 2 * EDGE
    high = HEAD + ROW * (len(sheet.rows) + len(sheet.ties)) + TOTAL + 20
    canvas = Canvas(_ground(width, high + 2 * EDGE))
    canvas.panel((EDGE, EDGE), (inner, high), PAPER)
    step = (inner - WORDS - 20) // len(sheet.names)
    lefts = [EDGE + WORDS + step * place for place in range(len(sheet.names))]
    for place in sheet.winners:
        canvas.paste(_winning(step - 8, high - 24), (lefts[place] + 4, EDGE + 12))
    canvas.text(sheet.title, (EDGE + 24, EDGE + 36), LABEL, INK)
    for place, left in enumerate(lefts):
        sign = icon("crown", 46) if place in sheet.winners else sign_of(looks[place], 42)
        _name(canvas, sheet.names[place], sign, (left, EDGE + 46), step)
    top = EDGE + HEAD
    for each in sheet.rows:
        _row(canvas, each, top, lefts, step)
        top += ROW
    _total(canvas, sheet.total, top, lefts, step)
    for each in sheet.ties:
        _row(canvas, each, top + TOTAL, lefts, step, is_last=True)
        top += ROW
    return canvas.image


@sprite
def _ground(width: int, height: int) -> Image.Image:
    sheet = materials.wood(width, height, darker(WOOD, 0.12), 104).copy()
    sheet.paste(INK, (0, 0, width, 4))
    sheet.paste(lighter(WOOD_PALE, 0.1), (0, 4, width, 12))
    return sheet


@sprite
def _winning(width: int, height: int) -> Pen:
    """The golden column of whoever has won."""
    pen = Pen(width, height, edge=3)
    pen.box((2, 2, width - 2, height - 2), lighter(GOLD, 0.55), GOLD, 5, 0, 14)
    return pen


@sprite
def _rule(width: int) -> Pen:
    pen = Pen(width, 4)
    pen.line([(2, 2), (width - 2, 2)], darker(PAPER, 0.25), 2)
    return pen


def _name(canvas: Canvas, name: str, sign: Sprite, corner: tuple[int, int], step: int) -> None:
    """The sign and the name of a player above a column, with a crown for a winner."""
    left, middle = corner
    style = LABEL if width_of(name, LABEL) <= step - 78 else NOTE_STRONG
    words = shortened(name, style, step - 72)
    start = left + (step - width_of(words, style) - 50) // 2
    canvas.paste_middle(sign, (start + 21, middle))
    canvas.text_middle(words, (start + 50 + width_of(words, style) // 2, middle), style)


def _row(
    canvas: Canvas, each: Row, top: int, lefts: list[int], step: int, is_last: bool = False
) -> None:
    middle = top + ROW // 2
    canvas.paste(_rule(lefts[-1] + step - EDGE - 20), (EDGE + 20, top))
    if each.sign:
        canvas.paste_middle(icon(each.sign, 44), (EDGE + 46, middle))
    words = shortened(each.words, BODY, WORDS - 96)
    canvas.text(words, (EDGE + 80, middle - 10), BODY, INK_SOFT if is_last else INK)
    for value, left in zip(each.values, lefts, strict=True):
        shown, ink = ("–", INK_SOFT) if value in NOTHING else (value, INK)
        style = LABEL if width_of(shown, LABEL) < step - 16 else NOTE_STRONG
        canvas.text_middle(shown, (left + step // 2, middle), style, ink)


def _total(canvas: Canvas, total: Row, top: int, lefts: list[int], step: int) -> None:
    middle = top + TOTAL // 2
    canvas.paste(_rule(lefts[-1] + step - EDGE - 20), (EDGE + 20, top))
    canvas.paste_middle(icon(total.sign, 52), (EDGE + 46, middle))
    canvas.text(total.words, (EDGE + 84, middle - 12), LABEL, INK)
    for value, left in zip(total.values, lefts, strict=True):
        sign = furniture.plaque(value, GOLD, HEADING)
        if sign.size[0] > step - 6:
            sign = furniture.plaque(value, GOLD, LABEL)
        canvas.paste_middle(sign, (left + step // 2, middle))
