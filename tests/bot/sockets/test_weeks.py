"""Weeks of two players, counting every notification: calls, nudges, followers, times."""

import re
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.paces import DAY, HOUR, MINUTE
from bot.domain.table import Table
from bot.features.calls.feature import TOGETHER
from bot.features.challenges import store as challenges
from bot.features.challenges.rules import missing, opening
from bot.features.challenges.store import Attempt
from bot.interactions.commands.completion import slug
from bot.store.connection import Db
from engine.core import write
from testbed.loopback import Channel, User
from tests.bot.settings_steps import choose_setting, rest
from tests.bot.sockets.boards import custom_ids
from tests.bot.sockets.days import Days, Sent, labels
from tests.bot.table_steps import cancel_game, press_nudge, sheet_of, watch

pytestmark = pytest.mark.usefixtures("no_pictures")

QUAKE, HOPPER, PROPELLER = "earthquake-island", "island-hopper", "propeller-islands"


def received(week: Days, user: User, words: str) -> list[Sent]:
    """Return the direct messages to a user that contain some words, oldest first."""
    return [one for one in week.sent if one.user == user.name and one.direct and words in one.text]


def add_channel(week: Days) -> Channel:
    week.channels.append(week.server.add_channel(week.guild, f"table-{len(week.channels)}"))
    return week.channels[-1]


async def open_lobby(week: Days, user: User, game: str = QUAKE) -> Channel:
    """Open a table in a new channel."""
    channel = add_channel(week)
    await week.ask(user, "play", channel, game=game)
    return channel


async def close(week: Days, user: User, channel: Channel) -> None:
    await press_on_sheet(week, user, channel, "Leave")


async def press_on_sheet(week: Days, user: User, channel: Channel, label: str) -> Any:
    """Press a button on the sheet of the table of a channel."""
    opened = await week.press(user, week.message(channel), "⋯")
    return await week.press(user, opened, label)


def hour(week: Days) -> int:
    return int(week.bot.tables.now()) // HOUR % 24


async def until(week: Days, wanted: int) -> None:
    """Advance the clock to a full hour of the day."""
    await week.start_at(wanted)


async def minutes(week: Days, number: int) -> None:
    """Advance the clock, and do the periodic work each minute."""
    for _ in range(number):
        await week.pass_time(MINUTE)


async def hours(week: Days, number: int) -> None:
    """Advance the clock, and do the periodic work each hour and a minute later."""
    for _ in range(number):
        await week.pass_time(HOUR - MINUTE)
        await week.pass_time(MINUTE)


