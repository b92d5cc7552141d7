"""Options have completions in every state of a table, and failures never alert the host."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import structlog.testing

from bot.client import Atoll
from bot.health import Errors
from testbed.loopback import Loopback
from tests.bot.command_tree import completed_options
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import TABLE, SimServer
from tests.bot.sockets.boards import CALLBACK, SHOWN_WITHIN, Board, is_busy
from tests.bot.sockets.conftest import board as board
from tests.bot.sockets.conftest import bot as bot
from tests.bot.table_steps import cancel_game, confirm_abort, on_sheet, open_lobby, start_game
from tests.bot.test_health import errors as errors
from tests.longer import first_of

pytestmark = pytest.mark.usefixtures("no_pictures")

TYPED = ("", "st")
OFFERS = 8
"""The response type of completions."""


async def none(here: SimServer) -> None:
    """Do not open a table."""


async def gathering(here: SimServer) -> None:
    await open_lobby(here, "ben")


async def running(here: SimServer) -> None:
    await start_game(here, "ben")


async def tried_out(here: SimServer) -> None:
    await start_game(here, "ben")
    await on_sheet(here.ana, here.message, "Try moves")


async def over(here: SimServer) -> None:
    await start_game(here, "ben")
    await here.bot.tables.change(TABLE, play_to_end)


async def closed(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    await confirm_abort(here.ana, await cancel_game(here.ana, here.channel))


def answers(here: SimServer) -> int:
    """Return the number of answered completions."""
    callbacks = (one for one in here.env.http_requests if one.path.endswith("/callback"))
    return sum(one.json["type"] == OFFERS for one in callbacks)


@pytest.mark.parametrize("state", first_of([running, none, gathering, tried_out, over, closed]))
async def test_every_option_is_completed(
    here: SimServer, mia: Any, state: Callable[[SimServer], Awaitable[None]]
) -> None:
    await state(here)
    unanswered = []
    with structlog.testing.capture_logs() as logs:
        for command, option in completed_options(here.bot):
            names = command.qualified_name, option.display_name
            people = [mia] if names[0] == "admin" else [mia, here.ana]
            for person, typed in ((one, typed) for one in people for typed in TYPED):
                before = answers(here)
                await person.autocomplete(here.channel, *names, typed)
                if answers(here) != before + 1:
                    unanswered.append((names, typed))
    assert ([], []) == (unanswered, [one for one in logs if one["log_level"] != "info"])


@pytest.mark.long
async def test_failing_completion_is_empty_and_no_error(
    server: Loopback, bot: Atoll, board: Board, errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("bot.domain.table.Table.seat_of", fail)
    with structlog.testing.capture_logs() as logs:
        answer = await server.autocomplete(board.owner, board.channel, "do", "moves", "store")
    assert ("choices", []) == (answer.how, answer.choices)
    assert [("warning", "do", "moves")] == [
        (one["log_level"], one["command"], one["option"]) for one in logs if "command" in one
    ]


@pytest.mark.long
async def test_refused_completion_is_no_error(
    server: Loopback, bot: Atoll, board: Board, errors: Errors, caplog: pytest.LogCaptureFixture
) -> None:
    server.fail(*CALLBACK, 404, code=10062)
    server.patience = 0.5
    await server.autocomplete(board.owner, board.channel, "do", "moves", "store")
    await server.until(lambda: not is_busy(), "the end of all work", SHOWN_WITHIN)
    assert 0 == errors.number
    assert ["WARNING"] == [one.levelname for one in caplog.records if one.name.endswith(".tree")]
