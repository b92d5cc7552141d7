"""The button **I can see this**."""

from discord import Interaction

from bot.domain.ids import UserId
from bot.domain.table import Table
from bot.features.arrivals.presses import SeeDirect
from bot.features.arrivals.store import confirm, select_asked
from bot.interactions.context import services, user_of
from bot.presentation.replies import begin_press
from bot.services.side_by_side import change_each, side_by_side
from engine.core import IllegalAction

THANKS = "Thank you. I send secret cards here. `/hand` shows them any time."


async def arrived(interaction: Interaction, press: SeeDirect) -> None:
    """Store that the user sees direct messages, and remove the hints at their tables.

    Raises:
        IllegalAction: The message is for another user.
    """
    atoll, user = services(interaction), user_of(interaction)
    if user != press.user:
        raise IllegalAction("This question is for another player. You don't have to do anything.")
    await begin_press(interaction)
    await atoll.store.write(confirm, user, atoll.now())
    numbers = await atoll.store.read(select_asked, user)
    await change_each(atoll.tables, numbers, lambda table: without_question(table, user))
    await side_by_side(atoll.outbox.deliver, numbers)
    await interaction.edit_original_response(content=THANKS, view=None)


def without_question(table: Table, user: UserId) -> Table:
    """Return a table without the note that a user has not confirmed direct messages."""
    seat = table.seat_of(user)
    if seat is None or table.seats[seat].dm != "asked":
        return table
    return table.with_seat(seat, dm="")
