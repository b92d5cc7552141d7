"""The **Join** button of a call."""

from discord import Interaction

from bot.features.calls.presses import JoinCalled
from bot.features.calls.store import was_called
from bot.interactions.context import services, user_of
from bot.interactions.opening import link_to
from bot.presentation.replies import begin_press
from bot.services import lobbies
from engine.core import IllegalAction


async def join(interaction: Interaction, press: JoinCalled) -> None:
    """Give the user a seat at the table that they were called to.

    Raises:
        IllegalAction: The user was not called, or the table has no free seat.
    """
    await begin_press(interaction)
    atoll, user = services(interaction), user_of(interaction)
    atoll.names.meet(interaction.user)
    if not await atoll.store.read(was_called, press.game, user):
        raise IllegalAction(
            "This message is for another player. Open the table's channel and press **Join** there."
        )
    table = await lobbies.join(atoll.tables, press.game, user)
    await atoll.outbox.deliver(table.id)
    text = f"You have joined {await link_to(interaction, table)} of {table.game.name}."
    await interaction.edit_original_response(content=text, view=None)
    await atoll.outbox.welcome(table, user)
