"""Deadlines of a table, with a manual clock."""

import msgspec
import pytest

from bot.domain.paces import DAY, HOUR, MINUTE
from bot.domain.table import Table
from bot.features.moderation.rules import Extend, Pause, Resume
from bot.features.rankings.store import select_stood_in
from bot.features.reviews.rules import choices_of
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.store import Proposal, SeatRow
from bot.store.connection import Db
from bot.store.ids import NOBODY, Seat, Timestamp, UserId
from bot.store.people import Person
from engine import GAMES
from engine.core import IllegalAction
from tests.bot.shelf import HERE
from tests.bot.town import TABLE
from tests.bot.wall import ANA, BEGIN, BEN, CHLOE, DEV, Wall

QUAKE, HOPPER = GAMES["earthquake_island"], GAMES["island_hopper"]


def waited_for(table: Table) -> SeatRow:
    return table.seats[table.awaited[0]]


class TestStarting:
    @pytest.mark.parametrize(
        ("pace", "first"), [("fast", 6 * HOUR), ("day", 12 * HOUR), ("slow", 36 * HOUR)]
    )
    async def test_first_reminder_comes_after_half_the_time(
        self, wall: Wall, pace: str, first: int
    ) -> None:
        table = await wall.open(pace, ANA, BEN)
        assert BEGIN + first == waited_for(table).deadline

    async def test_only_awaited_players_have_a_deadline(self, wall: Wall) -> None:
        table = await wall.open("day", ANA, BEN)
        assert [True, False] == sorted(
            (row.deadline is not None for row in table.seats), reverse=True
        )

    async def test_no_pace_means_no_deadline(self, wall: Wall) -> None:
        table = await wall.open("none", ANA, BEN)
        assert (None, None) == (waited_for(table).deadline, table.row.due)

    async def test_game_with_only_bots_has_no_deadline(self, wall: Wall) -> None:
        seats = [SeatRow(seat=Seat(0), user=ANA), SeatRow(seat=Seat(1), bot="greedy")]
        lobby = await lobbies.open_lobby(wall.tables, Setup(QUAKE, {}, "fast"), HERE, seats)
        table = await lobbies.start(wall.tables, lobby.id, ANA)
        assert table.row.due is None

    async def test_move_starts_the_deadline_of_the_next_player(self, wall: Wall) -> None:
        await wall.open("day", ANA, BEN)
        wall.at += HOUR
        assert wall.at + 12 * HOUR == waited_for(await wall.act()).deadline

    async def test_deadline_starts_after_quiet_hours(self, wall: Wall) -> None:
        for user in (ANA, BEN):
            await wall.people.keep(Person(user=user, quiet_from=0, quiet_until=23 * 60))
        table = await wall.open("fast", ANA, BEN)
        deadline = waited_for(table).deadline
        assert deadline is not None
        assert deadline - BEGIN > 5 * DAY

    async def test_live_pace_ignores_quiet_hours(self, wall: Wall) -> None:
        for user in (ANA, BEN):
            await wall.people.keep(Person(user=user, quiet_from=0, quiet_until=23 * 60))
        table = await wall.open("live", ANA, BEN)
        assert BEGIN + 150 == waited_for(table).deadline


