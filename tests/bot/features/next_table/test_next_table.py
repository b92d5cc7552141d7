"""Next: a button that leads to the table with the least time left."""

from typing import Any

import pytest

from bot.domain.clocks import most_urgent
from bot.domain.ids import ChannelId, GuildId, Seat, TableId, Timestamp, UserId
from bot.domain.moves import played
from bot.domain.paces import HOUR, PACES
from bot.domain.person import unset
from bot.domain.records import SeatRow
from bot.domain.table import Table
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from engine import GAMES
from tests.bot.sample_tables import table_for
from tests.bot.sim_server import SimServer, buttons
from tests.bot.table_steps import private_replies, start_game, ways
from tests.bot.timed_tables import ANA, BEGIN

MIXED = ("fast", "day", "slow", "none")
TABLES = 20
NEXT = "Next game"


def waiting(number: int, pace: str, deadline: int | None, rung: int = 0, **more: Any) -> Table:
    """Return a table of a list that waits for Ana."""
    table = table_for(GAMES["earthquake_island"], 2, status="playing", pace=pace, **more)
    at = None if deadline is None else Timestamp(BEGIN + deadline * HOUR)
    table = table.with_row(id=TableId(number), state=None)
    return table.with_seat(
        Seat(0), user=ANA, waiting=Timestamp(BEGIN + number), deadline=at, rung=rung
    )


def first(*tables: Table, other_than: int = 0) -> int | None:
    found = most_urgent(tables, ANA, unset, TableId(other_than))
    return None if found is None else found.id


def test_table_with_least_time_until_the_end_of_the_turn_is_first() -> None:
    before_reminder = waiting(1, "day", 1)  # 1 + 12 hours
    after_reminder = waiting(2, "day", 11, rung=1)
    assert 2 == first(before_reminder, after_reminder)


def test_tables_without_deadline_are_last() -> None:
    assert 3 == first(waiting(1, "none", None), waiting(2, "none", None), waiting(3, "slow", 30))
    assert 1 == first(waiting(2, "none", None), waiting(1, "none", None))


def test_paused_table_has_no_deadline() -> None:
    assert 2 == first(waiting(1, "day", 1, paused=Timestamp(BEGIN)), waiting(2, "day", 9))


def test_other_tables_are_left_out() -> None:
    over = waiting(1, "day", 1).with_row(status="over")
    left_to_autopilot = waiting(2, "day", 1).with_seat(Seat(0), autopilot=True)
    not_awaited = waiting(3, "day", None).with_seat(Seat(0), waiting=None)
    assert None is first(over, left_to_autopilot, not_awaited, waiting(4, "day", 1), other_than=4)


async def open_tables(here: SimServer, number: int) -> None:
    """Start tables of Ana and Ben with different paces, each in its own channel."""
    for place in range(number):
        channel = here.guild.create_text_channel(f"table-{place}")
        where = Location(GuildId(here.guild.id), ChannelId(channel.id))
        users = [here.ana.id, here.ben.id]
        seats = [SeatRow(seat=Seat(seat), user=user) for seat, user in enumerate(users)]
        setup = Setup(GAMES["earthquake_island"], {}, MIXED[place % len(MIXED)])
        lobby = await lobbies.open_lobby(here.bot.tables, setup, where, seats)
        await lobbies.start(here.bot.tables, lobby.id, here.ana.id)
        await here.bot.outbox.deliver(lobby.id)
        here.env.backend.advance_clock(60)


async def tables_of(here: SimServer, user: UserId) -> list[Table]:
    """Return the open tables of a user."""
    return [await here.bot.tables.get(one.id) for one in await here.bot.tables.listed(user)]


async def let_all_wait(here: SimServer, user: UserId) -> None:
    """Let the other player move at each table until it waits for a user."""

    def moved(table: Table) -> Table:
        seat = table.awaited[0]
        return played(table, seat, table.options(seat)[0])

    for table in await tables_of(here, user):
        while table.seat_of(user) not in table.awaited:
            table = await here.bot.tables.change(table.id, moved)


