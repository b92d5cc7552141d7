"""What moves the end of a turn: no press of its player but the time bank and a few first steps."""

import os
from dataclasses import dataclass, field

import msgspec
import pytest

from bot.domain.clocks import paused, resumed, shifted
from bot.domain.held_moves import CONFIRM, release
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.paces import DAY, HOUR, MINUTE, PACES
from bot.domain.person import Rest
from bot.domain.quiet_hours import after, before, between
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.domain.turn_limits import LONGER_STEPS, TOO_LATE
from bot.domain.turns import taken_frames
from bot.services import playing
from bot.services.playing import Moment
from engine import GAMES
from engine.core import AtollError, Game, IllegalAction, Rng
from engine.players.chance import chance
from tests.bot.clocked_table import ClockedTable, is_in_own_turn
from tests.bot.timed_tables import ANA, BEGIN, BEN, CHLOE, first_answer

PROPELLER, QUAKE = GAMES["propeller_islands"], GAMES["earthquake_island"]
BEN_SEAT = Seat(1)
DEADLINES = ["live", "fast", "day", "slow"]
STEP = PACES["day"].step


def clocked(pace: str = "day", game: Game = PROPELLER) -> ClockedTable:
    """Return a new table, by default of a game whose turns have several public steps."""
    return ClockedTable(game, pace, (ANA, BEN))


def mover(one: ClockedTable) -> tuple[Seat, UserId]:
    """Return the seat to move and its user."""
    [seat] = one.table.awaited
    user = one.table.seats[seat].user
    assert user is not None
    return seat, user


async def step(one: ClockedTable) -> None:
    """Let the player to move make the first possible move."""
    await playing.act(one.tables, one.table.id, mover(one)[1], [first_answer(one.table)])


async def undo(one: ClockedTable, user: UserId) -> None:
    await playing.undo(one.tables, one.table.id, user)


async def finish(one: ClockedTable) -> tuple[Seat, UserId]:
    """Let the player to move end their turn with its last move; return them."""
    was = mover(one)
    while mover(one) == was:
        await step(one)
    return was


