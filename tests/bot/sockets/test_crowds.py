"""Many people at once: each gets an answer, one press counts, and nothing is left behind."""

import asyncio
from collections import Counter

import pytest

from bot import Atoll
from tests.bot.sockets.lagoon import TOLD_WITHIN, Board, locks, ply_of, problems, tasks
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
    """What each person was told in private."""
    await server.until(lambda: all(one.followups for one in answers), "the words", TOLD_WITHIN)
    assert all(message.ephemeral for one in answers for message in one.followups)
    return [one.followups[0].content.split(".")[0] for one in answers]


async def storm(board: Board, strangers: list[User]) -> None:
    """Let the owner and all strangers press the buttons of the newest card at the same moment."""
    ply, places = board.stored(), len(board.options())
    presses = [board.press(place=place) for place in range(places)]
    presses += [board.press(user, number % places) for number, user in enumerate(strangers)]
    answers = await asyncio.gather(*presses)
    await board.reached(ply + 1)
    losers = [one for one in answers if one.how]
    await board.server.until(
        lambda: sum(bool(one.followups) for one in losers) == len(presses) - 1,
        "the words to all others",
        TOLD_WITHIN,
    )


class TestTwentyPeopleAtOnce:
    async def test_each_press_is_answered(self, board: Board, strangers: list[User]) -> None:
        answers = await asyncio.gather(board.press(), *map(board.press, strangers))
        assert ["later"] * 20 == [one.how for one in answers]

    async def test_the_press_of_the_player_alone_counts(
        self, board: Board, strangers: list[User]
    ) -> None:
        await asyncio.gather(*map(board.press, strangers), board.press())
        await board.reached(1)
        assert ([1], [1]) == (board.log(), board.shown())

    async def test_strangers_are_told_that_they_are_not_playing(
        self, server: Loopback, board: Board, strangers: list[User]
    ) -> None:
        answers = await asyncio.gather(*map(board.press, strangers))
        words = await told(server, answers)
        assert Counter({"This is not your table": STRANGERS}) == Counter(words)


class TestOnePlayerPressingTenTimes:
    async def test_each_press_is_answered(self, board: Board) -> None:
        answers = await asyncio.gather(*(board.press() for _ in range(PRESSES)))
        assert ["later"] * PRESSES == [one.how for one in answers]

    async def test_one_press_counts(self, board: Board) -> None:
        await asyncio.gather(*(board.press() for _ in range(PRESSES)))
        await board.reached(1)
        assert ([1], [1]) == (board.log(), board.shown())

    async def test_the_others_get_the_newest_card(self, server: Loopback, board: Board) -> None:
        answers = await asyncio.gather(*(board.press() for _ in range(PRESSES)))
        await board.reached(1)
        await server.until(
            lambda: sum(bool(one.followups) for one in answers) == PRESSES - 1,
            "the newest cards",
            TOLD_WITHIN,
        )
        cards = [one.followups[0] for one in answers if one.followups]
        assert [1] * (PRESSES - 1) == [ply_of(card) for card in cards]
        assert all(card.content.startswith("The game has moved on.") for card in cards)

    async def test_of_different_buttons_one_counts(self, board: Board) -> None:
        presses = [board.press(place=place) for place in range(len(board.options()))]
        await asyncio.gather(*presses)
        await board.reached(1)
        assert ([1], [1]) == (board.log(), board.shown())


class TestStorms:
    async def test_the_log_is_in_one_order(self, board: Board, strangers: list[User]) -> None:
        for _ in range(ROUNDS):
            await storm(board, strangers)
        assert ([1, 2, 3], []) == (board.log(), problems(board.database))

    async def test_no_task_is_left_behind(
        self, server: Loopback, board: Board, strangers: list[User]
    ) -> None:
        before = tasks()
        await storm(board, strangers)
        await server.until(lambda: tasks() == before, "the end of all tasks")
        assert before == tasks()

    async def test_no_lock_is_left_behind(
        self, bot: Atoll, board: Board, strangers: list[User]
    ) -> None:
        await storm(board, strangers)
        await board.server.until(lambda: not locks(bot), "the end of all locks")
        assert 0 == locks(bot)
