"""Lessons over sockets: impatient presses."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.client import Atoll
from engine import GAMES
from testbed.discord_rules import nested
from testbed.loopback import Answer, Loopback, Message, User
from tests.bot.sockets.boards import SHOWN_WITHIN, is_busy, new_board, pending_posts

GREEN = discord.ButtonStyle.success.value


def take_wanted(server: Loopback, owner: User, message: Message) -> Coroutine[Any, Any, Answer]:
    """Take the choice that a lesson suggests: the green button, or the first entry of a list."""
    every = [one for one in nested(message.components) if "custom_id" in one]
    for one in every:
        if one.get("style") == GREEN and one["custom_id"].startswith("atoll:o:"):
            return server.press(owner, message, one["custom_id"])
    menu = next(one for one in every if one["custom_id"].startswith("atoll:s:"))
    return server.select(owner, message, menu["custom_id"], [menu["options"][0]["value"]])


@pytest.mark.parametrize("game", list(GAMES))
async def test_double_click_leaves_the_messages_of_a_single_one(
    server: Loopback, database: Path, bot: Atoll, game: str
) -> None:
    board = new_board(server, database)
    owner = board.owner
    begun = await server.slash(owner, board.channel, "learn", game=game.replace("_", "-"))
    await server.finished(begun, SHOWN_WITHIN)
    direct = server.direct(owner)

    def lesson() -> Message:
        return server.messages(direct, owner)[-1]

    def is_at(step: int) -> bool:
        return f"lesson, step {step} of" in lesson().content and not pending_posts(database)

    await server.until(lambda: is_at(1), "the first step", SHOWN_WITHIN)
    before = [message.id for message in server.messages(direct, owner)]
    message = lesson()
    answers = await asyncio.gather(*(take_wanted(server, owner, message) for _ in range(2)))
    await server.until(lambda: is_at(2) and not is_busy(), "the second step", SHOWN_WITHIN)
    assert before == [message.id for message in server.messages(direct, owner)]
    assert [[], []] == [answer.followups for answer in answers]
