"""Results go to those who played, not to those who took over a seat."""

from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.domain.credit import credited, is_counted
from bot.domain.ids import Ply, Seat, UserId
from bot.domain.moves import played, taken_back
from bot.domain.records import FormerPlayer
from bot.domain.table import Table
from bot.features.privacy.service import Privacy
from bot.features.rankings.ratings import NEWCOMER, Rating, rated
from bot.features.rankings.stats_store import select_person
from bot.features.rankings.store import rebuild
from bot.installed import FEATURES
from bot.services import lobbies
from bot.services.new_tables import Setup
from bot.services.tables import Tables
from bot.store.addresses import Address
from engine import GAMES
from engine.core import Rng
from tests.bot.made_results import ANA, BEN, CHLOE, DEV, play_to_end, result, store_results
from tests.bot.sample_tables import table_for
from tests.bot.stored_games import HERE

PROPELLER = GAMES["propeller_islands"]
FIRST, SECOND = Seat(0), Seat(1)


@pytest.fixture
def database(either: Address) -> Address:
    return either


async def begun(tables: Tables, *users: UserId) -> Table:
    """Start a game in which each player makes some choices."""
    table = await lobbies.open_game(tables, Setup(PROPELLER, {}), HERE, users)
    return await tables.change(table.id, partial(after_choices, most=len(users)))


def after_choices(table: Table, most: int) -> Table:
    """Return the table after random moves until a number of seats have chosen."""
    rng = Rng(7)
    while len({frame.seat for frame in table.frames[1:]}) < most:
        seat = table.awaited[0]
        table = played(table, seat, rng.pick(table.options(seat)))
    return table


def given(table: Table, seat: Seat, **player: Any) -> Table:
    """Return the table with another player in a seat from now on."""
    return table.with_seat(seat, **{"user": None, "bot": None, **player}, since=table.row.ply)


async def standings(tables: Tables) -> list[tuple[Any, ...]]:
    """Return the kind of the only result, and the players and ratings of its seats."""
    statement = (
        "SELECT kind, user, bot, mu IS NOT NULL FROM results JOIN standings ON result = id"
        " WHERE game IS NOT NULL ORDER BY seat"
    )
    return await tables.store.read(lambda db: db.execute(statement).fetchall())


async def test_result_goes_to_the_player_whose_seat_was_taken_over(tables: Tables) -> None:
    table = await begun(tables, ANA, BEN)
    await tables.change(table.id, partial(given, seat=FIRST, user=CHLOE))
    await tables.change(table.id, play_to_end)
    assert [("rated", ANA, None, 1), ("rated", BEN, None, 1)] == await standings(tables)
    chloe = await tables.store.read(select_person, CHLOE, CHLOE, None)
    assert () == chloe.played


async def test_game_counts_after_a_bot_has_taken_over(tables: Tables) -> None:
    table = await begun(tables, ANA, BEN)
    await tables.change(table.id, partial(given, seat=FIRST, bot="steady"))
    await tables.change(table.id, play_to_end)
    assert [("rated", ANA, None, 1), ("rated", BEN, None, 1)] == await standings(tables)


async def test_newcomer_before_the_first_choice_has_the_result(tables: Tables) -> None:
    table = await lobbies.open_game(tables, Setup(PROPELLER, {}), HERE, [ANA, BEN])
    await tables.change(table.id, partial(given, seat=FIRST, user=CHLOE))
    await tables.change(table.id, play_to_end)
    assert [CHLOE, BEN] == [row[1] for row in await standings(tables)]


async def test_game_that_began_with_a_bot_does_not_count(tables: Tables) -> None:
    table = await lobbies.open_game(tables, Setup(PROPELLER, {}, rivals=1), HERE, [ANA])
    await tables.change(table.id, partial(after_choices, most=2))
    await tables.change(table.id, partial(given, seat=SECOND, user=BEN))
    await tables.change(table.id, play_to_end)
    assert {"bots"} == {row[0] for row in await standings(tables)}


async def test_user_with_two_seats_has_no_rated_result(tables: Tables) -> None:
    table = await begun(tables, ANA, BEN)
    await tables.change(table.id, partial(given, seat=FIRST, user=CHLOE))
    await tables.change(table.id, partial(given, seat=SECOND, user=ANA))
    await tables.change(table.id, partial(after_choices, most=2))
    table = await tables.change(table.id, lambda table: extended(table, SECOND, most=90))
    await tables.change(table.id, partial(given, seat=SECOND, user=DEV))
    await tables.change(table.id, play_to_end)
    assert [("unrated", ANA, None, 0)] * 2 == await standings(tables)


