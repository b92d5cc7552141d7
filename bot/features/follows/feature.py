"""Watch and follow: public games in progress, and notifications about them."""

from collections.abc import Iterator

from bot.feature import Feature
from bot.features.follows import store
from bot.features.follows.handlers import ask, choose, press_watch, take_seat
from bot.features.follows.messages import followed_text, offers
from bot.features.follows.presses import Follow, FollowHow, TakeSeat
from bot.features.follows.rules import is_closed, round_ended
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks
from bot.presentation.presses import WatchGames
from bot.services.hooks import Change, TableHooks
from bot.store import Part
from bot.store.connection import bound
from bot.store.personal import OwnRows


def turn_parts(change: Change) -> Iterator[Part]:
    """Notify the followers of a table if a change ends a round or the game.

    A follower who gets a seat is notified of their turns instead.
    """
    table_id, ended = change.after.id, round_ended(change.after, change.before)
    if is_closed(change.before):
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
        Button(Follow, ask),
        Button(FollowHow, choose),
        Button(WatchGames, press_watch),
        Button(TakeSeat, take_seat),
    ),
    tables=TableHooks(turn_parts=turn_parts),
    messages=MessageHooks(
        offers=offers,
        notices={store.FOLLOWED: followed_text},
    ),
    personal={"follows": OwnRows("followers", "table=game how at", "game")},
)