class TestTheLadder:
    async def test_reminder_is_sent_once_in_private(self, wall: Wall) -> None:
        table = await wall.open("day", ANA, BEN)
        await wall.wait(12 * HOUR - 1)
        assert [] == await wall.nudged()
        wall.at += 1
        await wall.run_out()
        await wall.run_out()
        assert [waited_for(table).user] == await wall.nudged()

    async def test_player_without_notifications_gets_no_reminder(self, wall: Wall) -> None:
        for user in (ANA, BEN):
            await wall.people.keep(Person(user=user, notices="none"))
        await wall.open("day", ANA, BEN)
        wall.at += 12 * HOUR
        await wall.run_out()
        assert [] == await wall.told()

    async def test_missed_deadline_announces_the_grace_period(self, wall: Wall) -> None:
        table = await wall.open("day", ANA, BEN)
        await wall.wait(DAY - 1)
        wall.at += 1
        await wall.run_out()
        [notice] = await wall.told()
        who = waited_for(table).user
        assert (
            f"<@{who}>, your time is up. The autopilot plays for you <t:{BEGIN + 30 * HOUR}:R>."
            == notice.text
        )

    async def test_autopilot_plays_the_turn_after_the_grace_period(self, wall: Wall) -> None:
        table = await wall.open("day", ANA, BEN)
        after = await wall.wait(30 * HOUR)
        assert len(table.frames) < len(after.frames)
        assert table.awaited != after.awaited
        assert [1, False] == [
            after.seats[table.awaited[0]].lapses,
            after.seats[table.awaited[0]].autopilot,
        ]

    async def test_own_move_resets_missed_turns(self, wall: Wall) -> None:
        table = await wall.open("day", ANA, BEN, CHLOE)
        absent = table.awaited[0]
        await wall.wait(30 * HOUR)
        while (await wall.tables.get(TABLE)).awaited != [absent]:
            await wall.act()
        assert 0 == (await wall.act()).seats[absent].lapses

    async def test_autopilot_stays_after_two_missed_turns_and_the_seat_is_offered(
        self, wall: Wall
    ) -> None:
        table = await wall.open("fast", ANA, BEN, CHLOE)
        absent = table.awaited[0]
        for _ in range(2):
            while (await wall.tables.get(TABLE)).awaited != [absent]:
                await wall.act()
            before = await wall.tables.get(TABLE)
            wall.at = before.seats[absent].deadline or 0
            for _ in range(3):
                await wall.run_out()
                wall.at += 6 * HOUR
        after = await wall.tables.get(TABLE)
        assert after.seats[absent].autopilot
        assert any("**Take the seat**" in one.text for one in await wall.told())

    async def test_autopilot_moves_immediately(self, wall: Wall) -> None:
        table = await on_autopilot(wall)
        absent = next(row.seat for row in table.seats if row.autopilot)
        for _ in range(6):
            table = await wall.act() if table.playing else table
            assert absent not in table.awaited

    async def test_returning_player_gets_the_seat_back(self, wall: Wall) -> None:
        table = await on_autopilot(wall)
        absent = next(row for row in table.seats if row.autopilot)
        after = await playing.come_back(wall.tables, TABLE, absent.user or NOBODY)
        assert (False, 0) == (after.seats[absent.seat].autopilot, after.seats[absent.seat].lapses)

    async def test_another_player_can_take_the_seat(self, wall: Wall) -> None:
        table = await on_autopilot(wall)
        absent = next(row for row in table.seats if row.autopilot)
        after = await playing.sit(wall.tables, TABLE, UserId(99))
        assert (99, False) == (after.seats[absent.seat].user, after.seats[absent.seat].autopilot)

    async def test_seat_of_an_active_player_cannot_be_taken(self, wall: Wall) -> None:
        await wall.open("day", ANA, BEN)
        with pytest.raises(IllegalAction, match="This table has no free seat"):
            await playing.sit(wall.tables, TABLE, UserId(99))

    async def test_player_cannot_take_a_second_seat(self, wall: Wall) -> None:
        table = await on_autopilot(wall)
        here = next(row.user for row in table.seats if not row.autopilot)
        with pytest.raises(IllegalAction, match="already at this table"):
            await playing.sit(wall.tables, TABLE, here or NOBODY)

    async def test_game_without_active_players_is_aborted(self, wall: Wall) -> None:
        await wall.open("fast", ANA, BEN)
        table = await wall.wait(30 * DAY)
        assert ("aborted", None) == (table.row.status, table.row.due)

    async def test_game_with_autopilot_comes_to_its_end(self, wall: Wall) -> None:
        table = await on_autopilot(wall)
        for _ in range(200):
            if not table.playing:
                break
            table = await wall.act()
        assert "over" == table.row.status


async def on_autopilot(wall: Wall) -> Table:
    """Return a game of three in which one player missed two turns."""
    table = await wall.open("fast", ANA, BEN, CHLOE)
    absent = table.awaited[0]
    while not table.seats[absent].autopilot:
        if table.awaited == [absent]:
            wall.at = max(wall.at, table.row.due or wall.at)
            await wall.run_out()
            table = await wall.tables.get(TABLE)
        else:
            table = await wall.act()
    return table


class TestTurnsMadeForSomebody:
    async def test_are_stored_as_such(self, wall: Wall) -> None:
        table = await on_autopilot(wall)
        absent = next(row.seat for row in table.seats if row.autopilot)
        played = {frame.ply for frame in table.frames if frame.seat == absent}
        assert played == await wall.tables.store.read(select_stood_in, TABLE, absent)
        present = next(row.seat for row in table.seats if not row.autopilot)
        assert set() == await wall.tables.store.read(select_stood_in, TABLE, present)

    async def test_new_player_of_a_seat_is_not_responsible_for_earlier_turns(
        self, wall: Wall
    ) -> None:
        table = await on_autopilot(wall)
        absent = next(row.seat for row in table.seats if row.autopilot)
        after = await playing.sit(wall.tables, TABLE, DEV)
        assert table.row.ply == after.seats[absent].since
        assert [] == choices_of(after, absent)


