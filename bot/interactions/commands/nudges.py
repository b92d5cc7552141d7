"""``/nudge`` and its button."""

from discord import Interaction, app_commands

from bot.domain.ids import UserId
from bot.domain.nudges import NUDGES, PAUSE, nudged_by
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.interactions.commands.transformers import TableNumber
from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, find
from bot.presentation.presses import Nudge
from bot.presentation.replies import say
from bot.store import pings

SENT = "You nudged <@{}>. The message is sent after their quiet hours, or after their night."


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def nudge(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Remind the player to move, once a day. They see that you wait."""
    await begin(interaction)
    await nudge_players(interaction, await find(interaction, table))


async def press_nudge(interaction: Interaction, press: Nudge) -> None:
    """Nudge the players whom a table waits for."""
    await begin(interaction)
    await nudge_players(interaction, await services(interaction).tables.get(press.table))


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
    text = f"<@{user_of(interaction)}> nudged you."
    notice = Notice(table=table.id, user=user, kind="nudge", text=text, due=at)
    again = await atoll.store.write(pings.nudge, notice, user, at, PAUSE)
    if again is not None:
        return f"<@{user}> was called enough today. The next nudge is possible <t:{again}:R>."
    atoll.tables.on_due(at)
    return SENT.format(user)
