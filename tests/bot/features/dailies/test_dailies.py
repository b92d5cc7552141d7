"""Daily posts in a server's channel, and warnings before a streak ends."""

import random
from collections import Counter
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast
from zoneinfo import ZoneInfo

import discord
import msgspec
import pytest

from bot.domain.ids import FIRST_SEAT, TableId, Timestamp, UserId
from bot.domain.paces import DAY, HOUR
from bot.domain.person import Person
from bot.domain.records import Proposal
from bot.features.challenges.rules import KINDS, kind_of_day, new_challenge, opening
from bot.features.challenges.standings import Standing
from bot.features.challenges.store import Attempt, Challenge
from bot.features.challenges.streaks import Streak, is_time_to_warn, warned_at
from bot.features.dailies.days import (
    Day,
    day_text,
    day_view,
    post_buttons,
    post_text,
    shared_line,
)
from bot.features.dailies.messages import DailyPosts
from bot.features.dailies.streak_service import LOOK_SECONDS
from bot.features.puzzles.rules import GRACE_SECONDS
from bot.features.puzzles.rules import Daily as Puzzle
from bot.features.puzzles.service import Puzzles
from bot.features.puzzles.store import Crowd, PuzzleAttempt
from bot.installed import FEATURES
from bot.services import playing
from bot.store.servers import ServerRow, forget_server
from bot.store.shards import Shards
from engine import GAMES
from testbed.loopback.world import SILENT
from tests.bot.challenge_steps import (  # noqa: F401  # fixtures
    advance,
    begin_attempt,
    finish_attempt,
    fixed_seeds,
    press_play,
    quick_solver,
)
from tests.bot.settings_steps import choose_setting, open_settings, rest
from tests.bot.sim_server import SimServer, buttons
from tests.bot.stored_games import rows as stored
from tests.bot.table_steps import close_direct_messages, items, private_text, start_game, table_of

NOON = Timestamp(int(datetime(2026, 11, 21, 12, tzinfo=UTC).timestamp()))
TODAY = opening("day", NOON)
ANA, BEN, CHLOE, DEV = map(UserId, (1_001, 1_002, 1_003, 1_004))
NAMES = {ANA: "Ana", BEN: "Ben", CHLOE: "Chloe", DEV: "Dev"}


# --- texts


def challenge(kind: str = "hard", **changes: Any) -> Challenge:
    return msgspec.structs.replace(new_challenge("day", KINDS[kind], NOON), **changes)


def attempt(user: UserId, score: int | None, ended: int = NOON) -> Attempt:
    return Attempt(
        challenge=1,
        user=user,
        guild=None,
        table=TableId(user),
        began=TODAY,
        ended=Timestamp(ended),
        score=score,
    )


FINISHED = [attempt(BEN, 31, NOON + 2), attempt(ANA, 20, NOON + 1), attempt(CHLOE, None)]
OVER: dict[str, Any] = {"revealed": Timestamp(TODAY + DAY)}


