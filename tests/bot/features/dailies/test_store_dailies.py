"""Stored daily posts and streak warnings, in each kind of database."""

from typing import Any

import msgspec

from bot.domain.ids import ChannelId, GuildId, Timestamp, UserId
from bot.domain.paces import DAY
from bot.domain.records import Notice
from bot.features.challenges import store as challenges
from bot.features.challenges.rules import missing, opening
from bot.features.challenges.store import Attempt, Challenge, Days
from bot.features.dailies import store as dailies
from bot.features.dailies import store as streaks
from bot.features.dailies.store import Daily
from bot.features.puzzles.store import Crowd, PuzzleAttempt, insert_attempt, select_crowd
from bot.installed import FEATURES
from bot.store import Store, outage, servers
from bot.store.addresses import Address
from bot.store.connection import Db
from bot.store.servers import ServerRow

NOON = Timestamp(1_800_000_000)
TODAY = opening("day", NOON)
HERE, THERE = GuildId(70), GuildId(71)
ANA, BEN = UserId(1_001), UserId(1_002)
POST = Daily(guild=HERE, day=TODAY, channel=ChannelId(5), nonce="one", at=NOON)


async def test_post_is_inserted_once_and_due_until_done(either: Address) -> None:
    store = await Store.open(either)
    for nonce in ("one", "another"):
        await store.write(dailies.want, [msgspec.structs.replace(POST, nonce=nonce)])
    assert [POST] == await store.read(dailies.select_due, NOON)
    sent = msgspec.structs.replace(POST, message=9, due=Timestamp(NOON + 60), shown="seen")
    await store.write(dailies.write_daily, sent)
    assert [] == await store.read(dailies.select_due, NOON)
    assert [sent] == await store.read(dailies.select_due, Timestamp(NOON + 60))
    await store.write(dailies.write_daily, msgspec.structs.replace(sent, done=True))
    assert [] == await store.read(dailies.select_due, Timestamp(NOON + 60))
    await store.write(dailies.forget_old, Timestamp(TODAY + 1))
    await store.close()


async def test_post_moves_to_another_channel_until_it_is_sent(either: Address) -> None:
    store = await Store.open(either)
    await store.write(dailies.want, [POST])
    await store.write(dailies.write_daily, msgspec.structs.replace(POST, attempts=3, done=True))
    other = msgspec.structs.replace(POST, channel=ChannelId(6), nonce="other")
    await store.write(dailies.want, [other])
    assert [other] == await store.read(dailies.select_due, NOON)
    sent = msgspec.structs.replace(other, message=9)
    await store.write(dailies.write_daily, sent)
    await store.write(dailies.want, [POST])
    assert [sent] == await store.read(dailies.select_due, NOON)
    await store.close()


async def test_servers_with_a_daily_channel_are_selected(either: Address) -> None:
    store = await Store.open(either)
    await store.write(servers.write_server, ServerRow(guild=HERE, daily=ChannelId(5)))
    await store.write(servers.write_server, ServerRow(guild=THERE))
    assert [(HERE, 5)] == await store.read(dailies.select_wanting)
    assert ServerRow(guild=HERE, daily=ChannelId(5)) == await store.read(
        servers.select_server, HERE
    )
    await store.write(servers.mark_away, HERE, NOON)
    assert [] == await store.read(dailies.select_wanting)
    await store.close()


async def test_days_of_players_and_servers(either: Address) -> None:
    store = await Store.open(either)
    await store.write(_a_day_of_attempts)
    await store.write(outage.excuse, Timestamp(TODAY - DAY), TODAY)
    excused = {Timestamp(TODAY - DAY)}
    assert {ANA: Days({TODAY}, set(), excused), BEN: Days(set(), {TODAY}, excused)} == (
        await store.read(challenges.select_days, [ANA, BEN])
    )
    assert Days({TODAY}, {TODAY}, excused) == await store.read(dailies.select_days_of, HERE, TODAY)
    assert Days(set(), set(), excused) == await store.read(dailies.select_days_of, THERE, TODAY)
    await store.close()


async def test_player_is_warned_once_a_day(either: Address) -> None:
    store = await Store.open(either)
    await store.write(_a_day_of_attempts)
    tomorrow = Timestamp(TODAY + DAY)
    assert [] == await store.read(streaks.select_players, TODAY, TODAY)
    assert [ANA] == await store.read(streaks.select_players, TODAY, tomorrow)
    for _ in range(2):
        await store.write(streaks.warn, ANA, tomorrow, list[Notice]())
    assert [] == await store.read(streaks.select_players, TODAY, tomorrow)
    assert [{"warned": tomorrow}] == await store.read(FEATURES.personal["streaks"].export_of, ANA)
    await store.write(streaks.forget_warnings, Timestamp(tomorrow + DAY))
    assert [] == await store.read(FEATURES.personal["streaks"].export_of, ANA)
    assert await store.read(streaks.select_last_table, ANA) is None
    await store.close()


async def test_user_has_one_card_a_day_with_one_nonce(either: Address) -> None:
    store = await Store.open(either)
    first = await store.write(dailies.want_cards, [ANA, BEN], TODAY, NOON)
    assert first == await store.write(dailies.want_cards, [BEN, ANA], TODAY, Timestamp(NOON + 60))
    await store.write(dailies.write_done, first[ANA])
    assert {ANA} == await store.read(dailies.select_done, TODAY)
    assert {BEN: first[BEN]} == await store.write(dailies.want_cards, [ANA], TODAY, NOON)
    later = await store.write(dailies.want_cards, [ANA], Timestamp(TODAY + DAY), NOON)
    assert [{"day": TODAY + DAY, "at": NOON, "done": 0}] == await store.read(
        FEATURES.personal["daily_cards"].export_of, ANA
    )
    assert {ANA} == {*later}
    await store.close()


def _a_day_of_attempts(db: Db) -> None:
    """Let Ana finish one of the challenges of today and leave Ben's attempt open."""
    for one in missing([], NOON):
        challenges.insert_challenge(db, one)
    today: list[Challenge] = challenges.select_at(db, "day", NOON)
    done: dict[str, Any] = {"ended": NOON, "score": 9}
    for user, more in ((ANA, done), (BEN, {})):
        made = Attempt(challenge=today[0].id, user=user, guild=HERE, table=None, began=NOON, **more)
        challenges.insert_attempt(db, made)


async def test_puzzle_answered_on_its_day_counts_for_the_week(either: Address) -> None:
    store, today = await Store.open(either), Timestamp(20_000 * DAY)
    for day, solved, late in ((20_000, True, False), (19_999, True, True), (19_998, False, False)):
        one = PuzzleAttempt(
            user=ANA, day=day, puzzle="", choice="", solved=solved, late=late, at=today
        )
        await store.write(insert_attempt, one)
    days = await store.read(challenges.select_days, [ANA])
    assert {today, today - 2 * DAY} == days[ANA].finished
    crowds = [await store.read(select_crowd, day) for day in (20_000, 19_999, 19_998)]
    assert [Crowd(1, 1), Crowd(0, 0), Crowd(1, 0)] == crowds
    await store.close()
