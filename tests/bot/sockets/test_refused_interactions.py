"""An interaction whose acknowledgement Discord refuses has no effect: its user may repeat it."""

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from copy import copy
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.client import Atoll
from bot.cluster.answering import Answering
from testbed.loopback import Answer, Loopback
from tests.bot.settings_steps import open_settings
from tests.bot.sockets.boards import (
    CALLBACK,
    LOST_SECONDS,
    SHOWN_WITHIN,
    Board,
    choose,
    custom_ids,
    lose_acknowledgement,
    new_board,
)
from tests.bot.sockets.hands import Hand
from tests.bot.table_steps import sheet_of

Act = Callable[[Board], Awaitable[Answer]]
OWN = ("alive", "challenges", "meta", "outages")
"""The tables that the bot fills by itself, even while no user does anything."""

pytestmark = pytest.mark.usefixtures("no_pictures")


@pytest.fixture(autouse=True)
def one_clock(monkeypatch: pytest.MonkeyPatch, server: Loopback) -> None:
    """Give the bot the clock of Discord."""
    monkeypatch.setattr(discord.utils, "utcnow", server.clock.now)


@pytest.fixture(autouse=True)
def no_jobs(bot: Atoll) -> None:
    """Let the bot do no periodic work, which changes rows too."""
    bot.scheduler._tick.cancel()


@contextmanager
def stalled(server: Loopback) -> Iterator[None]:
    """Let the bot hang after it has received an interaction, for longer than Discord waits."""
    plain = Answering.is_mine

    async def late(self: Answering, interaction: int) -> bool:
        server.clock.skip(LOST_SECONDS)
        return await plain(self, interaction)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Answering, "is_mine", late)
        yield


def stored(database: Path) -> list[str]:
    """Return all rows that users can change."""
    own = tuple(f'INSERT INTO "{name}"' for name in OWN)
    with closing(sqlite3.connect(database)) as db:
        return [line for line in db.iterdump() if not line.startswith(own)]


async def changes(board: Board, act: Act) -> list[str]:
    """Return the rows that an interaction changes."""
    await board.quiet()
    before = stored(board.database)
    await act(board)
    await board.quiet()
    return [line for line in stored(board.database) if line not in before]


# At a table


async def type_move(board: Board) -> Answer:
    return await board.write()


async def use_command_of_game(board: Board) -> Answer:
    return await board.server.slash(board.owner, board.channel, "palm", action="discard")


async def press_move(board: Board) -> Answer:
    return await board.press()


async def open_another_table(board: Board) -> Answer:
    return await board.play("earthquake-island")


@pytest.mark.parametrize(
    "act",
    [
        type_move,
        use_command_of_game,
        press_move,
        open_another_table,
    ],
)
async def test_late_interaction_at_a_table_changes_nothing(board: Board, act: Act) -> None:
    with stalled(board.server):
        assert [] == await changes(board, act)
    assert [] != await changes(board, act)


async def test_late_choice_in_a_menu_changes_nothing(
    server: Loopback, database: Path, bot: Atoll
) -> None:
    board = new_board(server, database)
    given = {"game": "propeller-islands", "with": "bots"}
    await server.finished(await server.slash(board.owner, board.channel, "play", **given))

    async def choose_first(board: Board) -> Answer:
        return await choose(server, board.owner, board.message())

    await board.quiet()
    await server.finished(await choose_first(board))  # a die; then what to do with it
    await board.quiet()
    assert any(one.startswith("atoll:s:") for one in custom_ids(board.message()))
    with stalled(server):
        assert [] == await changes(board, choose_first)
    assert [] != await changes(board, choose_first)


@pytest.mark.parametrize(
    ("press", "given"),
    [("notes", {"text": "Store wood."}), ("order", {"moves": "discard", "repeat": ["yes"]})],
)
async def test_late_form_changes_nothing(
    server: Loopback, board: Board, press: str, given: dict[str, Any]
) -> None:
    hand = Hand(server, board.owner)
    page = await sheet_of(hand, board.channel)
    if press == "order":
        page = (await hand.click(page, label="Orders")).response
    form = await server.press(board.owner, page, f"atoll:{press}:{board.number}")

    async def submit(board: Board) -> Answer:
        return await server.submit_modal(board.owner, form, given)

    with stalled(server):
        assert [] == await changes(board, submit)
    assert [] != await changes(board, submit)


