"""Private messages about a table. There are three kinds, so that none becomes untrue.

A private message can be edited only for minutes. So it asks a question, whose buttons check that
it is still open, or tells the past, or says when it was made. Only messages of the outbox tell
the present.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import islice
from typing import Any, TypeVar

from bot.domain.ids import Ply, Seat, Timestamp, UserId
from bot.domain.mentions import in_message
from bot.domain.table import Table
from bot.presentation.drafts import Draft, seat_text, title_of
from bot.presentation.past import last_turn, turn_told
from engine.core import Note, View

D = TypeVar("D", bound=Draft)

DONE = "✔ "
PLAYED_BY_BOT = "Your time was up, and a bot played for you:"
TAKEN_BACK = "That question was taken back."
TOLD = "Done."
UNDONE = "That move was taken back."
UNASKED = "No question was put to you."
BOTS_NEXT = "After you: the bots."
LINES_AT_MOST = 10


@dataclass(frozen=True, kw_only=True)
class Question(Draft):
    """Asks a seat. ``digest`` is that of its options, as in the buttons.

    A press on an old question renews its message.
    """

    digest: str


@dataclass(frozen=True)
class Receipt(Draft):
    """Tells the past, or what never changes."""


@dataclass(frozen=True)
class Sheet(Draft):
    """Shows a table at a time, which its text names."""


PrivateDraft = Question | Receipt | Sheet


def as_question(draft: Draft, digest: str) -> Question:
    """Return a draft as a question about the options with a digest."""
    return _as(Question, draft, digest=digest)


def as_receipt(draft: Draft) -> Receipt:
    """Return a draft as a receipt. Its text must stay true."""
    return _as(Receipt, draft)


def as_sheet(draft: Draft, at: Timestamp) -> Sheet:
    """Return a draft as a snapshot. Its first line gets the time."""
    head, line_end, rest = draft.content.partition("\n")
    content = f"{head} · {as_of(at)}{line_end}{rest}"
    return _as(Sheet, replace(draft, content=content))


def as_of(at: Timestamp) -> str:
    """Return the words that say when a snapshot was made."""
    return f"as of <t:{at}:t>"


def _as(kind: type[D], draft: Draft, **more: Any) -> D:
    values = {field.name: getattr(draft, field.name) for field in fields(Draft)}
    return kind(**values, **more)


# --- what a receipt says


def receipt_text(
    table: Table,
    seat: Seat,
    view: View,
    *,
    in_words: bool = False,
    told: Collection[Note] = (),
) -> str:
    """Return what a seat did in its last turn, or how the game ended.

    A reader who hears each question ``in_words`` knows the turn up to the last move. Events that
    another message has ``told`` are left out.
    """
    if not table.playing:
        return seat_text(table, seat, view)
    own = last_turn(table, seat)
    if not own:
        return f"{title_of(table)}\n{UNASKED}"
    names = [*map(in_message, view.names)]
    row = table.seats[seat]
    if row.autopilot or row.lapses:
        notes = (note for frame in own for note in frame.notes_for(seat))
        return "\n".join([PLAYED_BY_BOT, *_listed(note.text(names) for note in notes)])
    lines = turn_told(table, seat, names, moves=1 if in_words else None, told=told)
    first, *others = lines or [TOLD]
    return "\n".join([f"{DONE}{first}", *_listed(others)])


def _listed(lines: Iterable[str]) -> Iterator[str]:
    return (f"• {line}" for line in islice(lines, LINES_AT_MOST))


def is_unanswered(table: Table, seat: Seat, since: Ply) -> bool:
    """Whether a running game asks a seat nothing, which has not moved since a ply."""
    is_asked = not table.playing or bool(table.options(seat))
    return not is_asked and all(frame.ply <= since for frame in table.frames if frame.seat == seat)


def lost_seat_text(table: Table, user: UserId) -> str:
    """Return who took the seat of a user."""
    left = [one.seat for one in table.former if one.user == user]
    taker = "A bot" if table.seats[left[-1]].is_bot else "Another player"
    return f"{title_of(table)}\n{taker} took your seat."
