"""Deadlines of a table, with a manual clock."""

from functools import partial
from itertools import pairwise

import pytest

from bot.domain.ids import NOBODY, Seat, Timestamp, UserId
from bot.domain.paces import DAY, HOUR, MINUTE, PACES
from bot.domain.paths import left_to_bot
from bot.domain.person import Person
from bot.domain.records import Proposal, SeatRow
from bot.domain.table import Table
from bot.features.moderation.rules import Pause, Replace, Resume, Rewind
from bot.features.rankings.store import select_stood_in
from bot.features.reviews.rules import choices_of
from bot.presentation.table_sheet import sheet_view
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.services.playing import Moment, Pressed, Stale
from bot.store import outage
from bot.store.connection import Db
from bot.store.errors import StoreError
from engine import GAMES
from engine.core import IllegalAction, awaited
from tests.bot.sim_server import TABLE
from tests.bot.stored_games import HERE
from tests.bot.timed_tables import ANA, BEGIN, BEN, CHLOE, DEV, TimedTables
from tests.bot.timed_windows import bribing, window_ends

QUAKE, HOPPER = GAMES["earthquake_island"], GAMES["island_hopper"]


async def disk_full(*_: object) -> None:
    raise StoreError("The disk is full.")


def waited_for(table: Table) -> SeatRow:
    return table.seats[table.awaited[0]]


class TestStarting:
    @pytest.mark.parametrize(
        ("pace", "first"), [("fast", 6 * HOUR), ("day", 12 * HOUR), ("slow", 36 * HOUR)]
    )
    async def test_first_reminder_comes_after_half_the_time(
        self, timed: TimedTables, pace: str, first: int
    ) -> None:
        table = await timed.open(pace, ANA, BEN)
        assert BEGIN + first == waited_for(table).deadline

    async def test_only_awaited_players_have_a_deadline(self, timed: TimedTables) -> None:
        table = await timed.open("day", ANA, BEN)
        assert [True, False] == sorted(
            (row.deadline is not None for row in table.seats), reverse=True
        )

    async def test_no_pace_means_no_deadline(self, timed: TimedTables) -> None:
        table = await timed.open("none", ANA, BEN)
        assert (None, None) == (waited_for(table).deadline, table.row.due)

    async def test_game_with_only_bots_has_no_deadline_or_news(self, timed: TimedTables) -> None:
        seats = [SeatRow(seat=Seat(0), user=ANA), SeatRow(seat=Seat(1), bot="greedy")]
        lobby = await lobbies.open_lobby(timed.tables, Setup(QUAKE, {}, "fast"), HERE, seats)
        table = await lobbies.start(timed.tables, lobby.id, ANA)
        assert table.row.due is None
        await timed.upkeep.notify_tables_of(ANA, "Ana is away.")
        assert [] == await timed.notices()

    async def test_move_starts_the_deadline_of_the_next_player(self, timed: TimedTables) -> None:
        await timed.open("day", ANA, BEN)
        timed.at += HOUR
        assert timed.at + 12 * HOUR == waited_for(await timed.act()).deadline

    async def test_deadline_starts_after_quiet_hours(self, timed: TimedTables) -> None:
        for user in (ANA, BEN):
            await timed.know(Person(user=user, quiet_from=0, quiet_until=15 * 60))
        table = await timed.open("fast", ANA, BEN)
        quiet = 7 * HOUR  # of the morning
        assert BEGIN + quiet + 6 * HOUR == waited_for(table).deadline

    async def test_live_pace_ignores_quiet_hours(self, timed: TimedTables) -> None:
        for user in (ANA, BEN):
            await timed.know(Person(user=user, quiet_from=0, quiet_until=15 * 60))
        table = await timed.open("live", ANA, BEN)
        assert BEGIN + 150 == waited_for(table).deadline
        user = waited_for(table).user or NOBODY
        await timed.upkeep.set_person(user, lambda _: Person(user=user))
        assert table.row.due == (await timed.tables.get(TABLE)).row.due


