"""Many users press at the same time: all get a reply, one press counts, and nothing leaks."""

import asyncio
from collections import Counter

import pytest

from bot import Atoll
from tests.bot.sockets.boards import SHOWN_WITHIN, Board, locks, ply_of, tasks
from tests.loopback import Answer, Loopback, User

STRANGERS = 19
PRESSES = 10


@pytest.fixture
def strangers(server: Loopback, board: Board) -> list[User]:
    guild = board.channel.guild
    assert guild
    return [server.add_user(f"Stranger {number}", guild) for number in range(STRANGERS)]


async def texts(server: Loopback, answers: list[Answer]) -> list[str]:
    """Return the first sentence of each private reply."""
    await server.until(lambda: all(one.followups for one in answers), "the words", SHOWN_WITHIN)
    assert all(message.ephemeral for one in answers for message in one.followups)
    return [one.followups[0].content.split(".")[0] for one in answers]


async def test_one_of_twenty_simultaneous_presses_counts(
    server: Loopback, bot: Atoll, board: Board, strangers: list[User]
) -> None:
    before = tasks()
    *refused, owner = await asyncio.gather(*map(board.press, strangers), board.press())
    await board.reached(1)
    assert owner.how in ("update", "later")
    assert ["later"] * STRANGERS == [one.how for one in refused]
    assert {"This is not your table"} == set(await texts(server, refused))
    assert ([1], [1]) == (board.log(), board.shown())
    await server.until(lambda: tasks() == before and not locks(bot), "the end of all work")


async def test_one_of_ten_presses_of_a_player_counts(server: Loopback, board: Board) -> None:
    answers = await asyncio.gather(*(board.press() for _ in range(PRESSES)))
    await board.reached(1)
    ways = Counter(one.how for one in answers)
    assert ways in ({"later": PRESSES}, {"update": 1, "later": PRESSES - 1})
    assert ([1], [1]) == (board.log(), board.shown())
    await server.until(
        lambda: sum(bool(one.followups) for one in answers) == PRESSES - 1,
        "the newest cards",
        SHOWN_WITHIN,
    )
    cards = [one.followups[0] for one in answers if one.followups]
    assert [1] * (PRESSES - 1) == [ply_of(message) for message in cards]
    assert all(message.content.startswith("The game has moved on.") for message in cards)
