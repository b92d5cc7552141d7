"""``/report``: quote another user's words to the moderators of a server."""

import discord
import structlog
from discord import Interaction, app_commands

from bot.domain.ids import ChannelId, GuildId
from bot.domain.mentions import in_message
from bot.interactions.commands.transformers import Words
from bot.interactions.context import guild_of, is_guest, services, user_of
from bot.interactions.errors import friendly
from bot.interactions.server_settings import server_settings
from bot.limits import MESSAGE_LENGTH
from bot.presentation.replies import begin_command, say
from bot.presentation.requests import FAILED, in_time
from bot.presentation.status import host_text
from bot.services.fair_use import REPORTS

log = structlog.get_logger()

REPORTED = "A member reports these words from a message of this bot:"
SENT = "Sent to this server's moderators. They see the words, but not your name."
NO_CHANNEL = (
    "Not sent: this server has no reports channel that I can post in. Write to the server's owner,"
    " <@{}>, and quote the words."
)
NO_SERVER = (
    "Not sent. Use `/report` in the table's server, so that its moderators get it. If I am not a"
    " member there, write to the moderators yourself."
)


@app_commands.command()
@app_commands.describe(words="Quote the words of the other user. Nothing else is sent")
@friendly
async def report(interaction: Interaction, words: Words) -> None:
    """Report another user's words to the moderators of this server; they do not see your name."""
    await begin_command(interaction)
    guild, server = guild_of(interaction), interaction.guild
    if guild is None or server is None or is_guest(interaction):
        said = NO_SERVER
    else:
        row = await server_settings(interaction, guild)
        sent = row.reports is not None and await _send(interaction, guild, row.reports, words)
        said = SENT if sent else NO_CHANNEL.format(server.owner_id)
    await say(interaction, f"{said}\n{host_text(services(interaction).host)}".strip())


async def _send(interaction: Interaction, guild: GuildId, channel: ChannelId, words: str) -> bool:
    """Send a report to the channel for reports. Return whether that was possible.

    Raises:
        IllegalAction: the user has sent too many reports.
    """
    services(interaction).fair_use.count(REPORTS, user_of(interaction))
    quoted = "\n".join(f"> {line}" for line in in_message(words).splitlines())
    place = interaction.client.get_partial_messageable(channel)
    try:
        async with in_time():
            await place.send(
                f"{REPORTED}\n{quoted}"[:MESSAGE_LENGTH],
                allowed_mentions=discord.AllowedMentions.none(),
            )
    except FAILED as problem:
        log.warning("report not sent", guild=guild, channel=channel, problem=repr(problem))
        return False
    log.info("report sent", guild=guild, channel=channel)
    return True
