"""Text of any length keeps the event loop free, and is repeated in part only."""

import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from discord import AppCommandOptionType
from discord.app_commands import TransformerError

from bot.domain import moves
from tests.bot.command_tree import completed_options, string_options, values_for
from tests.bot.town import Town, said
from tests.longer import first_of

SHORT = "zzz qqq"
LONGEST, REPEATED = 6_000, 100
"""How many characters Discord lets a user type, and how many of them no answer repeats."""
TEXTS = ["lorem ipsum ", "x", "9", "; ", "a 0..9999;", "a=b ", "İ"]
LOOP_SECONDS = 0.005
ATTEMPTS = 5

pytestmark = pytest.mark.usefixtures("no_pictures")
each_text = pytest.mark.parametrize("text", first_of(TEXTS))


@pytest.fixture
async def town(here: Town, mia: Any, monkeypatch: pytest.MonkeyPatch) -> Town:
    """A moderator plays alone, and their Discord client sends text of any length."""
    monkeypatch.setattr("simcord.interactions.validate_option_value", lambda *given: given[-1])
    await mia.slash(here.channel, "play", game="small-islands", alone=True)
    return here


async def added_seconds(
    usual: Callable[[], Awaitable[Any]], other: Callable[[], Awaitable[Any]]
) -> float:
    """Return by how much CPU time of the loop's thread one request exceeds the usual one.

    Time that the machine spends on other processes does not count. The least of a few attempts
    counts, because garbage is collected and chores are done at any time.
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
async def test_long_text_in_an_option_keeps_the_loop_free(town: Town, mia: Any, text: str) -> None:
    wrong = dict[str, float]()
    for command, option in string_options(town.bot):
        given = values_for(command, {AppCommandOptionType.user: town.ben})

        async def send(typed: str) -> Any:
            values = {**given, option.display_name: typed}  # noqa: B023
            return await mia.slash(town.channel, command.qualified_name, **values)  # noqa: B023

        for length in {int(option.max_value or LONGEST), LONGEST}:
            long = (text * length)[:length]
            added = await added_seconds(lambda: send(SHORT), lambda: send(long))  # noqa: B023
            answer = said(await send(long))
            repeated = long[:REPEATED] in answer and command.name != "notes"
            if added >= LOOP_SECONDS or repeated or "went wrong" in answer:
                wrong[f"/{command.qualified_name} {option.display_name}: {answer[:90]}"] = added
    assert {} == wrong
    assert {TransformerError} >= {*map(type, town.env.errors)}


@each_text
async def test_long_text_in_a_completion_keeps_the_loop_free(
    town: Town, mia: Any, text: str
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


async def test_many_moves_at_once_are_made_outside_the_loop(
    town: Town, mia: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, all_played = [], moves.all_played

    def noted(*given: Any) -> Any:
        threads.append(threading.get_ident())
        return all_played(*given)

    monkeypatch.setattr("bot.services.playing.all_played", noted)
    await mia.slash(town.channel, "do", moves="; ".join(["1"] * 50))
    assert threads
    assert threading.get_ident() not in threads
