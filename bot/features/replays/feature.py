"""Replays and films of games."""

from collections.abc import Iterator

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.replays.commands import play_same_deal, what_happened
from bot.features.replays.films import Films
from bot.features.replays.handlers import go_to_round, look_through, past, share, step
from bot.features.replays.presses import (
    GoToRound,
    LookThrough,
    PlaySameDeal,
    ShareGame,
    ShowPast,
    TurnTo,
)
from bot.interactions.acting import at_table, showing
from bot.interactions.dispatch import Button, Select
from bot.presentation.extras import ACT_ROW, LOOK_ROW, MessageHooks, Offer


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the buttons for replaying a game, and for filming and sharing a finished one."""
    edition, is_over = table.row.edition, table.has_result
    if table.playing or is_over:
        label = "Replay" if is_over else "Replay so far"
        yield Offer(ShowPast("replay", table.id, edition), label, 30, sheet=LOOK_ROW)
    if is_over and seat is not None:
        yield Offer(ShareGame(table.id, edition), "Share", 10, sheet=ACT_ROW)
    if is_over and not table.row.secret:
        yield Offer(ShowPast("film", table.id, edition), "Film", 40, sheet=LOOK_ROW)
        yield Offer(PlaySameDeal(table.id, edition), "Same deal again", 40, sheet=ACT_ROW)


FEATURE = Feature(
    commands=(what_happened,),
    handlers=(
        Button(ShareGame, at_table(share)),
        Button(PlaySameDeal, showing(play_same_deal)),
        Button(TurnTo, step),
        Button(ShowPast, past),
        Select(LookThrough, look_through),
        Select(GoToRound, go_to_round),
    ),
    messages=MessageHooks(offers=offers),
    services=(lambda atoll: Films(atoll.pictures),),
)
