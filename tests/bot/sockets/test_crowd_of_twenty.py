"""Twenty users at a table of six, pressing at the same time."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import Atoll
from testbed.loopback import Answer, Loopback, User
from tests.bot.sockets.boards import (
    OPTION,
    SHOWN_WITHIN,
    Board,
    custom_ids,
    locks,
    new_board,
    numbers,
    problems,
    running_bot,
    tasks,
)
from tests.longer import first_of

LAST_SEAT = "SELECT seat FROM log ORDER BY ply DESC LIMIT 1"
AWAITED = "SELECT seat FROM seats WHERE waiting IS NOT NULL"
SEATS, PEOPLE = 6, 20
SEED = 1
ROUNDS = 3
FULL = "This table was full. Start another with `/play`."
NOT_PLAYING = "This is not your table. Start one with `/play`."
NOT_YOURS = "That question was put to <@{}>."


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Loopback]:
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)
    async with Loopback() as server:
        yield server


@pytest.fixture
async def bot(server: Loopback, tmp_path: Path) -> AsyncIterator[Atoll]:
    async with running_bot(server, tmp_path / "atoll.sqlite") as bot:
        yield bot


@pytest.fixture
async def lobby(server: Loopback, tmp_path: Path, bot: Atoll) -> Board:
    """A lobby with only its host."""
    board = new_board(server, tmp_path / "atoll.sqlite")
    await server.finished(await board.play("earthquake-island"), SHOWN_WITHIN)
    await board.reached(0)
    return board


@pytest.fixture
def people(server: Loopback, lobby: Board) -> list[User]:
    """The host, five more players and fourteen spectators."""
    guild = lobby.channel.guild
    assert guild
    return [lobby.owner, *(server.add_user(f"Person {n}", guild) for n in range(1, PEOPLE))]


@pytest.fixture
async def board(server: Loopback, lobby: Board, people: list[User]) -> Board:
    """A started game of six in which the first real move is due."""
    for user in people[1:SEATS]:
        await lobby.use(user, "join")
    await lobby.quiet()
    await lobby.use(lobby.owner, "start")
    await lobby.quiet()
    while not lobby.options():
        await server.slash(lobby.to_move(), lobby.channel, "do", moves="1")
        await lobby.quiet()
    return lobby


async def crowd(board: Board, people: list[User]) -> dict[User, Answer]:
    """Let all users press a button of the newest board message at the same time."""
    places = len(board.options())
    presses = [board.press(user, number % places) for number, user in enumerate(people)]
    answers = await asyncio.gather(*presses)
    await board.quiet()
    return dict(zip(people, answers, strict=True))


async def finish_turn(board: Board) -> None:
    """Finish a turn of several steps, so that the board message is up to date."""
    mover = board.to_move()
    while numbers(board.database, LAST_SEAT) == numbers(board.database, AWAITED):
        await board.server.slash(mover, board.channel, "do", moves="1")
        await board.quiet()


def words(answer: Answer) -> str:
    """Return the first line of the private reply."""
    assert all(message.ephemeral for message in answer.followups)
    return answer.followups[0].content.splitlines()[0] if answer.followups else ""


async def test_one_of_twenty_presses_counts_per_round(
    server: Loopback, bot: Atoll, board: Board, people: list[User]
) -> None:
    before = tasks()
    for _ in range(ROUNDS):
        mover, moves = board.to_move(), len(board.log())
        assert [mover] == board.message().mentioned
        answers = await crowd(board, people)
        ways = Counter(answer.how for answer in answers.values())
        assert ways in ({"later": PEOPLE}, {"update": 1, "later": PEOPLE - 1})
        assert moves + 1 == len(board.log())
        refused = {user: words(answer) for user, answer in answers.items() if user is not mover}
        asked = NOT_YOURS.format(mover.id)
        expected = {user: asked if user in people[:SEATS] else NOT_PLAYING for user in refused}
        assert expected == refused
        assert [board.message()] == [
            message
            for message in board.messages()
            if any(map(OPTION.fullmatch, custom_ids(message)))
        ]
        await finish_turn(board)
    assert [] == problems(board.database)
    await server.until(lambda: tasks() == before and not locks(bot), "the end of all work")


class TestOneOfSixPressesEverything:
    async def test_one_press_counts_and_the_others_get_the_current_board(
        self, board: Board
    ) -> None:
        mover, before = board.to_move(), len(board.log())
        joined = board.server.messages(board.channel, mover)
        places = range(len(board.options()))
        answers = await asyncio.gather(*(board.press(mover, place) for place in places))
        await board.quiet()
        assert before + 1 == len(board.log())
        shown = board.server.messages(board.channel, mover)
        panels = [one for one in shown if one.ephemeral and one not in joined]
        assert len(panels) <= 1 < len(answers)


class TestTwentyLook:
    @pytest.mark.parametrize("tool", first_of(["text", "explain", "move"]))
    async def test_each_user_gets_a_reply_and_nothing_changes(
        self, board: Board, people: list[User], tool: str
    ) -> None:
        before = board.stored()
        answers = await asyncio.gather(*(board.use(user, tool) for user in people))
        await board.quiet()
        assert all(answer.how for answer in answers)
        assert before == board.stored()


@pytest.mark.long
class TestTwentyJoin:
    async def test_six_join_and_the_others_are_refused(
        self, lobby: Board, people: list[User]
    ) -> None:
        answers = await asyncio.gather(*(lobby.use(user, "join") for user in people[1:]))
        await lobby.quiet()
        assert SEATS == len(numbers(lobby.database, "SELECT seat FROM seats"))
        assert PEOPLE - SEATS == [words(answer) for answer in answers].count(FULL)

    async def test_lobby_message_lists_each_player_once(
        self, lobby: Board, people: list[User]
    ) -> None:
        await asyncio.gather(*(lobby.use(user, "join") for user in people[1:] + people[1:]))
        await lobby.quiet()
        users = numbers(lobby.database, "SELECT user FROM seats ORDER BY seat")
        assert SEATS == len(set(users))
        lines = [f"**{seat + 1}** <@{user}>" for seat, user in enumerate(users)]
        assert lines == lobby.message().content.splitlines()[2 : 2 + SEATS]

    async def test_game_starts_once_when_six_press_start(
        self, lobby: Board, people: list[User]
    ) -> None:
        for user in people[1:SEATS]:
            await lobby.use(user, "join")
        await lobby.quiet()
        [opened] = lobby.messages()
        assert [] == opened.mentioned  # the opener was here a moment ago
        answers = await asyncio.gather(*(lobby.use(user, "start") for user in people[:SEATS]))
        await lobby.quiet()
        texts = [words(answer) for answer in answers]
        assert SEATS - 1 == texts.count("This game has already begun. Start another with `/play`.")
        before, started = lobby.messages()
        assert opened.id == before.id
        starter, mover = people[texts.index("")], lobby.to_move()
        assert ([] if mover is starter else [mover]) == started.mentioned


class TestOpeningAtOnce:
    async def test_first_table_gets_the_channel_and_the_others_threads(
        self, server: Loopback, lobby: Board, people: list[User]
    ) -> None:
        await lobby.use(lobby.owner, "leave")
        await lobby.quiet()
        opening = (
            server.slash(user, lobby.channel, "play", game="earthquake-island")
            for user in people[:3]
        )
        await asyncio.gather(*opening)
        await lobby.quiet()
        channels = numbers(lobby.database, "SELECT channel FROM games WHERE status = 'lobby'")
        assert 3 == len(set(channels))
