"""The time bank: players extend their own deadline twice in a game."""

import pytest

from bot.domain.clocks import paused, turn_end
from bot.domain.ids import NOBODY, Seat, UserId
from bot.domain.paces import DAY, HOUR, PACES
from bot.domain.person import Person
from bot.domain.table import Table
from bot.domain.time_bank import extended, label_of, left
from bot.services import playing
from engine.core import IllegalAction
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import (
    awaited_player,
    close_direct_messages,
    idle_player,
    posts,
    private_text,
    sheet_of,
    start_game,
    table_of,
)
from tests.bot.timed_tables import ANA, BEGIN, BEN, TimedTables
from tests.bot.timed_windows import bribing


def mover(table: Table) -> tuple[Seat, UserId]:
    """Return the awaited seat and its user."""
    seat = table.awaited[0]
    return seat, table.seats[seat].user or NOBODY


async def extend(timed: TimedTables, user: UserId | None = None) -> Table:
    """Let the awaited player, or another one, extend a deadline at table 1."""
    table = await timed.tables.get(TABLE)
    user = user or mover(table)[1]
    seat = table.seat_of(user)
    used = 0 if seat is None else table.seats[seat].extensions
    return await timed.tables.change(
        TABLE, lambda table: extended(table, user, used, timed.now(), timed.people.settings_of)
    )


