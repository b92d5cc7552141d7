"""Private notes about tables: a page, a button and a form.

The submitted form carries the table, so it works after a restart.
"""

from collections.abc import Mapping
from typing import Any

import discord
from discord import Interaction
from discord.ui import Label

from bot.domain.ids import TableId
from bot.domain.table import Table
from bot.features.notes.presses import SubmitNotes, WriteNotes
from bot.features.notes.store import NoteRow, select_note, write_note
from bot.interactions.context import services, user_of
from bot.interactions.looking import find
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import button, view_of
from bot.presentation.forms import UNREADABLE, form_of
from bot.presentation.replies import begin_command, edit
from engine.core import IllegalAction

TEXT = "text"
"""The key of the text in the form."""


async def open_form(interaction: Interaction, press: WriteNotes) -> None:
    """Open the form with the user's notes about a table."""
    text = await _notes_of(interaction, press.table)
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
    """Store the notes of a submitted form.

    Raises:
        IllegalAction: The form has no text.
        NoSuchTable: There is no such table, or the user may not see it.
    """
    if TEXT not in written:
        raise IllegalAction(UNREADABLE)
    await begin_command(interaction)
    await _keep_note(interaction, await find(interaction, press.table), written[TEXT])


async def _notes_of(interaction: Interaction, table_id: TableId) -> str:
    """Return the user's notes about a table."""
    user = user_of(interaction)
    return await services(interaction).store.read(select_note, user, table_id)


async def _keep_note(interaction: Interaction, table: Table, text: str) -> None:
    """Store the user's notes about a table, and show them."""
    atoll, user = services(interaction), user_of(interaction)
    note = NoteRow(table.id, text.strip()[:MESSAGE_LENGTH], atoll.now())
    await atoll.store.write(write_note, user, note)
    page = discord.Embed(
        title=f"Your notes about table {table.id}",
        description=note.text or "Nothing yet. Press **Write**.",
    )
    view = view_of([button(WriteNotes(table.id), "Write")])
    message = await edit(interaction, embed=page, view=view)
    await services(interaction).living.keep_sheet(interaction, "notes", message, table=table.id)
