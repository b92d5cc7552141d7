"""Lead a user to their most urgent table."""

from discord import Interaction

from bot.features.next_table.messages import with_windows
from bot.features.next_table.presses import ShowNext
from bot.features.next_table.rules import most_urgent
from bot.interactions.context import services, user_of
from bot.interactions.looking import begin_panel, show_hand
from engine.core import IllegalAction

NONE = "No other table had a question for you. `/games` lists yours."


async def show_next(interaction: Interaction, press: ShowNext) -> None:
    """Replace a private message with the user's view of their most urgent table.

    Raises:
        IllegalAction: No table waits for the user.
    """
    atoll, user = services(interaction), user_of(interaction)
    await begin_panel(interaction)
    found = most_urgent(await with_windows(atoll.tables, user), user, atoll.people.of, press.table)
    if found is None:
        raise IllegalAction(NONE)
    await show_hand(interaction, await atoll.tables.get(found.id))