class TestTheLadder:
    async def test_player_without_notifications_gets_no_reminder(self, timed: TimedTables) -> None:
        for user in (ANA, BEN):
            await timed.know(Person(user=user, notices="none"))
        await timed.open("day", ANA, BEN)
        timed.at += 12 * HOUR
        await timed.run_out()
        assert [] == await timed.notices()

    async def test_missed_deadline_announces_the_grace_period(self, timed: TimedTables) -> None:
        table = await timed.open("day", ANA, BEN)
        await timed.wait(DAY - 1)
        timed.at += 1
        await timed.run_out()
        [notice] = await timed.notices()
        who = waited_for(table).user
        assert (
            f"<@{who}>, your time is up. The autopilot plays for you <t:{BEGIN + 30 * HOUR}:R>."
            == notice.text
        )

    async def test_autopilot_plays_the_turn_after_the_grace_period(
        self, timed: TimedTables
    ) -> None:
        table = await timed.open("day", ANA, BEN)
        after = await timed.wait(30 * HOUR)
        assert len(table.frames) < len(after.frames)
        assert table.awaited != after.awaited
        assert [1, False] == [
            after.seats[table.awaited[0]].lapses,
            after.seats[table.awaited[0]].autopilot,
        ]

    async def test_own_move_resets_missed_turns(self, timed: TimedTables) -> None:
        table = await timed.open("day", ANA, BEN, CHLOE)
        absent = table.awaited[0]
        await timed.wait(30 * HOUR)
        while (await timed.tables.get(TABLE)).awaited != [absent]:
            await timed.act()
        assert 0 == (await timed.act()).seats[absent].lapses

    async def test_presses_reset_missed_turns(self, timed: TimedTables) -> None:
        table = await timed.open("day", ANA, BEN, game="small_islands")
        while not left_to_bot(table, seat := table.awaited[0]):
            table = await timed.act()
        await timed.tables.change(TABLE, lambda table: table.with_seat(seat, lapses=1))
        user, seen = table.seats[seat].user or NOBODY, Moment(seat, table.digest(seat))
        after = await playing.leave_to_bot(timed.tables, TABLE, user, seen)
        assert (0, "") == (after.seats[seat].lapses, left_to_bot(after, seat))
        with pytest.raises(Stale):
            await playing.leave_to_bot(timed.tables, TABLE, user, seen)
        row = waited_for(after)
        await timed.tables.change(TABLE, lambda table: table.with_seat(row.seat, lapses=1))
        pressed = Pressed(row.seat, after.digest(row.seat), [0])
        after = await playing.press(timed.tables, TABLE, row.user or NOBODY, pressed)
        assert 0 == after.seats[row.seat].lapses

    async def test_autopilot_stays_after_two_missed_turns_and_the_seat_is_offered(
        self, timed: TimedTables
    ) -> None:
        table = await timed.open("fast", ANA, BEN, CHLOE)
        absent = table.awaited[0]
        for _ in range(2):
            while (await timed.tables.get(TABLE)).awaited != [absent]:
                await timed.act()
            before = await timed.tables.get(TABLE)
            timed.at = before.seats[absent].deadline or 0
            for _ in range(3):
                await timed.run_out()
                timed.at += 6 * HOUR
        after = await timed.tables.get(TABLE)
        assert after.seats[absent].autopilot
        assert any("**Take the seat**" in one.text for one in await timed.notices())

    async def test_autopilot_moves_immediately(self, timed: TimedTables) -> None:
        table = await on_autopilot(timed)
        absent = next(row.seat for row in table.seats if row.autopilot)
        for _ in range(6):
            table = await timed.act() if table.playing else table
            assert absent not in table.awaited

    async def test_only_the_seat_of_an_absent_player_can_be_taken(self, timed: TimedTables) -> None:
        table = await on_autopilot(timed)
        absent = next(row for row in table.seats if row.autopilot)
        present = next(row.user for row in table.seats if not row.autopilot)
        await timed.tables.change(TABLE, lambda table: table.with_seat(absent.seat, dm="closed"))
        for user, words in ((present, r"already at this table\.$"), (absent.user, "I am back")):
            with pytest.raises(IllegalAction, match=words):
                await playing.sit(timed.tables, TABLE, user or NOBODY)
        row = (await playing.sit(timed.tables, TABLE, UserId(99))).seats[absent.seat]
        assert (99, False, 0, "") == (row.user, row.autopilot, row.lapses, row.dm)
        with pytest.raises(IllegalAction, match="This table has no free seat"):
            await playing.sit(timed.tables, TABLE, UserId(98))

    async def test_turn_of_a_new_player_begins_with_their_seat(self, timed: TimedTables) -> None:
        table = await timed.open("day", ANA, BEN)
        timed.at += 20 * HOUR
        seat = table.awaited[0]
        wish = Proposal("give", seat, (seat,), seat=seat, to=99)
        users = [table.seats[one].user or NOBODY for one in (seat, Seat(1 - seat))]
        table = await playing.propose(timed.tables, TABLE, users[0], wish)
        table = await playing.answer(timed.tables, TABLE, users[1], vote_id(table), agree=True)
        assert users[0] == table.seats[seat].user
        table = await playing.answer(timed.tables, TABLE, UserId(99), vote_id(table), agree=True)
        row = table.seats[seat]
        assert (99, timed.at, timed.at + 12 * HOUR) == (row.user, row.waiting, row.deadline)

    async def test_taking_a_seat_ends_the_open_vote(self, timed: TimedTables) -> None:
        table = await on_autopilot(timed)
        seat = next(row.seat for row in table.seats if row.user and not row.autopilot)
        wish = Proposal("give", seat, (seat,), seat=seat, to=99)
        await playing.propose(timed.tables, TABLE, table.seats[seat].user or NOBODY, wish)
        after = await playing.sit(timed.tables, TABLE, UserId(99))
        assert after.row.proposal is None
        with pytest.raises(IllegalAction, match="not at this table yet"):
            await playing.propose(timed.tables, TABLE, table.seats[seat].user or NOBODY, wish)
        assert 1 == sum(row.user == 99 for row in after.seats)

    async def test_vote_passes_once_the_autopilot_stands_in_for_the_last_voter(
        self, timed: TimedTables
    ) -> None:
        table = await timed.open("fast", ANA, BEN, CHLOE)
        absent = table.awaited[0]
        await timed.tables.change(TABLE, lambda table: table.with_seat(absent, lapses=1))
        first, second = (row for row in table.seats if row.seat != absent)
        wish = Proposal("pace", first.seat, (first.seat,), pace="slow")
        table = await playing.propose(timed.tables, TABLE, first.user or NOBODY, wish)
        await playing.answer(timed.tables, TABLE, second.user or NOBODY, vote_id(table), agree=True)
        timed.at = table.seats[absent].deadline or 0
        for _ in range(3):
            await timed.run_out()
            timed.at += 6 * HOUR
        table = await timed.tables.get(TABLE)
        assert (True, "slow", None) == (
            table.seats[absent].autopilot,
            table.row.pace,
            table.row.proposal,
        )
        assert any("another pace" in one.text for one in await timed.notices())

    async def test_game_without_active_players_is_aborted(self, timed: TimedTables) -> None:
        await timed.open("fast", ANA, BEN, game="small_islands")  # not over before
        table = await timed.wait(30 * DAY)
        assert ("aborted", None) == (table.row.status, table.row.due)

    async def test_game_with_autopilot_comes_to_its_end(self, timed: TimedTables) -> None:
        table = await on_autopilot(timed)
        for _ in range(200):
            if not table.playing:
                break
            table = await timed.act()
        assert "over" == table.row.status


