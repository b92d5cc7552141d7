"""Nudges: by waiting players, once a day, and only to players who allow them."""

import pytest

from bot.domain.clocks import paused
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.nudges import nudged_by, patience
from bot.domain.paces import DAY, HOUR
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.store import notices
from bot.store.pings import nudge
from engine.core import IllegalAction
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import (
    awaited_player,
    close_direct_messages,
    idle_player,
    press_nudge,
    private_text,
    sheet_of,
    start_game,
)
from tests.bot.timed_tables import ANA, BEN, CHLOE, TimedTables


async def started(timed: TimedTables, pace: str = "day") -> tuple[Table, UserId, UserId]:
    """Start a game. Return it with the player to move and the player who waits."""
    table = await timed.open(pace, ANA, BEN)
    mover = table.seats[table.awaited[0]].user or BEN
    return table, mover, (BEN if mover == ANA else ANA)


async def test_waiting_player_can_nudge_after_an_hour(timed: TimedTables) -> None:
    table, mover, waits = await started(timed)
    with pytest.raises(IllegalAction, match="Give them a little time"):
        nudged_by(table, waits, timed.now())
    assert [mover] == nudged_by(table, waits, Timestamp(timed.at + HOUR))


@pytest.mark.parametrize(("pace", "seconds"), [("live", 150), ("fast", HOUR), ("none", HOUR)])
async def test_patience_follows_the_pace(timed: TimedTables, pace: str, seconds: int) -> None:
    table, *_ = await started(timed, pace)
    assert seconds == patience(table)


async def test_no_other_player_can_nudge(timed: TimedTables) -> None:
    table, mover, waits = await started(timed)
    later = Timestamp(timed.at + DAY)
    with pytest.raises(IllegalAction, match="had a question for you too"):
        nudged_by(table, mover, later)
    with pytest.raises(IllegalAction):
        nudged_by(table, CHLOE, later)
    with pytest.raises(IllegalAction, match="paused"):
        nudged_by(table.with_row(paused=timed.now()), waits, later)
    with pytest.raises(IllegalAction, match="not running"):
        nudged_by(table.with_row(status="over"), waits, later)
    on_autopilot = table.with_seat(Seat(table.awaited[0]), autopilot=True)
    with pytest.raises(IllegalAction, match="No other player had a question"):
        nudged_by(on_autopilot, waits, later)


async def test_player_is_nudged_once_a_day_at_a_table(timed: TimedTables) -> None:
    table, mover, _ = await started(timed)
    store, at = timed.tables.store, timed.now()
    one = Notice(table=table.id, user=mover, kind="nudge", text="Go!", due=at)
    assert await store.write(nudge, one, mover, at, DAY) is None
    almost = Timestamp(at + DAY - 1)
    assert at + DAY == await store.write(nudge, one, mover, almost, DAY)
    assert await store.write(nudge, one, mover, Timestamp(at + DAY), DAY) is None
    assert [mover, mover] == await timed.nudged()


@pytest.mark.usefixtures("no_pictures")
class TestThroughTheBot:
    async def test_nudge_without_direct_messages_is_posted_in_the_channel(
        self, here: SimServer
    ) -> None:
        table = await start_game(here, "ben")
        mover, waits = awaited_player(here, table), idle_player(here, table)
        close_direct_messages(here, mover)
        await here.later(2 * HOUR)
        assert "You nudged" in private_text(await press_nudge(waits, here.channel))
        await here.bot.services.notifier.send_due()
        await here.bot.services.notifier.send_due()
        [posted] = [one.content for one in here.channel.history() if "nudged you" in one.content]
        assert f"Table {TABLE}: <@{mover.id}>, it is still your move. <@{waits.id}>" in posted

    @pytest.mark.parametrize("nudges", [1, 2])
    async def test_reminders_of_a_table_share_a_message(self, here: SimServer, nudges: int) -> None:
        table = await start_game(here, "ben")
        mover, at = awaited_player(here, table), here.bot.tables.now()
        sent = [
            Notice(table=TABLE, user=UserId(mover.id), kind="nudge", text=text, due=at)
            for text in ["", "Ben nudges you.", "Chloe nudges you."][: nudges + 1]
        ]
        await here.bot.store.write(notices.insert, sent)
        await here.bot.services.notifier.send_due()
        letter = mover.user.dm_channel.last_message
        assert nudges == letter.content.count("had no answer so far.")
        assert all(one.text in letter.content for one in sent)
        assert ["Use a day (2 left)", "Not at night"] == [*buttons(letter)]

    @pytest.mark.parametrize("pauses", [False, True])
    async def test_nudge_shows_the_end_of_the_turn(self, here: SimServer, pauses: bool) -> None:
        table = await start_game(here, "ben")
        mover, waits = awaited_player(here, table), idle_player(here, table)
        begun = table.seats[table.awaited[0]].waiting or 0
        await here.later(2 * HOUR)
        await press_nudge(waits, here.channel)
        if pauses:
            await here.bot.tables.change(TABLE, lambda one: paused(one, here.bot.tables.now()))
        await here.bot.services.notifier.send_due()
        text = mover.user.dm_channel.last_message.content
        assert ("Your time ends" in text) != pauses
        assert (f"Your time ends <t:{begun + DAY}:f>." in text) != pauses

    async def test_button_is_only_offered_to_players_who_may_nudge(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        mover, waits = awaited_player(here, table), idle_player(here, table)
        assert "Nudge" not in buttons(await sheet_of(waits, here.channel))
        await here.later(2 * HOUR)
        for person, expected in ((waits, True), (mover, False), (here.guest, False)):
            assert expected == ("Nudge" in buttons(await sheet_of(person, here.channel)))

    @pytest.mark.parametrize("setting", [{"nudges": "off"}, {"notices": "none"}])
    async def test_player_can_turn_off_nudges(
        self, here: SimServer, setting: dict[str, str]
    ) -> None:
        table = await start_game(here, "ben")
        mover, waits = awaited_player(here, table), idle_player(here, table)
        [(name, value)] = setting.items()
        assert "Saved: **" in await choose_setting(mover, here.channel, name, value)
        await here.later(2 * HOUR)
        assert "gets no nudges" in private_text(await press_nudge(waits, here.channel))


async def test_nudges_are_forgotten_when_the_game_ends(timed: TimedTables) -> None:
    table, mover, _ = await started(timed)
    other, *_ = await started(timed)
    store = timed.tables.store
    for one in (table, other):
        notice = Notice(table=one.id, user=mover, kind="nudge", text="", due=timed.now())
        await store.write(nudge, notice, mover, timed.now(), DAY)
    await timed.tables.change(table.id, lambda one: one.with_row(status="aborted"))
    kept = await store.read(lambda db: db.execute("SELECT game FROM nudges").fetchall())
    assert [(other.id,)] == [tuple(row) for row in kept]