class TestTurnsInTime:
    async def test_end_of_a_round_ends_the_turn(self, wall: Wall) -> None:
        seats = [SeatRow(seat=Seat(seat), user=user) for seat, user in enumerate((ANA, BEN))]
        casual = Setup(GAMES["palm_island"], {"mode": "casual"}, "day")
        await lobbies.open_lobby(wall.tables, casual, HERE, seats)
        table = await lobbies.start(wall.tables, TABLE, ANA)
        while table.playing:
            wall.at += 10 * MINUTE
            table = await wall.act()
        assert 8 * 2 == sum(turns for _, turns in await wall.tables.store.read(_answers))


def _answers(db: Db) -> list[tuple[int, int]]:
    """Return the number of turns by response time."""
    return db.execute("SELECT bucket, turns FROM answers ORDER BY bucket").fetchall()


class TestStandingStill:
    async def test_outage_extends_the_deadline(self, wall: Wall) -> None:
        table = await wall.open("day", ANA, BEN)
        wall.at += HOUR
        down = wall.at
        wall.at += 6 * HOUR
        await wall.upkeep.stand_still(Timestamp(down))
        after = await wall.tables.get(TABLE)
        assert (waited_for(table).deadline or 0) + 6 * HOUR == waited_for(after).deadline

    async def test_outage_in_quiet_hours_changes_nothing(self, wall: Wall) -> None:
        moment = BEGIN - BEGIN % DAY
        wall.at = moment
        for user in (ANA, BEN):
            await wall.people.keep(Person(user=user, quiet_from=0, quiet_until=8 * 60))
        table = await wall.open("day", ANA, BEN)
        wall.at = moment + 7 * HOUR
        await wall.upkeep.stand_still(Timestamp(moment + HOUR))
        after = await wall.tables.get(TABLE)
        assert waited_for(table).deadline == waited_for(after).deadline

    async def test_deadline_that_passed_during_an_outage_is_extended(self, wall: Wall) -> None:
        await wall.open("fast", ANA, BEN)
        wall.at += HOUR
        down, wall.at = wall.at, wall.at + 10 * DAY
        await wall.upkeep.stand_still(Timestamp(down))
        assert [] == await wall.upkeep.run_out()

    async def test_outage_extends_a_vote(self, wall: Wall) -> None:
        await wall.open("fast", ANA, BEN)
        before = await playing.propose(
            wall.tables, TABLE, ANA, Proposal("abort", Seat(0), (Seat(0),))
        )
        down, wall.at = wall.at, wall.at + 3 * DAY
        await wall.upkeep.stand_still(Timestamp(down))
        await wall.run_out()
        after = await wall.tables.get(TABLE)
        assert 3 * DAY == until(after) - until(before)

    async def test_paused_table_has_no_deadline(self, wall: Wall) -> None:
        await wall.open("fast", ANA, BEN)
        await wall.tables.change(TABLE, lambda table: paused(table, wall.now()))
        table = await wall.wait(30 * DAY)
        assert ("playing", 1) == (table.row.status, len(table.frames))

    async def test_new_quiet_hours_keep_the_remaining_time(self, wall: Wall) -> None:
        moment = BEGIN - BEGIN % DAY
        wall.at = moment + 12 * HOUR
        table = await wall.open("day", ANA, BEN)
        person = Person(user=waited_for(table).user or NOBODY)
        quiet = msgspec.structs.replace(person, quiet_from=18 * 60, quiet_until=6 * 60)
        await wall.upkeep.set_person(person, quiet, wall.people.keep)
        after = await wall.tables.get(TABLE)
        assert moment + DAY + 12 * HOUR == waited_for(after).deadline


def until(table: Table) -> Timestamp:
    """Return the deadline of the current vote."""
    assert table.row.proposal is not None
    assert table.row.proposal.until is not None
    return table.row.proposal.until


def paused(table: Table, at: Timestamp) -> Table:
    return Table(
        msgspec.structs.replace(table.row, paused=at), table.seats, table.state, table.frames
    )


