"""The result of a finished game: the source of each point, and the winners, also in words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.core import counted
from engine.core.words import listed
from render.texts import ALT_AT_MOST, alt_text

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


def row(sign: str, words: str, values: Iterable[int], before: str = "") -> ScoreRow:
    """Return a row of numbers; ``before`` is written in front of each, such as ``$``."""
    return ScoreRow(sign, words, tuple(f"{before}{value}" for value in values))


def earned(*rows: ScoreRow) -> tuple[ScoreRow, ...]:
    """Return the rows with any points."""
    return tuple(each for each in rows if any(value not in NOTHING for value in each.values))


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
    total = sheet.total.values[place]
    won = place in sheet.winners
    if not sheet.unit:
        return "has won" if won else f"was {total}"
    amount = f"{total} in all" if sheet.unit == "$" else counted(int(total), sheet.unit)
    return f"{'has won' if won else 'ends'} with {amount}"
