"""Follow a table, or stop."""

from discord import Interaction

from bot.domain.table import Table
from bot.features.follows import store
from bot.features.follows.messages import choice_of, choice_view
from bot.features.follows.presses import Follow, FollowHow
from bot.features.follows.rules import FOLLOWED_AT_MOST, refuse_player
from bot.interactions.context import services, user_of
from bot.interactions.looking import begin, visible
from bot.presentation.replies import begin_press
from engine.core import IllegalAction


async def ask(interaction: Interaction, press: Follow) -> None:
    """Ask when to notify the user about a table."""
    await begin(interaction)
    await _show(interaction, await _table(interaction, press))


async def choose(interaction: Interaction, press: FollowHow) -> None:
    """Store when to notify the user about a table.

    Raises:
        IllegalAction: They follow too many tables, or can't follow this one.
    """
    await begin_press(interaction)
    atoll, user = services(interaction), user_of(interaction)
    if press.how == "stop":
        await atoll.store.write(store.unfollow, press.game, user)
        await interaction.edit_original_response(
            content="You don't follow this game any more.", view=None
        )
        return
    table = await _table(interaction, press)
    is_new = await atoll.store.read(store.select_how, table.id, user) is None
    if is_new and await atoll.store.read(store.count_followed, user) >= FOLLOWED_AT_MOST:
        raise IllegalAction(f"You follow {FOLLOWED_AT_MOST} games already. Stop one first.")
    await atoll.store.write(store.follow, table.id, user, press.how, atoll.now())
    await _show(interaction, table)


async def _table(interaction: Interaction, press: Follow | FollowHow) -> Table:
    """Return a table that the user sees and can follow."""
    atoll = services(interaction)
    table = await visible(interaction, await atoll.tables.get(press.game))
    refuse_player(table, table.seat_of(user_of(interaction)) is not None)
    return table


async def _show(interaction: Interaction, table: Table) -> None:
    how = await services(interaction).store.read(store.select_how, table.id, user_of(interaction))
    await interaction.edit_original_response(content=choice_of(how), view=choice_view(table, how))
