"""Windows: time limits that the passengers of Island Hopper share, with a manual clock."""

from collections.abc import Callable

import pytest

from bot.domain.ids import EPOCH, NOBODY, Seat, Timestamp
from bot.domain.paces import DAY, HOUR, MINUTE
from bot.domain.person import Person
from bot.domain.records import Proposal, SeatRow
from bot.domain.table import Table
from bot.domain.windows import closable_at
from bot.features.moderation.rules import Extend, Pause, Replace, Resume
from bot.features.rankings.store import select_stood_in
from bot.services import playing
from engine.core import IllegalAction
from tests.bot.sim_server import TABLE
from tests.bot.timed_tables import ANA, BEGIN, BEN, CHLOE, DEV, TimedTables
from tests.bot.timed_windows import answer, bribing, calling, window_ends

FOUR = (ANA, BEN, CHLOE, DEV)
NOON = BEGIN - BEGIN % DAY + 12 * HOUR
"""Noon in UTC."""


def waited_for(table: Table) -> SeatRow:
    return table.seats[table.awaited[0]]


def lapses(table: Table) -> list[int]:
    return [row.lapses for row in table.seats]


async def end(timed: TimedTables) -> list[str]:
    """Let the open window end. Return the lines in the channel."""
    ends = window_ends(await timed.tables.get(TABLE)) or EPOCH
    await timed.wait(ends - 1 - timed.at)
    timed.at += 1
    return await run_out(timed)


async def run_out(timed: TimedTables) -> list[str]:
    """Act on what is due now. Return the lines in the channel."""
    await timed.run_out()
    return [notice.text for notice in await timed.notices() if notice.user is None]