class TestWindows:
    async def test_passengers_share_a_deadline(self, wall: Wall) -> None:
        table = await bribing(wall, "day")
        assert {wall.at + 12 * HOUR} == {row.deadline for row in table.seats if row.deadline}
        assert 3 == len(table.awaited)

    async def test_live_window_lasts_a_minute(self, wall: Wall) -> None:
        table = await bribing(wall, "live")
        assert {wall.at + MINUTE} == {row.deadline for row in table.seats if row.deadline}

    async def test_end_of_the_window_is_no_missed_turn(self, wall: Wall) -> None:
        await bribing(wall, "live")
        wall.at += MINUTE
        await wall.run_out()
        table = await wall.tables.get(TABLE)
        assert "bribes" != table.state.board.phase
        assert [0] * 4 == [row.lapses for row in table.seats]

    async def test_late_bribe_extends_the_window_three_times_at_most(self, wall: Wall) -> None:
        table = await bribing(wall, "live")
        end = wall.at + MINUTE
        user = table.seats[table.awaited[0]].user or NOBODY
        ends = list[Timestamp]()
        for _ in range(4):
            wall.at = max(row.deadline or 0 for row in table.seats) - 1
            table = await playing.act(wall.tables, TABLE, user, ["bribe island:A amount:1"])
            ends += {row.deadline for row in table.seats if row.deadline}
        assert [end + 10, end + 20, end + 30, end + 30] == ends

    async def test_early_bribe_does_not_extend_the_window(self, wall: Wall) -> None:
        table = await bribing(wall, "live")
        end = wall.at + MINUTE
        wall.at += 20
        user = table.seats[table.awaited[0]].user or NOBODY
        table = await playing.act(wall.tables, TABLE, user, ["bribe island:A amount:1"])
        assert {end} == {row.deadline for row in table.seats if row.deadline}

    async def test_outage_extends_the_window(self, wall: Wall) -> None:
        await bribing(wall, "day")
        end = wall.at + 12 * HOUR
        wall.at += HOUR
        down, wall.at = wall.at, wall.at + 20 * HOUR
        await wall.upkeep.stand_still(Timestamp(down))
        table = await wall.tables.get(TABLE)
        assert {end + 20 * HOUR} == {row.deadline for row in table.seats if row.deadline}
        assert end + 20 * HOUR == table.row.due

    async def test_pause_extends_the_window(self, wall: Wall) -> None:
        await bribing(wall, "live")
        end = wall.at + MINUTE
        await wall.moderate(Pause())
        wall.at += DAY
        table = await wall.moderate(Resume())
        assert {end + DAY} == {row.deadline for row in table.seats if row.deadline}

    async def test_moderator_extends_the_window(self, wall: Wall) -> None:
        await bribing(wall, "live")
        end = wall.at + MINUTE
        table = await wall.moderate(Extend(hours=3))
        assert {end + 3 * HOUR} == {row.deadline for row in table.seats if row.deadline}

    async def test_window_closes_when_all_are_done(self, wall: Wall) -> None:
        table = await bribing(wall, "live")
        for seat in list(table.awaited):
            table = await playing.act(
                wall.tables, TABLE, table.seats[seat].user or NOBODY, ["done"]
            )
        assert "bribes" != table.state.board.phase

    async def test_bribe_window_cannot_be_closed_by_the_captain(self, wall: Wall) -> None:
        table = await bribing(wall, "live")
        captain = next(row for row in table.seats if row.seat not in table.awaited)
        wall.at += MINUTE // 2
        with pytest.raises(IllegalAction, match="can't close anything"):
            await playing.close_window(wall.tables, TABLE, captain.user or NOBODY)

    async def test_captain_can_close_the_word_window_after_a_quarter(self, wall: Wall) -> None:
        table = await calling(wall)
        captain = next(row for row in table.seats if row.seat not in table.awaited)
        wall.at += 14
        with pytest.raises(IllegalAction, match="a little time"):
            await playing.close_window(wall.tables, TABLE, captain.user or NOBODY)
        wall.at += 1
        after = await playing.close_window(wall.tables, TABLE, captain.user or NOBODY)
        assert table.awaited != after.awaited

    async def test_passenger_cannot_close_the_word_window(self, wall: Wall) -> None:
        table = await calling(wall)
        wall.at += 30
        with pytest.raises(IllegalAction, match="can't close anything"):
            await playing.close_window(
                wall.tables, TABLE, table.seats[table.awaited[0]].user or NOBODY
            )


async def bribing(wall: Wall, pace: str) -> Table:
    """Return a game of four at the start of the bribe window."""
    table = await wall.open(pace, ANA, BEN, CHLOE, UserId(14), game="island_hopper")
    while "bribes" != table.state.board.phase:
        table = await wall.act()
    return table


async def calling(wall: Wall) -> Table:
    """Return a live game of four at the start of the word window."""
    table = await bribing(wall, "live")
    while not any(
        "CallWord" == type(step).__name__ for lane in table.state.lanes.values() for step in lane
    ):
        table = await wall.act()
    return table
