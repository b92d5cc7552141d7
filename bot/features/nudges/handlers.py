"""Nudge the players whom a table waits for."""

from discord import Interaction

from bot.domain.ids import Timestamp, UserId
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.features.nudges.presses import Nudge
from bot.features.nudges.rules import NUDGES, PAUSE, nudged_by
from bot.features.nudges.store import nudge
from bot.interactions.context import services, user_of
from bot.interactions.looking import begin
from bot.presentation.replies import say

SENT = "I nudge <@{}>. In their quiet hours, the message waits."


async def pressed(interaction: Interaction, press: Nudge) -> None:
    """Nudge the players whom a table waits for."""
    await begin(interaction)
    await nudge_players(interaction, await services(interaction).tables.get(press.game))


async def nudge_players(interaction: Interaction, table: Table) -> None:
    """Nudge the players whom a table waits for, and reply to the user.

    Raises:
        IllegalAction: the user can nudge no player.
    """
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
    text = f"<@{user_of(interaction)}> waits for you and nudges you."
    notice = Notice(game=table.id, user=user, kind="nudge", text=text, due=at)
    again: Timestamp | None = await atoll.store.write(nudge, notice, user, at, PAUSE)
    if again is not None:
        return f"<@{user}> was nudged today. The next nudge is possible <t:{again}:R>."
    atoll.tables.on_due(at)
    return SENT.format(user)
