"""Explain each error to the user in a private message. The stored game does not change."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from typing import Any

import discord
import structlog
from discord import Interaction, app_commands

from bot.domain.ids import UserId
from bot.domain.table import Table
from bot.interactions.commands.game_texts import ENTRIES_AT_MOST
from bot.interactions.commands.moved import MOVED, where_is
from bot.interactions.context import services
from bot.interactions.in_progress import INTERRUPTED, RESTARTING, Turns
from bot.limits import MESSAGE_LENGTH
from bot.measures import ANSWER
from bot.presentation.components import button, view_of
from bot.presentation.presses import ShowBoard, ShowHand
from bot.presentation.replies import ANSWERED_ELSEWHERE, TOO_LATE, settle
from bot.presentation.requests import FAILED, in_time, retry_after
from bot.store import StoreError
from engine.core import AtollError, excerpt

log = structlog.get_logger()

CHOOSE = "Choose from the list."
UNANSWERABLE = {10015, TOO_LATE, ANSWERED_ELSEWHERE, 50027}
"""Discord's codes of an interaction to which this process cannot reply (any more)."""
MISMATCHES = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""The errors for commands of another version than Discord has."""
LIMITED = "Discord limits how often I can do that. Try again <t:{}:R>."
WHICH_TABLE = (
    "Which table? Nothing has happened yet. Write its number in `table:`, or open it here."
)
OUT_OF_DATE = "This message is out of date. `/board` shows the newest one, `/play` opens a table."


class WhichTable(AtollError):
    """A command could mean several tables. Each has a button that opens the user's view."""

    def __init__(self, tables: Sequence[Table], user: UserId) -> None:
        super().__init__(WHICH_TABLE)
        self._tables = tables[:ENTRIES_AT_MOST]
        self._user = user

    def view(self) -> discord.ui.View:
        """Return the buttons of the tables."""
        return view_of(map(self._button, self._tables))

    def _button(self, table: Table) -> discord.ui.Button[Any]:
        press = ShowBoard if table.seat_of(self._user) is None else ShowHand
        return button(press(table.id, table.row.edition), f"Table {table.id}: {table.game.name}")


async def answered(interaction: Interaction, work: Coroutine[Any, Any, None]) -> None:
    """Do ``work`` for an interaction, and explain errors to the user."""
    client: Any = interaction.client
    turns: Turns = client.turns
    if turns.stopping:
        work.close()
        await reply_privately(interaction, RESTARTING)
        return
    with turns.one(), ANSWER.time():
        try:
            await work
        except asyncio.CancelledError:
            await reply_privately(interaction, INTERRUPTED)
            raise
        except Exception as problem:  # the only place that catches all errors
            await explain(interaction, problem)
        finally:
            await settle(interaction)


def friendly(command: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., Any]:
    """Let a command's callback explain every error to the user."""

    @wraps(command)
    async def callback(interaction: Interaction, *given: Any, **named: Any) -> None:
        await answered(interaction, command(interaction, *given, **named))

    return callback


async def explain(interaction: Interaction, problem: Exception) -> None:
    """Explain an error to the user, and log it if it is unexpected."""
    if isinstance(problem, discord.HTTPException) and problem.code in UNANSWERABLE:
        log.info("answer not delivered", code=problem.code)
        return
    view = problem.view() if isinstance(problem, WhichTable) else discord.utils.MISSING
    await reply_privately(interaction, _words(interaction, problem), view)


async def reply_privately(
    interaction: Interaction, text: str, view: discord.ui.View = discord.utils.MISSING
) -> None:
    """Send the user a private message, if Discord accepts it."""
    try:
        await settle(interaction)
        async with in_time():
            if interaction.response.is_done():
                await interaction.followup.send(text[:MESSAGE_LENGTH], view=view, ephemeral=True)
            else:
                await interaction.response.send_message(
                    text[:MESSAGE_LENGTH], view=view, ephemeral=True
                )
    except FAILED as unheard:
        log.warning("answer not delivered", problem=repr(unheard))


def _words(interaction: Interaction, problem: Exception) -> str:
    """Return the words for a user about an error. Log an error that is not theirs."""
    if isinstance(problem, app_commands.CommandInvokeError):
        problem = problem.original if isinstance(problem.original, Exception) else problem
    if isinstance(problem, StoreError):
        log.error("not stored", interaction=interaction.id, problem=str(problem))
    if isinstance(problem, AtollError):
        return str(problem)
    if isinstance(problem, app_commands.CommandNotFound):
        old = " ".join([*problem.parents, problem.name])
        if old in MOVED:
            return where_is(old)
    if isinstance(problem, MISMATCHES):
        return "Atoll's commands have just changed. Wait a minute and try again."
    if isinstance(problem, app_commands.TransformerError):
        why = problem.__cause__ if isinstance(problem.__cause__, AtollError) else CHOOSE
        return f"“{excerpt(str(problem.value))}” does not fit there. {why}"
    if isinstance(problem, FAILED):
        log.warning("request failed", interaction=interaction.id, problem=repr(problem))
        if seconds := retry_after(problem):
            return LIMITED.format(services(interaction).now() + seconds)
    else:
        log.error("unexpected error", interaction=interaction.id, exc_info=problem)
    number = f"(Error {interaction.id})"
    return f"Something went wrong. `/board` shows your table as it is now. {number}"
