"""Notifications: as each player prefers, once, and one message for several tables."""

from datetime import UTC, datetime
from typing import Any

import pytest
import structlog.testing

from bot.domain import announcements
from bot.domain.ids import Seat, TableId, Timestamp, UserId
from bot.domain.moves import stand_in
from bot.domain.paces import DAY, HOUR
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.services import lobbies
from bot.store import Db, notices
from bot.store.people import select_person
from tests.bot.settings_steps import choose_setting, own_settings, rest
from tests.bot.sim_server import TABLE, SimServer, reply_text
from tests.bot.table_steps import (
    QUAKE,
    awaited_player,
    close_direct_messages,
    idle_player,
    open_lobby,
    pass_turn,
    player_in,
    posts,
    press_nudge,
    press_start,
    private_replies,
    private_text,
    sheet_of,
    start_game,
    table_of,
)

JUMPS_AT_MOST = 100

pytestmark = [pytest.mark.usefixtures("same_seed"), pytest.mark.long]


def letters(person: Any) -> list[str]:
    """Return the notifications in a player's direct messages."""
    history = person.user.dm_channel.history()
    return [one.content for one in history if "You took a seat at table" not in one.content]


def news(here: SimServer) -> list[str]:
    """Return the notices in the channel."""
    return [one.content for one in here.channel.history() if one.content.startswith("Table ")]


async def hours(here: SimServer, number: float) -> None:
    """Advance the clock, stopping whenever something is due."""
    end = here.bot.tables.now() + int(number * HOUR)
    for _ in range(JUMPS_AT_MOST):
        due = await here.bot.store.read(notices.next_due)
        await here.later(max(min(due or end, end) - here.bot.tables.now(), 0))
        if here.bot.tables.now() >= end:
            return
    raise AssertionError("what is due is never done")


async def start_and_call(here: SimServer) -> Table:
    """Start a game of Ana and Ben, and play until Ben is called. Ana is not: she starts it."""
    await start_game(here, "ben")
    return await pass_turn(here)


async def both_set(here: SimServer, what: str, **given: str) -> None:
    """Change a setting of Ana and Ben."""
    for person in (here.ana, here.ben):
        if what == "quiet":
            await rest(person, here.channel, **given)
        else:
            await choose_setting(person, here.channel, what, *given.values())


async def absent_player(here: SimServer) -> Seat:
    """Play until the autopilot plays for the player who moves first, and return their seat."""
    table = await start_game(here, "ben", "chloe")
    absent = table.awaited[0]
    while not table.seats[absent].autopilot:
        if table.awaited == [absent]:
            await hours(here, 30.1)
            table = await table_of(here)
        else:
            table = await pass_turn(here)
    return absent


