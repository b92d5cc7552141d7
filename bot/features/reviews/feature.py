"""Reviews: how good each choice in a finished game was."""

from collections.abc import Iterator

from discord import ButtonStyle

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.reviews import store
from bot.features.reviews.commands import (
    replay,
    share,
    show_moment,
    show_review,
    try_again,
)
from bot.features.reviews.presses import AskReview, ShareReview, ShowMoment, TryFrom
from bot.features.reviews.service import Reviews
from bot.interactions.acting import showing
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks, Offer
from bot.services.search.analysis import AnalysisWorker


def offers(table: Table, _: Seat | None) -> Iterator[Offer]:
    """Yield the button for the review of a finished game."""
    if table.has_result and table.users and not table.row.secret:
        yield Offer(AskReview(table.id, 0), "Review", 20, ButtonStyle.primary)


FEATURE = Feature(
    commands=(replay,),
    handlers=(
        Button(AskReview, showing(show_review)),
        Button(ShowMoment, show_moment),
        Button(TryFrom, try_again),
        Button(ShareReview, share),
    ),
    messages=MessageHooks(offers=offers),
    personal={"reviews": store},
    services=(lambda atoll: Reviews(atoll.tables, AnalysisWorker()),),
    jobs=(lambda atoll: atoll.of(Reviews).look(),),
    stop=lambda atoll: atoll.of(Reviews).stop(),
)
