"""Private notes about tables: a page, a button and a form.

The submitted form carries the table, so it works after a restart.
"""

from collections.abc import Mapping

import discord
from discord import Interaction

from bot.domain.ids import TableId
from bot.domain.table import Table
from bot.features.notes.presses import SubmitNotes, WriteNotes
from bot.features.notes.store import NoteRow, select_note, write_note
from bot.interactions.context import services, user_of
from bot.interactions.looking import find
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import button, view_of
from bot.presentation.forms import NAME_LENGTH, UNREADABLE
from bot.presentation.replies import begin_command, edit
from engine.core import IllegalAction

TEXT = "text"
"""The key of the text in the form."""


async def open_form(interaction: Interaction, press: WriteNotes) -> None:
    """Open the form with the user's notes about a table."""
    text = await notes_of(interaction, press.table)
    form = discord.ui.Modal(
        title=f"Your notes about table {press.table}"[:NAME_LENGTH],
        custom_id=SubmitNotes(press.table).custom_id,
    )
    area = discord.ui.TextInput[discord.ui.Modal](
        custom_id=TEXT,
        style=discord.TextStyle.paragraph,
        default=text or None,
        max_length=MESSAGE_LENGTH,
        required=False,
    )
    form.add_item(discord.ui.Label(text="Only you can read them", component=area))
    form.stop()
    await interaction.response.send_modal(form)


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
    await keep_note(interaction, await find(interaction, press.table), written[TEXT])


async def notes_of(interaction: Interaction, table_id: TableId) -> str:
    """Return the user's notes about a table."""
    user = user_of(interaction)
    return await services(interaction).store.read(select_note, user, table_id)


async def keep_note(interaction: Interaction, table: Table, text: str, former: str = "") -> None:
    """Store the user's notes about a table, and show them with the ``former`` ones."""
    atoll, user = services(interaction), user_of(interaction)
    note = NoteRow(table.id, text.strip()[:MESSAGE_LENGTH], atoll.now())
    await atoll.store.write(write_note, user, note)
    replaced = f"\n\n**You replaced**\n{former}" if former else ""
    await show(interaction, table, f"{note.text}{replaced}")


async def show(interaction: Interaction, table: Table, text: str) -> None:
    """Show notes about a table in the private reply."""
    page = discord.Embed(
        title=f"Your notes about table {table.id}",
        description=text or "Nothing yet. Press **Write**, or use `/notes` with a text.",
    )
    view = view_of([button(WriteNotes(table.id), "Write")])
    message = await edit(interaction, embed=page, view=view)
    await services(interaction).living.keep_sheet(interaction, "notes", message, table=table.id)
