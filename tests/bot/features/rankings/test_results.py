"""Results that the end of a table stores in the transaction of the last turn."""

from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from bot.domain.clocks import paused, resumed
from bot.domain.ids import NOBODY, Seat, Timestamp, UserId
from bot.domain.moves import taken_back
from bot.domain.records import Proposal, SeatRow
from bot.domain.table import Table
from bot.features.rankings.results import lapses, places
from bot.features.rankings.stats_store import Duel, select_person
from bot.features.rankings.store import Lapse, bucket_of, lapse, seconds_of
from bot.installed import FEATURES
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.services.tables import Tables
from bot.store import Moved, Store, StoreError
from bot.store.addresses import Address
from bot.store.statements import insert
from engine import GAMES
from engine.core import Outcome, write
from testbed.rows import NOW
from tests.bot.made_results import ANA, BEN, play_to_end, result, store_results
from tests.bot.stored_games import HERE, PALM, open_store

QUAKE, PROPELLER = GAMES["earthquake_island"], GAMES["propeller_islands"]
HOUR = 3_600


@pytest.fixture
def database(either: Address) -> Address:
    return either


async def begun(tables: Tables, game: Any, *users: UserId, **options: str) -> Table:
    return await lobbies.open_game(tables, Setup(game, options), HERE, users)


async def ended(tables: Tables, game: Any, *users: UserId, **options: str) -> Table:
    """Return a game that ended after random moves."""
    table = await begun(tables, game, *users, **options)
    return await tables.change(table.id, play_to_end)


async def results(store: Store) -> list[tuple[Any, ...]]:
    """Return all results with their standings."""
    statement = (
        "SELECT game, kind, seat, user, bot, score, place, won, mu IS NOT NULL"
        " FROM results LEFT JOIN standings ON result = id ORDER BY id, seat"
    )
    return await store.read(lambda db: db.execute(statement).fetchall())


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (Outcome((5, 9, 2), (1,), ""), (2, 1, 3)),
        (Outcome((5, 9, 9), (1, 2), ""), (3, 1, 1)),
        (Outcome((7, 9, 9), (2,), ""), (3, 2, 1)),
        (Outcome((4, 4, 9, 1), (2,), ""), (2, 2, 1, 4)),
        (Outcome((4, 6), (), ""), (2, 1)),
    ],
)
def test_winners_are_placed_first_and_then_by_score(outcome: Outcome, expected: Any) -> None:
    assert expected == places(outcome)


async def test_ended_game_is_stored_with_scores_and_places(tables: Tables) -> None:
    table = await ended(tables, PROPELLER, ANA, BEN)
    outcome = PROPELLER.rules.outcome(table.state)
    placed = places(outcome)
    assert [
        (1, "rated", seat, user, None, outcome.scores[seat], placed[seat], placed[seat] == 1, 1)
        for seat, user in enumerate((ANA, BEN))
    ] == await results(tables.store)


async def test_solo_game_is_stored_as_a_record(tables: Tables) -> None:
    table = await ended(tables, PALM, ANA)
    score = PALM.rules.outcome(table.state).scores[0]
    assert [(1, "solo", 0, ANA, None, score, 1, 1, 0)] == await results(tables.store)


async def test_game_with_bot_is_stored_separately(tables: Tables) -> None:
    table = await lobbies.open_lobby(tables, Setup(QUAKE, {}), HERE, [seat(0, ANA), seat(1, BEN)])
    await lobbies.add_bot(tables, table.id, ANA)
    await lobbies.start(tables, table.id, ANA)
    await tables.change(table.id, play_to_end)
    rows = await results(tables.store)
    assert [("bots", None, 0)] * 2 + [("bots", "steady", 0)] == [(r[1], r[4], r[8]) for r in rows]


