"""Messages that only one player sees."""

from typing import Any

import pytest

from engine.core import write
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import player_in, private_replies, table_of

PRIVATE_COMMANDS = pytest.mark.parametrize(
    ("command", "given"),
    [("board", {}), ("hand", {}), ("replay", {}), ("whatif", {}), ("puzzle", {})],
    ids=lambda one: one if isinstance(one, str) else "",
)
"""Commands that answer one player with a picture."""


async def private_reply(here: SimServer, person: Any, *command: str, **given: Any) -> Any:
    """Return the private reply to a command."""
    [answer] = private_replies(await person.slash(here.channel, *command, **given))
    return answer


async def make_first_move(here: SimServer) -> None:
    """Let the awaited player make the first possible move."""
    table = await table_of(here)
    seat = table.awaited[0]
    text = write(table.options(seat)[0])
    await player_in(here, table, seat).slash(here.channel, "do", moves=text)


def last_direct_message(person: Any) -> Any:
    """Return the player's newest direct message."""
    return person.user.dm_channel.last_message