NOBODY_YET = Crowd(0, 0)
PUZZLE = cast("Puzzle", SimpleNamespace(game=GAMES["earthquake_island"], day=TODAY // DAY))


def text(deal: Standing | None, streak: int = 0, crowd: Crowd = NOBODY_YET) -> str:
    return post_text(TODAY, PUZZLE, crowd, deal, NAMES, Streak(streak, streak))


def test_open_deal_lists_finishers_without_scores() -> None:
    found = text(Standing(challenge(), FINISHED))
    assert "### Saturday, 21 November\n" in found
    assert "**Deal of the day** · Palm Island, plain · finished by Ana, Ben" in found
    assert not {"31", "20", "⭐"} & {*found.split()}


def test_deal_without_finishers_invites() -> None:
    assert "Palm Island, plain · be among the first" in text(Standing(challenge(), []))


def test_ended_deal_has_a_podium() -> None:
    found = text(Standing(challenge(**OVER), FINISHED))
    assert "**Deal of the day** · Palm Island, plain · 🥇 Ben ⭐ 31 · 🥈 Ana ⭐ 20" in found
    assert "Chloe" not in found


def test_equal_scores_share_a_place() -> None:
    attempts = [attempt(ANA, 5), attempt(BEN, 5), attempt(CHLOE, 4), attempt(DEV, 3)]
    found = text(Standing(challenge("survival", **OVER), attempts))
    assert "🥇 Ana outlived 5 of 5 · 🥇 Ben outlived 5 of 5 · 🥉 Chloe outlived 4 of 5" in found
    assert "Dev" not in found


@pytest.mark.parametrize(
    ("crowd", "words"),
    [(Crowd(9, 9), "be among the first"), (Crowd(10, 6), "60 % of 10 people solved it")],
)
def test_puzzle_has_the_share_of_solvers_from_ten_answers_on(crowd: Crowd, words: str) -> None:
    assert f"🧩 **Puzzle** · Earthquake Island · {words}" in text(None, crowd=crowd)


def test_post_has_buttons_while_its_deal_is_open() -> None:
    deal = Standing(challenge(), [])
    labels = [one.label for one in post_buttons(TODAY, PUZZLE, deal, NOON)]
    assert ["Solve", "Play", "My day"] == labels
    assert [] == post_buttons(TODAY, PUZZLE, deal, Timestamp(TODAY + DAY))


def test_long_lists_are_truncated() -> None:
    users = [UserId(number) for number in range(30)]
    names = dict.fromkeys(users, "N" * 32)
    for kind in KINDS:
        for more in ({}, OVER):
            deal = Standing(challenge(kind, **more), [attempt(user, 9) for user in users])
            found = post_text(TODAY, PUZZLE, Crowd(214, 130), deal, names, Streak(9, 9))
            assert more or "24 more" in found
            assert len(found) <= 500


def own_day(**changes: Any) -> Day:
    """Return a day of Ana, who solved the puzzle and was second in the deal."""
    answer = PuzzleAttempt(
        user=ANA, day=TODAY // DAY, puzzle="", choice="", solved=True, late=False, at=NOON
    )
    usual: dict[str, Any] = {
        "opens": TODAY,
        "puzzle": PUZZLE,
        "crowd": NOBODY_YET,
        "answer": answer,
        "deal": Standing(challenge(), FINISHED, FINISHED[1]),
        "others": [Standing(challenge("open"), [])],
        "streak": Streak(2, 5, 3, 4),
        "due": 0,
        "missed": [TODAY // DAY - 1],
    }
    return Day(**(usual | changes))


def test_sheet_shows_what_its_user_has_done_and_the_week() -> None:
    found = day_text(own_day(due=5))
    assert "🧩 **Puzzle** · Earthquake Island · ✅ solved\n" in found
    assert "Palm Island, plain · you: ⭐ 20\n" in found
    assert "Your week: ●●●○ · 3 of 4 days this week · streak of 2 weeks (best 5)" in found
    assert "📘 5 positions to practise" in found
    crowd = "✅ solved · 60 % of 10 people solved it"
    assert crowd in day_text(own_day(crowd=Crowd(10, 6)))


def test_sheet_shows_the_crowd_before_an_attempt() -> None:
    many = [attempt(UserId(number), number) for number in range(20, 9, -1)]
    found = day_text(own_day(answer=None, deal=Standing(challenge(), many)))
    assert "🏝️ **Deal of the day** · Palm Island, plain · 11 people played it, best ⭐ 20" in found
    view = day_view(own_day(answer=None, deal=Standing(challenge(), many), due=5))
    labels = [one.label for one in view.children if isinstance(one, discord.ui.Button)]
    assert ["Solve the puzzle", "Play the deal", "Practise 5", "Results", "↻"] == labels


def test_day_in_a_line_reveals_nothing() -> None:
    assert "Atoll 21 Nov · 🧩 ✅ · 🏝️ ⭐ 20 · week ●●●○" == shared_line(own_day())
    assert "Atoll 21 Nov · 🧩 ✅" == shared_line(own_day(deal=None, streak=Streak(0, 0)))
    assert "" == shared_line(own_day(answer=None, deal=Standing(challenge(), FINISHED)))
    view = day_view(own_day())
    assert "Share" in [one.label for one in view.children if isinstance(one, discord.ui.Button)]


def test_list_has_other_deals_and_missed_puzzles() -> None:
    [menu] = [one for one in day_view(own_day()).children if isinstance(one, discord.ui.Select)]
    assert [
        "Deal: Palm Island, plain · 21 November",
        "Deal: Palm Island, with villagers and feats · 21 November",
        "Puzzle of 20 November",
    ] == [one.label for one in menu.options]


@pytest.mark.parametrize(
    ("hour", "quiet", "expected"),
    [
        (19, None, False),
        (20, None, True),
        (23, None, True),
        (22, (22, 7), False),
        (20, (22, 7), True),
        (17, (19, 7), False),
        (18, (19, 7), True),
        (18, (19, 22), False),
        (22, (19, 22), True),
        (10, (0, 9), False),
        (20, (0, 9), True),
    ],
)
def test_players_are_warned_in_the_evening_or_before_quiet_hours(
    hour: int, quiet: tuple[int, int] | None, expected: bool
) -> None:
    first, last = (None, None) if quiet is None else (quiet[0] * 60, quiet[1] * 60)
    person = Person(user=ANA, quiet_from=first, quiet_until=last)
    assert expected == is_time_to_warn(person, Timestamp(TODAY + hour * HOUR), TODAY)


def test_player_with_stored_quiet_hours_of_nearly_a_day_is_warned_outside_them() -> None:
    person = Person(user=ANA, quiet_from=7 * 60, quiet_until=60)
    assert [22, 23] == [
        hour for hour in range(24) if is_time_to_warn(person, Timestamp(TODAY + hour * HOUR), TODAY)
    ]


@pytest.mark.parametrize(
    ("zone", "hours"),
    [
        ("UTC", {20, 21, 22, 23}),
        ("America/New_York", {20, 21, 22, 23}),
        ("Asia/Shanghai", {15}),
        ("Asia/Tokyo", {23}),
        ("Australia/Brisbane", {22, 23}),
        ("Europe/Athens", {20, 21}),
    ],
)
def test_no_player_is_warned_between_midnight_and_eight(zone: str, hours: set[int]) -> None:
    person = Person(user=ANA, zone=zone)
    found = {
        hour for hour in range(24) if is_time_to_warn(person, Timestamp(TODAY + hour * HOUR), TODAY)
    }
    assert hours == found
    later = Person(user=UserId(1_700 << 22), zone=zone)
    for hour in found:
        at = warned_at(later, Timestamp(TODAY + hour * HOUR + HOUR - 60))
        assert datetime.fromtimestamp(at, ZoneInfo(zone)).hour >= 8


def test_player_whose_usual_time_is_just_before_night_is_warned() -> None:
    person = Person(user=UserId((2 * HOUR - 1) << 22), zone="Africa/Johannesburg")
    looks = range(TODAY, TODAY + DAY, LOOK_SECONDS)
    assert any(is_time_to_warn(person, Timestamp(at), TODAY) for at in looks)


@pytest.mark.long
def test_warnings_are_spread_over_the_evening() -> None:
    milliseconds = random.Random(1)
    people = [Person(user=UserId(milliseconds.randrange(10**12) << 22)) for _ in range(2_000)]
    evening = [Timestamp(TODAY + 20 * HOUR + LOOK_SECONDS * look) for look in range(13)]
    due = [
        warned_at(person, next(at for at in evening if is_time_to_warn(person, at, TODAY)))
        for person in people
    ]
    busiest = max(Counter(at // 60 for at in due).values())
    assert busiest <= 3 * len(people) // (2 * 60)


# --- through the bot


async def wanted(here: SimServer, mia: Any) -> Any:
    """Choose a channel for the daily posts."""
    channel = here.guild.create_text_channel("daily")
    text = await choose_setting(mia, here.channel, "daily", channel)
    assert f"The daily post is in <#{channel.id}>." in text
    return channel


async def posted(here: SimServer, mia: Any) -> Any:
    """Choose a channel, and return it with its first post."""
    channel = await wanted(here, mia)
    await advance(here, HOUR)
    return channel


def posts(here: SimServer, channel: Any, method: str = "POST") -> list[dict[str, Any]]:
    """Return the bodies of posts or edits in a channel."""
    begins_with = f"/channels/{channel.id}/messages"
    return [
        one.json
        for one in here.env.http_requests
        if one.method == method and one.path.startswith(begins_with)
    ]


def warnings(here: SimServer, name: str) -> list[str]:
    """Return the warnings that a player received."""
    direct = here.people[name].user.dm_channel
    found = [] if direct is None else direct.history()
    return [one.content for one in found if "To keep your streak" in one.content]


async def plays(here: SimServer, name: str) -> None:
    """Play the attempt of the day to its end."""
    await begin_attempt(here, name)
    [(number,)] = stored(here.database, "SELECT MAX(game) FROM tries")
    await finish_attempt(here, await table_of(here, TableId(number)))


async def plays_deal(here: SimServer, name: str) -> None:
    """Play the deal of the day to its end."""
    page = (await here.people[name].slash(here.channel, "daily")).response
    await press_play(here.people[name], page, "Play the deal")
    [(number,)] = stored(here.database, "SELECT MAX(game) FROM tries")
    await finish_attempt(here, await table_of(here, TableId(number)))


async def deal_of_today(here: SimServer) -> str:
    """Return the class of the deal of the day."""
    puzzle = await here.bot.services.require(Puzzles).of_today()
    kind = kind_of_day(opening("day", here.bot.tables.now()), puzzle.game.key if puzzle else "")
    assert kind is not None
    return kind.about.kind


@pytest.fixture
def unspread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send warnings as soon as the evening begins."""
    monkeypatch.setattr("bot.features.challenges.streaks.SPREAD", 1)
    monkeypatch.setattr("bot.features.challenges.streaks.LATER", 1)


async def wants_warnings(here: SimServer, name: str, goal: int = 1) -> None:
    """Turn on warnings for a player."""
    await choose_setting(here.people[name], here.channel, "week", str(goal))
    text = await choose_setting(here.people[name], here.channel, "reminder", "on")
    assert "Saved: **Reminder of the week: a direct message when my streak needs a day**" in text


@pytest.mark.long
@pytest.mark.usefixtures("unspread")
async def test_week_of_dailies_with_an_outage(here: SimServer, mia: Any) -> None:
    channel = await wanted(here, mia)
    await wants_warnings(here, "ana", goal=2)
    await advance(here, HOUR)
    await plays(here, "ana")
    await plays(here, "ben")
    await advance(here, DAY)  # the 2nd, 01:00
    await plays(here, "ana")
    for _ in range(3):
        await advance(here, DAY)
    await advance(here, 21 * HOUR)  # Monday the 5th, 22:00
    await here.restart(5 * HOUR)  # over midnight, to the 6th, 03:00
    await advance(here, 60)
    assert 6 == len(posts(here, channel))
    page = private_text(await here.ana.slash(here.channel, "daily"))
    assert "Your week: ○○ · 0 of 2 days this week · streak of 1 week (best 1)" in page
    await advance(here, DAY)
    await advance(here, DAY)  # the 8th
    assert [[], []] == [warnings(here, name) for name in ("ana", "ben")]
    sent = posts(here, channel)
    assert [f"{day} January" for day in range(1, 9)] == [
        one["content"].partition("\n")[0].partition(", ")[2] for one in sent
    ]
    assert {SILENT} == {one["flags"] for one in sent}
    days = "SELECT COUNT(*) FROM dailies WHERE done = 0"
    assert [(1,)] == stored(here.database, days)


@pytest.mark.usefixtures("unspread")
async def test_player_is_warned_after_aborting_an_attempt(here: SimServer, mia: Any) -> None:
    await wants_warnings(here, "ana")
    await advance(here, HOUR)
    await plays(here, "ana")
    await advance(here, 10 * DAY)  # Sunday of the next week
    await begin_attempt(here, "ana")
    [(number,)] = stored(here.database, "SELECT MAX(game) FROM tries")
    abort = Proposal("abort", FIRST_SEAT, (FIRST_SEAT,))
    await playing.propose(here.bot.tables, number, here.ana.id, abort)
    await advance(here, 19 * HOUR)
    assert 1 == len(warnings(here, "ana"))


@pytest.mark.usefixtures("unspread")
async def test_player_who_only_solves_puzzles_is_warned(here: SimServer, mia: Any) -> None:
    await start_game(here, "ben")
    await wants_warnings(here, "ana")
    await advance(here, HOUR)
    service = here.bot.services.require(Puzzles)
    found = await service.of_today()
    assert found is not None
    await service.answer(UserId(here.ana.id), found.day, found.digest, 0)
    await advance(here, 10 * DAY)  # Sunday of the next week
    assert "streak of 1 week" in private_text(await here.ana.slash(here.channel, "daily"))
    await advance(here, 19 * HOUR)
    assert [1, 0] == [len(warnings(here, name)) for name in ("ana", "ben")]


@pytest.mark.long
@pytest.mark.usefixtures("unspread")
async def test_player_is_warned_after_a_vacation_of_weeks(here: SimServer) -> None:
    await wants_warnings(here, "ana")
    await plays(here, "ana")
    await rest(here.ana, here.channel, days=14)
    for _ in range(24):  # to Sunday the 25th
        await advance(here, DAY)
    await advance(here, 22 * HOUR)
    [warning] = warnings(here, "ana")
    assert "streak of 1 week" in warning


@pytest.mark.long
async def test_daily_post_shows_finishers_and_later_results(here: SimServer, mia: Any) -> None:
    channel = await posted(here, mia)
    assert [1, 0] == [len(posts(here, channel, method)) for method in ("POST", "PATCH")]
    for name in ("ana", "ben"):
        await plays_deal(here, name)
    await advance(here, HOUR)
    [message] = channel.history()
    assert "finished by Ana, Ben" in message.content
    assert "⭐" not in message.content
    assert "This server's streak" not in message.content
    await advance(here, DAY)
    [message] = [one for one in channel.history() if ", 1 January" in one.content]
    assert "🥇" in message.content
    assert {"Replay", "Film"} == {*buttons(message)}
    assert [1] == [len(message.attachments)]
    await advance(here, HOUR)
    edits = len(posts(here, channel, "PATCH"))
    await advance(here, HOUR)
    assert edits == len(posts(here, channel, "PATCH"))


async def test_attempt_begins_with_one_press_on_the_daily_post(here: SimServer, mia: Any) -> None:
    channel = await posted(here, mia)
    assert ["Solve", "Play", "My day"] == [*buttons(channel.last_message)]
    await press_play(here.ana, channel.last_message, "Play")
    assert [(await deal_of_today(here),)] == stored(
        here.database,
        "SELECT kind FROM challenges JOIN tries ON challenge = challenges.id",
    )


@pytest.mark.long
async def test_restart_posts_nothing_twice(here: SimServer, mia: Any) -> None:
    channel = await posted(here, mia)
    for _ in range(2):
        await here.restart()
        await advance(here, HOUR)
    assert 1 == len(posts(here, channel))
    assert [] == posts(here, channel, "PATCH")


async def test_day_is_posted_after_another_process_has_opened_it(here: SimServer, mia: Any) -> None:
    channel = await posted(here, mia)
    here.env.backend.advance_clock(DAY - here.bot.tables.now() % DAY + 5)
    await here.bot.services.require(DailyPosts).post_due()
    assert 1 == len(posts(here, channel))
    await advance(here, HOUR)
    assert 2 == len(posts(here, channel))


async def test_post_with_lost_response_is_found(here: SimServer, mia: Any) -> None:
    channel = await posted(here, mia)
    [(message,)] = stored(here.database, "SELECT message FROM dailies")
    await here.bot.store.write(lambda db: db.execute("UPDATE dailies SET message = NULL"))
    await advance(here, HOUR)
    assert 1 == len(posts(here, channel))
    assert [(message,)] == stored(here.database, "SELECT message FROM dailies")


@pytest.mark.long
async def test_deleted_daily_post_is_not_posted_again(here: SimServer, mia: Any) -> None:
    channel = await posted(here, mia)
    path = f"/channels/{channel.id}/messages/{channel.last_message.id}"
    here.env.inject_error("PATCH", path, status=404, code=10008, message="Unknown Message")
    await plays_deal(here, "ana")
    await advance(here, HOUR)
    await advance(here, HOUR)
    assert 1 == len(posts(here, channel))
    assert [(1,)] == stored(here.database, "SELECT done FROM dailies")


async def test_refused_post_is_retried_on_the_same_day(here: SimServer, mia: Any) -> None:
    channel = await wanted(here, mia)
    path = f"/channels/{channel.id}/messages"
    here.env.inject_error("POST", path, status=403, code=50013, message="Missing Permissions")
    await advance(here, HOUR)
    assert [] == channel.history()
    await advance(here, HOUR)
    assert 1 == len(channel.history())


async def test_refused_post_is_sent_to_another_channel(here: SimServer, mia: Any) -> None:
    channel = await wanted(here, mia)
    path = f"/channels/{channel.id}/messages"
    here.env.inject_error("POST", path, status=403, code=50013, message="Missing Permissions")
    await advance(here, HOUR)
    other = here.guild.create_text_channel("other")
    await choose_setting(mia, here.channel, "daily", other)
    await advance(here, 2 * 60)
    assert ([], 1) == (channel.history(), len(other.history()))
    await choose_setting(mia, here.channel, "daily", channel)
    await advance(here, HOUR)
    assert ([], 1) == (channel.history(), len(other.history()))


async def test_refused_post_is_not_sent_once_it_is_turned_off(here: SimServer, mia: Any) -> None:
    channel = await wanted(here, mia)
    path = f"/channels/{channel.id}/messages"
    here.env.inject_error("POST", path, status=403, code=50013, message="Missing Permissions")
    await advance(here, HOUR)
    await choose_setting(mia, here.channel, "daily")
    await advance(here, HOUR)
    assert [] == channel.history()


async def test_nothing_is_posted_without_a_channel(here: SimServer, mia: Any) -> None:
    channel = await wanted(here, mia)
    text = await choose_setting(mia, here.channel, "daily")
    assert "There is no daily post." in text
    await advance(here, HOUR)
    assert [] == posts(here, channel)


async def test_server_without_the_bot_gets_no_posts_and_is_forgotten(
    here: SimServer, mia: Any
) -> None:
    channel = await wanted(here, mia)
    await here.bot.servers.left(here.guild.id)
    await advance(here, HOUR)
    assert [] == posts(here, channel)
    await here.bot.servers.back(here.guild.id)
    await advance(here, HOUR)
    await here.bot.store.write(forget_server, here.guild.id, FEATURES.forget_server)
    assert [] == stored(here.database, "SELECT * FROM dailies")


async def test_daily_channel_needs_manage_server(here: SimServer) -> None:
    assert "Server" not in buttons(await open_settings(here.ana, here.channel))


@pytest.mark.parametrize("permission", ["send_messages", "attach_files", "read_message_history"])
async def test_daily_channel_needs_permission_to_post(
    here: SimServer, mia: Any, permission: str
) -> None:
    denied = {here.bot.user: discord.PermissionOverwrite(**{permission: False})}
    channel = here.guild.create_text_channel("closed", overwrites=denied)
    refused = await choose_setting(mia, here.channel, "daily", channel)
    assert f"I can't post in <#{channel.id}>." in refused
    assert ServerRow(guild=here.guild.id) == await here.bot.servers.settings_of(here.guild.id)


@pytest.mark.usefixtures("unspread")
class TestAWarning:
    @pytest.mark.long
    @pytest.mark.parametrize("how", ["mention", "dm"])
    async def test_is_not_sent_to_users_who_never_asked_for_it(
        self, here: SimServer, how: str
    ) -> None:
        await self._worn(here, warn="off")
        await choose_setting(here.ana, None, "notices", how)
        await advance(here, 20 * HOUR)
        await advance(here, 60)
        assert [] == warnings(here, "ana")

    @pytest.mark.long
    async def test_is_dropped_when_streak_is_extended_before_it_is_sent(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await self._worn(here)
        monkeypatch.setattr(
            "bot.features.dailies.streak_service.warned_at", lambda _, at: Timestamp(at + HOUR)
        )
        await advance(here, 20 * HOUR)
        assert [("streak",)] == stored(here.database, "SELECT kind FROM notices")
        await plays(here, "ana")
        await here.bot.store.write(lambda db: db.execute("UPDATE notices SET due = 0"))
        await advance(here, 60)
        assert [] == warnings(here, "ana")
        assert [] == stored(here.database, "SELECT * FROM notices")

    @pytest.mark.long
    async def test_is_sent_once_a_day_despite_restarts(self, here: SimServer) -> None:
        await self._worn(here)
        await advance(here, 20 * HOUR)
        await advance(here, 60)
        await here.restart()
        await advance(here, 60)
        await advance(here, HOUR)
        assert 1 == len(warnings(here, "ana"))

    @pytest.mark.long
    async def test_is_dropped_without_direct_messages(self, here: SimServer) -> None:
        await self._worn(here)
        close_direct_messages(here, here.ana)
        await advance(here, 20 * HOUR)
        await advance(here, 60)
        assert [(1,)] == stored(here.database, "SELECT COUNT(*) FROM warnings")
        assert [] == stored(here.database, "SELECT * FROM notices")

    @pytest.mark.long
    async def test_is_sent_on_each_day_that_the_streak_needs(self, here: SimServer) -> None:
        await wants_warnings(here, "ana", goal=2)
        await plays(here, "ana")
        await advance(here, DAY)
        await plays(here, "ana")
        await advance(here, 7 * DAY)  # Friday of the next week
        await advance(here, 20 * HOUR)
        assert [] == warnings(here, "ana")
        await advance(here, DAY)  # Saturday
        await advance(here, 60)
        assert 1 == len(warnings(here, "ana"))
        await plays(here, "ana")
        await advance(here, DAY)  # Sunday
        await advance(here, 60)
        assert 2 == len(warnings(here, "ana"))
        await advance(here, DAY)
        page = private_text(await here.ana.slash(here.channel, "daily"))
        assert "Your week: ○○ · 0 of 2 days this week · best streak 1 week" in page
        assert 2 == len(warnings(here, "ana"))

    @pytest.mark.long
    async def test_is_not_sent_at_night(self, here: SimServer) -> None:
        await rest(here.ana, here.channel, zone="Asia/Tokyo")
        await self._worn(here)
        for _ in range(24):
            await advance(here, HOUR)
        hours = [one.created_at.hour for one in here.ana.user.dm_channel.history()[-1:]]
        assert [23] == hours  # 8:00 in Tokyo

    @pytest.mark.long
    async def test_vacation_keeps_the_streak(self, here: SimServer) -> None:
        await wants_warnings(here, "ana")
        await plays(here, "ana")
        await advance(here, 3 * DAY)
        await rest(here.ana, here.channel, days=9)
        for _ in range(8):
            await advance(here, DAY)
        await rest(here.ana, here.channel, days=0)
        await advance(here, 60)
        page = private_text(await here.ana.slash(here.channel, "daily"))
        assert "Your week: ○ · 0 of 1 day this week · streak of 1 week (best 1)" in page
        assert [] == warnings(here, "ana")

    async def _worn(self, here: SimServer, warn: str = "on") -> None:
        """Give Ana a streak of a week that ends on the 11th, a Sunday, at midnight of that day."""
        if warn == "on":
            await wants_warnings(here, "ana")
        await plays(here, "ana")
        await advance(here, 10 * DAY)


@pytest.mark.parametrize("may_post_in_threads", [True, False])
async def test_daily_thread_needs_permission_to_post_in_threads(
    here: SimServer, mia: Any, may_post_in_threads: bool
) -> None:
    allowed = discord.PermissionOverwrite(
        send_messages=not may_post_in_threads, send_messages_in_threads=may_post_in_threads
    )
    channel = here.guild.create_text_channel("readers", overwrites={here.bot.user: allowed})
    known = here.bot.get_channel(channel.id)
    assert isinstance(known, discord.TextChannel)
    await known.create_thread(name="daily", type=discord.ChannelType.public_thread)
    [thread] = channel.threads
    answered = await choose_setting(mia, here.channel, "daily", thread)
    assert may_post_in_threads == ("daily post is in" in answered)
    assert may_post_in_threads != ("send messages (also in threads)" in answered)


@pytest.mark.long
@pytest.mark.parametrize("code", [30046, 10008])
async def test_post_that_cannot_be_edited_any_more_is_left_alone(
    here: SimServer, mia: Any, code: int
) -> None:
    channel = await posted(here, mia)
    path = f"/channels/{channel.id}/messages/{channel.last_message.id}"
    here.env.inject_error("PATCH", path, status=400, code=code, message="No", times=None)
    await plays_deal(here, "ana")
    await advance(here, 2 * HOUR)
    tried = len(
        [one for one in here.env.http_requests if (one.method, one.path) == ("PATCH", path)]
    )
    await advance(here, HOUR)
    assert 1 == tried
    assert [(1,)] == stored(here.database, "SELECT done FROM dailies")


@pytest.mark.long
async def test_post_is_edited_often_in_its_first_hour_and_then_once_an_hour(
    here: SimServer, mia: Any
) -> None:
    channel = await posted(here, mia)
    edits = []
    for name in ("ana", "ben", "chloe", "dev"):
        await plays_deal(here, name)
        await advance(here, 10 * 60 if name in ("ana", "ben") else 50 * 60)
        edits.append(len(posts(here, channel, "PATCH")))
    assert [1, 2, 3, 3] == edits
    await advance(here, 15 * 60)
    assert 4 == len(posts(here, channel, "PATCH"))


async def test_puzzle_of_the_day_counts_for_the_week(here: SimServer) -> None:
    shown = (await here.ana.slash(here.channel, "daily")).response
    assert "0 of 4 days this week" in shown.content
    asked = await here.ana.click(shown, label="Solve the puzzle")
    answer = next(cid for cid in buttons(asked.response).values() if cid.startswith("atoll:pa:"))
    await here.ana.click(asked.response, custom_id=answer)
    again = (await here.ana.slash(here.channel, "daily")).response
    assert "1 of 4 days this week" in again.content
    assert any(words in again.content for words in ("✅ solved", "❌ missed"))
    assert "Solution" in buttons(again)
    shared = await here.ana.click(again, label="Share")
    assert f"<@{here.ana.id}>: Atoll 1 Jan · 🧩 " in here.message.content
    assert not shared.response.ephemeral


async def solves_and_shares(here: SimServer, person: Any) -> Any:
    """Solve the puzzle of the day, and press **Share**."""
    shown = (await person.slash(here.channel, "daily")).response
    if "Solve the puzzle" in buttons(shown):
        asked = await person.click(shown, label="Solve the puzzle")
        answer = next(
            cid for cid in buttons(asked.response).values() if cid.startswith("atoll:pa:")
        )
        await person.click(asked.response, custom_id=answer)
        shown = (await person.slash(here.channel, "daily")).response
    return await person.click(shown, label="Share")


def shared_in(channel: Any) -> list[str]:
    """Return the days that users have shared in a channel, in one line each."""
    return [one.content for one in channel.history() if "Atoll 1 Jan · " in one.content]


@pytest.mark.long
async def test_day_is_shared_once_in_the_channel_for_the_day(here: SimServer, mia: Any) -> None:
    channel = await wanted(here, mia)
    answered = []
    for _ in range(2):
        answered.append(private_text(await solves_and_shares(here, here.ana)))
        await here.later(10 * 60)
    [line] = shared_in(channel)
    assert line.startswith(f"<@{here.ana.id}>: Atoll 1 Jan · 🧩 ")
    assert [] == shared_in(here.channel)
    assert answered[0] == answered[1]
    assert f"/{channel.id}/" in answered[0]


@pytest.mark.long
async def test_line_in_the_channel_for_the_day_is_renewed(here: SimServer, mia: Any) -> None:
    channel = await wanted(here, mia)
    await solves_and_shares(here, here.ana)
    await here.later(10 * 60)
    await plays_deal(here, "ana")
    await solves_and_shares(here, here.ana)
    [line] = shared_in(channel)
    assert "🏝️" in line


async def test_day_is_shared_here_if_its_user_does_not_see_the_channel(
    here: SimServer, mia: Any
) -> None:
    hidden = {here.ana.user: discord.PermissionOverwrite(view_channel=False)}
    channel = here.guild.create_text_channel("daily", overwrites=hidden)
    await choose_setting(mia, here.channel, "daily", channel)
    await solves_and_shares(here, here.ana)
    assert [] == shared_in(channel)
    assert 1 == len(shared_in(here.channel))


async def test_sheet_without_a_puzzle_does_not_mention_one(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.puzzles.service.daily", lambda _: None)
    shown = (await here.ana.slash(here.channel, "daily")).response
    assert "Puzzle" not in shown.content.replace("puzzles", "")
    assert "Solve the puzzle" not in buttons(shown)
    assert "Play the deal" in buttons(shown)


async def test_other_deals_and_earlier_puzzles_are_in_the_list(here: SimServer) -> None:
    await advance(here, GRACE_SECONDS)
    shown = (await here.ana.slash(here.channel, "daily")).response
    menu = next(one for one in items(shown) if one.get("options"))
    puzzle = next(one["value"] for one in menu["options"] if one["value"].endswith(":puzzle"))
    result = await here.ana.select(shown, [puzzle], custom_id=menu["custom_id"])
    assert "no longer counts" in private_text(result)
    deal = menu["options"][1]
    await here.ana.select(shown, [deal["value"]], custom_id=menu["custom_id"])
    name = deal["label"].removeprefix("Deal: ").partition(" · ")[0]
    assert f"**{name}**" in shown.content
    await here.ana.click(shown, label="Back")
    assert "Solve the puzzle" in buttons(shown)


# --- the day as a direct message


async def wants_card(here: SimServer) -> None:
    """Let Ana want the day as a direct message."""
    text = await choose_setting(here.ana, here.channel, "daily_card", "on")
    assert "Saved: **Daily card: a direct message once a day**" in text


def cards(here: SimServer) -> list[Any]:
    """Return the days that Ana got as direct messages."""
    direct = here.ana.user.dm_channel
    found = [] if direct is None else direct.history()
    return [one for one in found if one.content.startswith("### ")]


@pytest.mark.long
async def test_wanted_card_comes_once_a_day_after_the_night(here: SimServer) -> None:
    await wants_card(here)
    await advance(here, 7 * HOUR)
    assert [] == cards(here)
    await advance(here, HOUR)
    await here.restart()
    for _ in range(3):
        await advance(here, HOUR)
    [card] = cards(here)
    assert "**Deal of the day**" in card.content
    assert ["Solve", "Play", "My day"] == [*buttons(card)]
    shown = await here.ana.user.click(card, label="My day")
    assert "Your week: ○○○○" in private_text(shown)
    await advance(here, DAY)
    assert 2 == len(cards(here))
    assert [(1,)] == stored(here.database, "SELECT COUNT(*) FROM daily_cards")


@pytest.mark.long
async def test_card_waits_for_the_end_of_days_off(here: SimServer) -> None:
    await wants_card(here)
    await rest(here.ana, here.channel, days=2)
    for _ in range(4):
        await advance(here, 12 * HOUR)
    assert [] == cards(here)
    await advance(here, 12 * HOUR)
    assert 1 == len(cards(here))


@pytest.mark.long
async def test_user_who_has_played_the_day_gets_no_card(here: SimServer) -> None:
    await wants_card(here)
    await plays_deal(here, "ana")
    page = (await here.ana.slash(here.channel, "daily", puzzle=0)).response
    await here.ana.click(page, label=next(iter(buttons(page))))
    await advance(here, 9 * HOUR)
    assert [] == cards(here)


@pytest.mark.long
async def test_card_is_tried_once_if_direct_messages_are_closed(here: SimServer) -> None:
    await wants_card(here)
    close_direct_messages(here, here.ana)
    for _ in range(10):
        await advance(here, HOUR)
    path = f"/channels/{here.ana.user.dm_channel.id}/messages"
    tried = [one for one in here.env.http_requests if (one.method, one.path) == ("POST", path)]
    assert 1 == len(tried)


async def test_only_the_process_with_direct_messages_sends_cards(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await wants_card(here)
    monkeypatch.setattr(here.bot.tables, "looked_after", lambda: Shards((1,), 2))
    await advance(here, 9 * HOUR)
    assert [] == cards(here)
