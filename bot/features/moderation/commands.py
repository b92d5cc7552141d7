"""``/admin``: tools for moderators. Each one first previews the change and asks to confirm it.

The button carries the change and a digest of its preview. It works after a restart, and never makes
a change that differs from the preview.
"""

import asyncio

import discord
from discord import Interaction, app_commands

from bot.domain.ids import Seat, TableId, UserId
from bot.domain.table import Table
from bot.features.moderation.presses import Moderate
from bot.features.moderation.rules import (
    HOURS_AT_MOST,
    Abort,
    Export,
    Extend,
    ModeratorAction,
    Offer,
    Pause,
    Replace,
    Resume,
    Rewind,
    announcement,
    confirmed_action,
    digest,
    refuse_own_game,
)
from bot.features.moderation.service import Moderation
from bot.interactions.commands.completion import completes
from bot.interactions.commands.transformers import TableNumber
from bot.interactions.context import channel_of, guild_of, managed_guild, services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import record, visible
from bot.presentation.components import button, view_of
from bot.presentation.replies import begin_command, begin_press, say, send_text
from bot.services.playing import Stale
from engine.core import AtollError, IllegalAction, write


async def carry_out(interaction: Interaction, press: Moderate) -> None:
    """Make a change that a moderator has confirmed."""
    managed_guild(interaction)
    await begin_press(interaction)
    atoll, user = services(interaction), user_of(interaction)
    action = confirmed_action(press.action)
    before = await _find(interaction, press.table)
    if isinstance(action, Offer):
        atoll.fair_use.invite(user, action.user)
    try:
        table = await atoll.of(Moderation).carry_out(before, action, user, press.seen)
    except Stale as stale:
        await _ask(interaction, await _find(interaction, press.table), action, str(stale))
        return
    await atoll.outbox.deliver(before.id)
    files = [await record(interaction, table)] if isinstance(action, Export) else []
    done = f"Done at table {table.id}, and announced in <#{table.row.channel}>."
    await interaction.edit_original_response(content=done, view=None, attachments=files)


async def _ask(
    interaction: Interaction, table: Table, action: ModeratorAction, before: str = ""
) -> None:
    """Preview a change, with the button that confirms it."""
    refuse_own_game(action, table, user_of(interaction))
    plan = await asyncio.to_thread(action.plan, table)  # bots may play to the end
    text = (
        f"{before}\n**{table.game.name}** · table {table.id} in <#{table.row.channel}>\n{plan}\n"
        "Nothing has changed yet. Press **Confirm** to do it and announce it in the table's"
        " channel."
    )
    press = Moderate(table.id, digest(plan), write(action))
    view = view_of([button(press, "Confirm", discord.ButtonStyle.danger)])
    await interaction.edit_original_response(content=text.strip(), view=view)


async def _propose(
    interaction: Interaction, table_id: TableId | None, action: ModeratorAction
) -> None:
    managed_guild(interaction)
    await begin_command(interaction)
    await _ask(interaction, await _find(interaction, table_id), action)


async def _find(interaction: Interaction, table_id: TableId | None) -> Table:
    """Return the table that a moderator means, in a channel that they see."""
    here, guild, user = channel_of(interaction), managed_guild(interaction), user_of(interaction)
    table = await services(interaction).of(Moderation).find(guild, here, table_id, user)
    return await visible(interaction, table)


admin = app_commands.Group(
    name="admin",
    description="Moderate the tables of this server. Needs Manage Server.",
    default_permissions=discord.Permissions(manage_guild=True),
    guild_only=True,
)
_TABLE = "Table number. Leave out for the table here"


@admin.command(name="pause")
@app_commands.describe(table=_TABLE)
@friendly
async def pause(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Pause the deadlines of a table."""
    await _propose(interaction, table, Pause())


@admin.command(name="resume")
@app_commands.describe(table=_TABLE)
@friendly
async def resume(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Resume the deadlines of a paused table."""
    await _propose(interaction, table, Resume())


@admin.command(name="extend")
@app_commands.describe(hours="How many more hours?", table=_TABLE)
@friendly
async def extend(
    interaction: Interaction,
    hours: app_commands.Range[int, 1, HOURS_AT_MOST],
    table: TableNumber | None = None,
) -> None:
    """Give the players to move more time."""
    await _propose(interaction, table, Extend(hours))


@admin.command(name="replace")
@app_commands.describe(
    seat="Which seat?", player="Who is asked to take the seat? Leave out for a bot", table=_TABLE
)
@friendly
async def replace(
    interaction: Interaction,
    seat: int,
    player: discord.Member | None = None,
    table: TableNumber | None = None,
) -> None:
    """Offer a seat to another player, or give it to a bot."""
    if player is not None and player.bot:
        raise IllegalAction("Choose a person, or leave out the player for one of Atoll's bots.")
    number = Seat(seat - 1)
    action = Offer(number, UserId(player.id)) if player else Replace(number)
    await _propose(interaction, table, action)


@completes(replace, "seat")
async def complete_seat(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Offer the seats of the table with their players."""
    try:
        table = await _find(interaction, interaction.namespace.table)
    except AtollError:
        return []
    names = await services(interaction).names.at(table, guild_of(interaction))
    return [
        app_commands.Choice(name=f"{seat}: {name}"[:100], value=seat)
        for seat, name in enumerate(names, 1)
    ]


@admin.command(name="rewind")
@app_commands.describe(
    move="Rewind to which move? Numbers as in /replay; 0 is the start",
    table=_TABLE,
)
@friendly
async def rewind(interaction: Interaction, move: int, table: TableNumber | None = None) -> None:
    """Rewind a table to an earlier move."""
    await _propose(interaction, table, Rewind(move))


@admin.command(name="abort")
@app_commands.describe(table=_TABLE)
@friendly
async def abort(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Cancel a game or close a lobby."""
    await _propose(interaction, table, Abort())


@admin.command(name="export")
@app_commands.describe(table=_TABLE)
@friendly
async def export(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Export the record of a finished game."""
    await _propose(interaction, table, Export())


@admin.command(name="log")
@friendly
async def show_log(interaction: Interaction) -> None:
    """See what moderators changed recently at this server's tables."""
    guild = managed_guild(interaction)
    await begin_command(interaction)
    uses = await services(interaction).of(Moderation).uses(guild)
    if not uses:
        await say(interaction, "No moderator has changed a table in this server yet.")
        return
    lines = (f"<t:{use.at}:f> · table {use.table}: {announcement(use)}" for use in uses)
    await send_text(interaction, "\n".join(lines))
