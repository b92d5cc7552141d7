"""Reviews: how good each choice in a finished game was."""

from collections.abc import Iterator

from bot.feature import Feature
from bot.features.rankings.results import reopened
from bot.features.reviews import store
from bot.features.reviews.commands import review
from bot.features.reviews.handlers import review_table, share, show_moment, try_again
from bot.features.reviews.presses import ShareReview, ShowMoment, TryFrom
from bot.features.reviews.service import Reviews
from bot.interactions.acting import showing
from bot.interactions.dispatch import Button
from bot.presentation.presses import AskReview
from bot.services.changes import Change
from bot.services.search.analysis import AnalysisWorker
from bot.store import Part
from bot.store.connection import bound


def turn_parts(change: Change) -> Iterator[Part]:
    """Delete the reviews of a game that was reopened."""
    if reopened(change.after, change.before):
        yield bound(store.take_back, change.after.id)


FEATURE = Feature(
    key="reviews",
    commands=(review,),
    handlers=(
        Button(AskReview, showing(review_table)),
        Button(ShowMoment, show_moment),
        Button(TryFrom, try_again),
        Button(ShareReview, share),
    ),
    turn_parts=turn_parts,
    personal={"reviews": store},
    services=(lambda atoll: Reviews(atoll.tables, AnalysisWorker()),),
    jobs=(lambda atoll: atoll.of(Reviews).look(),),
    stop=lambda atoll: atoll.of(Reviews).stop(),
)
