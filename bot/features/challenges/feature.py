"""Challenges: each player's attempt at the same deal of a day or a week."""

from collections.abc import Iterator

from discord import ButtonStyle

from bot.domain.ids import Seat, TableId
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.challenges import store
from bot.features.challenges.handlers import begin, choose_results, show_deals, try_deal
from bot.features.challenges.presses import (
    BeginAttempt,
    ChooseResults,
    ShowDeals,
    TryDeal,
)
from bot.features.challenges.rules import at_the_end, better_than, line_of
from bot.features.challenges.service import Challenges
from bot.features.challenges.solver import solve_in_process
from bot.features.rankings.results import ended
from bot.interactions.context import Services
from bot.interactions.dispatch import Button, Select
from bot.presentation.extras import MessageHooks, Offer
from bot.presentation.presses import LookAtChallenges
from bot.services.hooks import NO_ENDING, Change, Ending, TableHooks
from bot.services.side_by_side import side_by_side
from bot.store import Part
from bot.store.connection import Db, bound
from engine.core import Game


def turn_parts(change: Change) -> Iterator[Part]:
    """Store the end of a ranked attempt."""
    result = ended(change.after, change.before)
    if result is not None:
        yield bound(store.write_end, result)


def ending(db: Db, table_id: TableId) -> Ending:
    """Return the result of a ranked attempt, to show and to share."""
    found = store.select_attempt_at(db, table_id)
    if found is None:
        return NO_ENDING
    challenge, one = found
    days = store.select_days(db, [one.user])[one.user]
    scores = [other.score for other in store.select_attempts(db, challenge.id)]
    finished = [score for score in scores if score is not None]
    better = None if one.score is None else better_than(finished, one.score)
    return Ending((at_the_end(challenge, one, days, better),), line_of(challenge, one, days))


def offers(table: Table, _: Seat | None) -> Iterator[Offer]:
    """Yield the button for today's deals after a lesson, or for the results after an attempt."""
    if table.row.lesson and table.row.status == "over" and table.game.challenges:
        yield Offer(ShowDeals(table.row.key), f"Today's {table.game.name} deal", 20)
    if table.is_ranked_attempt and table.has_result and table.row.secret:
        yield Offer(LookAtChallenges("board"), "Today's results", 20, ButtonStyle.primary)


def games(game: Game) -> Iterator[Offer]:
    """Yield the button for the deals of today of a game."""
    if game.challenges:
        yield Offer(ShowDeals(game.key), "Today's deal", 30)


async def look_after(atoll: Services) -> None:
    """Open and close challenges, and update the tables that were closed."""
    if atoll.processes.leads:
        await side_by_side(atoll.outbox.deliver, await atoll.of(Challenges).look())


FEATURE = Feature(
    handlers=(
        Button(BeginAttempt, begin),
        Button(TryDeal, try_deal),
        Button(ShowDeals, show_deals),
        Select(ChooseResults, choose_results),
    ),
    tables=TableHooks(turn_parts=turn_parts, ending=ending),
    messages=MessageHooks(offers=offers, games=games),
    personal={"challenges": store},
    forget_server=store.forget_server,
    services=(lambda atoll: Challenges(atoll.tables, solve_in_process),),
    jobs=(look_after,),
    stop=lambda atoll: atoll.of(Challenges).stop(),
)
