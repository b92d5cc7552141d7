"""Hints: which choice a search finds best."""

from collections.abc import Iterator

from discord import Interaction

from bot.domain.ids import Seat
from bot.domain.moves import seat_at
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.hints.messages import AskHint, ShowHint, hint_text
from bot.features.hints.rules import offers_hints
from bot.features.hints.service import MOVED_ON, Hints
from bot.interactions.acting import showing
from bot.interactions.context import services, user_of
from bot.interactions.dispatch import Button
from bot.presentation.extras import MessageHooks, Offer
from bot.presentation.private import as_of
from bot.presentation.replies import begin_press, edit


async def hint(interaction: Interaction, table: Table) -> None:
    """Show the best choice."""
    found = await services(interaction).require(Hints).hint(table.id, user_of(interaction))
    at = services(interaction).now()
    text = MOVED_ON if found is None else f"{hint_text(found)}\n-# {as_of(at)}"
    message = await edit(interaction, content=text, view=None)
    if found is not None:
        await services(interaction).living.keep_sheet(interaction, "hint", message, table=table.id)


async def old_hint(interaction: Interaction, press: ShowHint) -> None:
    """Show the best choice, unless the table has moved on since the button was sent."""
    await begin_press(interaction)
    table = await services(interaction).tables.get(press.table)
    seat = seat_at(table, user_of(interaction))
    if not table.playing or seat != press.seat or table.digest(seat) != press.digest:
        await edit(interaction, content=MOVED_ON, view=None)
        return
    await hint(interaction, table)


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the button for a hint about the choice of a seat."""
    if seat is not None and table.options(seat) and offers_hints(table):
        yield Offer(AskHint(table.id, table.row.edition), "Hint", 50, is_personal=True)


FEATURE = Feature(
    handlers=(
        Button(AskHint, showing(hint)),
        Button(ShowHint, old_hint),
    ),
    messages=MessageHooks(offers=offers, words={"hint": hint}),
    services=(lambda atoll: Hints(atoll.tables, atoll.search),),
)
