"""``/watch`` lists the public games in progress."""

from discord import Interaction, app_commands

from bot.features.follows.messages import NOTHING, Shown, watch_listing
from bot.features.follows.rules import of_the_day
from bot.features.follows.store import Watched, select_public
from bot.interactions.context import guild_of, is_guest, services
from bot.interactions.errors import friendly
from bot.interactions.looking import sees_channel
from bot.presentation.replies import begin_command, lay_out, say
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
    posts = await atoll.store.read(select_board_posts, [one.table for one in public])
    for one in public:
        table = await atoll.tables.get(one.table)
        if len(found) < LISTED and await sees_channel(interaction, table.row.channel):
            found.append(one)
            shown[one.table] = Shown(table, posts.get(one.table), one.followers)
    if not found:
        await say(interaction, NOTHING)
        return
    best = of_the_day(found, atoll.now())
    listing = watch_listing([*shown.values()], shown[best.table] if best else None)
    await lay_out(interaction, listing)
