"""Reports quote another user's words to moderators and host, without the reporter."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.ui import Button

from bot.client import Atoll
from bot.presentation.components import view_of
from bot.services.fair_use import REPORTS
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import open_lobby, private_text

WORDS = "You [all](https://evil.tld) play like @everyone"
QUOTED = r"> You \[all\](https\://evil.tld) play like \@everyone"


@pytest.fixture
async def moderators(here: SimServer, mia: Any) -> Any:
    """The channel for reports."""
    channel = here.guild.create_text_channel("moderators")
    text = await choose_setting(mia, here.channel, "reports", channel)
    assert f"Reports from members are sent to <#{channel.id}> and to the host of this bot." in text
    return channel


async def report(here: SimServer, words: str = WORDS) -> str:
    """Report some words as Ana; return the reply."""
    return private_text(await here.ana.slash(here.channel, "help", report=words))


async def test_report_quotes_words_without_reporter(here: SimServer, moderators: Any) -> None:
    assert "Sent to this server's moderators." in await report(here)
    [message] = moderators.history()
    assert QUOTED == message.content.splitlines()[1]
    assert str(here.ana.id) not in message.content
    assert "Ana" not in message.content
    assert [] == here.channel.history()


async def test_requests_of_a_report_have_separate_timeouts(
    here: SimServer, moderators: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = list[str]()

    @asynccontextmanager
    async def in_time() -> AsyncIterator[None]:
        assert not running
        running.append("request")
        yield
        running.pop()

    host = SimpleNamespace(team=None, owner=here.guest)
    monkeypatch.setattr(Atoll, "application", host)
    monkeypatch.setattr("bot.features.reports.in_time", in_time)
    assert "Sent to this server's moderators and the host of this bot." in await report(here)
    assert QUOTED in here.guest.user.dm_channel.history()[-1].content


async def test_longest_report_fits_into_message(here: SimServer, moderators: Any) -> None:
    assert "Sent to this server's moderators" in await report(here, "[" * 1_000)
    assert 1 == len(moderators.history())


async def test_reports_are_limited_for_each_user(here: SimServer, moderators: Any) -> None:
    for _ in range(REPORTS.times):
        await report(here)
    assert "That is the limit of 3 reports" in await report(here)
    assert REPORTS.times == len(moderators.history())
    text = private_text(await here.ben.slash(here.channel, "help", report=WORDS))
    assert "Sent to this server's moderators" in text


async def test_limit_survives_a_restart_but_not_a_day(here: SimServer, moderators: Any) -> None:
    for _ in range(REPORTS.times):
        await report(here)
    await here.restart()
    assert "That is the limit of 3 reports" in await report(here)
    await here.later(REPORTS.seconds)
    assert "Sent to this server's moderators" in await report(here)


async def test_without_channel_answer_names_owner(here: SimServer) -> None:
    text = await report(here)
    server = here.bot.get_guild(here.guild.id)
    assert server is not None
    assert f"write to the server's owner, <@{server.owner_id}>" in text
    assert [] == here.channel.history()


async def test_refused_report_names_owner(here: SimServer, moderators: Any) -> None:
    path = f"/channels/{moderators.id}/messages"
    here.env.inject_error("POST", path, status=403, code=50001, message="Missing Access")
    assert "Not sent" in await report(here)


async def test_report_in_direct_messages_sends_nothing(here: SimServer, moderators: Any) -> None:
    text = private_text(await here.ana.user.slash("help", report=WORDS))
    assert "use `/help report:` there" in text
    assert [] == moderators.history()


async def test_message_of_the_bot_is_reported_from_its_menu(
    here: SimServer, moderators: Any
) -> None:
    await open_lobby(here)
    result = await here.ben.context_menu(here.channel, "Report to moderators", here.message)
    assert "Sent to this server's moderators." in private_text(result)
    [message] = moderators.history()
    assert "Earthquake Island" in message.content
    assert str(here.ben.id) not in message.content


async def test_layout_is_reported_from_its_menu(here: SimServer, moderators: Any) -> None:
    await open_lobby(here)
    page = await here.ana.slash(here.channel, "games")
    assert not page.response.content
    await here.ana.context_menu(here.channel, "Report to moderators", page.response)
    [message] = moderators.history()
    assert "Your tables" in message.content
    assert "Earthquake Island" in message.content


@pytest.mark.parametrize(
    ("embeds", "answer"),
    [
        ([discord.Embed(description=WORDS)], "Sent to this server's moderators."),
        ([], "This message has no words."),
    ],
)
async def test_message_without_content_is_reported_if_it_has_words(
    here: SimServer, moderators: Any, embeds: list[discord.Embed], answer: str
) -> None:
    channel = here.bot.get_partial_messageable(here.channel.id)
    await channel.send(embeds=embeds, view=view_of([Button[Any](label="Look")]))
    message = here.channel.last_message
    result = await here.ben.context_menu(here.channel, "Report to moderators", message)
    assert answer in private_text(result)
    assert [QUOTED] * len(embeds) == [one.content.splitlines()[1] for one in moderators.history()]


async def test_message_of_a_user_is_not_reported(here: SimServer, moderators: Any) -> None:
    message = await here.ana.send(here.channel, "Hello.")
    result = await here.ben.context_menu(here.channel, "Report to moderators", message)
    assert "use **Report Message** of Discord" in private_text(result)
    assert [] == moderators.history()
