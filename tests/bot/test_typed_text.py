"""Long texts do not block the event loop, and replies repeat only their beginning."""

import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from discord import AppCommandOptionType
from discord.app_commands import TransformerError

from bot.domain import moves
from tests.bot.command_tree import completed_options, string_options, values_for
from tests.bot.sim_server import SimServer, reply_text
from tests.longer import first_of

SHORT = "zzz qqq"
LONGEST, REPEATED = 6_000, 100
"""The longest text that Discord accepts, and the longest part that a reply may repeat."""
TEXTS = ["lorem ipsum ", "x", "9", "; ", "a 0..9999;", "a=b ", "İ"]
LOOP_SECONDS = 0.005
ATTEMPTS = 5

pytestmark = pytest.mark.usefixtures("no_pictures")
each_text = pytest.mark.parametrize("text", first_of(TEXTS))


@pytest.fixture
async def town(here: SimServer, mia: Any, monkeypatch: pytest.MonkeyPatch) -> SimServer:
    """A moderator with a solo table whose client sends texts of any length."""
    monkeypatch.setattr("simcord.interactions.validate_option_value", lambda *given: given[-1])
    await mia.slash(here.channel, "play", game="small-islands", alone=True)
    return here


async def added_seconds(
    usual: Callable[[], Awaitable[Any]], other: Callable[[], Awaitable[Any]]
) -> float:
    """Return how much more CPU time of the event loop's thread a request takes than the default
    one.

    Time of other processes does not count. The minimum of some attempts counts, because garbage
    collection and periodic tasks run at any time.
    """
    least = {usual: float("inf"), other: float("inf")}
    for _ in range(ATTEMPTS):
        for doing in least:
            begun = time.thread_time()
            await doing()
            least[doing] = min(least[doing], time.thread_time() - begun)
        if least[other] - least[usual] < LOOP_SECONDS:
            break
    return least[other] - least[usual]


@each_text
async def test_long_option_does_not_block_the_event_loop(
    town: SimServer, mia: Any, text: str
) -> None:
    wrong = dict[str, float]()
    for command, option in string_options(town.bot):
        given = values_for(command, {AppCommandOptionType.user: town.ben})

        async def send(typed: str) -> Any:
            values = {**given, option.display_name: typed}  # noqa: B023
            return await mia.slash(town.channel, command.qualified_name, **values)  # noqa: B023

        for length in {int(option.max_value or LONGEST), LONGEST}:
            long = (text * length)[:length]
            added = await added_seconds(lambda: send(SHORT), lambda: send(long))  # noqa: B023
            answer = reply_text(await send(long))
            repeated = long[:REPEATED] in answer and command.name != "notes"
            if added >= LOOP_SECONDS or repeated or "went wrong" in answer:
                wrong[f"/{command.qualified_name} {option.display_name}: {answer[:90]}"] = added
    assert {} == wrong
    assert {TransformerError} >= {*map(type, town.env.errors)}


@each_text
async def test_long_completion_does_not_block_the_event_loop(
    town: SimServer, mia: Any, text: str
) -> None:
    wrong = dict[str, float]()
    for command, option in completed_options(town.bot):

        async def send(typed: str) -> Any:
            names = command.qualified_name, option.display_name  # noqa: B023
            return await mia.autocomplete(town.channel, *names, typed)

        long = (text * LONGEST)[:LONGEST]
        added = await added_seconds(lambda: send(SHORT), lambda: send(long))  # noqa: B023
        if added >= LOOP_SECONDS:
            wrong[f"/{command.qualified_name} {option.display_name}"] = added
    assert {} == wrong


async def test_many_moves_are_made_outside_of_the_event_loop(
    town: SimServer, mia: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, all_played = [], moves.all_played

    def noted(*given: Any) -> Any:
        threads.append(threading.get_ident())
        return all_played(*given)

    monkeypatch.setattr("bot.services.playing.all_played", noted)
    await mia.slash(town.channel, "do", moves="; ".join(["1"] * 50))
    assert threads
    assert threading.get_ident() not in threads
