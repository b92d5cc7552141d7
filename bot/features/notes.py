"""Notes: a player's private notes about a table."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord
import msgspec
from discord import Interaction
from discord.ui import Label

from bot.domain.ids import Seat, TableId, Timestamp, UserId
from bot.domain.table import Table
from bot.feature import Feature
from bot.interactions.context import services, services_and_user, user_of
from bot.interactions.dispatch import Button, Form
from bot.interactions.looking import find
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import button, view_of
from bot.presentation.extras import LOOK_ROW, MessageHooks, Offer
from bot.presentation.forms import UNREADABLE, form_of
from bot.presentation.press import AtTable
from bot.presentation.replies import begin_command, edit
from bot.store.connection import Db
from bot.store.personal import OwnRows
from bot.store.statements import columns, put, select_value
from engine.core import IllegalAction

TEXT = "text"
"""The key of the text in the form."""


class NoteRow(msgspec.Struct, frozen=True):
    """A user's notes about a table, and when they last changed."""

    table: TableId = msgspec.field(name="game")
    text: str
    at: Timestamp


def select_note(db: Db, user: UserId, table_id: TableId) -> str:
    """Return a user's notes about a table, or ""."""
    statement = "SELECT text FROM notes WHERE user = ? AND game = ?"
    return select_value(db, statement, user, table_id, default="")


def write_note(db: Db, user: UserId, note: NoteRow) -> None:
    """Store a user's notes about a table. An empty text deletes them."""
    if note.text:
        statement = put("notes", ["user", *columns(NoteRow)], ["user", "game"])
        db.execute(statement, [user, *msgspec.structs.astuple(note)])
    else:
        db.execute("DELETE FROM notes WHERE user = ? AND game = ?", [user, note.table])


class WriteNotes(AtTable, frozen=True, tag="notes"):
    """Opens the form with a user's notes about a table."""


class SubmitNotes(AtTable, frozen=True, tag="sheet"):
    """The form with a user's notes about a table."""


async def open_form(interaction: Interaction, press: WriteNotes) -> None:
    """Open the form with the user's notes about a table."""
    user = user_of(interaction)
    text = await services(interaction).store.read(select_note, user, press.table)
    area = discord.ui.TextInput[Any](
        custom_id=TEXT,
        style=discord.TextStyle.paragraph,
        default=text or None,
        max_length=MESSAGE_LENGTH,
        required=False,
    )
    label = Label[Any](text="Only you can read them", component=area)
    title = f"Your notes about table {press.table}"
    await interaction.response.send_modal(form_of(SubmitNotes(press.table), title, [label]))


async def submitted(
    interaction: Interaction, press: SubmitNotes, written: Mapping[str, str]
) -> None:
    """Store the notes of a submitted form, and show them."""
    if TEXT not in written:
        raise IllegalAction(UNREADABLE)
    await begin_command(interaction)
    table = await find(interaction, press.table)
    atoll, user = services_and_user(interaction)
    note = NoteRow(table.id, written[TEXT].strip()[:MESSAGE_LENGTH], atoll.now())
    await atoll.store.write(write_note, user, note)
    page = discord.Embed(
        title=f"Your notes about table {table.id}",
        description=note.text or "Nothing yet. Press **Write**.",
    )
    view = view_of([button(WriteNotes(table.id), "Write")])
    message = await edit(interaction, embed=page, view=view)
    await atoll.living.keep_sheet(interaction, "notes", message, table=table.id)


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the button for a player's notes."""
    if seat is not None:
        yield Offer(WriteNotes(table.id), "Notes", 50, sheet=LOOK_ROW)


FEATURE = Feature(
    handlers=(Button(WriteNotes, open_form), Form(SubmitNotes, submitted)),
    messages=MessageHooks(offers=offers),
    personal={"notes": OwnRows("notes", "game text at", "game")},
)
