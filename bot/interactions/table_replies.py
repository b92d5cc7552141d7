"""Show an action in the table's channel, then to the user who acted."""

import discord
import structlog
from discord import Interaction

from bot.domain.messages import goes_private, shows_next_step
from bot.domain.table import Table
from bot.interactions.context import guild_of, services, user_of
from bot.interactions.errors import reply_privately
from bot.interactions.looking import complete
from bot.presentation.replies import answer, follow_up, is_private
from bot.presentation.requests import FAILED
from bot.presentation.sending import IS_ANSWERED

log = structlog.get_logger()

STORED = "Done and saved, but I could not show it here. Use `/board` to see it."


async def show_table(interaction: Interaction, table: Table, before: str = "") -> None:
    """Update the table's messages, then reply to the user. Everything is stored already."""
    try:
        refused = await services(interaction).outbox.deliver(table.id, interaction)
        table = await services(interaction).tables.get(table.id)
        await _reply_to_user(interaction, table, before, refused)
    except FAILED as problem:
        log.warning("message not shown", game=table.id, problem=repr(problem))
        await reply_privately(interaction, STORED)
    except Exception:
        log.exception("message not shown", game=table.id)
        await reply_privately(interaction, STORED)


async def _reply_to_user(interaction: Interaction, table: Table, before: str, refused: str) -> None:
    atoll, user, guild = services(interaction), user_of(interaction), guild_of(interaction)
    seat = table.seat_of(user)
    pressed = interaction.type is discord.InteractionType.component
    here = interaction.channel_id == table.row.channel
    if table.is_ephemeral:
        await atoll.ephemeral_boards.show(interaction, table.id, before)
    elif refused:
        draft = await complete(
            interaction, table, await atoll.drafts.message_for(table, user, guild)
        )
        await follow_up(interaction, draft, before=f"{before}\n{refused}".strip())
    elif pressed and here and not is_private(interaction):
        if seat is not None and (goes_private(table, seat) or atoll.extras.waiting(table, seat)):
            await follow_up(interaction, await atoll.drafts.own_message(table, seat, guild=guild))
    elif here and seat is not None and shows_next_step(table, seat):
        make = atoll.drafts.own_message if pressed else atoll.drafts.seat_text_message
        draft = await make(table, seat, guild=guild)
        draft = await complete(interaction, table, draft)
        await answer(interaction, draft, before=before)
        await atoll.outbox.answer_news(interaction, table.id)
    else:
        if IS_ANSWERED not in interaction.extras:
            if pressed and seat is not None and table.state is not None:
                draft = await atoll.drafts.own_message(table, seat, guild=guild)
            else:
                draft = await atoll.drafts.message_for(table, user, guild)
            draft = await complete(interaction, table, draft)
            await atoll.outbox.shown.answer(interaction, draft, before)
        await atoll.outbox.answer_news(interaction, table.id)
