"""``/notes``: private notes about a table."""

from discord import Interaction, app_commands

from bot.features.notes.handlers import keep_note, notes_of, show
from bot.interactions.commands.transformers import Prose, TableNumber
from bot.interactions.errors import friendly
from bot.interactions.looking import find
from bot.presentation.replies import begin_command


@app_commands.command()
@app_commands.describe(
    text="New notes, replacing the old ones. Leave out to read them",
    table="Table number. Leave out for the table here",
)
@friendly
async def notes(
    interaction: Interaction,
    text: Prose | None = None,
    table: TableNumber | None = None,
) -> None:
    """Keep private notes about a table."""
    await begin_command(interaction)
    found = await find(interaction, table)
    former = await notes_of(interaction, found.id)
    if text is None:
        await show(interaction, found, former)
    else:
        await keep_note(interaction, found, text, former)