@pytest.mark.parametrize(
    ("tab", "key", "value"), [("turns", "notices", "none"), ("server", "channels", "")]
)
async def test_late_choice_of_a_setting_changes_nothing(
    server: Loopback, board: Board, tab: str, key: str, value: str
) -> None:
    assert board.channel.guild
    user = server.add_user("Moderator", board.channel.guild, administrator=True)
    sheet = await open_settings(Hand(server, user), board.channel, tab)

    async def choose_value(board: Board) -> Answer:
        return await server.select(user, sheet, f"atoll:setto:{key}", [value or board.channel])

    with stalled(server):
        assert [] == await changes(board, choose_value)
    assert [] != await changes(board, choose_value)


# In a lobby


@pytest.fixture
async def lobby(server: Loopback, database: Path, bot: Atoll) -> Board:
    board = new_board(server, database)
    await server.finished(await board.play("earthquake-island"), SHOWN_WITHIN)
    return board


async def test_late_join_changes_nothing(server: Loopback, lobby: Board) -> None:
    assert lobby.channel.guild
    guest = server.add_user("Guest", lobby.channel.guild)

    async def join(board: Board) -> Answer:
        return await board.use(guest, "join")

    with stalled(server):
        assert [] == await changes(lobby, join)
    assert [] != await changes(lobby, join)


async def test_late_leave_changes_nothing(server: Loopback, lobby: Board) -> None:
    sheet = (await server.finished(await lobby.use(lobby.owner, "sheet"))).reply()

    async def leave(board: Board) -> Answer:
        return await server.press(board.owner, sheet, f"atoll:t:leave:{board.number}:0")

    with stalled(server):
        assert [] == await changes(lobby, leave)
    assert [] != await changes(lobby, leave)


async def test_late_choice_of_a_bot_changes_nothing(server: Loopback, lobby: Board) -> None:
    question = (await server.finished(await lobby.use(lobby.owner, "bot"))).reply()

    async def add_bot(board: Board) -> Answer:
        return await server.press(board.owner, question, f"atoll:bl:{board.number}:easy")

    with stalled(server):
        assert [] == await changes(lobby, add_bot)
    assert [] != await changes(lobby, add_bot)


async def test_late_options_change_nothing(server: Loopback, lobby: Board) -> None:
    sheet = (await server.finished(await lobby.use(lobby.owner, "sheet"))).reply()
    form = await server.press(lobby.owner, sheet, f"atoll:lf:{lobby.number}:0")

    async def submit(board: Board) -> Answer:
        return await server.submit_modal(board.owner, form, {"heights": "random"})

    with stalled(server):
        assert [] == await changes(lobby, submit)
    assert [] != await changes(lobby, submit)


# Other failures of an acknowledgement


async def test_command_that_another_process_has_answered_changes_nothing(
    server: Loopback, board: Board
) -> None:
    async def answered_elsewhere(board: Board) -> Answer:
        server.fail(*CALLBACK, 400, code=40060)
        return await lose_acknowledgement(server, board.write())

    assert [] == await changes(board, answered_elsewhere)


async def test_bot_that_another_process_has_added_is_not_added_again(
    server: Loopback, lobby: Board
) -> None:
    question = (await server.finished(await lobby.use(lobby.owner, "bot"))).reply()

    async def answered_elsewhere(board: Board) -> Answer:
        server.fail(*CALLBACK, 400, code=40060)
        asked = server.press(board.owner, question, f"atoll:bl:{board.number}:easy")
        return await lose_acknowledgement(server, asked)

    assert [] == await changes(lobby, answered_elsewhere)


async def test_press_whose_response_is_refused_counts_once(server: Loopback, board: Board) -> None:
    before, option = copy(board.message()), board.options()[0]
    server.fail(*CALLBACK, 404, code=10062)
    await lose_acknowledgement(server, board.press())
    await board.reached(1)
    await server.press(board.owner, before, option)
    await board.quiet()
    assert ([1], [1]) == (board.log(), board.shown())


@pytest.mark.parametrize("wrong", [-60, 60])
async def test_press_counts_although_the_clock_is_wrong(
    server: Loopback, board: Board, monkeypatch: pytest.MonkeyPatch, wrong: int
) -> None:
    monkeypatch.setattr(
        discord.utils, "utcnow", lambda: server.clock.now() + timedelta(seconds=wrong)
    )
    answer = await board.press()
    await board.reached(1)
    assert ("later", [1]) == (answer.how, board.shown())
