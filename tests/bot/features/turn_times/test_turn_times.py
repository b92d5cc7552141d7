"""Estimates of turns: medians of public choices of players, without their IDs."""

from random import Random

import pytest

from bot.domain.ids import FIRST_SEAT, TableId, Timestamp, UserId
from bot.domain.records import SeatRow
from bot.features.turn_times import store as times
from bot.features.turn_times.feature import turn_parts
from bot.features.turn_times.service import in_words, kind_of
from bot.services import lobbies, playing
from bot.services.hooks import Change
from bot.services.new_tables import Setup
from bot.store.connection import Db
from engine import GAMES
from engine.core import decision_of
from tests.bot.stored_games import HERE
from tests.bot.timed_tables import ANA, BEGIN, BEN, TimedTables

KIND = ("palm_island", "UseCard")


def samples(db: Db) -> list[tuple[str, int]]:
    return db.execute("SELECT decision, seconds FROM turn_times ORDER BY number").fetchall()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "about 5 s"),
        (18, "about 20 s"),
        (57, "about 55 s"),
        (58, "about 1 min"),
        (170, "about 3 min"),
        (900, "about 15 min"),
    ],
)
def test_time_is_rounded(seconds: float, words: str) -> None:
    assert words == in_words(seconds)


async def record(timed: TimedTables, seconds: int) -> None:
    at = Timestamp(timed.at + seconds)
    await timed.tables.store.write(times.record, KIND, TableId(1), None, timed.now(), at)


async def test_few_samples_give_no_estimate(timed: TimedTables) -> None:
    for number in range(times.FEWEST):
        assert {} == await timed.tables.store.read(times.select_medians)
        await record(timed, 10 * number + 10)
    assert {KIND: 30} == await timed.tables.store.read(times.select_medians)


async def test_samples_are_bounded_and_the_oldest_are_replaced(timed: TimedTables) -> None:
    for seconds in range(1, times.KEPT + 11):
        await record(timed, seconds)
    await record(timed, times.LONGEST_SECONDS + 1)
    found = await timed.tables.store.read(samples)
    assert list(range(11, times.KEPT + 11)) == [seconds for _, seconds in found]


async def test_estimate_is_within_a_factor_of_two_for_most_turns(timed: TimedTables) -> None:
    rng = Random(3)
    taken = [min(round(rng.lognormvariate(3, 0.5)), 900) for _ in range(400)]
    for seconds in taken[: times.KEPT]:
        await record(timed, seconds)
    median = (await timed.tables.store.read(times.select_medians))[KIND]
    near = [median / 2 <= seconds <= 2 * median for seconds in taken[times.KEPT :]]
    assert sum(near) >= 0.8 * len(near)


async def move(timed: TimedTables, seconds: int) -> UserId:
    table = await timed.tables.get(TableId(1))
    user = table.seats[table.awaited[0]].user or ANA
    timed.at += seconds
    await playing.act(timed.tables, table.id, user, ["1"])
    return user


async def test_each_step_of_a_turn_is_measured_from_the_step_before(timed: TimedTables) -> None:
    table = await timed.open("none", ANA, BEN, game="propeller_islands")
    for seconds in (30, 20, 40):
        assert not getattr(decision_of(table.state, table.awaited[0]), "secret", True)
        await move(timed, seconds)
        table = await timed.tables.get(table.id)
    expected = {"ChooseDie": 30, "UseDie": 20, "PlaceTile": 40}
    assert expected == dict(await timed.tables.store.read(samples))


async def test_secret_choice_is_neither_measured_nor_estimated(timed: TimedTables) -> None:
    table = await timed.open("none", ANA, BEN, game="propeller_islands")
    while (kind := kind_of(table, table.awaited[0])) is not None:
        assert KIND[0] != kind[0]
        await move(timed, 10)
        table = await timed.tables.get(table.id)
    before = await timed.tables.store.read(samples)
    await move(timed, 10)
    assert before == await timed.tables.store.read(samples)


async def test_bots_and_solo_games_are_not_measured(timed: TimedTables) -> None:
    seats = [SeatRow(seat=FIRST_SEAT, user=ANA)]
    setup = Setup(GAMES["palm_island"], {}, "none")
    lobby = await lobbies.open_lobby(timed.tables, setup, HERE, seats)
    await lobbies.start(timed.tables, lobby.id, ANA)
    await move(timed, 20)
    assert [] == await timed.tables.store.read(samples)
    table = await timed.tables.get(lobby.id)
    assert [] == [*turn_parts(Change(table, table, None, Timestamp(BEGIN)))]