def extended(table: Table, seat: Seat, most: int) -> Table:
    """Return the table after random moves until a seat has made a number of choices."""
    rng = Rng(7)
    while sum(frame.seat == seat for frame in table.frames) < most and table.awaited:
        mover = table.awaited[0]
        table = played(table, mover, rng.pick(table.options(mover)))
    return table


class TestDeletedPlayer:
    """A player who deletes their data during a game costs the others nothing."""

    async def ended(self, tables: Tables) -> None:
        """End a game that Ana leaves by deleting her data, with a rating of her own."""
        earlier = result(ANA, CHLOE, key=PROPELLER.key)
        await store_results(tables.store, earlier, earlier)
        table = await begun(tables, ANA, BEN, DEV)
        await Privacy(tables, AsyncMock(), FEATURES.personal).delete_data(ANA)
        await tables.change(table.id, play_to_end)

    async def test_has_a_nameless_result(self, tables: Tables) -> None:
        await self.ended(tables)
        rows = await standings(tables)
        assert [None, BEN, DEV] == [row[1] for row in rows]
        assert {("rated", None, 1)} == {(row[0], *row[2:]) for row in rows}

    async def test_is_rated_against_with_their_last_rating(self, tables: Tables) -> None:
        await store_results(tables.store, *[result(ANA, CHLOE, DEV, key=PROPELLER.key)] * 2)
        ana = await rating_of(tables, ANA)
        table = await begun(tables, ANA, BEN, CHLOE)
        await Privacy(tables, AsyncMock(), FEATURES.personal).delete_data(ANA)
        table = await tables.change(table.id, play_to_end)
        places = await tables.store.read(
            lambda db: [
                row[0]
                for row in db.execute(
                    "SELECT place FROM standings JOIN results ON id = result"
                    " WHERE game IS NOT NULL ORDER BY seat"
                )
            ]
        )
        before = [ana, NEWCOMER, await first_rating(tables, CHLOE, 2)]
        assert rated(before, places)[1] == await rating_of(tables, BEN)

    async def test_leaves_ratings_that_can_be_computed_again(self, tables: Tables) -> None:
        await self.ended(tables)
        statement = "SELECT result, seat, mu, sigma FROM standings ORDER BY result, seat"
        before = await tables.store.read(lambda db: db.execute(statement).fetchall())
        await tables.store.write(rebuild)
        assert before == await tables.store.read(lambda db: db.execute(statement).fetchall())


async def rating_of(tables: Tables, user: UserId) -> Rating:
    """Return the last rating of a user."""
    return (await ratings_of(tables, user))[-1]


async def first_rating(tables: Tables, user: UserId, games: int) -> Rating:
    """Return the rating of a user after a number of games."""
    return (await ratings_of(tables, user))[games - 1]


async def ratings_of(tables: Tables, user: UserId) -> list[Rating]:
    person = await tables.store.read(select_person, user, user, None)
    return [one.rating for one in person.played if one.rating is not None]


# --- who is credited


def in_turn(*users: UserId, choices: tuple[int, ...]) -> Table:
    """Return a table whose first seat some users have held in turn, with their choices there."""
    table = table_for(PROPELLER, 2, id=7, status="playing")
    former, since = list[FormerPlayer](), Ply(0)
    for user, number in zip(users, choices, strict=False):
        before = sum(frame.seat == FIRST for frame in table.frames)
        table = extended(table, FIRST, before + number)
        until = table.row.ply
        one = FormerPlayer(seat=FIRST, user=user, bot=None, since=since, until=until)
        former.append(one)
        since = until
    last = table.with_seat(FIRST, user=users[-1], since=since)
    return replace(extended(last, FIRST, 200), former=tuple(former))


@pytest.mark.parametrize(
    ("choices", "user"),
    [((2, 1), ANA), ((1, 2), BEN), ((2, 2), ANA), ((0, 1), BEN), ((0, 0), CHLOE)],
)
def test_most_choices_before_the_last_change_decide(choices: tuple[int, ...], user: UserId) -> None:
    assert user == credited(in_turn(ANA, BEN, CHLOE, choices=choices), FIRST).user


def test_choices_of_a_player_who_came_back_add_up() -> None:
    table = in_turn(ANA, BEN, ANA, CHLOE, choices=(2, 3, 2))
    assert table.former[-1] == credited(table, FIRST)


def test_undone_choices_do_not_count() -> None:
    table = in_turn(ANA, BEN, choices=(2,))
    assert ANA == credited(table, FIRST).user
    assert BEN == credited(taken_back(table, 1), FIRST).user


@pytest.mark.parametrize(
    "changes", [{"deal_of": 5}, {"lesson": True}, {"unrated": True}, {"challenge": "day"}]
)
def test_special_games_do_not_count(changes: dict[str, Any]) -> None:
    table = in_turn(ANA, BEN, choices=(2,))
    assert is_counted(table)
    assert not is_counted(table.with_row(**changes))
