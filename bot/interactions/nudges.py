"""The button **Nudge**."""

from discord import Interaction

from bot.domain.ids import UserId
from bot.domain.nudges import NUDGES, PAUSE, nudged_by
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.interactions.context import services, user_of
from bot.interactions.looking import begin
from bot.presentation.presses import Nudge
from bot.presentation.replies import say
from bot.store import pings

SENT = "You nudged <@{}>. The message is sent after their quiet hours, or after their night."


async def press_nudge(interaction: Interaction, press: Nudge) -> None:
    """Nudge the players whom a table waits for, and reply to the user."""
    await begin(interaction)
    table = await services(interaction).tables.get(press.table)
    users = nudged_by(table, user_of(interaction), services(interaction).now())
    await say(interaction, "\n".join([await _nudge(interaction, table, user) for user in users]))


async def _nudge(interaction: Interaction, table: Table, user: UserId) -> str:
    """Nudge a player. Return the reply."""
    atoll, at = services(interaction), services(interaction).now()
    person = atoll.people.of(user)
    if person.away_until is not None and (person.away_from or 0) <= at < person.away_until:
        return f"<@{user}> is away until <t:{person.away_until}:D>."
    if NUDGES.of(person) == "off" or person.notices == "none":
        return f"<@{user}> gets no nudges."
    text = f"<@{user_of(interaction)}> nudged you."
    notice = Notice(table=table.id, user=user, kind="nudge", text=text, due=at)
    again = await atoll.store.write(pings.nudge, notice, user, at, PAUSE)
    if again is not None:
        return f"<@{user}> was called enough today. The next nudge is possible <t:{again}:R>."
    atoll.tables.on_due(at)
    return SENT.format(user)
