"""Watch and follow: public games in progress, and notifications about them."""

from collections.abc import Iterator, Sequence

from discord import Interaction

from bot.domain.ids import ChannelId, UserId
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.follows import messages, rules, store
from bot.features.follows.store import Watched, select_public
from bot.interactions.context import guild_of, is_guest, services, services_and_user, user_of
from bot.interactions.dispatch import Button
from bot.interactions.looking import begin, find, sees_channel
from bot.interactions.opening import link_to
from bot.presentation.extras import MessageHooks
from bot.presentation.presses import WatchGames
from bot.presentation.replies import begin_command, begin_press, edit, lay_out, say
from bot.presentation.visibility import asks_discord
from bot.services import lobbies
from bot.services.hooks import Change, TableHooks
from bot.store import Part
from bot.store.connection import bound
from bot.store.games import select_without_states
from bot.store.outbox import select_card_posts
from bot.store.personal import OwnRows
from engine.core import IllegalAction

JOINED = "You have joined {} of {}."
LISTED = 8
READ = 1_000
"""The maximum number of games to read. It is high, because the user may not see all of them."""
ASKED_AT_MOST = 40
"""The maximum number of channels that Discord is asked about: archived or private threads."""


async def press_watch(interaction: Interaction, _press: WatchGames) -> None:
    """List the seats to take and the games to watch in this server, in a new reply."""
    await begin_command(interaction)
    atoll = services(interaction)
    guild = guild_of(interaction)
    if guild is None or is_guest(interaction):
        raise IllegalAction("Use this in a server that has added Atoll.")
    public = await atoll.store.read(select_public, guild, READ)
    found = await _visible(interaction, public)
    table_ids = [one.table for one in found]
    posts = await atoll.store.read(select_card_posts, table_ids)
    stored = await atoll.store.read(select_without_states, table_ids)
    tables = {row.id: Table(row, seats, None) for row, seats in stored}
    shown = {
        one: messages.Shown(tables[one.table], posts.get(one.table), one.followers)
        for one in found
        if one.table in tables and _is_for(user_of(interaction), tables[one.table])
    }
    if not shown:
        await say(interaction, messages.NOTHING)
        return
    best = rules.of_the_day([one for one in shown if shown[one].table.playing], atoll.now())
    await lay_out(
        interaction, messages.watch_listing([*shown.values()], shown[best] if best else None)
    )


def _is_for(user: UserId, table: Table) -> bool:
    """Whether a user can watch a game, or take a seat in its lobby."""
    return table.playing or not (table.is_full or table.seat_of(user) is not None)


async def take_seat(interaction: Interaction, press: messages.TakeSeat) -> None:
    """Give the user a seat in a lobby of the list. A new reply leads there."""
    await begin(interaction)
    atoll = services(interaction)
    await find(interaction, press.table)
    table = await lobbies.join(atoll.tables, press.table, user_of(interaction))
    await atoll.outbox.deliver(table.id)
    await say(interaction, JOINED.format(await link_to(interaction, table), table.game.name))


async def _visible(interaction: Interaction, public: Sequence[Watched]) -> list[Watched]:
    """Return the first games whose channels the user sees, at most ``LISTED``."""
    found = list[Watched]()
    sees = dict[ChannelId, bool]()
    asked = 0
    for one in public:
        number = one.channel
        if number not in sees:
            asks = interaction.guild is None or asks_discord(interaction.guild, number)
            asked += asks
            may_ask = not asks or asked <= ASKED_AT_MOST
            sees[number] = may_ask and await sees_channel(interaction, number)
        if sees[number]:
            found.append(one)
        if len(found) == LISTED:
            break
    return found


async def ask(interaction: Interaction, press: messages.Follow) -> None:
    """Ask when to notify the user about a table."""
    await begin(interaction)
    await _show(interaction, await _table(interaction, press))


async def choose(interaction: Interaction, press: messages.FollowHow) -> None:
    """Store when to notify the user about a table."""
    await begin_press(interaction)
    atoll, user = services_and_user(interaction)
    if press.how == "stop":
        await atoll.store.write(store.unfollow, press.table, user)
        await edit(interaction, content="You don't follow this game any more.", view=None)
        return
    table = await _table(interaction, press)
    is_new = await atoll.store.read(store.select_how, table.id, user) is None
    if is_new and await atoll.store.read(store.count_followed, user) >= rules.FOLLOWED_AT_MOST:
        raise IllegalAction(f"You follow {rules.FOLLOWED_AT_MOST} games already. Stop one first.")
    await atoll.store.write(store.follow, table.id, user, press.how, atoll.now())
    await _show(interaction, table)


async def _table(interaction: Interaction, press: messages.Follow | messages.FollowHow) -> Table:
    """Return a table that the user sees and can follow."""
    table = await find(interaction, press.table)
    rules.refuse_player(table, table.seat_of(user_of(interaction)) is not None)
    return table


async def _show(interaction: Interaction, table: Table) -> None:
    how = await services(interaction).store.read(store.select_how, table.id, user_of(interaction))
    await edit(interaction, content=messages.choice_of(how), view=messages.choice_view(table, how))


def turn_parts(change: Change) -> Iterator[Part]:
    """Notify the followers of a table if a change ends a round or the game.

    A follower who gets a seat is notified of their turns instead.
    """
    table_id = change.after.id
    ended = rules.round_ended(change.after, change.before)
    if rules.is_closed(change.before):
        return
    for user in {*change.after.users}.difference(change.before.users):
        yield bound(store.unfollow, table_id, user)
    if ended is not None:
        yield bound(store.notify, table_id, str(ended), change.at, ["round"])
    elif change.before.playing and not change.after.playing:
        yield bound(store.notify, table_id, "", change.at, ["round", "end"])
        yield bound(store.forget_followers, table_id)


FEATURE = Feature(
    handlers=(
        Button(messages.Follow, ask),
        Button(messages.FollowHow, choose),
        Button(WatchGames, press_watch),
        Button(messages.TakeSeat, take_seat),
    ),
    tables=TableHooks(turn_parts=turn_parts),
    messages=MessageHooks(
        offers=messages.offers,
        notices={store.FOLLOWED: messages.followed_text},
    ),
    personal={"follows": OwnRows("followers", "table=game how at", "game")},
)