@pytest.mark.long
async def test_calls_of_a_week(week: Days) -> None:
    add_channel(week)
    await until(week, 9)
    ana, ben = week.ana, week.ben
    every = [slug(game) for game in TOGETHER]
    shown = await choose_setting(week.hand(ben), week.lounge, "calls", *every)
    assert "Saved: **New tables here: " in shown
    await rest(week.hand(ben), week.lounge, begin="22:00", end="7:00", zone="UTC")

    first = await open_lobby(week, ana)
    await minutes(week, 2)
    assert [] == received(week, ben, "is open in")
    await minutes(week, 2)
    assert 1 == len(received(week, ben, "is open in"))
    second = await open_lobby(week, ana, HOPPER)
    await minutes(week, 50)
    assert 1 == len(received(week, ben, "is open in"))
    await minutes(week, 10)
    assert 2 == len(received(week, ben, "is open in"))
    await hours(week, 3)
    assert 2 == len(received(week, ben, "is open in"))
    for channel in (first, second):
        await close(week, ana, channel)

    await until(week, 23)
    night = await open_lobby(week, ana)
    await hours(week, 7)
    assert 2 == len(received(week, ben, "is open in"))
    await minutes(week, 65)
    assert [7] == [one.at // HOUR % 24 for one in received(week, ben, "is open in")[2:]]
    await close(week, ana, night)

    await rest(week.hand(ben), week.lounge, days=2)
    away = await open_lobby(week, ana)
    await hours(week, 5)
    await close(week, ana, away)
    await rest(week.hand(ben), week.lounge, days=0)
    assert 3 == len(received(week, ben, "is open in"))

    seated = await open_lobby(week, ana)
    await week.press(ben, week.message(seated), "Join")
    await hours(week, 2)
    assert 3 == len(received(week, ben, "is open in"))
    await close(week, ben, seated)
    await close(week, ana, seated)

    joined = await open_lobby(week, ana)
    await minutes(week, 5)
    assert 4 == len(received(week, ben, "is open in"))
    [press] = [one for one in labels(week.direct(ben)[-1]) if one.startswith("Join")]
    await week.press(ben, week.direct(ben)[-1], press)
    assert "You have joined" in week.direct(ben)[-1].content
    assert f"<@{ben.id}>" in week.message(joined).content
    await choose_setting(week.hand(ben), week.lounge, "calls")
    await close(week, ben, joined)
    await hours(week, 48)
    assert 4 == len(received(week, ben, "is open in"))
    assert [] == received(week, ana, "is open in")
    assert len(week.sent) == len(set(week.sent))


async def table_in(week: Days, channel: Channel) -> Table:
    """Return the table of a channel."""
    buttons = " ".join(custom_ids(week.message(channel)))
    found = re.search(r"\batoll:t:[a-z]+:(\d+)", buttons)
    assert found is not None
    return await week.bot.tables.get(TableId(int(found[1])))


async def waiting_players(week: Days, channel: Channel) -> tuple[User, User]:
    """Return the player who waits, and the player to move."""
    table = await table_in(week, channel)
    mover = week.people[table.seats[table.awaited[0]].user or 0]
    return (week.ben, week.ana) if mover is week.ana else (week.ana, week.ben)


async def move(week: Days, channel: Channel) -> None:
    """Let the player to move take the first option."""
    table = await table_in(week, channel)
    _, mover = await waiting_players(week, channel)
    first = write(table.options(table.awaited[0])[0])
    await week.ask(mover, "do", channel, moves=first)


async def nudge(week: Days, user: User, channel: Channel) -> Any:
    """Press **Nudge** on the sheet of the table of a channel; return the reply."""
    return (await press_nudge(week.hand(user), channel)).response


async def test_nudges_of_a_week(week: Days) -> None:
    await until(week, 9)
    await week.open("none")
    channel = week.channels[0]
    waits, moves = await waiting_players(week, channel)
    for user in (waits, moves):
        assert "Nudge" not in labels(await sheet_of(week.hand(user), channel))
    await week.pass_time(2 * HOUR)
    for _ in range(2):
        await nudge(week, waits, channel)
    await press_on_sheet(week, waits, channel, "Nudge")
    await week.pass_time(MINUTE)
    [sent] = received(week, moves, "nudged you")
    assert 1 == sent.text.count("nudged you")
    assert f"had no answer so far. <@{waits.id}> nudged you." in sent.text

    await rest(week.hand(moves), week.lounge, begin="22:00", end="7:00", zone="UTC")
    await week.pass_time(DAY)
    await until(week, 23)
    await nudge(week, waits, channel)
    await week.pass_time(7 * HOUR)
    assert 1 == len(received(week, moves, "nudged you"))
    await week.pass_time(2 * HOUR)
    # A nudge also waits for the end of the night in the user's time zone.
    assert [8] == [one.at // HOUR % 24 for one in received(week, moves, "nudged you")[1:]]

    await week.pass_time(DAY)
    await rest(week.hand(moves), week.lounge, days=1)
    assert "is away until" in (await nudge(week, waits, channel)).content
    await week.pass_time(2 * DAY)
    await choose_setting(week.hand(moves), week.lounge, "nudges", "off")
    assert "gets no nudges" in (await nudge(week, waits, channel)).content
    await week.pass_time(2 * DAY)
    assert 2 == len(received(week, moves, "nudged you"))
    assert [] == received(week, waits, "nudged you")


async def test_nudge_is_dropped_after_the_move(week: Days) -> None:
    await until(week, 12)
    await week.open("none")
    waits, moves = await waiting_players(week, week.channels[0])
    await rest(week.hand(moves), week.lounge, begin="11:00", end="18:00", zone="UTC")
    await week.pass_time(2 * HOUR)
    await nudge(week, waits, week.channels[0])
    while (await waiting_players(week, week.channels[0]))[1] is moves:
        await week.choose(moves, week.message(week.channels[0]))
    await week.pass_time(DAY)
    assert [] == received(week, moves, "nudged you")


async def play_round(week: Days, channel: Channel) -> None:
    """Let both players make moves until a round or the game has ended."""
    begun = (await table_in(week, channel)).round
    while (await table_in(week, channel)).round == begun:
        await move(week, channel)


@pytest.mark.long
async def test_followers_of_a_week(week: Days) -> None:
    await until(week, 9)
    carl, dora = (week.server.add_user(name, week.guild) for name in ("Carl", "Dora"))
    await week.open("none", PROPELLER)
    channel = week.channels[0]
    listed = (await watch(week.hand(carl), week.lounge)).response
    assert "Follow" in labels(listed)
    shown = await week.press(carl, listed, "Follow")
    shown = await week.press(carl, shown, "Each round")
    shown = await press_on_sheet(week, dora, channel, "Follow")
    await week.press(dora, shown, "Only the end")
    assert "Follow" not in labels(await week.press(week.ana, week.message(channel), "⋯"))

    await play_round(week, channel)
    await week.pass_time(MINUTE)
    assert ["round 1 is over"] == [
        one.text.split(": ")[1].split(".")[0] for one in received(week, carl, "is over")
    ]
    await rest(week.hand(carl), week.lounge, begin="22:00", end="7:00", zone="UTC")
    await until(week, 23)
    for _ in range(2):
        await play_round(week, channel)
    await week.pass_time(7 * HOUR)
    assert 1 == len(received(week, carl, "is over"))
    await week.pass_time(2 * HOUR)
    assert ["round 3 is over"] == [
        one.text.split(": ")[1].split(".")[0] for one in received(week, carl, "is over")[1:]
    ]
    await rest(week.hand(carl), week.lounge, days=1)
    await play_round(week, channel)
    await week.pass_time(12 * HOUR)
    assert 2 == len(received(week, carl, "is over"))
    await week.pass_time(DAY)
    assert 3 == len(received(week, carl, "is over"))

    await cancel_game(week.hand(week.ana), channel)
    await week.press(week.ben, week.message(channel), "Agree")
    await week.pass_time(DAY)
    for user, number in ((carl, 4), (dora, 1)):
        sent = received(week, user, "is over")
        assert (number, True) == (len(sent), "the game is over" in sent[-1].text)
    assert [] == received(week, week.ana, "is over") + received(week, week.ben, "is over")
    assert len(week.sent) == len(set(week.sent))


async def test_report_reaches_moderators_and_host(week: Days) -> None:
    channel, host = add_channel(week), week.server.owner
    moderators = add_channel(week)
    await choose_setting(week.hand(host), channel, "reports", moderators)
    for place, words in ((channel, "Rude @everyone"), (week.server.direct(week.ana), "Also rude")):
        shown = await week.ask(week.ana, "help", place, report=words)
        assert "the host of this bot" in shown.content
    assert [True, False] == [week.count_of(moderators, one) == 1 for one in ("Rude", "Also rude")]
    assert [True, True] == [
        sum(words in one.content for one in week.direct(host)) == 1 for words in ("Rude", "Also")
    ]
    assert not any("Ana" in one.content for one in week.direct(host))
    await week.ask(week.ana, "help", channel, report="Third")
    refused = await week.ask(week.ana, "help", channel, report="Fourth")
    assert "That is the limit of 3 reports in 24 hours." in refused.content
    await week.pass_time(DAY)
    assert "Sent to" in (await week.ask(week.ana, "help", channel, report="Fifth")).content


def finished_days(db: Db, users: list[User], days: list[Timestamp]) -> None:
    """Store that users finished a challenge on some days."""
    for day in days:
        one = next(new for new in missing([], day) if new.period == "day")
        challenges.insert_challenge(db, one)
        [found] = [each for each in challenges.select_at(db, "day", day) if each.name == one.name]
        for user in users:
            tried = Attempt(
                challenge=found.id,
                user=UserId(user.id),
                guild=None,
                table=TableId(users.index(user) + 1) if day == days[0] else None,
                began=day,
                ended=day,
                score=9,
            )
            challenges.insert_attempt(db, tried)


async def test_streak_reminder_of_a_week(week: Days) -> None:
    for _ in (week.ana, week.ben):
        await week.open("none")
    ana, ben = week.ana, week.ben
    await until(week, 0)
    while datetime.fromtimestamp(week.bot.tables.now(), UTC).weekday() != 0:
        await week.pass_time(DAY)
    today = opening("day", week.bot.tables.now())
    last_week = [Timestamp(today - days * DAY) for days in (7, 6, 4, 2)]
    await week.bot.store.write(finished_days, [ana, ben], last_week)
    await rest(week.hand(ana), week.lounge, begin="21:00", end="9:00", zone="Asia/Tokyo")
    await choose_setting(week.hand(ana), week.lounge, "reminder", "on")
    for _ in range(7 * 24):
        await week.pass_time(HOUR)
    [sent] = received(week, ana, "To keep your streak")
    assert [] == received(week, ben, "streak")
    assert "0 of 4 days this week · streak of 1 week (best 1)." in sent.text
    local = datetime.fromtimestamp(sent.at, ZoneInfo("Asia/Tokyo"))
    assert 9 <= local.hour < 21
    assert today + 3 * DAY == opening("day", sent.at)