class TestWindows:
    @pytest.mark.parametrize(
        ("pace", "length"),
        [("live", MINUTE), ("fast", 12 * HOUR), ("day", DAY), ("slow", 3 * DAY)],
    )
    async def test_passengers_share_the_time_of_a_turn(
        self, timed: TimedTables, pace: str, length: int
    ) -> None:
        table = await bribing(timed, pace)
        assert timed.at + length == window_ends(table)
        assert 3 * [timed.at] == [table.seats[seat].waiting for seat in table.awaited]
        await timed.wait(length - 1)
        assert 3 == len((await timed.tables.get(TABLE)).awaited)
        assert [] == await timed.notices()
        timed.at += 1
        await timed.run_out()
        assert "bribes" != (await timed.tables.get(TABLE)).state.board.phase

    async def test_window_has_no_end_without_a_pace(self, timed: TimedTables) -> None:
        table = await bribing(timed, "none")
        await timed.wait(30 * DAY)
        assert table.awaited == (await timed.tables.get(TABLE)).awaited

    async def test_late_bribe_extends_the_window_three_times_at_most(
        self, timed: TimedTables
    ) -> None:
        table = await bribing(timed, "live")
        end = timed.at + MINUTE
        user = table.seats[table.awaited[0]].user or NOBODY
        ends = list[Timestamp]()
        for _ in range(4):
            await timed.wait((window_ends(table) or 0) - 1 - timed.at)
            table = await playing.act(timed.tables, TABLE, user, ["bribe island:A amount:1"])
            ends.append(window_ends(table) or EPOCH)
        assert [end + 10, end + 20, end + 30, end + 30] == ends

    async def test_early_bribe_does_not_extend_the_window(self, timed: TimedTables) -> None:
        table = await bribing(timed, "live")
        end = timed.at + MINUTE
        user = table.seats[table.awaited[0]].user or NOBODY
        for seconds in (25, 20):  # before and after the reminder
            await timed.wait(seconds)
            table = await playing.act(timed.tables, TABLE, user, ["bribe island:A amount:1"])
            assert end == window_ends(table)

    async def test_vacation_does_not_extend_the_window(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        end, user = timed.at + DAY, waited_for(table).user or NOBODY
        away = Person(user=user, away_from=Timestamp(timed.at), away_until=Timestamp(end))
        await timed.upkeep.set_person(user, lambda _: away)
        assert end == window_ends(await timed.tables.get(TABLE))

    async def test_outage_extends_the_window(self, timed: TimedTables) -> None:
        await bribing(timed, "day")
        end = timed.at + DAY
        timed.at += HOUR
        down, timed.at = timed.at, timed.at + 20 * HOUR
        await timed.upkeep.stand_still(Timestamp(down))
        table = await timed.tables.get(TABLE)
        assert end + 20 * HOUR == window_ends(table)
        assert end + 20 * HOUR - 12 * HOUR == table.row.due

    async def test_pause_extends_the_window(self, timed: TimedTables) -> None:
        await bribing(timed, "live")
        end = timed.at + MINUTE
        await timed.moderate(Pause())
        timed.at += DAY
        table = await timed.moderate(Resume())
        assert end + DAY == window_ends(table)

    async def test_moderator_extends_the_window(self, timed: TimedTables) -> None:
        await bribing(timed, "live")
        end = timed.at + MINUTE
        table = await timed.moderate(Extend(hours=3))
        assert end + 3 * HOUR == window_ends(table)

    async def test_bribe_window_cannot_be_closed_by_the_captain(self, timed: TimedTables) -> None:
        table = await bribing(timed, "live")
        captain = next(row for row in table.seats if row.seat not in table.awaited)
        timed.at += MINUTE // 2
        with pytest.raises(IllegalAction, match="could not end the words"):
            await playing.close_window(timed.tables, TABLE, captain.user or NOBODY)

    async def test_only_the_captain_can_close_the_word_window_after_a_quarter(
        self, timed: TimedTables
    ) -> None:
        table = await calling(timed)
        captain = next(row for row in table.seats if row.seat not in table.awaited)
        await timed.moderate(Pause())
        timed.at += DAY
        with pytest.raises(IllegalAction, match="a little time"):
            await playing.close_window(timed.tables, TABLE, captain.user or NOBODY)
        await timed.moderate(Resume())
        timed.at += 14
        with pytest.raises(IllegalAction, match="a little time"):
            await playing.close_window(timed.tables, TABLE, captain.user or NOBODY)
        timed.at += 1
        with pytest.raises(IllegalAction, match="could not end the words"):
            await playing.close_window(timed.tables, TABLE, waited_for(table).user or NOBODY)
        after = await playing.close_window(timed.tables, TABLE, captain.user or NOBODY)
        assert table.awaited != after.awaited


class TestClosedByTheCaptain:
    @pytest.mark.parametrize(("pace", "hours"), [("fast", 3), ("day", 3), ("slow", 3)])
    async def test_words_can_be_closed_after_three_hours(
        self, timed: TimedTables, pace: str, hours: int
    ) -> None:
        table = await calling(timed, pace)
        captain = next(row.user for row in table.seats if row.seat not in table.awaited) or NOBODY
        await timed.wait(hours * HOUR - 1)
        with pytest.raises(IllegalAction, match="a little time"):
            await playing.close_window(timed.tables, TABLE, captain)
        timed.at += 1
        assert table.awaited != (await playing.close_window(timed.tables, TABLE, captain)).awaited

    async def test_quiet_hours_of_a_passenger_do_not_delay_the_captain(
        self, timed: TimedTables
    ) -> None:
        for user in FOUR:
            await timed.know(Person(user=user, quiet_from=0, quiet_until=15 * 60))
        table = await calling(timed, "day")
        assert (window_ends(table) or 0) > timed.at + DAY
        assert timed.at + 3 * HOUR == closable_at(table)

    async def test_passengers_are_named_but_missed_no_turn(self, timed: TimedTables) -> None:
        table = await calling(timed, "day")
        captain = next(row.user for row in table.seats if row.seat not in table.awaited) or NOBODY
        late = await answer(timed, table.awaited[0])
        first, second = (table.seats[seat].user for seat in late.awaited)
        await timed.wait(3 * HOUR)
        table = await playing.close_window(timed.tables, TABLE, captain)
        assert [f"The time for words is over; <@{first}> and <@{second}> said nothing."] == [
            notice.text for notice in await timed.notices() if notice.user is None
        ]
        assert [0, 0, 0, 0] == lapses(table)


class TestReminder:
    async def test_comes_once_at_half_the_time(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        done, *late = table.awaited
        await answer(timed, done)
        await timed.wait(12 * HOUR - 1)
        timed.at += 1
        await timed.run_out()
        assert [table.seats[seat].user for seat in late] == await timed.nudged()
        await timed.wait(0)
        await timed.wait(12 * HOUR - 1)
        assert [] == await timed.nudged()

    async def test_is_not_sent_to_a_player_without_notifications(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        silent, *others = (table.seats[seat].user or NOBODY for seat in table.awaited)
        await timed.know(Person(user=silent, notices="none"))
        timed.at += 12 * HOUR
        await timed.run_out()
        assert others == await timed.nudged()

    async def test_waits_for_the_end_of_quiet_hours(self, timed: TimedTables) -> None:
        timed.at = NOON - 10 * MINUTE
        table = await bribing(timed, "day")
        user, *others = (table.seats[seat].user or NOBODY for seat in table.awaited)
        await timed.know(Person(user=user, quiet_from=22 * 60, quiet_until=6 * 60))
        timed.at += 12 * HOUR
        await timed.run_out()
        assert others == await timed.nudged()
        await timed.wait(0)
        timed.at = NOON + 18 * HOUR
        assert [user] == await timed.nudged()

    async def test_is_left_out_if_quiet_hours_end_after_the_window(
        self, timed: TimedTables
    ) -> None:
        table = await bribing(timed, "fast")
        user = waited_for(table).user or NOBODY
        away = Person(
            user=user, away_from=Timestamp(timed.at), away_until=Timestamp(timed.at + DAY)
        )
        await timed.know(away)
        timed.at += 6 * HOUR
        await timed.run_out()
        timed.at += DAY
        assert user not in await timed.nudged()


class TestQuietHours:
    async def test_each_passenger_gets_the_time_of_a_turn(self, timed: TimedTables) -> None:
        timed.at = NOON + 8 * HOUR
        for user in FOUR:
            await timed.know(Person(user=user, quiet_from=22 * 60, quiet_until=8 * 60))
        table = await bribing(timed, "fast")
        assert timed.at + 22 * HOUR == window_ends(table)
        assert timed.at + 16 * HOUR == table.row.due

    async def test_window_is_at_most_twice_as_long(self, timed: TimedTables) -> None:
        far = Timestamp(timed.at + 30 * DAY)
        for user in FOUR:
            await timed.know(Person(user=user, away_from=Timestamp(timed.at), away_until=far))
        table = await bribing(timed, "day")
        assert timed.at + 2 * DAY == window_ends(table)

    async def test_live_pace_does_not_wait(self, timed: TimedTables) -> None:
        for user in FOUR:
            await timed.know(Person(user=user, quiet_from=0, quiet_until=15 * 60))
        table = await bribing(timed, "live")
        assert timed.at + MINUTE == window_ends(table)

    async def test_window_that_ends_in_a_rest_is_not_a_missed_turn(
        self, timed: TimedTables
    ) -> None:
        table = await bribing(timed, "day")
        user = waited_for(table).user or NOBODY
        away = Person(
            user=user, away_from=Timestamp(timed.at), away_until=Timestamp(timed.at + 9 * DAY)
        )
        await timed.know(away)
        seats, expected = table.awaited, [0, 0, 0, 0]
        for seat in seats[1:]:
            expected[seat] = 1
        [line] = await end(timed)
        assert f"<@{user}>" in line
        assert expected == lapses(await timed.tables.get(TABLE))


class TestMissedWindow:
    async def test_line_names_passengers_who_did_nothing(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        first, second, third = table.awaited
        await answer(timed, second)
        users = [table.seats[seat].user for seat in (first, third)]
        assert [
            f"The time for bribes is over; <@{users[0]}> and <@{users[1]}> added nothing."
        ] == await end(timed)

    async def test_line_about_words(self, timed: TimedTables) -> None:
        table = await calling(timed)
        await answer(timed, table.awaited[0])
        await answer(timed, table.awaited[1])
        user = table.seats[table.awaited[2]].user
        assert [f"The time for words is over; <@{user}> said nothing."] == await end(timed)

    async def test_is_a_missed_turn(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        late = table.awaited[1]
        for seat in table.awaited:
            if seat != late:
                await answer(timed, seat)
        await end(timed)
        table = await timed.tables.get(TABLE)
        assert [int(seat == late) for seat in range(4)] == lapses(table)
        assert not table.seats[late].autopilot
        assert 1 == len(await timed.tables.store.read(select_stood_in, TABLE, late))

    @pytest.mark.parametrize(
        "moves", [("bribe island:A",), ("bribe island:A", "bribe island:A amount:1")]
    )
    async def test_is_none_after_an_action(
        self, timed: TimedTables, moves: tuple[str, ...]
    ) -> None:
        table = await bribing(timed, "day")
        seat = table.awaited[1]
        user = table.seats[seat].user
        for move in moves:
            await answer(timed, seat, move)
        [line] = await end(timed)
        assert f"<@{user}>" not in line
        assert 0 == lapses(await timed.tables.get(TABLE))[seat]

    async def test_line_names_no_player_if_all_acted(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        for seat in table.awaited:
            await answer(timed, seat, "bribe island:A", "bribe island:A amount:1")
        assert ["The time for bribes is over."] == await end(timed)

    async def test_action_in_an_earlier_window_does_not_count(self, timed: TimedTables) -> None:
        table = await calling(timed, "day")  # after bribes, which all have answered
        await end(timed)
        assert [int(seat in table.awaited) for seat in range(4)] == lapses(
            await timed.tables.get(TABLE)
        )

    async def test_vote_ends_if_all_but_the_absent_player_agreed(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        absent = table.awaited[0]
        await timed.tables.change(TABLE, with_lapse(absent))
        agreed = tuple(row.seat for row in table.seats if row.seat != absent)
        wish = Proposal("pace", agreed[0], agreed, pace="slow")
        await timed.tables.change(TABLE, lambda table: table.with_row(proposal=wish))
        lines = await end(timed)
        assert 2 == len(lines)
        assert "another pace" in lines[1]
        table = await timed.tables.get(TABLE)
        assert ("slow", None) == (table.row.pace, table.row.proposal)
        assert 2 == table.seats[absent].lapses

    async def test_game_is_cancelled_if_all_have_left(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        for row in table.seats:
            gone = row.seat not in table.awaited
            await timed.tables.change(TABLE, with_lapse(row.seat, autopilot=gone))
        assert ["All players have left, so the game was cancelled."] == await end(timed)
        assert "aborted" == (await timed.tables.get(TABLE)).row.status


def with_lapse(seat: Seat, *, autopilot: bool = False) -> Callable[[Table], Table]:
    """Return a change that lets a seat have missed its last turn."""
    return lambda table: table.with_seat(seat, lapses=1, autopilot=autopilot)


class TestAbsentPlayer:
    async def test_next_window_ends_when_all_others_have_answered(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        absent, *others = table.awaited
        await timed.tables.change(TABLE, with_lapse(absent))
        timed.at += HOUR
        for seat in others:
            assert table.awaited != [absent]
            table = await answer(timed, seat)
        assert timed.at == table.row.due
        [line] = await run_out(timed)
        user = table.seats[absent].user
        assert (
            f"The time for bribes is over; <@{user}> added nothing. The autopilot plays for"
            f" <@{user}> until they press **I am back**. Anyone else can press **Take the seat**."
            == line
        )
        table = await timed.tables.get(TABLE)
        assert "bribes" != table.state.board.phase
        assert (2, True) == (table.seats[absent].lapses, table.seats[absent].autopilot)

    async def test_window_of_absent_players_only_takes_its_time(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        for seat in table.awaited:
            await timed.tables.change(TABLE, with_lapse(seat))
        await timed.wait(DAY - 1)
        table = await timed.tables.get(TABLE)
        assert "bribes" == table.state.board.phase
        assert [0, 1, 1, 1] == sorted(lapses(table))

    async def test_pause_keeps_the_window_open(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        absent, *others = table.awaited
        await timed.tables.change(TABLE, with_lapse(absent))
        await timed.moderate(Pause())
        for seat in others:
            await answer(timed, seat)
        table = await timed.wait(DAY)
        assert ([absent], None) == (table.awaited, table.row.due)
        await timed.moderate(Resume())
        assert "bribes" != (await timed.wait(1)).state.board.phase

    async def test_answer_of_a_bot_does_not_end_the_window(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        absent, first, second = table.awaited
        await timed.tables.change(TABLE, with_lapse(absent))
        for seat in (first, second):
            await timed.moderate(Replace(seat))
        await timed.run_out()
        table = await timed.wait(HOUR)
        assert [absent] == table.awaited
        assert "bribes" == table.state.board.phase

    @pytest.mark.parametrize("returns", ["acts", "is back"])
    async def test_returned_player_is_waited_for(self, timed: TimedTables, returns: str) -> None:
        table = await bribing(timed, "day")
        absent, *others = table.awaited
        await timed.tables.change(TABLE, with_lapse(absent))
        if returns == "acts":
            await answer(timed, absent, "bribe island:A")
        else:
            user = table.seats[absent].user or NOBODY
            await playing.come_back(timed.tables, TABLE, user)
        for seat in others:
            await answer(timed, seat)
        table = await timed.wait(HOUR)
        assert [absent] == table.awaited

    @pytest.mark.long
    async def test_player_who_left_gets_the_autopilot_after_two_windows(
        self, timed: TimedTables
    ) -> None:
        table = await bribing(timed, "day")
        gone = table.awaited[0]
        begun = timed.at
        while not table.seats[gone].autopilot:
            assert timed.at <= begun + 26 * HOUR
            if present := [seat for seat in table.awaited if seat != gone]:
                table = await answer(timed, present[0], "1")
                await timed.run_out()
            else:
                await end(timed)
            table = await timed.tables.get(TABLE)
        assert 2 == table.seats[gone].lapses


def with_deadline(seat: Seat, at: Timestamp) -> Callable[[Table], Table]:
    """Return a change that stores a deadline as an earlier version did in a window."""
    return lambda table: table.with_seat(seat, deadline=at, rung=0)


class TestStoredByAnEarlierVersion:
    async def test_window_ends_at_its_stored_deadline(self, timed: TimedTables) -> None:
        table = await bribing(timed, "day")
        ends = Timestamp(timed.at + 12 * HOUR)
        for seat in table.awaited:  # it had no reminder
            await timed.tables.change(TABLE, with_deadline(seat, ends))
        timed.tables.drop(TABLE)
        table = await timed.tables.get(TABLE)
        assert (ends, ends) == (window_ends(table), table.row.due)
        await timed.wait(12 * HOUR - 1)
        assert [] == await timed.nudged()
        assert "bribes" == (await timed.tables.get(TABLE)).state.board.phase
        table = await timed.wait(1)
        assert "bribes" != table.state.board.phase
