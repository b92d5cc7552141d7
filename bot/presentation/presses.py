"""What stands behind each button and select: plain records, which outlive any restart.

A custom id is ``atoll``, a mark and the fields of the record, parted by colons. What a press does
is said by ``interactions.dispatch``, for each kind of record once.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from bot.presentation.press import (
    PREFIX,
    Digest,
    Key,
    Number,
    Pages,
    Path,
    Press,
    SeatNumber,
    Step,
    TableNumber,
    UserNumber,
    Word,
)


class Choose(Press, frozen=True):
    """An option of a seat: its place among those that the digest stands for."""

    mark = "o"
    game: TableNumber
    seat: SeatNumber
    digest: Digest
    place: Number


class ChoosePath(Press, frozen=True):
    """Options of a seat one after the other: the place of each, such as ``3+1``.

    ``asks`` is 1 where the question behind them is to be put, though it is mostly passed.
    """

    mark = "op"
    game: TableNumber
    seat: SeatNumber
    digest: Digest
    path: Path
    asks: Annotated[int, Meta(ge=0, le=1)]


class ChooseFrom(Press, frozen=True):
    """Up to 25 choices of a seat; the value chosen begins with the places of its options.

    The value ends with the digest: where the same place is chosen twice in a message, Discord's
    page must see that the choice is a new one.
    """

    mark = "s"
    game: TableNumber
    seat: SeatNumber
    digest: Digest
    page: Number


class UseTool(Press, frozen=True):
    """Something to do at a table besides acting; ``edition`` is that of the card."""

    mark = "t"
    tool: Word
    game: TableNumber
    edition: Number


class UseTurnTool(Press, frozen=True):
    """Something to do in one's turn besides choosing; the digest says at which moment of it."""

    mark = "tt"
    tool: Literal["undo", "forme"]
    game: TableNumber
    seat: SeatNumber
    digest: Digest


class Vote(Press, frozen=True):
    """A yes or a no to what was proposed; ``until`` says to which proposal."""

    mark = "v"
    says: Literal["agree", "disagree"]
    game: TableNumber
    until: Number


class ChangeLobby(Press, frozen=True):
    """Up to 25 of the options of a lobby; the value chosen is ``key=value``."""

    mark = "l"
    game: TableNumber
    page: Number


class FillOptions(Press, frozen=True):
    """A form with options of a lobby, and the button that opens it."""

    mark = "lf"
    game: TableNumber
    page: Number


class SeatBot(Press, frozen=True):
    """A bot that takes a seat in a lobby; the value chosen is its level."""

    mark = "b"
    game: TableNumber


class TurnTo(Press, frozen=True):
    """A step to another move of a replay seen through some eyes, or this one in words."""

    mark = "r"
    step: Step
    game: TableNumber
    eyes: Annotated[str, Meta(pattern="^(own|all|[0-9]{1,2})$")]
    move: Number


class LookThrough(Press, frozen=True):
    """Through whose eyes a finished game is seen; the value chosen says whose."""

    mark = "e"
    game: TableNumber
    move: Number


class ShowPast(Press, frozen=True):
    """The replay of a game, or its film, for oneself or to be shared in the channel."""

    mark = "p"
    tool: Literal["replay", "film", "share"]
    game: TableNumber
    edition: Number


class TryOut(Press, frozen=True):
    """Up to 25 options of a what-if; the value chosen begins with the option's place."""

    mark = "w"
    key: Digest
    ply: Number
    page: Number


class ChangeWhatIf(Press, frozen=True):
    """Something to do with a what-if: start over, throw away, let bots answer or not."""

    mark = "wt"
    tool: Word
    key: Digest


class ShowHint(Press, frozen=True):
    """The second half of a hint: the choice itself, as long as it is asked for."""

    mark = "h"
    game: TableNumber
    seat: SeatNumber
    digest: Digest


class ShowMoment(Press, frozen=True):
    """A moment of one's review: the choice that led to a ply."""

    mark = "rm"
    game: TableNumber
    ply: Number


class TryFrom(Press, frozen=True):
    """Goes on from a moment of one's review in a what-if."""

    mark = "rt"
    game: TableNumber
    ply: Number


class ShareReview(Press, frozen=True):
    """Shows one's review to everybody in the channel."""

    mark = "rs"
    game: TableNumber


class ShowPuzzle(Press, frozen=True):
    """The puzzle of a day, counted from the first of 1970."""

    mark = "pd"
    day: Number


class AnswerPuzzle(Press, frozen=True):
    """A choice in the puzzle of a day: its place among those that the digest stands for."""

    mark = "pa"
    day: Number
    digest: Digest
    place: Number


class WriteNotes(Press, frozen=True):
    """Opens the sheet with somebody's notes about a table."""

    mark = "notes"
    game: TableNumber


class BeginTry(Press, frozen=True):
    """Begins a try at a challenge: in direct messages, or ``here`` in the channel."""

    mark = "c"
    where: Literal["play", "here"]
    challenge: Number


class LookAtChallenges(Press, frozen=True):
    """The challenges of the day or of the week, their board, or one's own tries."""

    mark = "cs"
    page: Pages


class Learn(Press, frozen=True):
    """Begins the lesson of a game: in direct messages, or ``here`` in the channel."""

    mark = "le"
    where: Literal["play", "here"]
    game: Key


class TurnPage(Press, frozen=True):
    """A step from a page of the rules to the next; ``table`` is 0 where they are read elsewhere."""

    mark = "g"
    step: Literal["back", "next"]
    game: Key
    topic: Key
    table: Number


class ReadTopic(Press, frozen=True):
    """All topics of the rules; the value chosen begins with the key of one.

    The value ends with the key of the topic that is read: Discord's page would else go on showing
    what was chosen last, also where other buttons have led elsewhere since.
    """

    mark = "gt"
    game: Key
    table: Number


class Forget(Press, frozen=True):
    """The last word of a person who wants to be forgotten."""

    mark = "forget"
    user: UserNumber


class Moderate(Press, frozen=True):
    """Carries out what a moderator has read: the deed, and the digest of what was said."""

    mark = "admin"
    game: TableNumber
    seen: Digest
    deed: Annotated[str, Meta(pattern="^[a-z0-9: -]+$")]


class BreakOff(Press, frozen=True):
    """The last word of a lone player who wants to break a game off."""

    mark = "abort"
    game: TableNumber


_BY_MARK = {kind.mark: kind for kind in Press.__subclasses__()}


def read_press(custom_id: str) -> Press | None:
    """Return what a custom id stands for; ``None`` for one that no Atoll of today has made."""
    prefix, _, rest = custom_id.partition(":")
    mark, _, rest = rest.partition(":")
    kind = _BY_MARK.get(mark)
    if prefix != PREFIX or kind is None:
        return None
    names = kind.__struct_fields__
    words = rest.split(":", len(names) - 1)
    try:
        return msgspec.convert(dict(zip(names, words, strict=False)), kind, strict=False)
    except msgspec.ValidationError:
        return None
