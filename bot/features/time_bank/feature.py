"""A time bank: two extensions of a player's own deadline in each game."""

from collections.abc import Iterator

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.time_bank.handlers import use_time
from bot.features.time_bank.presses import UseTime
from bot.features.time_bank.rules import label_of, left
from bot.interactions.dispatch import Button
from bot.presentation.extras import ACT_ROW, MessageHooks, Offer


def offers(table: Table, seat: Seat) -> Iterator[Offer]:
    """Yield the button that extends the deadline of a seat."""
    if left(table, seat):
        press = UseTime(table.id, table.seats[seat].extensions)
        yield Offer(press, label_of(table, seat), 30, sheet=ACT_ROW)


FEATURE = Feature(
    handlers=(Button(UseTime, use_time),),
    messages=MessageHooks(deadline_offers=offers),
)
