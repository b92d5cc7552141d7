"""Lessons over sockets: impatient presses."""

import asyncio
from pathlib import Path

import pytest

from bot.client import Atoll
from engine import GAMES
from testbed.loopback import Loopback, Message
from tests.bot.sockets.boards import SHOWN_WITHIN, custom_ids, is_busy, new_board, pending_posts


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
    first = next(one for one in custom_ids(message) if one.startswith("atoll:o:"))
    answers = await asyncio.gather(*(server.press(owner, message, first) for _ in range(2)))
    await server.until(lambda: is_at(2) and not is_busy(), "the second step", SHOWN_WITHIN)
    assert before == [message.id for message in server.messages(direct, owner)]
    assert [[], []] == [answer.followups for answer in answers]
