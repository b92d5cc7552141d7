"""Long texts do not block the event loop, and replies repeat only their beginning."""

import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from discord import AppCommandOptionType
from discord.app_commands import TransformerError

from bot.domain import answers, moves
from tests.bot.command_tree import completed_options, string_options, values_for
from tests.bot.sim_server import SimServer, reply_text
from tests.longer import first_of

SHORT_LENGTH, LONGEST, REPEATED = 7, 6_000, 100
"""The length of a short text, the longest that Discord accepts, and the longest repeated part."""
TEXTS = ["lorem ipsum ", "x", "9", "; ", "a 0..9999;", "a=b ", "İ"]
LOOP_SECONDS = 0.005
ATTEMPTS = 25
"""A loaded machine slows single attempts: its caches and clock rate are shared."""

pytestmark = pytest.mark.usefixtures("no_pictures")
each_text = pytest.mark.parametrize("text", first_of(TEXTS))


@pytest.fixture
async def solo_server(here: SimServer, mia: Any, monkeypatch: pytest.MonkeyPatch) -> SimServer:
    """A moderator with a solo table whose client sends texts of any length."""
    monkeypatch.setattr("simcord.interactions.validate_option_value", lambda *given: given[-1])
    await mia.slash(here.channel, "play", game="small-islands", **{"with": "alone"})
    return here


async def added_seconds(send: Callable[[str], Awaitable[Any]], long: str) -> tuple[float, Any]:
    """Return how much more CPU time a long text takes in the event loop, and its last response.

    The text is compared with its own beginning, because both get the same kind of response.

    Time of other processes does not count. The minimum of some attempts counts, because garbage
    collection and periodic tasks run at any time. It stops early if the times are close enough.
    """
    short = long[:SHORT_LENGTH]
    least = {short: float("inf"), long: float("inf")}
    for _ in range(ATTEMPTS):
        for text in least:
            begun = time.thread_time()
            response = await send(text)
            least[text] = min(least[text], time.thread_time() - begun)
        if least[long] - least[short] < LOOP_SECONDS:
            break
    return least[long] - least[short], response


@pytest.mark.long
@each_text
async def test_long_option_does_not_block_the_event_loop(
    solo_server: SimServer, mia: Any, text: str
) -> None:
    wrong = dict[str, float]()
    for command, option in string_options(solo_server.bot):
        given = values_for(command, {AppCommandOptionType.user: solo_server.ben})

        async def send(typed: str) -> Any:
            values = {**given, option.display_name: typed}  # noqa: B023
            return await mia.slash(solo_server.channel, command.qualified_name, **values)  # noqa: B023

        for length in {int(option.max_value or LONGEST), LONGEST}:
            long = (text * length)[:length]
            added, response = await added_seconds(send, long)
            answer = reply_text(response)
            repeated = long[:REPEATED] in answer and command.name != "notes"
            if added >= LOOP_SECONDS or repeated or "went wrong" in answer:
                wrong[f"/{command.qualified_name} {option.display_name}: {answer[:90]}"] = added
    assert {TransformerError} >= {*map(type, solo_server.env.errors)}
    assert {} == wrong


@pytest.mark.long
@each_text
async def test_long_completion_does_not_block_the_event_loop(
    solo_server: SimServer, mia: Any, text: str
) -> None:
    wrong = dict[str, float]()
    for command, option in completed_options(solo_server.bot):

        async def send(typed: str) -> Any:
            names = command.qualified_name, option.display_name  # noqa: B023
            return await mia.autocomplete(solo_server.channel, *names, typed)

        long = (text * LONGEST)[:LONGEST]
        added, _ = await added_seconds(send, long)
        if added >= LOOP_SECONDS:
            wrong[f"/{command.qualified_name} {option.display_name}"] = added
    assert {} == wrong


async def test_many_moves_are_made_outside_of_the_event_loop(
    solo_server: SimServer, mia: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, all_typed = [], answers.all_typed

    def noted(*given: Any) -> Any:
        threads.append(threading.get_ident())
        return all_typed(*given)

    monkeypatch.setattr("bot.services.playing.all_typed", noted)
    await mia.slash(solo_server.channel, "do", moves="; ".join(["1"] * 50))
    assert threads
    assert threading.get_ident() not in threads


async def test_long_move_is_refused_without_comparing_labels(
    solo_server: SimServer, mia: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "match_label", None)
    answer = await mia.slash(solo_server.channel, "do", moves="z" * (moves.MOVE_LENGTH + 1))
    assert "is too long for a move" in reply_text(answer)
