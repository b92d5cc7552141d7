"""Private notes about tables: a page to read, a button, and a sheet to write on.

The sheet's answer is read from what Discord sends, so that it may come after a restart.
"""

from collections.abc import Mapping

import discord
from discord import Interaction

from bot.domain.table import Table
from bot.features.notes.presses import SubmitNotes, WriteNotes
from bot.features.notes.store import NoteRow, select_note, write_note
from bot.interactions.context import services, user_of
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import button, view_of
from bot.presentation.forms import UNREADABLE
from bot.presentation.replies import begin_command
from bot.store.ids import TableId
from engine.core import IllegalAction

SHEET_SECONDS = 900
TEXT = "text"
"""The key of the text on a sheet."""


async def open_sheet(interaction: Interaction, press: WriteNotes) -> None:
    """Open the sheet with the person's notes about a table."""
    text = await noted(interaction, press.game)
    await interaction.response.send_modal(_sheet(press.game, text))


def _sheet(game: TableId, text: str) -> discord.ui.Modal:
    sheet = discord.ui.Modal(
        title=f"Your notes about table {game}"[:45],
        custom_id=SubmitNotes(game).custom_id,
        timeout=SHEET_SECONDS,
    )
    area = discord.ui.TextInput[discord.ui.Modal](
        custom_id=TEXT,
        style=discord.TextStyle.paragraph,
        default=text or None,
        max_length=MESSAGE_LENGTH,
        required=False,
    )
    sheet.add_item(discord.ui.Label(text="Only you can read them", component=area))
    return sheet


async def submitted(
    interaction: Interaction, press: SubmitNotes, written: Mapping[str, str]
) -> None:
    """Store the notes of a submitted form.

    Raises:
        IllegalAction: the form has no text.
    """
    if TEXT not in written:
        raise IllegalAction(UNREADABLE)
    await begin_command(interaction)
    await keep(interaction, press.game, written[TEXT])


async def noted(interaction: Interaction, game: TableId) -> str:
    """Return what the person has noted about a table."""
    user = user_of(interaction)
    return await services(interaction).store.read(select_note, user, game)


async def keep(interaction: Interaction, game: TableId, text: str) -> None:
    """Keep the person's notes about a table, and show them in the private answer begun."""
    atoll, user = services(interaction), user_of(interaction)
    table = await atoll.tables.get(game)
    note = NoteRow(game, text.strip()[:MESSAGE_LENGTH], atoll.now())
    await atoll.store.write(write_note, user, note)
    await show(interaction, table, note.text)


async def show(interaction: Interaction, table: Table, text: str) -> None:
    """Show notes about a table in the private answer begun."""
    page = discord.Embed(
        title=f"Your notes about table {table.id}",
        description=text or "Nothing yet. Press **Write**, or use `/notes` with a text.",
    )
    view = view_of([button(WriteNotes(table.id), "Write")])
    await interaction.edit_original_response(embed=page, view=view)
