"""Private notes about tables: a page to read, a button, and a sheet to write on.

The sheet's answer is read from what Discord sends, so that it may come after a restart.
"""

import re
from typing import TYPE_CHECKING, Any, Self, cast

import discord
from discord import Interaction

from bot.answers import begin_command
from bot.refusals import answered
from bot.store.notes import NoteRow, select_note, write_note
from bot.table import Table

if TYPE_CHECKING:
    from bot.client import Atoll

LENGTH = 2_000
SHEET = re.compile(r"atoll:sheet:(?P<game>[0-9]{1,19})")
SHEET_SECONDS = 900


class NotesButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:notes:(?P<game>[0-9]{1,19})",
):
    """Opens the sheet with somebody's notes about a table."""

    def __init__(self, game: int) -> None:
        self.game = game
        super().__init__(discord.ui.Button(custom_id=f"atoll:notes:{game}", label="Write"))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["game"]))

    async def callback(self, interaction: Interaction) -> None:
        """Open the sheet."""
        await answered(interaction, self._open(interaction))

    async def _open(self, interaction: Interaction) -> None:
        text = await noted(interaction, self.game)
        await interaction.response.send_modal(_sheet(self.game, text))


def _sheet(game: int, text: str) -> discord.ui.Modal:
    sheet = discord.ui.Modal(
        title=f"Your notes about table {game}"[:45],
        custom_id=f"atoll:sheet:{game}",
        timeout=SHEET_SECONDS,
    )
    area = discord.ui.TextInput[discord.ui.Modal](
        custom_id="text",
        style=discord.TextStyle.paragraph,
        default=text or None,
        max_length=LENGTH,
        required=False,
    )
    sheet.add_item(discord.ui.Label(text="Only you can read them", component=area))
    return sheet


async def submitted(interaction: Interaction) -> None:
    """Keep what was written on a sheet, where it is one."""
    data: Any = interaction.data
    match = SHEET.fullmatch(data["custom_id"])
    if match is None:
        return
    await begin_command(interaction)
    [label] = data["components"]
    await keep(interaction, int(match["game"]), label["component"]["value"])


async def noted(interaction: Interaction, game: int) -> str:
    """Return what the person has noted about a table."""
    user = interaction.user.id
    return await _atoll(interaction).store.read(lambda db: select_note(db, user, game))


async def keep(interaction: Interaction, game: int, text: str) -> None:
    """Keep the person's notes about a table, and show them in the private answer begun."""
    atoll, user = _atoll(interaction), interaction.user.id
    table = await atoll.tables.get(game)
    note = NoteRow(game, text.strip()[:LENGTH], atoll.now())
    await atoll.store.write(lambda db: write_note(db, user, note))
    await show(interaction, table, note.text)


async def show(interaction: Interaction, table: Table, text: str) -> None:
    """Show notes about a table in the private answer begun."""
    page = discord.Embed(
        title=f"Your notes about table {table.id}",
        description=text or "Nothing yet. Press **Write**, or use `/notes` with a text.",
    )
    view = discord.ui.View(timeout=None)
    view.add_item(NotesButton(table.id))
    view.stop()  # the button finds its table by itself: discord.py need not keep the view
    await interaction.edit_original_response(embed=page, view=view)


def _atoll(interaction: Interaction) -> "Atoll":
    return cast("Atoll", interaction.client)
