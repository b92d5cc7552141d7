"""Rankings: results, ratings, leaderboards and statistics."""

from collections.abc import Iterator

from bot.feature import Feature
from bot.features.rankings import results, store
from bot.features.rankings.commands import (
    choose_game,
    compare_with,
    profile,
    profile_of,
    show_profile,
)
from bot.features.rankings.messages import Statistics
from bot.features.rankings.presses import ChooseProfileGame, CompareWith, ShowProfile
from bot.interactions.dispatch import Button, Select
from bot.services.hooks import Change, TableHooks
from bot.store import Part
from bot.store.connection import bound


def turn_parts(change: Change) -> Iterator[Part]:
    """Store answer times, missed turns, the ratings of players who leave, and a result."""
    after, before = change.after, change.before
    yield bound(store.write_answers, results.answers(after, before, change.by))
    for lapse in results.lapses(after, before):
        yield bound(store.lapse, after.id, lapse.seat, lapse.user, change.at)
    for former in after.former[len(before.former) :]:
        yield bound(store.write_former_rating, after.row, len(after.seats), former)
    result = results.ended(after, before)
    if result is not None:
        yield bound(store.write_result, result)


FEATURE = Feature(
    commands=(profile, profile_of),
    handlers=(
        Button(ShowProfile, show_profile),
        Select(ChooseProfileGame, choose_game),
        Select(CompareWith, compare_with),
    ),
    tables=TableHooks(turn_parts=turn_parts),
    personal={"results": store},
    forget_server=store.forget_server,
    services=(lambda atoll: Statistics(atoll.store, atoll.names, atoll.pictures, atoll.people),),
)