class TestExtension:
    @pytest.mark.parametrize("waited", [0, 3 * HOUR, 13 * HOUR, 25 * HOUR])
    async def test_adds_a_turn_to_the_end_of_the_time(
        self, timed: TimedTables, waited: int
    ) -> None:
        await timed.open("day", ANA, BEN)
        table = await timed.wait(waited)
        before = turn_end(table, table.seats[mover(table)[0]], timed.people.settings_of)
        table = await extend(timed)
        after = turn_end(table, table.seats[mover(table)[0]], timed.people.settings_of)
        assert before is not None
        assert before + DAY == after

    async def test_reminder_comes_once_more_half_a_turn_before_the_new_end(
        self, timed: TimedTables
    ) -> None:
        table = await timed.open("day", ANA, BEN)
        user = mover(table)[1]
        await timed.wait(13 * HOUR)
        table = await extend(timed)
        assert BEGIN + 36 * HOUR == table.row.due
        timed.at = BEGIN + 36 * HOUR
        await timed.run_out()
        assert [user] == await timed.nudged()
        table = await timed.wait(12 * HOUR - 1)
        assert 0 == table.seats[mover(table)[0]].lapses
        assert 1 == table.seats[mover(table)[0]].rung

    @pytest.mark.parametrize(("waited", "hours"), [(HOUR, 48), (13 * HOUR, 48), (40 * HOUR, 52)])
    async def test_further_step_of_the_turn_keeps_the_later_end(
        self, timed: TimedTables, waited: int, hours: int
    ) -> None:
        await timed.open("day", ANA, BEN, game="propeller_islands")
        seat = mover(await extend(timed))[0]
        timed.at += waited
        await timed.run_out()
        timed.at += HOUR
        table = await timed.act()
        assert [seat] == table.awaited
        end = turn_end(table, table.seats[seat], timed.people.settings_of)
        assert BEGIN + hours * HOUR + PACES["day"].step == end

    async def test_does_not_count_quiet_hours(self, timed: TimedTables) -> None:
        timed.at = BEGIN - BEGIN % DAY + 12 * HOUR
        for user in (ANA, BEN):
            await timed.know(Person(user=user, quiet_from=18 * 60, quiet_until=6 * 60))
        seat, _ = mover(await timed.open("day", ANA, BEN))
        table = await extend(timed)
        end = turn_end(table, table.seats[seat], timed.people.settings_of)
        assert end == timed.at + 4 * DAY

    async def test_is_announced_without_a_ping(self, timed: TimedTables) -> None:
        table = await timed.open("slow", ANA, BEN)
        user = mover(table)[1]
        await extend(timed)
        [text] = await timed.notices()
        assert ("news", None) == (text.kind, text.user)
        assert f"<@{user}> uses 3 days of their time bank (1 left)." == text.text

    async def test_is_possible_twice_in_a_game(self, timed: TimedTables) -> None:
        table = await timed.open("day", ANA, BEN)
        seat, user = mover(table)
        assert "Use a day (2 left)" == label_of(table, seat)
        table = await extend(timed)
        assert "Use a day (1 left)" == label_of(table, seat)
        table = await extend(timed)
        assert 0 == left(table, seat)
        with pytest.raises(IllegalAction, match="no deadline to extend"):
            await extend(timed, user)

    async def test_second_press_of_a_button_has_no_effect(self, timed: TimedTables) -> None:
        table = await timed.open("day", ANA, BEN)
        user = mover(table)[1]
        after = await extend(timed)
        with pytest.raises(IllegalAction, match="used this extension already"):
            extended(after, user, 0, timed.now(), timed.people.settings_of)

    async def test_each_player_has_their_own(self, timed: TimedTables) -> None:
        table = await timed.open("day", ANA, BEN)
        first = mover(table)[0]
        await extend(timed)
        while mover(table)[0] == first:
            table = await timed.act()
        assert 2 == left(table, mover(table)[0])
        assert 0 == left(table, first)

    async def test_new_player_of_a_seat_has_all(self, timed: TimedTables) -> None:
        table = await timed.open("day", ANA, BEN)
        seat = mover(table)[0]
        await extend(timed)
        await timed.tables.change(TABLE, lambda table: table.with_seat(seat, autopilot=True))
        table = await playing.sit(timed.tables, TABLE, UserId(99))
        assert (99, 0) == (table.seats[seat].user, table.seats[seat].extensions)

    async def test_needs_a_deadline_of_ones_own(self, timed: TimedTables) -> None:
        table = await timed.open("none", ANA, BEN)
        assert 0 == left(table, mover(table)[0])
        with pytest.raises(IllegalAction, match="no deadline to extend"):
            await extend(timed)

    async def test_shared_window_cannot_be_extended(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        assert {0} == {left(table, seat) for seat in table.awaited}

    async def test_paused_table_cannot_be_extended(self, timed: TimedTables) -> None:
        await timed.open("day", ANA, BEN)
        await timed.tables.change(TABLE, lambda table: paused(table, timed.now()))
        with pytest.raises(IllegalAction, match="was paused"):
            await extend(timed)

    @pytest.mark.parametrize(
        ("pace", "label"),
        [("live", "5 minutes"), ("fast", "12 hours"), ("day", "a day"), ("slow", "3 days")],
    )
    async def test_button_names_the_length(self, timed: TimedTables, pace: str, label: str) -> None:
        table = await timed.open(pace, ANA, BEN)
        assert f"Use {label} (2 left)" == label_of(table, mover(table)[0])


async def later(here: SimServer, hours: float) -> None:
    await here.later(hours * HOUR)


@pytest.mark.usefixtures("no_pictures")
class TestThroughTheBot:
    @pytest.mark.long
    async def test_table_offers_an_extension_to_the_awaited_player(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        who, other = awaited_player(here, table), idle_player(here, table)
        waiting = buttons(await sheet_of(other, here.channel))
        assert not any(label.startswith("Use") for label in waiting)
        shown = await sheet_of(who, here.channel)
        result = await who.click(shown, label="Use a day (2 left)")
        assert "You moved the end of your turn" in private_text(result)
        await here.env.advance_time(2)
        assert "uses a day of their time bank (1 left)." in posts(here)[-1].text
        assert set() == posts(here)[-1].pinged
        assert "Use a day (1 left)" in buttons(await sheet_of(who, here.channel))

    async def test_reminder_offers_an_extension(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        who = awaited_player(here, table)
        await later(here, 12.1)
        reminder = who.user.dm_channel.last_message
        assert "had no answer so far" in reminder.content
        await who.user.click(reminder, label="Use a day (2 left)")
        after = (await table_of(here)).seats[table.awaited[0]]
        assert (1, 0) == (after.extensions, after.rung)
        again = await who.user.click(reminder, label="Use a day (2 left)")
        assert "used this extension already" in private_text(again)

    async def test_reminder_in_the_channel_offers_it_if_direct_messages_are_closed(
        self, here: SimServer
    ) -> None:
        table = await start_game(here, "ben")
        who = awaited_player(here, table)
        close_direct_messages(here, who)
        await later(here, 12.1)
        await here.env.advance_time(2)
        reminder = here.channel.last_message
        assert "it is still your move" in reminder.content
        other = await idle_player(here, table).click(reminder, label="Use a day (2 left)")
        assert "no deadline to extend" in private_text(other)
        await who.click(reminder, label="Use a day (2 left)")
        assert 1 == (await table_of(here)).seats[table.awaited[0]].extensions

    async def test_one_reminder_of_two_tables_names_each(self, here: SimServer) -> None:
        await start_game(here, "ben")
        first, here.channel = here.channel, here.guild.create_text_channel("more")
        await start_game(here, "ben")
        tables = [await table_of(here), await here.bot.tables.get(type(TABLE)(2))]
        assert first is not here.channel
        await later(here, 12.1)
        labels = [
            label
            for who in (here.ana, here.ben)
            if who.user.dm_channel.last_message is not None
            for label in buttons(who.user.dm_channel.last_message)
        ]
        movers = {mover(table)[1] for table in tables}
        own = {f"Table {table.id}: Use a day (2 left)" for table in tables}
        own = own if len(movers) == 1 else {"Use a day (2 left)"}
        assert set(labels) == {*own, "Not at night"}