async def on_autopilot(timed: TimedTables) -> Table:
    """Return a game of three in which one player missed two turns."""
    table = await timed.open("fast", ANA, BEN, CHLOE)
    absent = table.awaited[0]
    while not table.seats[absent].autopilot:
        if table.awaited == [absent]:
            timed.at = max(timed.at, table.row.due or timed.at)
            await timed.run_out()
            table = await timed.tables.get(TABLE)
        else:
            table = await timed.act()
    return table


class TestTurnsMadeForSomebody:
    async def test_are_stored_as_such(self, timed: TimedTables) -> None:
        table = await on_autopilot(timed)
        absent = next(row.seat for row in table.seats if row.autopilot)
        played = {frame.ply for frame in table.frames if frame.seat == absent}
        assert played == await timed.tables.store.read(select_stood_in, TABLE, absent)
        present = next(row.seat for row in table.seats if not row.autopilot)
        assert set() == await timed.tables.store.read(select_stood_in, TABLE, present)

    async def test_new_player_of_a_seat_is_not_responsible_for_earlier_turns(
        self, timed: TimedTables
    ) -> None:
        table = await on_autopilot(timed)
        absent = next(row.seat for row in table.seats if row.autopilot)
        after = await playing.sit(timed.tables, TABLE, DEV)
        assert table.row.ply == after.seats[absent].since
        assert [] == choices_of(after, absent)