async def test_aborted_game_is_stored_without_scores(tables: Tables) -> None:
    table = await begun(tables, QUAKE, ANA, BEN)
    vote = Proposal("abort", Seat(0), (Seat(0),))
    asked = (await playing.propose(tables, table.id, ANA, vote)).row.proposal
    assert asked is not None
    await playing.answer(tables, table.id, BEN, asked.id, agree=True)
    assert [
        (1, "aborted", seat, user, None, None, None, 0, 0) for seat, user in enumerate((ANA, BEN))
    ] == await results(tables.store)


async def test_unrated_game_is_stored_separately(tables: Tables) -> None:
    table = await begun(tables, QUAKE, ANA, BEN)
    await tables.change(table.id, lambda table: table.with_row(unrated=True))
    await tables.change(table.id, play_to_end)
    assert [("unrated", 0)] * 2 == [(row[1], row[8]) for row in await results(tables.store)]


async def test_repeated_deal_is_practice(tables: Tables) -> None:
    first = await ended(tables, PALM, ANA)
    again = await lobbies.open_lobby(
        tables, Setup(PALM, {}), HERE, [seat(0, ANA)], lobbies.same_deal(first)
    )
    await lobbies.start(tables, again.id, ANA)
    await tables.change(again.id, play_to_end)
    assert ["solo", "practice"] == [row[1] for row in await results(tables.store)]


@pytest.mark.parametrize("winners", [(0, 1), ()])
async def test_result_of_a_group_is_not_rated(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, winners: tuple[int, ...]
) -> None:
    end_with(monkeypatch, Outcome((7, 7), winners, "the cyclone is over", together=True))
    await ended(tables, GAMES[QUAKE.key], ANA, BEN)
    assert [("together", 1, 0)] * 2 == [(r[1], r[6], r[8]) for r in await results(tables.store)]


