"""Nights: no reminder at night, and quiet hours with one press."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from bot.domain.ids import Timestamp, UserId
from bot.domain.nights import guessed_zone, likely_night, zone_at
from bot.domain.paces import DAY, HOUR
from bot.domain.person import Person
from bot.domain.quiet_hours import LEFT_AT_LEAST, remind_from, undisturbed_from, zone_in_words
from bot.interactions.turns import HAS_SOME, UNKNOWN_ZONE
from bot.store import Db, notices
from testbed.loopback.world import SILENT
from tests.bot.settings_steps import own_settings, rest
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import pass_turn, press_start, private_text, start_game, table_of

MONDAY = 1_800_230_400  # 00:00 UTC
BERLIN = Person(user=UserId(1), zone="Europe/Berlin")


def moves(offset: int, hours: range, days: int = 20, seed: int = 1) -> Iterator[Timestamp]:
    """Yield the times of four moves a day, in some hours of a time zone."""
    rng = Random(seed)
    for day in range(days):
        for _ in range(4):
            hour = rng.choice(hours) - offset
            yield Timestamp(MONDAY + day * DAY + hour * HOUR + rng.randrange(HOUR))


def hours_apart(zone: str, offset: int) -> int:
    """Return how far a zone is from an offset to UTC, in hours."""
    ahead = {zone_at(hours): hours for hours in range(-11, 13)}[zone]
    return abs((ahead - offset + 12) % 24 - 12)


class TestGuess:
    @pytest.mark.parametrize("offset", range(-11, 13))
    @pytest.mark.parametrize("hours", [range(7, 24), range(8, 23), range(9, 25)])
    def test_zone_follows_from_the_hours_of_sleep(self, offset: int, hours: range) -> None:
        zone = guessed_zone(moves(offset, hours))
        assert hours_apart(zone, offset) <= 1

    def test_rare_move_at_night_does_not_matter(self) -> None:
        usual = [*moves(1, range(8, 23), days=30)]
        zone = guessed_zone([*usual, Timestamp(MONDAY + 2 * HOUR)])
        assert hours_apart(zone, 1) <= 1

    @pytest.mark.parametrize(
        "times",
        [
            [],
            [*moves(1, range(8, 23), days=2)],
            [*moves(1, range(18, 23))],
            [*moves(1, range(24))],
        ],
        ids=["none", "few days", "evenings", "all hours"],
    )
    def test_no_guess_if_it_is_not_clear(self, times: list[Timestamp]) -> None:
        assert "" == guessed_zone(times)

    def test_zone_reads_as_an_offset(self) -> None:
        names = ("Etc/GMT-1", "Etc/GMT+5", "UTC", "Europe/Berlin")
        assert ["UTC+1", "UTC-5", "UTC", "Europe/Berlin"] == [*map(zone_in_words, names)]


def looks(offset: int, *hours: int, days: int = 7) -> list[Timestamp]:
    """Return the times of moves at the same hours of each day, in a time zone."""
    return [
        Timestamp(MONDAY + day * DAY + (hour - offset) * HOUR)
        for day in range(days)
        for hour in hours
    ]


HABITS = [(20,), (8, 21), (12, 23), (7, 13, 18, 22), (9, 10, 12, 15, 17, 19, 21, 22)]
"""The hours after midnight in which some players move each day."""


class TestLikelyNight:
    @pytest.mark.parametrize("offset", range(-11, 13))
    @pytest.mark.parametrize("habit", HABITS, ids=str)
    def test_week_of_moves_shows_most_of_the_night(
        self, offset: int, habit: tuple[int, ...]
    ) -> None:
        asleep = {(hour - offset) % 24 for hour in range(1, 7)}
        assert len(asleep & likely_night(looks(offset, *habit))) >= 4

    @pytest.mark.parametrize("habit", HABITS, ids=str)
    def test_hours_of_moves_are_never_night(self, habit: tuple[int, ...]) -> None:
        night = likely_night(looks(0, *habit))
        assert not night & set(habit)

    def test_more_moves_show_the_night_better(self) -> None:
        few, many = likely_night(looks(0, 8, 21)), likely_night(looks(0, *range(8, 24)))
        assert len(many) < len(few)
        assert {*range(8)} == many

    @pytest.mark.parametrize(
        "times",
        [[], looks(0, 20, days=2), looks(0, *range(24))],
        ids=["none", "few days", "all hours"],
    )
    def test_no_night_if_it_is_not_clear(self, times: list[Timestamp]) -> None:
        assert not likely_night(times)


class TestWhenToRemind:
    @pytest.mark.parametrize(("hour", "morning"), [(21, 21), (23, 31), (28, 31), (31, 31)])
    def test_night_lasts_from_midnight_to_eight_in_the_known_zone(
        self, hour: int, morning: int
    ) -> None:
        at = Timestamp(MONDAY + hour * HOUR)
        assert MONDAY + morning * HOUR == undisturbed_from(BERLIN, at)

    @pytest.mark.parametrize("end", [None, Timestamp(MONDAY + 8 * HOUR + LEFT_AT_LEAST)])
    def test_reminder_waits_for_the_morning(self, end: Timestamp | None) -> None:
        morning = Timestamp(MONDAY + 8 * HOUR)
        assert morning == remind_from(Timestamp(MONDAY), morning, end)

    @pytest.mark.parametrize("left", [-HOUR, 0, LEFT_AT_LEAST - 1])
    def test_reminder_does_not_wait_for_the_end_of_its_turn(self, left: int) -> None:
        morning = Timestamp(MONDAY + 8 * HOUR)
        assert MONDAY == remind_from(Timestamp(MONDAY), morning, Timestamp(morning + left))


async def until(here: SimServer, hour: float) -> None:
    """Advance the clock to an hour of the first day in UTC, stopping whenever something is due."""
    day = here.bot.tables.now() // DAY * DAY
    end = max(day + int(hour * HOUR), here.bot.tables.now())
    for _ in range(100):
        due = await here.bot.store.read(notices.next_due)
        await here.later(max(min(due or end, end) - here.bot.tables.now(), 0))
        if here.bot.tables.now() >= end:
            return
    raise AssertionError("what is due is never done")


def reminders(here: SimServer, person: Any) -> list[dict[str, Any]]:
    """Return the reminders to a player."""
    path = f"/channels/{person.user.dm_channel.id}/messages"
    sent = [one.json for one in here.env.http_requests if one.path == path and one.json]
    return [one for one in sent if "had no answer so far" in one.get("content", "")]


async def start_at(here: SimServer, hour: int, pace: str) -> None:
    """Start a game of Ana and Ben at an hour in UTC, in which Ana is to move."""
    await until(here, 24 + hour)
    await here.ana.slash(here.channel, "play", game="earthquake-island", pace=pace)
    await here.ben.click(here.message, label="Join")
    await press_start(here.ana, here.message)


async def add_moves(here: SimServer, seat: int, times: Iterable[Timestamp]) -> None:
    """Store moves of a seat in the last month. Their days are counted from ``MONDAY``."""
    begun = here.bot.tables.now() // DAY * DAY - 31 * DAY

    def add(db: Db) -> None:
        for ply, at in enumerate(times, 10_000):
            row = [TABLE, ply, seat, "move", begun + at - MONDAY]
            db.execute("INSERT INTO log (game, ply, seat, action, at) VALUES (?, ?, ?, ?, ?)", row)

    await here.bot.store.write(add)


@pytest.mark.usefixtures("same_seed", "no_pictures")
class TestReminders:
    async def test_reminder_waits_for_eight_in_a_known_zone(self, here: SimServer) -> None:
        await rest(here.ana, here.channel, zone="Europe/Berlin")
        await start_at(here, 15, "day")  # half a turn later it is 4:00 in Berlin
        await until(here, 24 + 6.9)
        assert [] == reminders(here, here.ana)
        await until(here, 7.1)
        [reminder] = reminders(here, here.ana)
        assert not reminder.get("flags", 0) & SILENT
        table = await table_of(here)
        end = table.seats[table.awaited[0]].deadline
        assert f"<t:{end}:" in reminder["content"]

    async def test_reminder_waits_while_its_player_probably_sleeps(self, here: SimServer) -> None:
        await start_at(here, 15, "day")  # half a turn later it is 3:00
        await add_moves(here, (await table_of(here)).awaited[0], looks(0, *range(8, 24)))
        await until(here, 24 + 7.9)
        assert [] == reminders(here, here.ana)
        await until(here, 8.1)
        [reminder] = reminders(here, here.ana)
        assert not reminder.get("flags", 0) & SILENT

    async def test_reminder_rings_at_a_guessed_night_before_its_turn_ends(
        self, here: SimServer
    ) -> None:
        await start_at(here, 20, "fast")  # half a turn later it is 2:00, and the turn ends at 8:00
        await add_moves(here, (await table_of(here)).awaited[0], looks(0, *range(8, 24)))
        await until(here, 24 + 2.1)
        [reminder] = reminders(here, here.ana)
        assert not reminder.get("flags", 0) & SILENT

    async def test_reminder_of_a_turn_that_ends_at_night_is_silent(self, here: SimServer) -> None:
        await rest(here.ana, here.channel, zone="Europe/Berlin")
        await start_at(here, 18, "fast")  # half a turn later it is 1:00 in Berlin
        await until(here, 24 + 0.1)
        [reminder] = reminders(here, here.ana)
        assert reminder.get("flags", 0) & SILENT

    async def test_reminder_of_a_live_game_rings_at_night(self, here: SimServer) -> None:
        await rest(here.ana, here.channel, zone="Europe/Berlin")
        await start_at(here, 1, "live")
        await here.later(150)
        [reminder] = reminders(here, here.ana)
        assert not reminder.get("flags", 0) & SILENT

    async def test_player_who_has_moved_gets_no_reminder_in_the_morning(
        self, here: SimServer
    ) -> None:
        await rest(here.ana, here.channel, zone="Europe/Berlin")
        await start_at(here, 15, "day")
        await until(here, 24 + 4)
        await pass_turn(here)
        await until(here, 8)
        assert [] == reminders(here, here.ana)


async def reminded(here: SimServer, hours: float = 12.1) -> Any:
    """Let Ana get a reminder within some hours; return it."""
    await here.later(hours * HOUR)
    [*_, reminder] = here.ana.user.dm_channel.history()
    assert "had no answer so far" in reminder.content
    return reminder


@pytest.mark.usefixtures("same_seed", "no_pictures")
class TestButton:
    async def test_stored_zone_is_used_and_shown(self, here: SimServer) -> None:
        await rest(here.ana, here.channel, zone="Europe/Berlin")
        await start_game(here, "ben")
        reminder = await reminded(here)
        label = "Not at night (22–7, Europe/Berlin)"
        assert label in buttons(reminder)
        words = private_text(await here.ana.user.click(reminder, label=label))
        assert "Your quiet hours are 22:00 to 7:00 (Europe/Berlin, where it is" in words
        person = here.bot.services.people.settings_of(UserId(here.ana.id))
        assert (22 * 60, 7 * 60) == (person.quiet_from, person.quiet_until)
        assert HAS_SOME in private_text(await here.ana.user.click(reminder, label=label))

    async def test_zone_is_guessed_from_moves(self, here: SimServer) -> None:
        await start_game(here, "ben")
        seat = (await table_of(here)).awaited[0]
        await add_moves(here, seat, moves(-5, range(8, 23), days=30))
        reminder = await reminded(here, 22)
        [label] = [one for one in buttons(reminder) if one.startswith("Not at night")]
        assert label in [f"Not at night (22–7, UTC-{hours})" for hours in (4, 5, 6)]
        words = private_text(await here.ana.user.click(reminder, label=label))
        assert "22:00 to 7:00 (UTC-" in words
        assert "22:00 to 7:00 (UTC-" in await own_settings(here.ana, here.channel)

    async def test_unknown_zone_explains_the_setting(self, here: SimServer) -> None:
        await start_game(here, "ben")
        reminder = await reminded(here)
        assert UNKNOWN_ZONE == private_text(
            await here.ana.user.click(reminder, label="Not at night")
        )
        assert here.bot.services.people.settings_of(UserId(here.ana.id)).quiet_from is None

    async def test_player_with_quiet_hours_is_not_asked(self, here: SimServer) -> None:
        await rest(here.ana, here.channel, begin="22:00", end="7:00", zone="Asia/Tokyo")
        await start_game(here, "ben")
        await here.later(36 * HOUR)
        letters = here.ana.user.dm_channel.history()
        [reminder] = [one for one in letters if "had no answer so far" in one.content]
        assert not [one for one in buttons(reminder) if one.startswith("Not at night")]