class TestTurnsInTime:
    @pytest.mark.long
    async def test_end_of_a_round_ends_the_turn(self, timed: TimedTables) -> None:
        seats = [SeatRow(seat=Seat(seat), user=user) for seat, user in enumerate((ANA, BEN))]
        casual = Setup(GAMES["palm_island"], {"mode": "casual"}, "day")
        await lobbies.open_lobby(timed.tables, casual, HERE, seats)
        table = await lobbies.start(timed.tables, TABLE, ANA)
        while table.awaited != [1]:
            table = await timed.act()
        timed.at += MINUTE
        table = await playing.undo(timed.tables, TABLE, ANA)
        assert BEGIN == table.seats[1].waiting  # still in the same turn
        while table.playing:
            timed.at += 10 * MINUTE
            table = await timed.act()
        assert 8 * 2 == sum(turns for _, turns in await timed.tables.store.read(_answers))

    async def test_next_round_begins_the_next_turn_of_the_same_player(
        self, timed: TimedTables
    ) -> None:
        table = await timed.open("day", ANA, BEN, game="propeller_islands")
        while table.round == 1:
            timed.at += 1
            before, table = table, await timed.act()
        assert before.awaited == table.awaited
        assert timed.at == waited_for(table).waiting


def _answers(db: Db) -> list[tuple[int, int]]:
    """Return the number of turns by response time."""
    return db.execute("SELECT bucket, turns FROM answers ORDER BY bucket").fetchall()


