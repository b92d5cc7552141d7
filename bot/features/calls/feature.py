"""Calls: notify players of new tables that they wait for."""

from discord import Interaction

from bot.feature import Feature
from bot.features.calls import store
from bot.features.calls.messages import Callers, JoinCalled, call_text
from bot.features.calls.settings import CALL_SIZES, CALLS
from bot.features.calls.store import was_called
from bot.interactions.context import services, user_of
from bot.interactions.dispatch import Button
from bot.interactions.opening import link_to
from bot.presentation.extras import MessageHooks
from bot.presentation.replies import begin_press
from bot.presentation.visibility import member_who_sees
from bot.services import lobbies
from bot.services.loading import NO_TABLE, NoSuchTable
from bot.store.personal import OwnRows
from engine.core import IllegalAction


async def join(interaction: Interaction, press: JoinCalled) -> None:
    """Give the user a seat at the table that they were called to."""
    await begin_press(interaction)
    atoll, user = services(interaction), user_of(interaction)
    atoll.names.meet(interaction.user)
    if not await atoll.store.read(was_called, press.table, user):
        raise IllegalAction(
            "This message is for another player. Open the table's channel and press **Join** there."
        )
    table = await atoll.tables.get(press.table)
    if await member_who_sees(atoll.client, atoll.tables.shards, table, user) is None:
        raise NoSuchTable(NO_TABLE.format(press.table))
    table = await lobbies.join(atoll.tables, press.table, user)
    await atoll.outbox.deliver(table.id)
    text = f"You have joined {await link_to(interaction, table)} of {table.game.name}."
    await interaction.edit_original_response(content=text, view=None)


FEATURE = Feature(
    handlers=(Button(JoinCalled, join),),
    messages=MessageHooks(notices={"call": call_text}),
    personal={
        "calls": OwnRows("calls", "server=guild game least most since", "guild, game"),
        "called": OwnRows("called", "table=game at", "game"),
    },
    settings=(CALLS, CALL_SIZES),
    forget_server=store.forget_server,
    services=(lambda atoll: Callers(atoll.client, atoll.tables),),
    jobs=(lambda atoll: atoll.of(Callers).call(),),
)
