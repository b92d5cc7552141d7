"""Use everything that Atoll offers, in each kind of channel and each state of a table."""

import logging
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog.testing

from bot.client import Atoll
from bot.domain.ids import ChannelId, TableId
from bot.domain.table import Table
from bot.features.hints.service import Hints
from bot.features.replays.films import Films
from bot.features.reviews.service import Reviews
from bot.services.fair_use import Limit
from engine import GAMES
from testbed.loopback import Channel, Loopback
from testbed.loopback.world import FORUM
from testbed.waits import HANG_SECONDS
from tests.bot.features.hints.test_hints import Judging
from tests.bot.features.reviews.test_reviews import Sure
from tests.bot.made_results import play_to_end
from tests.bot.settings_steps import choose_setting
from tests.bot.sockets.boards import SHOWN_WITHIN, numbers
from tests.bot.sockets.crawler import GAMES as GROUPS
from tests.bot.sockets.crawler import Crawl
from tests.bot.sockets.hands import Hand

pytestmark = [
    pytest.mark.usefixtures("no_pictures"),
    pytest.mark.long,
    pytest.mark.timeout(900),
]
VISITS = {
    "server": ("no table", "a table", "solo", "an ended table"),
    "thread": ("a table", "solo"),
    "forum": ("a table", "an ended table"),
    "direct messages": ("no table", "a table", "an ended table"),
    "guest": ("no table", "solo"),
}
"""The states in which the user visits each place. The other pairs would only repeat these."""
MANAGE_SERVER = 1 << 5


@pytest.fixture
def logs() -> Iterator[list[Any]]:
    with structlog.testing.capture_logs([structlog.processors.format_exc_info]) as logs:
        yield logs


@pytest.fixture
async def crawl(
    server: Loopback, bot: Atoll, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Crawl]:
    async def film(*_: object) -> bytes:
        return b"GIF89a"

    monkeypatch.setattr("bot.interactions.dispatch.DOUBLE_CLICK_SECONDS", HANG_SECONDS)
    monkeypatch.setattr("bot.interactions.opening.TABLES", Limit(1_000, 600, "new tables"))
    monkeypatch.setattr(bot.services.require(Films), "film", film)
    monkeypatch.setattr(bot.services.require(Reviews), "_worker", Sure())
    monkeypatch.setattr(bot.services.require(Hints), "_pool", Judging())
    home = server.add_guild("Home")
    ana, ben = server.add_user("Ana", home), server.add_user("Ben", home)
    role = server.add_role(home, "Moderators", ana, permissions=MANAGE_SERVER)
    talk, forum = server.add_channel(home, "talk"), server.add_channel(home, "tables", FORUM)
    await server.until(lambda: bot.get_channel(forum.id), "the channels")
    crawl = Crawl(server, ana, ben, talk, role)
    if request.param == "thread":
        crawl.where = server.add_thread(talk, "a thread")
        await server.until(lambda: bot.get_channel(crawl.where.id), "the thread")
    elif request.param == "forum":
        await choose_setting(Hand(server, ana), talk, "channels", forum)
    elif request.param == "direct messages":
        crawl.where, crawl.role = server.direct(ana), None
    elif request.param == "guest":
        far = server.add_strange_guild("Far away")
        far.members += [ana, ben]
        ana.has_bot, crawl.role = True, None
        crawl.where = server.add_channel(far, "talk")
    yield crawl


async def opened(bot: Atoll, crawl: Crawl, place: str, database: Path, *, alone: bool) -> TableId:
    """Open a table and return its number. The crawl continues at this table.

    Tables that the crawl left open are aborted first: a thread can hold only one.
    """
    for table in await bot.tables.open_in(ChannelId(crawl.where.id)):
        await bot.tables.change(table.id, aborted)
    game = "palm-island" if alone else "earthquake-island"
    given = {"with": "alone"} if alone else {}
    before = max(numbers(database, "SELECT id FROM games"), default=0)
    opening = crawl.server.slash(crawl.user, crawl.where, "play", game=game, **given)
    answer = await crawl.server.finished(await opening, SHOWN_WITHIN)
    number, channel = [
        numbers(database, f"SELECT {column} FROM games ORDER BY id DESC")[0]  # noqa: S608
        for column in ("id", "channel")
    ]
    assert number > before, [answer.message and answer.message.content, answer.followups]
    if place == "forum":
        crawl.where = crawl.server.channels[channel]
    return TableId(number)


def aborted(table: Table) -> Table:
    return replace(table, row=msgspec.structs.replace(table.row, status="aborted"))


@pytest.mark.parametrize(("crawl", "place"), [(one, one) for one in VISITS], indirect=["crawl"])
async def test_all_commands_and_components_get_a_reply(
    server: Loopback,
    database: Path,
    bot: Atoll,
    crawl: Crawl,
    place: str,
    logs: list[Any],
    caplog: pytest.LogCaptureFixture,
) -> None:
    home: Channel = crawl.where
    groups = {"no table": GROUPS, "a table": {"quake"}, "solo": {"palm"}, "an ended table": set()}
    for state in VISITS[place]:
        crawl.where = home
        if state != "no table":
            number = await opened(bot, crawl, place, database, alone=state != "a table")
        if state == "an ended table":
            await bot.tables.change(number, play_to_end)
            await bot.outbox.deliver(number)
        await crawl.visit(groups[state])
    errors = [str(one) for one in logs if one["log_level"] == "error"]
    errors += [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]
    assert ([], []) == (crawl.wrong, errors)
    assert {"completion", "form atoll:sheet:#"} <= crawl.pressed
    assert 30 < len(crawl.pressed)
    assert len(GAMES) == len(GROUPS)
