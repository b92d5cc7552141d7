"""Hints: which choice a search finds best."""

from collections.abc import Iterator

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.hints.handlers import hint, whole
from bot.features.hints.presses import AskHint, ShowHint
from bot.features.hints.rules import offers_hints
from bot.features.hints.service import Hints
from bot.interactions.acting import showing
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks, Offer


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the button for a hint about the choice of a seat."""
    if seat is not None and table.options(seat) and offers_hints(table):
        yield Offer(AskHint(table.id, table.row.edition), "Hint", 50, is_personal=True)


FEATURE = Feature(
    handlers=(
        Button(AskHint, showing(hint)),
        Button(ShowHint, whole),
    ),
    messages=MessageHooks(offers=offers, words={"hint": hint}),
    services=(lambda atoll: Hints(atoll.tables, atoll.search),),
)
