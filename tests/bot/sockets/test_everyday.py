"""Everyday helpers, used by two players while days pass: nobody is notified twice or at rest."""

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot.domain.ids import TableId, UserId
from bot.domain.paces import DAY, HOUR
from bot.features.puzzles.service import Puzzles
from engine.core.words import LABEL_LENGTH
from tests.bot.made_results import play_to_end
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


@pytest.mark.long
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


async def rest_at_night(days: Days) -> None:
    """Give both players quiet hours, and begin in the morning."""
    await days.start_at(9)
    for user in (days.ana, days.ben):
        await days.ask(user, "settings me quiet", begin="22:00", end="7:00", zone="UTC")


async def test_time_bank_delays_reminders_and_is_announced_once(days: Days) -> None:
    await rest_at_night(days)
    table_id = await days.open("day")
    [channel] = days.channels
    mover, begun = await days.mover(table_id), len(days.sent)
    for number, uses in ((1, "Use a day (2 left)"), (2, "Use a day (1 left)"), (3, "")):
        for _ in range(60):
            if len(days.reminders(mover)) == number:
                break
            await days.pass_time(HOUR)
        reminder = days.reminders(mover)[-1]
        assert [uses] * bool(uses) == [*labels(reminder)]
        if uses:
            reply = await days.press(mover, reminder, uses)
            assert "now ends" in reply.content
            await days.pass_time(60)
            assert number == days.count_of(channel, "of their time bank")
    await days.pass_time(4 * DAY)
    assert 1 == days.count_of(channel, f"<@{mover.id}>, your time is up.")
    assert 1 == days.count_of(channel, f"The autopilot played this turn for <@{mover.id}>.")
    own = [one.direct for one in days.sent[begun:] if one.user == mover.name]
    assert [True, True, True, False] == own[:4]
    assert len(days.sent) == len(set(days.sent))


async def test_slower_pace_sends_reminders_later(days: Days) -> None:
    await rest_at_night(days)
    table_id = await days.open("fast")
    [channel] = days.channels
    mover = await days.mover(table_id)
    status = await days.ask(days.ana, "table", channel)
    await days.select(days.ana, status, "pace", "slow")
    sent = [*days.sent]
    await days.press(days.ben, days.message(channel), "Agree")
    await days.pass_time(60)
    assert 1 == days.count_of(channel, "All players agreed to another pace: 72 hours a turn.")
    await days.pass_time(2 * DAY)
    assert [] == days.reminders(mover)
    assert sent == days.sent
    await days.pass_time(DAY)
    assert 1 == len(days.reminders(mover))
    assert len(sent) + 1 == len(days.sent)


async def test_best_of_three_over_a_month_notifies_only_players_to_move(days: Days) -> None:
    await rest_at_night(days)
    table_id = await days.open("slow")
    [channel] = days.channels
    for number in (2, 3):
        await days.bot.tables.change(table_id, play_to_end)
        await days.bot.outbox.deliver(table_id)
        await days.pass_time(14 * DAY)
        sent = [*days.sent]
        ended = days.message(channel)
        is_decided = "wins the series!" in ended.content
        label = "Rematch" if is_decided else "Best of three" if number == 2 else "Game 3"
        await days.press(days.ben, ended, label)
        score = f"Best of three, game {number}"
        assert is_decided != (score in days.message(channel).content)
        welcomed = [(one.user, one.direct) for one in days.sent[len(sent) :]]
        assert [("Ben", True)] == welcomed
        await days.press(days.ben, days.message(channel), "Start")
        table_id = TableId(number)
        mover = await days.mover(table_id)
        assert [(mover.name, False)] == [
            (one.user, one.direct) for one in days.sent[len(sent) + 1 :]
        ]
    assert len(days.sent) == len(set(days.sent))


async def test_unconfirmed_move_counts_at_the_deadline_with_one_reminder(days: Days) -> None:
    await rest_at_night(days)
    for user in (days.ana, days.ben):
        await days.ask(user, "settings me confirm", turns="on")
    table_id = await days.open("day")
    [channel] = days.channels
    mover = await days.mover(table_id)
    question = days.message(channel)
    for _ in range(20):
        question = await days.choose(mover, days.message(channel))
        if "Done" in labels(question):
            break
    assert "If your time runs out first, the move counts." in question.content
    board, sent = days.message(channel).content, len(days.sent)
    await days.pass_time(DAY)  # the end of the turn is later, because of the quiet hours
    assert board == days.message(channel).content
    assert [(mover.name, True)] == [(one.user, one.direct) for one in days.sent[sent:]]
    await days.pass_time(DAY)
    other = await days.mover(table_id)
    assert mover is not other
    assert 0 == days.count_of(channel, "your time is up")
    assert 0 == days.count_of(channel, "The autopilot played")
    assert [(other.name, False)] == [
        (one.user, one.direct) for one in days.sent[sent + 1 :] if one.user == other.name
    ][:1]
    assert len(days.sent) == len(set(days.sent))


@pytest.mark.long
async def test_practice_of_two_players_lasts_a_month_without_notifications(days: Days) -> None:
    await rest_at_night(days)
    puzzles = days.bot.services.of(Puzzles)
    found = await puzzles.of_today()
    assert found is not None
    wrong = found.offered.index(min(found.offered, key=lambda one: one.value))
    best = found.labels[found.offered.index(found.best)][:LABEL_LENGTH]
    for user in (days.ana, days.ben):
        await puzzles.answer(UserId(user.id), puzzles.today, found.digest, wrong)
    sent, begun = [*days.sent], days.bot.tables.now()
    seen: dict[str, list[int]] = {"Ana": [], "Ben": []}
    for _ in range(36):
        await days.pass_time(DAY)
        for user in (days.ana, days.ben):
            shown = await days.ask(user, "practise")
            if "Find the best" in shown.content:
                seen[user.name].append((days.bot.tables.now() - begun) // DAY)
                answer = (
                    best
                    if user is days.ana
                    else next(label for label in labels(shown) if label != best)
                )
                solution = await days.press(user, shown, answer)
                assert ("Solved!" in solution.content) == (user is days.ana)
            else:
                assert "Nothing to practise right now." in shown.content
    assert [1, 4, 12, 33] == seen["Ana"]
    assert [*range(1, 37)] == seen["Ben"]
    assert sent == days.sent
