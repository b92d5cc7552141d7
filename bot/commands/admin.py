"""``/admin``: moderators at a table. Each use first says what would change, then asks to confirm.

The button carries the deed itself and a digest of what was said, so that it survives a restart and
never does anything but what was read.
"""

import re
from typing import Any, Self

import discord
from discord import Interaction, app_commands

from bot.answers import begin_command, begin_press, say, send_text
from bot.care.deeds import (
    HOURS_AT_MOST,
    Abort,
    Deed,
    Export,
    Extend,
    Pause,
    Replace,
    Resume,
    Rewind,
    announcement,
    digest,
    understood,
)
from bot.commands.context import client
from bot.refusals import answered, friendly
from bot.table import Table
from bot.tables import Stale
from engine.core import AtollError, IllegalAction, write


class Confirm(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:admin:(?P<game>[0-9]{1,19}):(?P<seen>[0-9a-f]{8}):(?P<deed>[a-z0-9: -]+)",
):
    """Carries out what a moderator has read."""

    def __init__(self, game: int, seen: str, deed: Deed) -> None:
        self.game, self.seen, self.deed = game, seen, deed
        custom_id = f"atoll:admin:{game}:{seen}:{write(deed)}"
        danger = discord.ButtonStyle.danger
        super().__init__(discord.ui.Button(custom_id=custom_id, label="Confirm", style=danger))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["game"]), match["seen"], understood(match["deed"]))

    async def callback(self, interaction: Interaction) -> None:
        """Carry the deed out."""
        await answered(interaction, self._carry_out(interaction))

    async def _carry_out(self, interaction: Interaction) -> None:
        _must_manage(interaction)
        await begin_press(interaction)
        table = await _find(interaction, self.game)
        moderators = client(interaction).moderators
        try:
            table = await moderators.carry_out(table, self.deed, interaction.user.id, self.seen)
        except Stale as stale:
            await _ask(interaction, await _find(interaction, self.game), self.deed, str(stale))
            return
        files = []
        if isinstance(self.deed, Export):
            files.append(await client(interaction).desk.record(table))
        done = f"Done at table {table.id}, and told in <#{table.row.channel}>."
        await interaction.edit_original_response(content=done, view=None, attachments=files)


async def _ask(interaction: Interaction, table: Table, deed: Deed, before: str = "") -> None:
    """Show what a deed would change, with the button that does it."""
    plan = deed.plan(table)
    text = (
        f"{before}\n**{table.game.name}** · table {table.id} in <#{table.row.channel}>\n{plan}\n"
        "Nothing has happened yet. **Confirm** does it, and tells the table's channel."
    )
    view = discord.ui.View(timeout=None)
    view.add_item(Confirm(table.id, digest(plan), deed))
    view.stop()  # the button finds its table by itself: discord.py need not keep the view
    await interaction.edit_original_response(content=text.strip(), view=view)


async def _propose(interaction: Interaction, number: int | None, deed: Deed) -> None:
    _must_manage(interaction)
    await begin_command(interaction)
    await _ask(interaction, await _find(interaction, number), deed)


async def _find(interaction: Interaction, number: int | None) -> Table:
    here, guild, user = interaction.channel_id, interaction.guild_id, interaction.user.id
    return await client(interaction).moderators.find(guild or 0, here or 0, number, user)


def _must_manage(interaction: Interaction) -> None:
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise IllegalAction("Only members who may manage this server can do that, in the server.")


admin = app_commands.Group(
    name="admin",
    description="Help at a table of this server; needs Manage Server.",
    default_permissions=discord.Permissions(manage_guild=True),
    guild_only=True,
)
_TABLE = "The table's number, if you do not mean the one here"


@admin.command(name="pause")
@app_commands.describe(table=_TABLE)
@friendly
async def pause(interaction: Interaction, table: int | None = None) -> None:
    """Let the clocks of a table stand still."""
    await _propose(interaction, table, Pause())


@admin.command(name="resume")
@app_commands.describe(table=_TABLE)
@friendly
async def resume(interaction: Interaction, table: int | None = None) -> None:
    """Let the clocks of a paused table run again."""
    await _propose(interaction, table, Resume())


@admin.command(name="extend")
@app_commands.describe(hours="How many hours more, for everybody who is to move?", table=_TABLE)
@friendly
async def extend(
    interaction: Interaction,
    hours: app_commands.Range[int, 1, HOURS_AT_MOST],
    table: int | None = None,
) -> None:
    """Give those who are to move more time."""
    await _propose(interaction, table, Extend(hours))


@admin.command(name="replace")
@app_commands.describe(
    seat="Which seat?", player="Who plays on? Without a player, a bot does", table=_TABLE
)
@friendly
async def replace(
    interaction: Interaction,
    seat: int,
    player: discord.Member | None = None,
    table: int | None = None,
) -> None:
    """Give a seat to another person, or to a bot."""
    if player is not None and player.bot:
        raise IllegalAction("Choose a person. Without a player, Atoll's own bot plays on.")
    await _propose(interaction, table, Replace(seat - 1, player.id if player else None))


@replace.autocomplete("seat")
async def complete_seat(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Offer the seats of the table, with who sits there."""
    try:
        _must_manage(interaction)
        table = await _find(interaction, interaction.namespace.table)
    except AtollError:
        return []
    names = await client(interaction).names.at(table)
    return [
        app_commands.Choice(name=f"{seat}: {name}"[:100], value=seat)
        for seat, name in enumerate(names, 1)
    ]


@admin.command(name="rewind")
@app_commands.describe(
    move="After which move, as /replay counts them, shall the game go on? 0 is its start",
    table=_TABLE,
)
@friendly
async def rewind(interaction: Interaction, move: int, table: int | None = None) -> None:
    """Go back to how a table stood after an earlier move."""
    await _propose(interaction, table, Rewind(move))


@admin.command(name="abort")
@app_commands.describe(table=_TABLE)
@friendly
async def abort(interaction: Interaction, table: int | None = None) -> None:
    """Break a game off, or close a lobby."""
    await _propose(interaction, table, Abort())


@admin.command(name="export")
@app_commands.describe(table=_TABLE)
@friendly
async def export(interaction: Interaction, table: int | None = None) -> None:
    """Get the record of a table whose game is over."""
    await _propose(interaction, table, Export())


@admin.command(name="log")
@friendly
async def show_log(interaction: Interaction) -> None:
    """See what moderators did at the tables of this server lately."""
    _must_manage(interaction)
    await begin_command(interaction)
    uses = await client(interaction).moderators.uses(interaction.guild_id or 0)
    if not uses:
        await say(interaction, "No moderator has done anything at a table of this server yet.")
        return
    lines = (f"<t:{use.at}:f> · table {use.game}: {announcement(use)}" for use in uses)
    await send_text(interaction, "\n".join(lines))


COMMANDS: tuple[app_commands.Group, ...] = (admin,)
ITEMS = (Confirm,)
