"""What features store with a turn: each has its part of the turn's transaction, registered here.

A feature that stores something of a turn adds one function to ``FEATURES``; the core stores the
turn and runs the parts, and knows no feature by name.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bot.domain.table import Table
from bot.features.challenges import store as challenges
from bot.features.feats import rules as earned_feats
from bot.features.feats import store as feats
from bot.features.orders.store import OrdersChange, write_orders
from bot.features.rankings import results as outcomes
from bot.features.rankings import store as results
from bot.features.reviews import store as reviews
from bot.store import Part
from bot.store.connection import bound
from bot.store.ids import Timestamp, UserId


class Change(NamedTuple):
    """A change of a table that is about to be stored, at a moment in seconds since 1970.

    ``by`` is the person who plays, where it is one.
    """

    after: Table
    before: Table
    by: UserId | None
    at: Timestamp


def parts_of(change: Change) -> tuple[Part, ...]:
    """Return what is stored with a change besides the turn itself."""
    return tuple(part for feature in FEATURES for part in feature(change))


def _orders(change: Change) -> Iterator[Part]:
    """Orders that were given, carried out, stopped or told."""
    table, orders = change.after.id, OrdersChange(change.before.orders, change.after.orders)
    if orders.before != orders.after:
        yield bound(write_orders, table, orders)


def _answers(change: Change) -> Iterator[Part]:
    """How long others have waited for the person who plays, and whose turns code has made."""
    answers = outcomes.answers(change.after, change.before, change.by)
    yield bound(results.write_answers, answers)
    for lapse in outcomes.lapses(change.after, change.before):
        yield bound(results.lapse, change.after.id, lapse.seat, lapse.user, change.at)


def _endings(change: Change) -> Iterator[Part]:
    """How the game ended: for ratings, for the challenge that it may be a try at."""
    result = outcomes.ended(change.after, change.before)
    if result is not None:
        yield bound(results.write_result, result)
        yield bound(challenges.write_end, result)


def _reopenings(change: Change) -> Iterator[Part]:
    """An end that no longer counts, because the game goes on."""
    if outcomes.reopened(change.after, change.before):
        for ending in (results, challenges, feats, reviews):
            yield bound(ending.take_back, change.after.id)


def _feats(change: Change) -> Iterator[Part]:
    """What a lone player has earned."""
    earned = earned_feats.earned(change.after, change.before)
    if earned:
        yield bound(feats.write_feats, earned)


FEATURES: tuple[Callable[[Change], Iterator[Part]], ...] = (
    _orders,
    _answers,
    _reopenings,
    _endings,
    _feats,
)
