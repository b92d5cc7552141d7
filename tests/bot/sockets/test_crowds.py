"""Many users press at the same time: all get a reply, one press counts, and nothing leaks."""

import asyncio
from collections import Counter

import pytest

from bot import Atoll
from tests.bot.sockets.boards import SHOWN_WITHIN, Board, locks, ply_of, problems, tasks
from tests.loopback import Answer, Loopback, User

STRANGERS = 19
PRESSES = 10
ROUNDS = 3


@pytest.fixture
def strangers(server: Loopback, board: Board) -> list[User]:
    guild = board.channel.guild
    assert guild
    return [server.add_user(f"Stranger {number}", guild) for number in range(STRANGERS)]


async def told(server: Loopback, answers: list[Answer]) -> list[str]:
    """Return the first sentence of each private reply."""
    await server.until(lambda: all(one.followups for one in answers), "the words", SHOWN_WITHIN)
    assert all(message.ephemeral for one in answers for message in one.followups)
    return [one.followups[0].content.split(".")[0] for one in answers]


async def storm(board: Board, strangers: list[User]) -> None:
    """Let the owner and all strangers press the buttons of the newest board message at the same
    time.
    """
    ply, places = board.stored(), len(board.options())
    presses = [board.press(place=place) for place in range(places)]
    presses += [board.press(user, number % places) for number, user in enumerate(strangers)]
    answers = await asyncio.gather(*presses)
    await board.reached(ply + 1)
    losers = [one for one in answers if one.how]
    await board.server.until(
        lambda: sum(bool(one.followups) for one in losers) == len(presses) - 1,
        "the words to all others",
        SHOWN_WITHIN,
    )


async def test_one_of_twenty_simultaneous_presses_counts(
    server: Loopback, bot: Atoll, board: Board, strangers: list[User]
) -> None:
    before = tasks()
    *refused, owner = await asyncio.gather(*map(board.press, strangers), board.press())
    await board.reached(1)
    assert owner.how in ("update", "later")
    assert ["later"] * STRANGERS == [one.how for one in refused]
    assert {"This is not your table"} == set(await told(server, refused))
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


async def test_one_button_counts_per_round(bot: Atoll, board: Board, strangers: list[User]) -> None:
    before = tasks()
    for _ in range(ROUNDS):
        await storm(board, strangers)
    assert ([1, 2, 3], []) == (board.log(), problems(board.database))
    await board.server.until(lambda: tasks() == before and not locks(bot), "the end of all work")
