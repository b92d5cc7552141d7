"""Rematches as a best of three."""

from collections.abc import Iterator

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.rematches.handlers import play_series
from bot.features.rematches.presses import PlaySeries
from bot.features.rematches.rules import (
    can_begin,
    is_decided,
    score_lines,
    scores_after,
    scores_before,
)
from bot.features.rematches.store import Score, select_scores, write_scores
from bot.interactions.acting import showing
from bot.interactions.dispatch import Button
from bot.presentation.extras import ACT_ROW, MessageHooks, Offer
from bot.presentation.offers import SUCCESS
from bot.presentation.presses import PlayAgain
from bot.services.hooks import Attachment, TableHooks
from bot.store.personal import OwnRows


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the button for the next game of a series, or for a new series."""
    if not can_begin(table):
        return
    press, scores = PlaySeries(table.id, table.row.edition), scores_after(table)
    if scores_before(table) and not is_decided(scores):
        label = f"Game {scores[0].played + 1} of 3"
        yield Offer(press, label, 10, SUCCESS, replaces=PlayAgain)
    elif not is_decided(scores) and seat is not None:
        yield Offer(press, "Best of three", 30, sheet=ACT_ROW)


FEATURE = Feature(
    handlers=(Button(PlaySeries, showing(play_series)),),
    tables=TableHooks(attachments=(Attachment(Score, select_scores, write_scores),)),
    messages=MessageHooks(lines=score_lines, offers=offers),
    personal={"series": OwnRows("series", "table=game wins played", "game")},
)