class TestSteps:
    async def test_undone_step_gives_back_the_deadline_of_before(self) -> None:
        one = clocked()
        seat, user = mover(one)
        await one.wait(23 * HOUR)
        row = one.table.seats[seat]
        await step(one)
        await one.wait(MINUTE)
        await undo(one, user)
        assert (row.deadline, row.rung) == (
            one.table.seats[seat].deadline,
            one.table.seats[seat].rung,
        )

    @pytest.mark.parametrize("pace", DEADLINES)
    async def test_step_and_undo_again_and_again_keep_no_turn(self, pace: str) -> None:
        one, length = clocked(pace), PACES[pace].turn or 0
        seat, user = mover(one)
        while one.table.seats[seat].lapses == 0:
            await step(one)
            await one.wait(length // 24)
            if one.table.seats[seat].lapses == 0:
                await undo(one, user)
            assert one.at - BEGIN <= length * 7 // 4 + length // 24

    @pytest.mark.parametrize("pace", DEADLINES)
    async def test_add_half_a_turn_at_most(self, pace: str) -> None:
        one, length = clocked(pace), PACES[pace].turn or 0
        seat, user = mover(one)
        for done in range(LONGER_STEPS + 2):
            await step(one)
            more = length // 10 if done < LONGER_STEPS else 0
            assert length + more == one.end(seat)
            await undo(one, user)
            assert length == one.end(seat)
        clock = msgspec.structs.replace(one.table.seats[seat].clock, steps=LONGER_STEPS - 1)
        one.table = one.table.with_seat(seat, clock=clock)
        for more in (1, 1):
            await step(one)
            assert length + more * length // 10 == one.end(seat)

    async def test_undo_after_the_end_of_the_turn_gives_back_its_deadline(self) -> None:
        one = clocked(game=QUAKE)
        seat, user = mover(one)
        while mover(one)[0] == seat:
            kept, end = one.table.seats[seat], one.end(seat)
            await step(one)
        await one.wait(HOUR)
        await undo(one, user)
        assert [seat] == one.table.awaited
        assert (kept.deadline, kept.rung) == (
            one.table.seats[seat].deadline,
            one.table.seats[seat].rung,
        )
        assert end == one.end(seat)

    async def test_undo_after_the_end_of_the_time_is_refused(self) -> None:
        one = clocked(game=QUAKE)
        await one.wait(20 * HOUR)
        _, user = await finish(one)
        await one.wait(17 * HOUR)
        with pytest.raises(IllegalAction, match=TOO_LATE):
            await undo(one, user)

    async def test_turn_that_the_autopilot_played_cannot_be_undone(self) -> None:
        one = clocked(game=QUAKE)
        seat, user = mover(one)
        await one.wait(30 * HOUR)
        assert 1 == one.table.seats[seat].lapses
        with pytest.raises(IllegalAction, match=TOO_LATE):
            await undo(one, user)


class TestTimeBank:
    async def test_bought_day_survives_an_undo(self) -> None:
        one = clocked(game=QUAKE)
        seat, user = mover(one)
        await one.extend(user)
        await finish(one)
        await undo(one, user)
        row = one.table.seats[seat]
        standing = len(row.clock.added)
        assert (2 * DAY + standing * STEP, 1) == (one.end(seat), row.extensions)

    async def test_bought_day_survives_an_undo_within_the_turn(self) -> None:
        one = clocked()
        seat, user = mover(one)
        await step(one)
        await one.extend(user)
        await undo(one, user)
        assert 2 * DAY == one.end(seat)


class TestAgreedUndo:
    async def undone(self, waited: int) -> tuple[ClockedTable, Seat]:
        """Return a table after an undo that the next player has agreed to."""
        one = ClockedTable(QUAKE, "day", (ANA, BEN, CHLOE))
        seat, user = await finish(one)
        _, other = await finish(one)
        await one.wait(waited)
        await undo(one, user)
        vote = one.table.row.proposal
        assert vote is not None
        await playing.answer(one.tables, one.table.id, other, vote.id, agree=True)
        return one, seat

    async def test_gives_back_the_deadline(self) -> None:
        one, seat = await self.undone(HOUR)
        standing = len(one.table.seats[seat].clock.added)
        assert DAY + standing * STEP == one.end(seat)

    async def test_leaves_the_grace_period_if_the_time_is_over(self) -> None:
        one, seat = await self.undone(29 * HOUR)
        await one.wait(0)
        row = one.table.seats[seat]
        assert (2, one.at + 6 * HOUR, 0) == (row.rung, row.deadline, row.lapses)


class TestStandingStill:
    async def test_pause_moves_the_clock_to_which_an_undo_returns(self) -> None:
        one = clocked(game=QUAKE)
        seat, user = await finish(one)
        standing = len(one.table.seats[seat].turns[-1].added)
        await one.change(one.table.id, lambda table: paused(table, one.now()))
        one.at += 9 * DAY
        await one.change(one.table.id, lambda table: resumed(table, one.now(), one.people))
        await undo(one, user)
        assert 10 * DAY + (standing - 1) * STEP == one.end(seat)

    async def test_outage_moves_the_clock_to_which_an_undo_returns(self) -> None:
        one = clocked(game=QUAKE)
        seat, user = await finish(one)
        standing = len(one.table.seats[seat].turns[-1].added)
        since = one.now()
        one.at += 9 * DAY
        await one.change(one.table.id, lambda table: shifted(table, since, one.now(), one.people))
        await undo(one, user)
        assert 10 * DAY + (standing - 1) * STEP == one.end(seat)


class TestOwnSettings:
    async def test_moved_quiet_hours_keep_no_turn(self) -> None:
        one = clocked()
        seat, user = mover(one)
        while one.table.seats[seat].lapses == 0:
            minute = (one.at // MINUTE) % (DAY // MINUTE)
            until = (minute + 15 * 60) % (DAY // MINUTE)
            await one.set_person(user, quiet_from=minute, quiet_until=until)
            await one.wait(14 * HOUR)
            assert one.at - BEGIN <= 3 * DAY

    async def test_vacation_counts_from_the_next_turn(self) -> None:
        one = clocked()
        seat, user = mover(one)
        other = next(row for row in one.table.seats if row.seat != seat)
        assert other.user is not None
        for who in (user, other.user):
            await one.set_person(who, away_from=one.at, away_until=one.at + 7 * DAY)
        assert DAY == one.end(seat)
        await finish(one)
        assert 8 * DAY == one.end(other.seat)

    async def test_vacation_that_ends_early_pauses_the_turn_no_longer(self) -> None:
        one = clocked()
        other = next(row for row in one.table.seats if row.seat != mover(one)[0])
        assert other.user is not None
        await one.set_person(other.user, away_from=one.at, away_until=one.at + 28 * DAY)
        await finish(one)
        await one.wait(DAY)
        await one.set_person(other.user, away_from=None, away_until=None)
        assert 2 * DAY == one.end(other.seat)

    async def test_end_of_a_vacation_moves_no_live_turn(self) -> None:
        one = clocked("live")
        other = next(row for row in one.table.seats if row.seat != mover(one)[0])
        assert other.user is not None
        quiet = {"quiet_from": one.at // MINUTE % (24 * 60), "quiet_until": 0}
        await one.set_person(other.user, away_from=one.at, away_until=one.at + DAY, **quiet)
        await finish(one)
        end = one.end(other.seat)
        await one.set_person(other.user, away_from=None, away_until=None)
        assert end == one.end(other.seat)

    async def test_quiet_hours_of_the_beginning_count_until_the_end(self) -> None:
        one = clocked()
        other = next(row for row in one.table.seats if row.seat != mover(one)[0])
        assert other.user is not None
        await one.set_person(other.user, quiet_from=0, quiet_until=12 * 60)
        await finish(one)
        end = one.end(other.seat)
        await one.set_person(other.user, quiet_from=None, quiet_until=None)
        assert end == one.end(other.seat)
        await one.wait(36 * HOUR)  # the reminder was sent
        assert end == one.end(other.seat)


@pytest.mark.long
def test_time_before_and_after_add_up() -> None:
    rng = Rng(1)
    for _ in range(300):
        start = rng.below(24 * 60)
        rest = Rest(
            zone=rng.pick(["UTC", "Europe/Berlin", "Pacific/Auckland"]),
            quiet_from=start,
            quiet_until=(start + 60 + rng.below(14 * 60)) % (24 * 60),
            away_from=Timestamp(BEGIN + rng.below(4 * DAY)),
            away_until=Timestamp(BEGIN + 4 * DAY + rng.below(4 * DAY)),
        )
        first = after(rest, Timestamp(BEGIN + rng.below(2 * DAY)), 1 + rng.below(3 * DAY))
        length = 1 + rng.below(2 * DAY)
        again = before(rest, after(rest, first, length), length)
        assert 0 == between(rest, min(first, again), max(first, again))


# --- random presses


@dataclass
class Turn:
    """A turn that began before a ply, and the time by which it must be over."""

    ply: int
    limit: Timestamp


@dataclass
class Watch:
    """Checks that no turn of a seat takes longer than it may."""

    one: ClockedTable
    seat: Seat
    turns: list[Turn] = field(default_factory=list)

    def changed(self, after: Table, before: Table) -> None:
        """Note a turn that has begun, and forget turns that an undo has removed."""
        was, row, taken = (
            before.seats[self.seat],
            after.seats[self.seat],
            taken_frames(after, before),
        )
        goes_on = is_in_own_turn(before, self.seat) and row.waiting == was.waiting
        if taken and not (goes_on and self.seat not in {frame.seat for frame in taken}):
            first = min(frame.ply for frame in taken)
            self.turns = [turn for turn in self.turns if turn.ply < first]
        has_begun = not taken and (not goes_on or row.lapses > was.lapses)
        if is_in_own_turn(after, self.seat) and has_begun:
            length = PACES[after.row.pace].turn or 0
            most = length + length // 2 + length // 4
            self.turns.append(Turn(after.row.ply, self.later(self.one.now(), most)))

    def look(self) -> None:
        """Check the turn that goes on."""
        if is_in_own_turn(self.one.table, self.seat):
            assert self.one.at <= self.turns[-1].limit, "a turn is longer than it may be"

    def bought(self) -> None:
        """Add the time that was bought to the turn."""
        length = PACES[self.one.table.row.pace].turn or 0
        self.turns[-1].limit = self.later(self.turns[-1].limit, length)

    def later(self, at: Timestamp, seconds: int) -> Timestamp:
        """Return the time after some seconds outside the rests of the player."""
        rest = self.one.table.seats[self.seat].clock.rest
        counts = PACES[self.one.table.row.pace].rests and rest is not None
        return after(rest, at, seconds) if counts and rest else Timestamp(at + seconds)


async def press(one: ClockedTable, user: UserId, rng: Rng) -> str:
    """Let a user press something, or change their settings. Ignore refusals."""
    seat, table_id, tables = one.table.seat_of(user), one.table.id, one.tables
    assert seat is not None
    options, what = one.table.options(seat), rng.below(16)
    try:
        if what < 5 and options:
            move = str(1 + rng.below(len(options)))
            await playing.act(tables, table_id, user, [move])
        elif what < 9:
            await playing.undo(tables, table_id, user)
        elif what == 9:
            await one.extend(user)
            return "bought"
        elif what == 10:
            start = rng.below(24 * 60)
            until = (start + 60 + rng.below(14 * 60)) % (24 * 60)
            zone = rng.pick(["UTC", "Asia/Kolkata", "America/New_York"])
            await one.set_person(user, quiet_from=start, quiet_until=until, zone=zone)
        elif what == 11:
            away = one.at + DAY * (1 + rng.below(28)) if rng.below(2) else None
            begun = None if away is None else one.at
            await one.set_person(user, away_from=begun, away_until=away)
        elif what == 12:
            value = rng.pick(["on", "off"])
            await one.set_person(user, of_features=CONFIRM.to(value))
        elif what == 13:
            held = release(one.table, seat)
            if held is not None:
                await one.change(table_id, lambda _: held, by=user)
            else:
                seen = Moment(seat, one.table.digest(seat))
                await playing.leave_to_bot(tables, table_id, user, seen)
        elif what == 14:
            wish = Proposal(rng.pick(["abort", "bot"]), seat, (seat,), seat=BEN_SEAT)
            await playing.propose(tables, table_id, user, wish)
        elif (vote := one.table.row.proposal) is not None:
            await playing.answer(tables, table_id, user, vote.id, agree=False)
        else:
            await playing.come_back(tables, table_id, user)
    except AtollError:
        pass
    return ""


async def sequence(key: str, pace: str, seed: int) -> None:
    """Play a game in which only one player presses anything, and check all turns."""
    rng, game = Rng(seed), GAMES[key]
    one = ClockedTable(game, pace, (ANA, BEN, CHLOE)[: 2 + rng.below(2)], BEGIN + rng.below(DAY))
    length = PACES[pace].turn or 0
    watches = [Watch(one, row.seat) for row in one.table.seats]

    def changed(after: Table, before: Table) -> None:
        for watch in watches:
            watch.changed(after, before)

    one.on_change = changed
    changed(one.table, one.table.with_row(status="lobby"))
    for _ in range(14):
        if await press(one, ANA, rng) == "bought":
            watches[0].bought()
        for _ in range(4):
            await one.wait(rng.below(length // (1 + 11 * rng.below(2))))
            for watch in watches:
                watch.look()


SEEDS = 10
CHUNKS = int(os.environ.get("SEQUENCES", "1000")) // (SEEDS * len(GAMES) * len(DEADLINES))
"""``SEQUENCES=10000`` plays ten times as many."""


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("pace", DEADLINES)
@pytest.mark.parametrize("key", GAMES)
async def test_no_press_or_setting_keeps_a_turn(
    key: str, pace: str, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.domain.moves.steady", chance)  # clocks do not care for good moves
    for seed in range(chunk * SEEDS, (chunk + 1) * SEEDS):
        await sequence(key, pace, seed)