async def test_equal_winners_are_rated_as_equal(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store_results(tables.store, result(ANA, BEN, key=QUAKE.key))
    end_with(monkeypatch, Outcome((7, 7), (0, 1), "the last rivals went together"))
    await ended(tables, GAMES[QUAKE.key], ANA, BEN)
    rows = await results(tables.store)
    assert [("rated", 1, 1)] * 2 == [(row[1], row[6], row[8]) for row in rows[2:]]
    ana, ben = [await ratings_of(tables.store, user) for user in (ANA, BEN)]
    assert ana[0] > ana[1] > ben[1] > ben[0]  # a tie moves the two towards each other


def end_with(monkeypatch: pytest.MonkeyPatch, outcome: Outcome) -> None:
    """Let all games of Earthquake Island end with the same outcome."""
    rules = replace(QUAKE.rules, outcome=lambda _: outcome)
    monkeypatch.setitem(GAMES, QUAKE.key, replace(QUAKE, rules=rules))


async def ratings_of(store: Store, user: UserId) -> list[float]:
    """Return the estimates of a user's strength after each rated game."""
    person = await store.read(select_person, user, user, None)
    return [one.rating.mu for one in person.played if one.rating is not None]


async def test_closed_lobby_has_no_result(tables: Tables) -> None:
    table = await lobbies.open_lobby(tables, Setup(QUAKE, {}), HERE, [seat(0, ANA)])
    await lobbies.leave(tables, table.id, ANA)
    assert [] == await results(tables.store)


async def test_running_game_has_no_result(tables: Tables) -> None:
    table = await begun(tables, PALM, ANA)
    await playing.act(tables, table.id, ANA, [write(table.options(Seat(0))[0])])
    assert [] == await results(tables.store)


async def test_turn_that_is_not_stored_has_no_result(tables: Tables) -> None:
    table = await begun(tables, PALM, ANA)

    def moved(_: Any) -> None:
        raise Moved

    with pytest.raises(Moved):
        await tables.change(table.id, play_to_end, also=[moved])
    assert [] == await results(tables.store)


async def test_turn_is_not_stored_without_its_result(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(tables, PALM, ANA)
    monkeypatch.setattr(
        "bot.features.rankings.store.insert", lambda _, names: insert("nowhere", names)
    )
    with pytest.raises(StoreError, match="nowhere"):
        await tables.change(table.id, play_to_end)
    status = await tables.store.read(lambda db: db.execute("SELECT status FROM games").fetchone())
    assert ("playing",) == status


# --- response times


async def finish_turn(tables: Tables, table: Table) -> Table:
    """Let the first awaited seat finish its turn."""
    first = table.awaited[0]
    user = table.seats[first].user or NOBODY
    while first in table.awaited:
        table = await playing.act(tables, table.id, user, [write(table.options(first)[0])])
    return table


@pytest.mark.parametrize(
    ("paused_at", "resumed_at", "hours"),
    [(None, None, [3]), (1, None, []), (0, 1, [2]), (1, 2, [2])],
    ids=["never", "until the end", "before thinking", "meanwhile"],
)
async def test_response_time_is_stored_per_turn_outside_of_pauses(
    either: Address, paused_at: int | None, resumed_at: int | None, hours: list[int]
) -> None:
    clock = Clock()
    async with open_store(either) as store:
        tables = Tables(store, clock, hooks=FEATURES.table_hooks)
        table = await begun(tables, PROPELLER, ANA, BEN)
        for hour in range(3):
            if hour == paused_at:
                await tables.change(table.id, lambda table: paused(table, clock.now))
            if hour == resumed_at:
                await tables.change(table.id, partial(resumed, at=clock.now, people=tables.people))
            clock.now = Timestamp(clock.now + HOUR)
        user = table.seats[table.awaited[0]].user or NOBODY
        await finish_turn(tables, table)
        person = await store.read(select_person, user, user, None)
    assert [(bucket_of(each * HOUR), 1) for each in hours] == list(person.waits)


async def test_turn_that_is_undone_and_repeated_has_one_response_time(either: Address) -> None:
    clock = Clock()
    async with open_store(either) as store:
        tables = Tables(store, clock, hooks=FEATURES.table_hooks)
        table = await begun(tables, QUAKE, ANA, BEN)
        user = table.seats[table.awaited[0]].user or NOBODY
        for is_undone in (False, True):
            if is_undone:
                clock.now = Timestamp(clock.now + HOUR)
                await playing.undo(tables, table.id, user)
            clock.now = Timestamp(clock.now + HOUR)
            await playing.act(tables, table.id, user, ["1"])
        person = await store.read(select_person, user, user, None)
    assert [(bucket_of(HOUR), 1)] == list(person.waits)


async def test_turns_that_are_rewound_and_repeated_have_one_response_time(either: Address) -> None:
    clock = Clock()
    async with open_store(either) as store:
        tables = Tables(store, clock, hooks=FEATURES.table_hooks)
        table = await begun(tables, PROPELLER, ANA, BEN)
        for turns in (2, 3):  # the second time, one more than before
            table = await tables.change(table.id, lambda table: taken_back(table, 1))
            for _ in range(turns):
                clock.now = Timestamp(clock.now + HOUR)
                table = await finish_turn(tables, table)
        waits = [(await store.read(select_person, one, one, None)).waits for one in (ANA, BEN)]
    hour = bucket_of(HOUR)
    assert [((hour, 1),), ((hour, 2),)] == sorted(waits)


async def test_turn_that_a_rewind_interrupts_has_one_response_time(either: Address) -> None:
    clock = Clock()
    async with open_store(either) as store:
        tables = Tables(store, clock, hooks=FEATURES.table_hooks)
        table = await begun(tables, PROPELLER, ANA, BEN)
        clock.now = Timestamp(clock.now + HOUR)
        table = await finish_turn(tables, table)
        clock.now = Timestamp(clock.now + HOUR)
        seat = table.awaited[0]
        texts = [write(table.options(seat)[0])]
        table = await playing.act(tables, table.id, table.seats[seat].user or NOBODY, texts)
        assert [seat] == table.awaited  # in the middle of the turn
        table = await tables.change(table.id, lambda table: taken_back(table, 1))
        for _ in range(2):
            clock.now = Timestamp(clock.now + 2 * HOUR)
            table = await finish_turn(tables, table)
        waits = [(await store.read(select_person, one, one, None)).waits for one in (ANA, BEN)]
    assert [((bucket_of(HOUR), 1),)] * 2 == waits


async def test_turn_made_by_another_process_has_no_response_time(tables: Tables) -> None:
    table = await begun(tables, PROPELLER, ANA, BEN)
    await tables.change(table.id, play_to_end)
    for user in (ANA, BEN):
        person = await tables.store.read(select_person, user, user, None)
        assert () == person.waits


async def test_solo_game_has_no_response_times(tables: Tables) -> None:
    table = await begun(tables, PALM, ANA)
    moves = [frame.action for frame in play_to_end(table).frames[1:]]
    for move in moves:
        after = await playing.act(tables, table.id, ANA, [move])
    assert "over" == after.row.status
    person = await tables.store.read(select_person, ANA, ANA, None)
    assert () == person.waits


async def test_turn_of_the_autopilot_is_a_lapse(tables: Tables) -> None:
    table = await begun(tables, PROPELLER, ANA, BEN)
    first = table.awaited[0]
    await tables.change(table.id, lambda table: timed_out(table, first))
    user = table.seats[first].user
    rows = await tables.store.read(lambda db: db.execute("SELECT * FROM lapses").fetchall())
    assert [(table.id, first, NOW, user)] == rows


async def test_every_turn_of_an_active_autopilot_is_a_lapse(tables: Tables) -> None:
    away = timed_out(await begun(tables, PROPELLER, ANA, BEN), Seat(0), autopilot=True)
    assert (Lapse(Seat(0), ANA),) == lapses(timed_out(away, Seat(0), acted=5), away)


async def test_returning_player_has_no_lapse(tables: Tables) -> None:
    away = timed_out(await begun(tables, PROPELLER, ANA, BEN), Seat(0), autopilot=True, lapses=2)
    assert () == lapses(timed_out(away, Seat(0), autopilot=False, lapses=0, acted=5), away)


async def test_new_player_in_a_seat_has_no_lapse(tables: Tables) -> None:
    table = await begun(tables, PROPELLER, ANA, BEN)
    assert () == lapses(timed_out(table, Seat(0), lapses=1, user=77), table)


async def test_lapse_counts_once(tables: Tables) -> None:
    table = await begun(tables, QUAKE, ANA, BEN)
    for _ in range(2):
        await tables.store.write(lapse, table.id, Seat(0), ANA, Timestamp(500))
    person = await tables.store.read(select_person, ANA, ANA, QUAKE.key)
    other = await tables.store.read(select_person, ANA, ANA, PALM.key)
    assert (1, 0) == (person.lapses, other.lapses)


@pytest.mark.parametrize("seconds", [0, 1, 5, 59, 600, HOUR, 86_400, 30 * 86_400])
def test_bucket_keeps_waiting_time_within_ten_percent(seconds: int) -> None:
    assert seconds == pytest.approx(seconds_of(bucket_of(seconds)), rel=0.1, abs=1)


async def test_head_to_head_counts_better_places(tables: Tables) -> None:
    third = 1_003
    await store_results(
        tables.store,
        result(ANA, BEN),
        result(BEN, UserId(third), ANA),
        result(UserId(third), ANA, BEN, places=[1, 2, 2]),
        result(ANA, UserId(third)),
        result(BEN, ANA, kind="bots"),
    )
    person = await tables.store.read(select_person, BEN, ANA, None)
    assert Duel(games=3, ahead=1, behind=1) == person.duel


class Clock:
    """A manual clock."""

    now = Timestamp(1_790_000_000)

    def __call__(self) -> Timestamp:
        return self.now


def timed_out(table: Table, seat: Seat, **changes: Any) -> Table:
    """Return the table after a missed deadline."""
    rows = list(table.seats)
    changes = changes or {"lapses": rows[seat].lapses + 1}
    rows[seat] = msgspec.structs.replace(rows[seat], **changes)
    return replace(table, seats=tuple(rows))


def seat(number: int, user: UserId) -> SeatRow:
    return SeatRow(seat=Seat(number), user=user)
