"""``/status`` shows the health of the bot, and ``/bug`` saves a file for a bug report."""

import io

import discord
import msgspec
from discord import Interaction, app_commands

from bot.domain.ids import TableId
from bot.domain.report import report_of
from bot.interactions.commands.transformers import Prose, TableNumber
from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import find
from bot.presentation.replies import begin_command, say
from bot.presentation.status import status_text
from bot.services.proofs import read_proofs
from bot.store.health import select_counts


@app_commands.command()
@friendly
async def status(interaction: Interaction) -> None:
    """Show whether Atoll is healthy: version, speed and games."""
    await begin_command(interaction)
    await say(interaction, await health_of(interaction))


async def health_of(interaction: Interaction) -> str:
    """Return the text about the health of Atoll."""
    atoll = services(interaction)
    counts = await atoll.store.read_long(select_counts)
    proofs = await read_proofs(atoll.store)
    return status_text(atoll.since, counts, proofs, atoll.host)


@app_commands.command()
@app_commands.describe(
    what="What happened, and what should have?",
    table="Table number. Leave out for the table here",
)
@friendly
async def bug(interaction: Interaction, what: Prose, table: TableNumber | None = None) -> None:
    """Save a bug report file. It contains only what you can see."""
    await begin_command(interaction)
    await send_bug_report(interaction, what, table)


async def send_bug_report(interaction: Interaction, what: str, table: TableId | None) -> None:
    """Send the user a file with their words and a table as they see it."""
    found = await find(interaction, table)
    report = report_of(found, found.seat_of(user_of(interaction)), what)
    file = discord.File(
        io.BytesIO(msgspec.json.format(msgspec.json.encode(report), indent=2)),
        f"atoll-{found.id}-bug.json",
    )
    contact = services(interaction).host.contact
    text = (
        f"Thank you. Please send this file to the host of this bot{contact and f': {contact}'}.\n"
        "It contains your words and the table as you see it, including your hand. Don't post it"
        " while the game is running."
    )
    await interaction.edit_original_response(content=text, attachments=[file])