class TestHow:
    async def test_default_is_a_mention(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        who = awaited_player(here, table)
        await hours(here, 0.1)
        assert [] == letters(who)

    async def test_direct_message_is_sent_on_request(self, here: SimServer) -> None:
        await both_set(here, "notices", how="dm")
        table = await start_and_call(here)
        who = awaited_player(here, table)
        await hours(here, 0.1)
        [letter] = letters(who)
        assert "Earthquake Island, table 1" in letter
        assert "asked you. " in letter
        assert who.id not in posts(here)[-1].pinged

    async def test_direct_message_links_to_the_board_message(self, here: SimServer) -> None:
        await both_set(here, "notices", how="dm")
        table = await start_and_call(here)
        await hours(here, 0.1)
        place = f"https://discord.com/channels/{here.guild.id}/{here.channel.id}/{here.message.id}"
        assert place in letters(awaited_player(here, table))[0]

    async def test_player_who_has_moved_gets_no_direct_message(self, here: SimServer) -> None:
        await both_set(here, "quiet", begin="0:00", end="6:00", zone="UTC")
        table = await start_game(here, "ben")
        first = awaited_player(here, table)
        await pass_turn(here)
        await hours(here, 6.1)
        assert [] == letters(first)

    async def test_notifications_can_be_turned_off(self, here: SimServer) -> None:
        await both_set(here, "notices", how="none")
        table = await start_game(here, "ben")
        who = awaited_player(here, table)
        await hours(here, 13)
        assert [] == letters(who)
        assert who.id not in posts(here)[-1].pinged


class TestWhen:
    async def test_notification_waits_for_the_end_of_quiet_hours(self, here: SimServer) -> None:
        await both_set(here, "quiet", begin="0:00", end="6:00", zone="UTC")
        table = await start_and_call(here)
        who = awaited_player(here, table)
        assert who.id not in posts(here)[-1].pinged
        await hours(here, 5.9)
        assert [] == letters(who)
        await hours(here, 0.2)
        assert 1 == len(letters(who))

    async def test_call_and_nudge_of_an_earlier_turn_are_not_sent(self, here: SimServer) -> None:
        await both_set(here, "quiet", begin="0:00", end="6:00", zone="UTC")
        table = await start_game(here, "ben")
        first, other = awaited_player(here, table), idle_player(here, table)
        await hours(here, 2)
        assert "You nudged" in private_text(await press_nudge(other, here.channel))
        await pass_turn(here)
        table = await pass_turn(here)
        assert first == awaited_player(here, table)
        await hours(here, 4.1)
        [letter] = letters(first)
        assert 1 == letter.count("asked you. ")
        assert "nudged you" not in letter

    async def test_several_tables_share_a_message(self, here: SimServer) -> None:
        await both_set(here, "quiet", begin="0:00", end="6:00", zone="UTC")
        await start_and_call(here)
        await here.ana.slash(here.channel, "play", game=QUAKE)
        thread = here.channel.threads[0]
        await here.ben.click(thread.last_message, label="Join")
        await press_start(here.ana, thread.last_message)
        await here.bot.tables.change(TableId(2), lambda table: stand_in(table, table.awaited[0]))
        await hours(here, 6.1)
        [letter] = letters(awaited_player(here, await table_of(here)))
        assert ["table 1", "table 2"] == [one for one in ("table 1", "table 2") if one in letter]

    async def test_message_counts_the_notifications_that_do_not_fit(self, here: SimServer) -> None:
        await start_game(here, "ben")
        texts = [f"News {number}. {'So it is. ' * 30}".strip() for number in range(1, 11)]
        at = here.bot.tables.now()
        sent = [
            Notice(table=TABLE, user=UserId(here.ana.id), kind="news", text=text, due=at)
            for text in texts
        ]
        await here.bot.store.write(notices.insert, sent)
        await hours(here, 0.1)
        [letter] = letters(here.ana)
        more = "… and 4 more. `/games` lists your tables."
        hint = "-# `/settings` changes how and when I notify you."
        assert [*texts[:6], more, hint] == letter.splitlines()

    async def test_reminder_is_sent_once(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        who = awaited_player(here, table)
        await hours(here, 12.1)
        await hours(here, 11)
        [letter] = letters(who)
        assert "and had no answer so far. Your time ends <t:" in letter

    async def test_reminder_is_posted_without_direct_messages(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        who = awaited_player(here, table)
        close_direct_messages(here, who)
        await hours(here, 12.1)
        assert [f"Table 1: <@{who.id}>, it is still your move."] == news(here)

    @pytest.mark.parametrize("how", ["dm", "mention", "both"])
    async def test_refused_secret_question_is_mentioned_once(
        self, here: SimServer, how: str
    ) -> None:
        await both_set(here, "notices", how=how)
        await open_lobby(here, "ben", "chloe", game="island-hopper")
        close_direct_messages(here, here.ben)
        await press_start(here.ana, here.message)
        await hours(here, 0.1)
        [text] = [one.text for one in posts(here) if here.ben.id in one.pinged]
        reason = f"<@{here.ben.id}>: I can't write to you, so I call you here."
        assert (how == "dm") == (reason in text)
        assert [] == news(here)

    async def test_refused_secret_question_waits_for_the_end_of_quiet_hours(
        self, here: SimServer
    ) -> None:
        await both_set(here, "notices", how="dm")
        await both_set(here, "quiet", begin="0:00", end="6:00", zone="UTC")
        await open_lobby(here, "ben", "chloe", game="island-hopper")
        close_direct_messages(here, here.ben)
        await press_start(here.ana, here.message)
        due = await here.bot.store.read(notices.select_due, Timestamp(here.bot.tables.now() + DAY))
        assert 1 == [one.user for one in due].count(here.ben.id)
        await hours(here, 5.9)
        assert [] == news(here)
        await hours(here, 0.2)
        words = f"<@{here.ben.id}>, it is your move (I can't write to you)."
        assert [f"Table 1: {words}"] == news(here)


class TestTheLadder:
    async def test_each_step_is_announced(self, here: SimServer) -> None:
        table = await start_game(here, "ben", "chloe")
        who = awaited_player(here, table)
        await hours(here, 24.1)
        assert [f"Table 1: <@{who.id}>, your time is up."] == [
            one[: len("Table 1: <@>, your time is up.") + len(str(who.id))] for one in news(here)
        ]
        await hours(here, 6)
        assert f"Table 1: The autopilot played this turn for <@{who.id}>." == news(here)[-1]
        assert who is not awaited_player(here, await table_of(here))

    async def test_absent_player_takes_the_seat_back(self, here: SimServer) -> None:
        absent = await absent_player(here)
        assert "**Take the seat**" in news(here)[-1]
        await pass_turn(here)
        person = player_in(here, await table_of(here), absent)
        await person.click(here.message, label="I am back")
        assert not (await table_of(here)).seats[absent].autopilot

    async def test_another_player_takes_the_seat(self, here: SimServer) -> None:
        absent = await absent_player(here)
        former = (await pass_turn(here)).seats[absent].user
        await here.guest.click(here.message, label="Take the seat")
        assert here.guest.id == (await table_of(here)).seats[absent].user
        await hours(here, 0)
        assert f"Table 1: <@{here.guest.id}> replaces <@{former}>." == news(here)[-1]


class TestAway:
    async def test_vacation_is_announced(self, here: SimServer) -> None:
        who = awaited_player(here, await start_game(here, "ben"))
        await rest(who, here.channel, days=3)
        await hours(here, 1)
        assert [f"<@{who.id}> is away until"] == [
            one.removeprefix("Table 1: ")[: len(f"<@{who.id}> is away until")] for one in news(here)
        ]

    async def test_vacation_extends_turns_that_begin_in_it(self, here: SimServer) -> None:
        for person in (here.ana, here.ben):
            await rest(person, here.channel, days=3)
        who = awaited_player(here, await start_game(here, "ben"))
        await hours(here, 3 * 24 - 1)
        assert ([], []) == (news(here), letters(who))
        await hours(here, 13.5)
        [reminder] = letters(who)
        assert "Your time ends <t:" in reminder

    @pytest.mark.parametrize("days", [2, 0])
    async def test_call_to_a_turn_follows_another_end_of_a_vacation(
        self, here: SimServer, days: int
    ) -> None:
        for person in (here.ana, here.ben):
            await rest(person, here.channel, days=3)
        who = awaited_player(here, await start_and_call(here))
        if days:
            await rest(who, here.channel, days=days)
        else:
            await rest(who, here.channel, days=0)
        await hours(here, 24 * days - 0.1 if days else 0)
        assert (0 if days else 1) == len(letters(who))
        await hours(here, 0.2)
        assert 1 == len(letters(who))

    async def test_vacation_days_are_limited_per_year(self, here: SimServer) -> None:
        async def take(days: int) -> str:
            return await rest(here.ana, here.channel, days=days)

        await take(28)
        await here.later(28 * DAY)
        assert "You have 14 days of vacation left this year. Choose at most that." in await take(28)
        await take(13)
        await here.later(13 * DAY)
        assert "You have 1 day of vacation left this year. Choose at most that." in await take(2)
        await take(1)
        await here.later(DAY)
        assert "You have no vacation days left this year." in await take(1)

    async def test_vacation_over_new_year_counts_for_both_years(self, here: SimServer) -> None:
        async def take(days: int) -> str:
            return await rest(here.ana, here.channel, days=days)

        started = datetime.fromtimestamp(here.bot.services.now(), UTC)
        december = datetime(started.year, 12, 17, 12, tzinfo=UTC)
        await here.later((december - started).total_seconds())
        assert "28 days off" in await take(28)  # 15 days in the old year
        await here.later(20 * DAY - HOUR)
        assert "28 days off" in await take(28)  # 5 days of the new year are over
        await here.later(28 * DAY)
        assert "You have 9 days of vacation left this year. Choose at most that." in await take(28)
        assert "9 days off" in await take(9)

    async def test_days_of_the_new_year_are_given_back_too(self, here: SimServer) -> None:
        started = datetime.fromtimestamp(here.bot.services.now(), UTC)
        december = datetime(started.year, 12, 17, 12, tzinfo=UTC)
        await here.later((december - started).total_seconds())
        await rest(here.ana, here.channel, days=28)
        await here.later(20 * DAY - HOUR)
        await rest(here.ana, here.channel, days=0)
        person = here.bot.services.people.settings_of(here.ana.id)
        assert (started.year + 1, 5) == (person.away_year, person.away_days)

    async def test_another_end_of_a_vacation_returns_the_days_to_come(
        self, here: SimServer
    ) -> None:
        for days, taken in ((28, 28), (14, 1 + 14), (28, 2 + 28)):
            result = await rest(here.ana, here.channel, days=days)
            assert f"{days} days off" in result
            assert taken == here.bot.services.people.settings_of(here.ana.id).away_days
            await here.later(DAY - 100)

    async def test_days_count_from_the_stored_settings(self, here: SimServer) -> None:
        old = here.bot.services.people.settings_of(here.ana.id)
        await rest(here.ana, here.channel, days=28)
        known = here.bot.services.people._known  # as in a process that has not read them again
        known[UserId(here.ana.id)] = old
        result = await rest(here.ana, here.channel, days=28)
        assert "28 days off" in result
        known[UserId(here.ana.id)] = old
        result = await rest(here.ana, here.channel, days=0)
        assert "You are not away" not in result
        stored = await here.bot.store.read(select_person, UserId(here.ana.id))
        assert (0, None) == (stored.away_days, stored.away_until)

    async def test_settings_show_a_vacation_until_its_end(self, here: SimServer) -> None:
        await rest(here.ana, here.channel, days=1)
        for is_away in (True, False):
            shown = await own_settings(here.ana, here.channel)
            assert is_away == ("1 day off" in shown)
            await here.later(DAY)

    async def test_unused_vacation_days_remain(self, here: SimServer) -> None:
        await rest(here.ana, here.channel, days=28)
        await hours(here, 23)
        await rest(here.ana, here.channel, days=0)
        person = here.bot.services.people.settings_of(here.ana.id)
        assert (1, None) == (person.away_days, person.away_until)


class TestSettings:
    async def test_quiet_hours_are_confirmed(self, here: SimServer) -> None:
        result = await rest(here.ana, here.channel, begin="22:30", end="7", zone="Europe/Berlin")
        assert "Quiet hours and days off: 22:30 to 7:00 (Europe/Berlin)" in result.splitlines()

    async def test_setting_survives_a_restart(self, here: SimServer) -> None:
        await choose_setting(here.ana, here.channel, "notices", "both")
        await here.restart()
        assert "both" == here.bot.services.people.settings_of(here.ana.id).notices

    async def test_zone_may_be_a_city(self, here: SimServer) -> None:
        await rest(here.ana, here.channel, zone="tokyo")
        assert "Asia/Tokyo" == here.bot.services.people.settings_of(here.ana.id).zone

    @pytest.mark.parametrize(
        ("given", "words"),
        [
            ({"begin": "22:30"}, "Give a start and an end"),
            ({"begin": "25:00", "end": "7:00"}, "“25:00” is not a time."),
            ({"begin": "7:00", "end": "7:00"}, "Quiet hours can last at most 15 hours a day."),
            ({"begin": "7:00", "end": "22:01"}, "Quiet hours can last at most 15 hours a day."),
            ({"begin": "7:00", "end": "8:00", "zone": "Atlantis"}, "Unknown time zone"),
            ({"begin": "7:00", "end": "8:00", "zone": "localtime"}, "Unknown time zone"),
            ({"begin": "7:00", "end": "8:00", "zone": "Factory"}, "Unknown time zone"),
        ],
    )
    async def test_invalid_quiet_hours_are_refused(
        self, here: SimServer, given: dict[str, str], words: str
    ) -> None:
        assert words in await rest(here.ana, here.channel, **given)


class TestAChannelThatTakesNoMessages:
    async def test_is_retried_with_growing_delays_and_then_abandoned(self, here: SimServer) -> None:
        message = await open_lobby(here, "ben")
        await lobbies.set_option(here.bot.tables, TABLE, here.ana.id, "pace", "none")
        await press_start(here.ana, message)
        path, at = f"/channels/{here.channel.id}/messages", here.bot.tables.now()
        here.env.inject_error("POST", path, status=400, code=160005, times=None)
        await here.bot.tables.change(
            TABLE, lambda table: announcements.news(table, at, "The sun rises.")
        )
        before = len(here.env.http_requests)
        for _ in range(3):
            await hours(here, 24)
        tried = [one for one in here.env.http_requests[before:] if path in one.path]
        assert 10 < len(tried) < 150
        year = Timestamp(here.bot.tables.now() + 365 * DAY)
        assert [] == await here.bot.store.read(notices.select_due, year)


class TestANotificationThatFails:
    async def test_is_retried_with_growing_delays_and_then_abandoned(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await start_game(here, "ben")
        failed = list[Timestamp]()

        def fail(_db: Db, _notice: Notice, at: Timestamp) -> None:
            failed.append(at)
            raise LookupError("a bug")

        monkeypatch.setitem(here.bot.services.notifier._texts, "followed", fail)
        at = here.bot.tables.now()
        notice = Notice(table=TABLE, user=here.guest.id, kind="followed", text="1", due=at)
        await here.bot.store.write(notices.insert, [notice])
        with structlog.testing.capture_logs() as logs:
            for _ in range(3):
                await hours(here, 24)
        errors = {one["event"] for one in logs if one["log_level"] == "error"}
        assert {"notification not sent"} == errors
        assert 10 < len(failed) < 150
        due = await here.bot.store.read(notices.select_due, Timestamp(at + 365 * DAY))
        assert here.guest.id not in {one.user for one in due}


class TestOutage:
    async def test_outage_extends_the_deadline(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        who = awaited_player(here, table)
        await hours(here, 1)
        await here.restart(6 * HOUR)
        await hours(here, 10.9)
        assert [] == letters(who)
        await hours(here, 0.3)
        assert 1 == len(letters(who))


class TestGamesAndTable:
    @pytest.mark.parametrize("game", [QUAKE, "island-hopper"])
    async def test_games_lists_deadlines_and_a_button(self, here: SimServer, game: str) -> None:
        table = await start_game(here, "ben", game=game)
        who = awaited_player(here, table)
        result = await who.slash(here.channel, "games")
        seat = table.seats[table.awaited[0]]
        assert seat.waiting is not None
        until = f"until <t:{seat.waiting + 24 * HOUR}:f>"
        assert f"asked: **you**, since <t:{seat.waiting}:f>, {until}" in reply_text(result)
        [hand] = private_replies(await who.click(result.response, label="My view"))
        assert table.game.name in hand.content

    async def test_table_shows_the_awaited_player_their_time_and_the_pace(
        self, here: SimServer
    ) -> None:
        table = await start_game(here, "ben")
        who = awaited_player(here, table)
        words = (await sheet_of(who, here.channel)).content
        asked = table.seats[table.awaited[0]].waiting
        assert asked is not None
        until = f"until <t:{asked + 24 * HOUR}:f>"
        assert f"Asked: <@{who.id}>, since <t:{asked}:t>, {until}." in words
        assert "Pace: day (24 hours a turn)." in words


class TestADeletedChannel:
    async def test_tables_are_closed_and_players_notified(self, here: SimServer) -> None:
        await start_game(here, "ben")
        here.env.backend.delete_channel(here.channel.id)
        await hours(here, 0.1)
        assert "aborted" == (await table_of(here)).row.status
        assert [1, 1] == [len(letters(one)) for one in (here.ana, here.ben)]
        assert "was deleted, so the table is closed." in letters(here.ana)[0]

    async def test_resting_player_is_notified_later(self, here: SimServer) -> None:
        await rest(here.ben, here.channel, begin="0:00", end="6:00")
        await start_game(here, "ben")
        here.env.backend.delete_channel(here.channel.id)
        await hours(here, 5.9)
        assert [1, 0] == [len(letters(one)) for one in (here.ana, here.ben)]
        await hours(here, 0.2)
        assert [1, 1] == [len(letters(one)) for one in (here.ana, here.ben)]
