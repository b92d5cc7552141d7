"""Reports: quote another user's words to the moderators and the host."""

from collections.abc import AsyncIterator, Iterable, Iterator

import discord
import structlog
from discord import Interaction, app_commands

from bot.domain.ids import Timestamp, UserId
from bot.domain.mentions import in_message
from bot.feature import Feature
from bot.interactions.context import guild_of, is_guest, services, user_of
from bot.interactions.errors import friendly
from bot.interactions.server_settings import server_settings
from bot.limits import MESSAGE_LENGTH
from bot.presentation.replies import begin_command, say
from bot.presentation.requests import FAILED, in_time
from bot.presentation.status import host_text
from bot.services.fair_use import REPORTS, limit_reached
from bot.store.connection import Db
from bot.store.personal import OwnRows
from bot.store.statements import select_column
from engine.core import IllegalAction
from engine.core.words import listed

log = structlog.get_logger()

REPORTED = "A user reports these words from a message of this bot:"
SENT = "Sent to {}. They see the words, but not your name."
MODERATORS = "this server's moderators"
HOST = "the host of this bot"
NO_CHANNEL = (
    "This server has no reports channel that I can post in. To reach its moderators, write to the"
    " server's owner, <@{}>, and quote the words."
)
NO_SERVER = (
    "To reach the moderators of a server, use `/help report:` there. If I am not a member there,"
    " write to them yourself."
)
NOT_MINE = (
    "This reports words in messages of this bot. For messages of users, use **Report Message** of"
    " Discord."
)
NO_WORDS = "This message has no words. Quote them with `/help report:`."
Place = discord.abc.Messageable


def count_report(db: Db, user: UserId, at: Timestamp, times: int, seconds: int) -> Timestamp | None:
    """Store a report of a user, unless they have sent enough within some seconds.

    Then return when they can send the next one.
    """
    db.execute("DELETE FROM reports WHERE at <= ?", [at - seconds])
    statement = "SELECT at FROM reports WHERE user = ? ORDER BY at"
    sent = select_column(db, statement, user)
    if len(sent) >= times:
        return Timestamp(sent[0] + seconds)
    db.execute("INSERT INTO reports (user, at) VALUES (?, ?)", [user, at])
    return None


@app_commands.context_menu(name="Report to moderators")
@friendly
async def report_message(interaction: Interaction, message: discord.Message) -> None:
    """Report a message of this bot that shows another user's words."""
    await begin_command(interaction)
    user = interaction.client.user
    if user is None or message.author.id != user.id:
        raise IllegalAction(NOT_MINE)
    embedded = (embed.description for embed in message.embeds)
    words = "\n".join(filter(None, [message.content, *embedded, *_displayed(message.components)]))
    if not words:
        raise IllegalAction(NO_WORDS)
    await send_report(interaction, words)


def _displayed(parts: Iterable[discord.Component]) -> Iterator[str]:
    """Yield the texts of a layout."""
    for part in parts:
        if isinstance(part, discord.TextDisplay):
            yield part.content
        yield from _displayed(getattr(part, "children", ()))


async def send_report(interaction: Interaction, words: str) -> None:
    """Send a report to the moderators and the host, and reply to the user."""
    atoll = services(interaction)
    server = interaction.guild
    limit = REPORTS
    user = user_of(interaction)
    again = await atoll.store.write(count_report, user, atoll.now(), limit.times, limit.seconds)
    if again is not None:
        raise limit_reached(REPORTS, again)
    quoted = "\n".join(f"> {line}" for line in in_message(words).splitlines())
    text = f"{REPORTED}\n{quoted}"[:MESSAGE_LENGTH]
    reached = [name async for name, place in _places(interaction) if await _send(place, text)]
    answer = SENT.format(listed(reached)) if reached else "Not sent."
    lines = [answer, host_text(atoll.host)]
    if MODERATORS not in reached:
        is_here = server is not None and not is_guest(interaction)
        lines.insert(1, NO_CHANNEL.format(server.owner_id) if server and is_here else NO_SERVER)
    await say(interaction, "\n".join(filter(None, lines)))


async def _places(interaction: Interaction) -> AsyncIterator[tuple[str, Place]]:
    """Yield where to send a report: the server's channel for reports, and the host."""
    client = interaction.client
    guild = guild_of(interaction)
    if guild is not None and not is_guest(interaction):
        channel = (await server_settings(interaction, guild)).reports
        if channel is not None:
            yield MODERATORS, client.get_partial_messageable(channel)
    application = client.application
    if application is not None:
        team = application.team
        host = team.owner_id if team is not None else application.owner.id
        if host not in (None, client.user and client.user.id):
            try:
                async with in_time():
                    direct = await client.create_dm(discord.Object(host or 0))
            except FAILED as problem:
                log.info("host not found", problem=repr(problem))
            else:
                yield HOST, direct


async def _send(place: Place, text: str) -> bool:
    """Send a report. Return whether that was possible."""
    try:
        async with in_time():
            await place.send(text, allowed_mentions=discord.AllowedMentions.none())
    except FAILED as problem:
        log.warning("report not sent", problem=repr(problem))
        return False
    log.info("report sent")
    return True


FEATURE = Feature(
    commands=(report_message,),
    personal={"reports": OwnRows("reports", "at", "at")},
)
