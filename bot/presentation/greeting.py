"""The first direct message to a new player, which shows whether they can receive any."""

from collections.abc import Sequence

import discord
import structlog

from bot.domain.ids import UserId
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.presentation.components import view_of
from bot.presentation.extras import Notification
from bot.presentation.requests import TOO_FAST, TOO_MANY_REQUESTS, UNCERTAIN, in_time
from bot.services import playing
from bot.services.tables import Tables
from bot.store import notices
from bot.store.outbox import new_nonce

log = structlog.get_logger()

DM_REFUSED = 50007
NO_CHANNEL = 10003
NO_ACCESS = 50001
FORBIDDEN = {NO_ACCESS, 50013}
DM_CLOSED = {NO_CHANNEL, 10013, DM_REFUSED, 50278, *FORBIDDEN}
"""Discord's error codes for users who can't get direct messages from the bot."""


async def greet(
    client: discord.Client,
    tables: Tables,
    table: Table,
    user: UserId,
    questions: Sequence[Notification] = (),
) -> None:
    """Send a silent direct message to a user who joins, with the questions of features.

    They have just asked for the seat. Store if it is refused, or if the user has a question to
    answer.
    """
    secrets = "I send your secret cards here. `/hand` shows them any time."
    words = (
        f"You took a seat at table {table.id}: {table.game.name} in <#{table.row.channel}>."
        f" {secrets if table.game.has_secrets else 'I send reminders here.'}"
    )
    asking = "\n".join([words, *(one.text for one in questions)])
    buttons = [button for one in questions for button in one.buttons]
    view = view_of(buttons) if buttons else discord.utils.MISSING
    try:
        async with in_time():
            direct = await client.create_dm(discord.Object(user))
            await direct.send(asking, nonce=new_nonce(), view=view, silent=True)
        if questions:
            await playing.note_asked(tables, table.id, user)
    except discord.HTTPException as problem:
        log.info("direct message refused", game=table.id, code=problem.code)
        if problem.code in DM_CLOSED:
            await playing.note_dm(tables, table.id, user, "closed")
        elif problem.code == TOO_FAST or problem.status == TOO_MANY_REQUESTS:
            await _later(tables, table, user, words)
    except discord.RateLimited:
        await _later(tables, table, user, words)
    except UNCERTAIN as problem:
        log.info("direct message failed", game=table.id, problem=type(problem).__name__)


async def _later(tables: Tables, table: Table, user: UserId, words: str) -> None:
    """Queue a greeting for the notifier, which retries it."""
    notice = Notice(table=table.id, user=user, kind="news", text=words, due=tables.now())
    await tables.store.write(notices.insert, [notice])
    tables.on_due(notice.due)
