"""Notes: a player's private notes about a table."""

from collections.abc import Iterator

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.notes.handlers import open_form, submitted
from bot.features.notes.presses import SubmitNotes, WriteNotes
from bot.interactions.dispatch import Button, Form
from bot.presentation.extras import LOOK_ROW, MessageHooks, Offer
from bot.store.personal import OwnRows


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the button for a player's notes."""
    if seat is not None:
        yield Offer(WriteNotes(table.id), "Notes", 50, sheet=LOOK_ROW)


FEATURE = Feature(
    handlers=(Button(WriteNotes, open_form), Form(SubmitNotes, submitted)),
    messages=MessageHooks(offers=offers),
    personal={"notes": OwnRows("notes", "game text at", "game")},
)
