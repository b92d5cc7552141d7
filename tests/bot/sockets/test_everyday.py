"""Everyday helpers, used by two players while days pass: nobody is notified twice or at rest."""

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot.domain.paces import HOUR
from tests.bot.sockets.boards import running_bot
from tests.bot.sockets.days import Days, labels, offers_moves
from tests.loopback import Loopback, Message, User

pytestmark = pytest.mark.usefixtures("no_pictures")


@pytest.fixture(autouse=True)
def skipped_time(monkeypatch: pytest.MonkeyPatch, server: Loopback) -> None:
    """Give the bot the clock of Discord, which tests can advance."""
    monkeypatch.setattr(discord.utils, "utcnow", server.clock.now)


@pytest.fixture
async def days(server: Loopback, database: Path) -> AsyncIterator[Days]:
    days = Days(server, database)
    async with running_bot(server, database) as bot:
        days.start(bot)
        yield days


def next_label(message: Message) -> str | None:
    return next((label for label in labels(message) if label.startswith("Next: ")), None)


async def clear(days: Days, user: User) -> int:
    """Clear all waiting tables of a player with ``/games`` and **Next**; return their number."""
    shown, cleared = await days.ask(user, "games"), 0
    while label := next_label(shown):
        before = [*days.sent]
        shown = await days.press(user, shown, label)
        assert before == days.sent
        cleared += 1
        while offers_moves(shown):
            shown = await days.choose(user, shown)
    return cleared


async def test_next_leads_through_all_tables_for_a_week(days: Days) -> None:
    for pace in ("fast", "day", "slow", "none"):
        await days.open(pace)
    await days.ask(days.ana, "settings me quiet", begin="22:00", end="7:00", zone="UTC")
    await days.start_at(9)
    cleared = 0
    for day in range(7):
        if day == 3:
            await days.ask(days.ben, "settings me away", days=2)
        for _ in range(3):
            for user in (days.ana, days.ben) if day not in (3, 4) else (days.ana,):
                cleared += await clear(days, user)
                assert next_label(await days.ask(user, "games")) is None
            await days.pass_time(4 * HOUR)
        await days.pass_time(12 * HOUR)
    assert cleared > 15
    assert len(days.sent) == len(set(days.sent))