class TestStandingStill:
    async def test_outage_in_quiet_hours_changes_nothing(self, timed: TimedTables) -> None:
        moment = BEGIN - BEGIN % DAY
        timed.at = moment
        for user in (ANA, BEN):
            await timed.know(Person(user=user, quiet_from=0, quiet_until=8 * 60))
        table = await timed.open("day", ANA, BEN)
        timed.at = moment + 7 * HOUR
        await timed.upkeep.stand_still(Timestamp(moment + HOUR))
        after = await timed.tables.get(TABLE)
        assert waited_for(table).deadline == waited_for(after).deadline

    async def test_deadline_that_passed_during_an_outage_is_extended(
        self, timed: TimedTables
    ) -> None:
        await timed.open("fast", ANA, BEN)
        timed.at += HOUR
        down, timed.at = timed.at, timed.at + 10 * DAY
        await timed.upkeep.stand_still(Timestamp(down))
        assert [] == await timed.upkeep.run_out()

    async def test_outage_counts_once_even_if_storing_it_fails(
        self, timed: TimedTables, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = await timed.open("day", ANA, BEN)
        user = waited_for(before).user or NOBODY
        resting = Person(user=user, quiet_from=0, quiet_until=60)
        await timed.know(resting)
        down, timed.at = timed.at, timed.at + 3 * HOUR
        with monkeypatch.context() as patch:
            patch.setattr(timed.tables, "rewrite", disk_full)
            with pytest.raises(StoreError):
                await timed.upkeep.stand_still(Timestamp(down))
        await timed.upkeep.stand_still(Timestamp(down))
        after = await timed.tables.get(TABLE)
        assert 3 * HOUR == (waited_for(after).deadline or 0) - (waited_for(before).deadline or 0)
        assert set() == await timed.tables.store.read(outage.select_moved, Timestamp(down))

    async def test_outage_extends_a_vote(self, timed: TimedTables) -> None:
        await timed.open("fast", ANA, BEN)
        before = await playing.propose(
            timed.tables, TABLE, ANA, Proposal("abort", Seat(0), (Seat(0),))
        )
        down, timed.at = timed.at, timed.at + 3 * DAY
        await timed.upkeep.stand_still(Timestamp(down))
        await timed.run_out()
        after = await timed.tables.get(TABLE)
        assert 3 * DAY == until(after) - until(before)

    async def test_paused_table_has_no_deadline(self, timed: TimedTables) -> None:
        await timed.open("fast", ANA, BEN)
        await timed.moderate(Pause())
        table = await timed.wait(30 * DAY)
        assert ("playing", 1) == (table.row.status, len(table.frames))

    async def test_turn_begun_in_a_pause_has_its_whole_time(self, timed: TimedTables) -> None:
        await timed.open("day", ANA, BEN)
        await timed.moderate(Pause())
        timed.at += 9 * DAY
        await timed.act()
        timed.at += HOUR
        table = await timed.moderate(Resume())
        assert 12 * HOUR == (waited_for(table).deadline or 0) - timed.at

    async def test_vote_begun_in_a_pause_has_its_whole_time(self, timed: TimedTables) -> None:
        await timed.open("fast", ANA, BEN)
        await timed.moderate(Pause())
        timed.at += 9 * DAY
        wish = Proposal("abort", Seat(0), (Seat(0),))
        await playing.propose(timed.tables, TABLE, ANA, wish)
        timed.at += HOUR
        after = await timed.moderate(Resume())
        assert timed.at + DAY == until(after)

    async def test_other_settings_in_a_pause_keep_the_remaining_time(
        self, timed: TimedTables
    ) -> None:
        user = waited_for(await timed.open("day", ANA, BEN)).user or NOBODY
        timed.at += 11 * HOUR
        await timed.moderate(Pause())
        timed.at += 10 * DAY
        safe = Person(user=user, colours="safe")
        await timed.upkeep.set_person(user, lambda _: safe)
        timed.at += DAY
        table = await timed.moderate(Resume())
        assert HOUR == (waited_for(table).deadline or 0) - timed.at

    async def test_rewind_starts_the_deadline_of_the_awaited_player_again(
        self, timed: TimedTables
    ) -> None:
        table = await timed.open("day", ANA, BEN)
        while table.awaited != [1] or len(table.frames) < 4:
            table = await timed.act()
        earlier = next(
            move for move, frame in enumerate(table.frames) if Seat(1) in awaited(frame.state)
        )
        timed.at += HOUR
        table = await timed.moderate(Rewind(earlier))
        assert ([1], timed.at + 12 * HOUR) == (table.awaited, table.seats[1].deadline)

    async def test_new_quiet_hours_count_from_the_next_turn(self, timed: TimedTables) -> None:
        moment = BEGIN - BEGIN % DAY
        timed.at = moment + 12 * HOUR
        await timed.open("day", ANA, BEN)
        for user in (ANA, BEN):
            quiet = Person(user=user, quiet_from=18 * 60, quiet_until=6 * 60)
            await timed.upkeep.set_person(user, partial(replace_by, quiet))
        table = await timed.tables.get(TABLE)
        assert moment + DAY == waited_for(table).deadline
        table = await timed.wait(12 * HOUR)  # the reminder
        assert moment + DAY + 12 * HOUR == waited_for(table).deadline
        table = await timed.act()
        assert moment + DAY + 18 * HOUR == waited_for(table).deadline


def replace_by(person: Person, _: Person) -> Person:
    return person


async def change_pace(timed: TimedTables, pace: str) -> Table:
    """Let all players of table 1 agree to another pace."""
    table = await timed.tables.get(TABLE)
    proposal = Proposal("pace", Seat(0), (Seat(0),), pace=pace)
    table = await playing.propose(timed.tables, TABLE, table.seats[0].user or NOBODY, proposal)
    for seat in list(table.asked):
        assert table.row.proposal is not None
        user = table.seats[seat].user or NOBODY
        table = await playing.answer(timed.tables, TABLE, user, vote_id(table), agree=True)
    return table


CHANGES = [*pairwise(("none", "live", "none", "fast", "live", "day", "slow", "none"))]
"""To and from each pace, with and without quiet hours."""


class TestChangeOfPace:
    @pytest.mark.parametrize(("before", "after"), CHANGES)
    async def test_turn_starts_again_at_the_new_pace(
        self, timed: TimedTables, before: str, after: str
    ) -> None:
        table = await timed.open(before, ANA, BEN)
        turn = PACES[before].turn
        await timed.wait(turn // 2 + 1 if turn else DAY)
        table = await change_pace(timed, after)
        row, lengths = waited_for(table), PACES[after].lengths
        assert (after, 0) == (table.row.pace, row.rung)
        assert (timed.at + lengths[0] if lengths else None) == row.deadline == table.row.due
        texts = [one for one in await timed.notices() if one.user is None]
        assert [f"All players agreed to another pace: {PACES[after].about}."] == [
            one.text.partition(" Deadlines")[0] for one in texts
        ]

    @pytest.mark.parametrize(("before", "after"), CHANGES)
    async def test_open_window_starts_again_at_the_new_pace(
        self, timed: TimedTables, before: str, after: str
    ) -> None:
        await bribing(timed, before)
        timed.at += 30
        table = await change_pace(timed, after)
        length = MINUTE if after == "live" else PACES[after].turn
        end = None if length is None else timed.at + length
        assert end == window_ends(table)
        half = None if length is None else timed.at + length // 2
        assert half == table.row.due

    @pytest.mark.parametrize("pace", ["day", "weekly"])
    async def test_same_or_unknown_pace_is_refused(self, timed: TimedTables, pace: str) -> None:
        await timed.open("day", ANA, BEN)
        with pytest.raises(IllegalAction, match="can't change to that pace"):
            await change_pace(timed, pace)

    @pytest.mark.parametrize("with_bot", [False, True])
    async def test_table_of_a_single_player_keeps_its_pace(
        self, timed: TimedTables, with_bot: bool
    ) -> None:
        table = await timed.open("none", *([ANA, BEN] if with_bot else [ANA]), game="palm_island")
        if with_bot:
            table = await timed.moderate(Replace(Seat(1)))
        menus = sheet_view(table, Seat(0), ["Ana"], ()).children
        assert not any("pace" in menu.custom_id for menu in menus if hasattr(menu, "custom_id"))
        with pytest.raises(IllegalAction, match="can't change to that pace"):
            await change_pace(timed, "day")

    async def test_autopilot_continues(self, timed: TimedTables) -> None:
        await timed.open("day", ANA, BEN)
        absent = waited_for(await timed.tables.get(TABLE)).seat
        await timed.tables.change(TABLE, lambda table: table.with_seat(absent, autopilot=True))
        present = next(row for row in (await timed.tables.get(TABLE)).seats if not row.autopilot)
        proposal = Proposal("pace", present.seat, (present.seat,), pace="slow")
        table = await playing.propose(timed.tables, TABLE, present.user or NOBODY, proposal)
        assert ("slow", True) == (table.row.pace, table.seats[absent].autopilot)


def vote_id(table: Table) -> int:
    """Return the number of the current vote."""
    assert table.row.proposal is not None
    return table.row.proposal.id


def until(table: Table) -> Timestamp:
    """Return the deadline of the current vote."""
    assert table.row.proposal is not None
    assert table.row.proposal.until is not None
    return table.row.proposal.until
