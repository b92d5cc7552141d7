"""Show an action in the table's channel, then to the user who acted."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial

import discord
import structlog
from discord import Interaction

from bot.domain.held_moves import held_at
from bot.domain.person import reads_words
from bot.domain.records import CARD
from bot.domain.table import Table
from bot.interactions.context import guild_of, services, services_and_user, user_of
from bot.interactions.errors import reply_privately
from bot.presentation.drafts import result_text, told_on_board
from bot.presentation.panels import moves_in_panel
from bot.presentation.private import Question
from bot.presentation.replies import answer, edit, is_on, is_private
from bot.presentation.requests import FAILED
from bot.presentation.sending import IS_ANSWERED
from bot.store import outbox
from engine.core import Note

log = structlog.get_logger()

OVER = "✔ The game is over."
ENDED = f"{OVER} Its result is in the newest message here."
STORED = "Done and saved, but I could not show it here. Use `/board` to see it."


async def show_table(interaction: Interaction, table: Table, before: str = "") -> None:
    """Update the table's messages, then reply to the user. Everything is stored already.

    The caller holds the lock of the user's panel.
    """
    try:
        refused = await services(interaction).outbox.deliver(table.id, interaction)
        table = await services(interaction).tables.get(table.id)
        before = f"{before}\n{refused}".strip()
        if not _is_on_card(interaction, table) or refused or _goes_on_in_panel(interaction, table):
            await _show_privately(interaction, table, before)
    except FAILED as problem:
        log.warning("message not shown", game=table.id, problem=repr(problem))
        await reply_privately(interaction, STORED)
    except Exception:
        log.exception("message not shown", game=table.id)
        await reply_privately(interaction, STORED)


async def renew(interaction: Interaction, table: Table, older: str) -> None:
    """Show the newest question in the message where an ``older`` one was pressed.

    A newest board message that asks is up to date already. An older one loses its buttons, and the
    panel answers. The caller holds the lock of the user's panel.
    """
    await services(interaction).outbox.deliver(table.id, interaction)
    table = await services(interaction).tables.get(table.id)
    if _is_on_card(interaction, table):
        card = await services(interaction).store.read(outbox.select_post, table.id, CARD)
        is_newest = card is not None and is_on(interaction, card.message)
        if is_newest and table.place_of_turn == "card":
            return
        if not is_newest:
            await edit(interaction, view=None)
    await _show_privately(interaction, table, older=older)


async def _show_privately(
    interaction: Interaction, table: Table, before: str = "", older: str = ""
) -> None:
    """Show a user what is newest for them, unless the message that they pressed shows it."""
    atoll, user = services_and_user(interaction)
    on_card = _is_on_card(interaction, table)
    if on_card or IS_ANSWERED not in interaction.extras:
        typed = interaction.type is discord.InteractionType.application_command
        listens = reads_words(atoll.people.settings_of(user))
        told = await _told(interaction, table) if typed and listens else ()
        draft = await atoll.panels.newest(
            table, user, guild_of(interaction), in_words=typed, told=told
        )
        if older:
            before = f"{older} The newest one:" if isinstance(draft, Question) else older
        if typed and not table.playing and _is_here(interaction, table):
            if len(table.users) > 1:  # a new message has the result
                draft = replace(draft, content=ENDED, picture=None, alt="")
            elif table.has_result and not listens:  # an edited one has it, with what led to it
                draft = replace(draft, content=f"{OVER}\n{result_text(table)}")
        if typed or is_private(interaction):
            await atoll.panels.show(interaction, table, draft, before, in_words=typed)
        elif on_card or listens:
            await atoll.panels.show(interaction, table, draft, before, below=True)
            if not on_card:
                await edit(interaction, view=None)
        elif interaction.message is not None:  # a direct message, which stays
            pictures = atoll.outbox.shown
            message = interaction.message.id
            pages = partial(pictures.pages, message, draft)
            await answer(interaction, draft, before=before, pages=pages)
            pictures.note(message, replace(draft, content=f"{before}\n{draft.content}".strip()))


async def _told(interaction: Interaction, table: Table) -> Collection[Note]:
    """Return the events of a user's finished turn that a new board message has told them."""
    seat = table.seat_of(user_of(interaction))
    if seat is None or table.options(seat) or not _is_here(interaction, table):
        return ()
    card = await services(interaction).store.read(outbox.select_post, table.id, CARD)
    is_new = card is not None and card.message > interaction.id
    return told_on_board(table) if is_new else ()


def _is_here(interaction: Interaction, table: Table) -> bool:
    return interaction.channel_id == table.row.channel


def _is_on_card(interaction: Interaction, table: Table) -> bool:
    """Whether a message of a table in its channel was pressed."""
    pressed = interaction.type is discord.InteractionType.component
    return pressed and _is_here(interaction, table) and not is_private(interaction)


def _goes_on_in_panel(interaction: Interaction, table: Table) -> bool:
    """Whether a user who has moved on a board message is asked next in their panel."""
    user = user_of(interaction)
    seat = table.seat_of(user)
    if seat is None:
        return False
    if held_at(table, seat) is not None:
        return True
    if moves_in_panel(table, services(interaction).people.settings_of(user)):
        return bool(table.options(seat))
    is_asked = table.place_of_turn == "panel" and seat in table.awaited
    return is_asked and next(table.moments(seat)).seat == seat
