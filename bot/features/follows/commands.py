"""``/watch`` lists the public games in progress. Players follow them, or stop."""

from discord import Interaction, app_commands

from bot.domain.table import Table
from bot.features.follows import store
from bot.features.follows.messages import NOTHING, Shown, choice_of, choice_view, watch_listing
from bot.features.follows.presses import Follow, FollowHow
from bot.features.follows.rules import FOLLOWED_AT_MOST, of_the_day, refuse_player
from bot.features.follows.store import Watched, select_public
from bot.interactions.context import guild_of, is_guest, services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, sees_channel, visible
from bot.presentation.replies import begin_command, begin_press, lay_out, say
from bot.store.games import select_without_states
from bot.store.outbox import select_board_posts
from engine.core import IllegalAction

LISTED = 8
READ = 40
"""The maximum number of games to read. It is high, because the user may not see all of them."""


@app_commands.command()
@friendly
async def watch(interaction: Interaction) -> None:
    """List the games in progress that you may watch in this server."""
    await begin_command(interaction)
    atoll, guild = services(interaction), guild_of(interaction)
    if guild is None or is_guest(interaction):
        raise IllegalAction("Use this in a server that has added Atoll.")
    found = list[Watched]()
    shown = dict[int, Shown]()
    public = await atoll.store.read(select_public, guild, READ)
    table_ids = [one.table for one in public]
    posts = await atoll.store.read(select_board_posts, table_ids)
    stored = await atoll.store.read(select_without_states, table_ids)
    tables = {row.id: Table(row, seats, None) for row, seats in stored}
    for one in public:
        table = tables.get(one.table)
        if table is not None and await sees_channel(interaction, table.row.channel):
            found.append(one)
            shown[one.table] = Shown(table, posts.get(one.table), one.followers)
        if len(found) == LISTED:
            break
    if not found:
        await say(interaction, NOTHING)
        return
    best = of_the_day(found, atoll.now())
    listing = watch_listing([*shown.values()], shown[best.table] if best else None)
    await lay_out(interaction, listing)


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
