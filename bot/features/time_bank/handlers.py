"""Extend a deadline."""

from discord import Interaction

from bot.domain.clocks import turn_end
from bot.domain.moves import seat_at
from bot.features.time_bank.presses import UseTime
from bot.features.time_bank.rules import EXTENSIONS, extended
from bot.interactions.context import services, user_of
from bot.interactions.looking import begin
from bot.presentation.replies import say
from engine.core import counted

EMPTY = "That emptied your time bank for this game."


async def use_time(interaction: Interaction, press: UseTime) -> None:
    """Extend the user's deadline, and tell them the new one."""
    await begin(interaction)
    atoll, user = services(interaction), user_of(interaction)
    table = await atoll.tables.change(
        press.table,
        lambda table: extended(table, user, press.used, atoll.now(), atoll.people.of),
    )
    row = table.seats[seat_at(table, user)]
    end = turn_end(table, row, atoll.people.of)
    left = EXTENSIONS - row.extensions
    more = f"That left {counted(left, 'more turn')} to extend in this game." if left else EMPTY
    moved = f"You moved the end of your turn at table {table.id} to <t:{end}:f>."
    await say(interaction, f"{moved} {more}")
    await atoll.outbox.deliver(table.id)