async def waits(here: SimServer, user: UserId) -> list[Table]:
    tables = await tables_of(here, user)
    return [one for one in tables if one.seat_of(user) in one.awaited]


def next_label(message: Any) -> str | None:
    return next((label for label in buttons(message) if label == NEXT), None)


@pytest.mark.usefixtures("no_pictures")
class TestThroughTheBot:
    @pytest.mark.long
    async def test_twenty_tables_are_cleared_with_one_command(self, here: SimServer) -> None:
        person = here.ana
        await open_tables(here, TABLES)
        await let_all_wait(here, person.id)
        assert TABLES == len(await waits(here, person.id))
        presses, moves, seen, ends = 0, 0, set[int](), list[float]()
        shown = (await person.slash(here.channel, "games")).response
        while label := next_label(shown):
            ends.append(await end_of_next(here, person.id))
            result = await person.click(shown, label=label)
            presses += 1
            seen |= {one.id for one in private_replies(result)}
            [shown] = private_replies(result) or [shown]
            number = TableId(int(next(iter(ways(shown))).custom_id.split(":")[2]))
            table = await here.bot.tables.get(number)
            assert ends[-1] == await end_of(here, table, person.id)
            while table.seat_of(person.id) in table.awaited:
                before = len(table.frames)
                result = await next(iter(ways(shown))).take(person, shown)
                presses += 1
                seen |= {one.id for one in private_replies(result)}
                table = await here.bot.tables.get(number)
                moves += len(table.frames) > before
        assert [] == await waits(here, person.id)
        assert sorted(ends) == ends
        assert presses == moves + TABLES
        assert 1 == len(seen), "a message moves the buttons out of sight"

    async def test_table_of_a_game_with_windows_is_ordered_by_the_end_of_the_turn(
        self, here: SimServer
    ) -> None:
        await start_game(here, "ben", game="island-hopper")
        await open_tables(here, 2)
        await let_all_wait(here, here.ana.id)
        await here.bot.tables.change(TableId(3), lambda one: one.with_row(status="aborted"))
        await here.later(HOUR)
        shown = (await here.ana.slash(here.channel, "games")).response
        [panel] = private_replies(await here.ana.click(shown, label=NEXT))
        assert panel.content.startswith("**Earthquake Island**")
        assert any(":2:" in way.custom_id for way in ways(panel))

    async def test_games_without_a_waiting_table_has_no_button(self, here: SimServer) -> None:
        await open_tables(here, 1)
        [table] = await tables_of(here, here.ana.id)
        user = table.seats[table.awaited[0]].user
        for name in ("ana", "ben"):
            found = next_label((await here.people[name].slash(here.channel, "games")).response)
            assert (here.people[name].id == user) == (found is not None)

    async def test_outdated_button_explains_itself(self, here: SimServer) -> None:
        await open_tables(here, 1)
        [table] = await tables_of(here, here.ana.id)
        user = table.seats[table.awaited[0]].user
        person = here.ana if here.ana.id == user else here.ben
        shown = (await person.slash(here.channel, "games")).response
        await here.bot.tables.change(table.id, lambda one: one.with_row(status="aborted"))
        result = await person.click(shown, label=next_label(shown))
        assert "No other table had a question for you" in str(
            [one.content for one in private_replies(result)]
        )


async def end_of_next(here: SimServer, user: UserId) -> float:
    """Return the earliest end of a turn among the tables that wait for a user."""
    ends = [await end_of(here, table, user) for table in await waits(here, user)]
    return min(ends)


async def end_of(here: SimServer, table: Table, user: UserId) -> float:
    """Return the end of a user's turn: reminder and rest of the turn, or never."""
    seat = table.seat_of(user)
    assert seat is not None
    row, turn = table.seats[seat], PACES[table.row.pace].turn
    return float("inf") if row.waiting is None or turn is None else row.waiting + turn
