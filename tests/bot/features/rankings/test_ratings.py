"""Ratings: computed from results, rebuilt and taken back."""

from typing import Any

import pytest

from bot.domain.ids import UserId
from bot.features.rankings.ladders import select_ranks
from bot.features.rankings.ratings import NEWCOMER, Rating, rated
from bot.features.rankings.stats_store import select_person
from bot.features.rankings.store import Result, delete_user, export_of, forget_server, rebuild
from bot.store import Store
from bot.store.addresses import Address
from engine.core import Rng
from tests.bot.made_results import (
    ANA,
    BEN,
    CHLOE,
    DAY,
    DEV,
    GUILD,
    NOON,
    result,
    solo_result,
    store_results,
)
from tests.bot.stored_games import store_new_game

PEOPLE = (ANA, BEN, CHLOE, DEV)
WON_ONCE = rated([NEWCOMER, NEWCOMER], [1, 2])[0].points


@pytest.fixture
def database(either: Address) -> Address:
    return either


def season(seed: int) -> list[Result]:
    """Return many results of games for two to four players."""
    rng = Rng(seed)
    return [_game(rng) for _ in range(30)]


def _game(rng: Rng) -> Result:
    first = rng.below(len(PEOPLE))
    people = [*PEOPLE[first:], *PEOPLE[:first]][: 2 + rng.below(3)]
    places = [1, *(1 + rng.below(len(people)) for _ in people[1:])]
    return result(*people, places=places)


async def numbers(store: Store) -> list[Any]:
    """Return all ratings with full precision."""
    statement = "SELECT result, seat, mu, sigma FROM standings ORDER BY result, seat"
    return await store.read(lambda db: db.execute(statement).fetchall())


async def latest(store: Store) -> dict[Any, Any]:
    """Return the last rating of each player by number of players."""
    statement = (
        "SELECT user, players, mu, sigma FROM standings JOIN results ON id = result ORDER BY result"
    )
    rows = await store.read(lambda db: db.execute(statement).fetchall())
    return {row[:2]: row[2:4] for row in rows}


async def points(store: Store, user: UserId) -> list[int]:
    """Return the history of a player's rating."""
    person = await store.read(select_person, user, user, None)
    return [one.rating.points for one in person.played if one.rating]


def test_new_player_has_1000_points() -> None:
    assert 1_000 == NEWCOMER.points


def test_winner_gains_and_loser_loses() -> None:
    winner, loser = rated([NEWCOMER, NEWCOMER], [1, 2])
    assert loser.points < NEWCOMER.points < winner.points


def test_tie_keeps_equal_ratings_equal() -> None:
    first, second, third = rated([NEWCOMER] * 3, [2, 2, 1])
    assert first == second
    assert third.mu > first.mu


def test_ratings_depend_on_place_and_not_on_seat() -> None:
    assert rated([NEWCOMER] * 3, [1, 2, 3]) == rated([NEWCOMER] * 3, [3, 2, 1])[::-1]


def test_upset_changes_ratings_more() -> None:
    strong, weak = rated([NEWCOMER, NEWCOMER], [1, 2])
    expected, upset = rated([strong, weak], [1, 2]), rated([strong, weak], [2, 1])
    assert expected[0].mu - strong.mu < upset[1].mu - weak.mu


async def test_rebuild_gives_the_same_ratings(store: Store) -> None:
    await store_results(store, *season(1))
    before = await numbers(store)
    await store.write(lambda db: db.execute("UPDATE standings SET mu = 0, sigma = 1"))
    await store.write(rebuild)
    assert before == await numbers(store)


async def test_deleted_table_keeps_its_result(store: Store) -> None:
    number, _ = await store_new_game(store)
    await store_results(store, result(ANA, BEN, table=number))
    await store.write(lambda db: db.execute("DELETE FROM games WHERE id = ?", [number]))
    again, _ = await store_new_game(store)
    await store_results(store, result(ANA, BEN, table=again))
    assert 2 == len(await points(store, ANA))


async def test_ratings_are_separate_per_number_of_players(store: Store) -> None:
    await store_results(store, result(ANA, BEN), result(ANA, BEN, CHLOE))
    two, three = await points(store, ANA)
    alone = rated([NEWCOMER] * 3, [1, 2, 3])[0]
    assert (WON_ONCE, alone.points) == (two, three)


async def test_ratings_are_separate_per_game(store: Store) -> None:
    await store_results(store, result(ANA, BEN), result(ANA, BEN, key="island_hopper"))
    first, second = await points(store, ANA)
    assert first == second


async def test_later_game_of_the_same_players_counts_less(store: Store) -> None:
    await store_results(store, *[result(ANA, BEN)] * 3)
    expected: tuple[Rating, ...] = (NEWCOMER, NEWCOMER)
    for meetings in (1, 2, 3):
        full = rated(expected, [1, 2])
        expected = tuple(
            Rating(
                was.mu + (now.mu - was.mu) / meetings,
                was.sigma + (now.sigma - was.sigma) / meetings,
            )
            for was, now in zip(expected, full, strict=True)
        )
    reached = await latest(store)
    assert list(expected) == [Rating(*reached[user, 2]) for user in (ANA, BEN)]


async def test_game_against_another_player_counts_in_full(store: Store) -> None:
    await store_results(store, *[result(ANA, BEN)] * 5, result(CHLOE, DEV))
    assert WON_ONCE == (await points(store, CHLOE))[0]


async def test_only_opponents_who_met_often_count_less(store: Store) -> None:
    four = result(ANA, BEN, CHLOE, DEV)
    others = [UserId(1_005), UserId(1_006)]
    await store_results(store, four, four, result(ANA, BEN, *others), result(ANA, CHLOE, *others))
    assert [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 1, 1, 3, 3, 2, 2] == await meetings(store)


async def test_games_before_the_last_30_days_do_not_count(store: Store) -> None:
    days = [0, 1, 29, 30, 31]
    games = [result(ANA, BEN, ended=NOON + day * DAY) for day in days]
    await store_results(store, *games)
    assert [1, 1, 2, 2, 3, 3, 3, 3, 3, 3] == await meetings(store)


async def test_unrated_games_of_the_same_players_do_not_count(store: Store) -> None:
    await store_results(store, *[result(ANA, BEN, kind="bots")] * 3, result(ANA, BEN))
    assert [1, 1] == (await meetings(store))[-2:]


async def test_farming_one_account_gains_less_than_half(store: Store) -> None:
    await store_results(store, *[result(ANA, BEN)] * 60)
    farmed = (await points(store, ANA))[-1] - NEWCOMER.points
    expected: tuple[Rating, ...] = (NEWCOMER, NEWCOMER)
    for _ in range(60):
        expected = rated(expected, [1, 2])
    assert farmed < (expected[0].points - NEWCOMER.points) / 2


async def meetings(store: Store) -> list[int]:
    statement = "SELECT meetings FROM standings ORDER BY result, seat"
    return [row[0] for row in await store.read(lambda db: db.execute(statement).fetchall())]


@pytest.mark.parametrize("kind", ["together", "bots", "practice", "unrated", "aborted"])
async def test_uncounted_game_is_listed_but_not_rated(store: Store, kind: Any) -> None:
    await store_results(store, result(ANA, BEN), result(BEN, ANA, kind=kind), result(ANA, BEN))
    person = await store.read(select_person, ANA, ANA, None)
    assert ["rated", kind, "rated"] == [one.kind for one in person.played]
    again = rated(rated([NEWCOMER, NEWCOMER], [1, 2]), [1, 2], [2, 2])[0]
    assert [WON_ONCE, again.points] == await points(store, ANA)


async def test_solo_games_have_no_rating(store: Store) -> None:
    await store_results(store, solo_result(ANA, 30))
    assert [] == await points(store, ANA)


async def test_leaderboard_needs_three_rated_games(store: Store) -> None:
    await store_results(store, result(ANA, BEN), result(ANA, BEN), result(ANA, CHLOE))
    ranks = await store.read(select_ranks, "small_islands", 2, GUILD, 10)
    assert [(ANA, 3, 3)] == [(rank.user, rank.games, rank.wins) for rank in ranks]


async def test_leaderboard_lists_newest_ratings_best_first(store: Store) -> None:
    await store_results(store, result(BEN, ANA), *[result(ANA, BEN)] * 6)
    ranks = await store.read(select_ranks, "small_islands", 2, None, 10)
    newest = [(await points(store, user))[-1] for user in (ANA, BEN)]
    assert [ANA, BEN] == [rank.user for rank in ranks]
    assert newest == [rank.points for rank in ranks]


async def test_leaderboard_of_a_server_counts_games_there(
    store: Store,
) -> None:
    away = [result(ANA, CHLOE, guild=71)] * 3
    await store_results(store, *[result(ANA, BEN)] * 3, *away)
    ranks = await store.read(select_ranks, "small_islands", 2, GUILD, 10)
    assert {ANA: 6, BEN: 3} == {rank.user: rank.games for rank in ranks}
    assert (await points(store, ANA))[-1] == ranks[0].points


async def test_forgotten_player_keeps_the_ratings_of_others(store: Store) -> None:
    await store_results(store, *season(3))
    before = await latest(store)
    await store.write(delete_user, ANA)
    after = await latest(store)
    others = {key: value for key, value in before.items() if key[0] != ANA}
    assert others == {key: value for key, value in after.items() if key[0] is not None}
    assert [] == await points(store, ANA)


async def test_rebuild_after_forgetting_gives_the_same_ratings(store: Store) -> None:
    await store_results(store, *season(4))
    await store.write(delete_user, ANA)
    before = await numbers(store)
    await store.write(rebuild)
    assert before == await numbers(store)


async def test_forgotten_player_starts_over(store: Store) -> None:
    await store_results(store, *[result(ANA, BEN)] * 3)
    await store.write(delete_user, ANA)
    await store_results(store, result(ANA, CHLOE))
    assert [WON_ONCE] == await points(store, ANA)


async def test_forgotten_server_keeps_ratings(store: Store) -> None:
    await store_results(store, *[result(ANA, BEN)] * 3)
    before = await numbers(store)
    await store.write(forget_server, GUILD)
    here = await store.read(select_ranks, "small_islands", 2, GUILD, 10)
    everywhere = await store.read(select_ranks, "small_islands", 2, None, 10)
    assert (before, [], 2) == (await numbers(store), here, len(everywhere))


async def test_export_contains_all_results_of_one_player_only(store: Store) -> None:
    await store_results(store, result(ANA, BEN), result(BEN, CHLOE), solo_result(ANA, 30))
    found = await store.read(export_of, ANA)
    assert [("small_islands", 90), ("palm_island", 30)] == [
        (row["key"], row["score"]) for row in found["results"]
    ]
    assert str(BEN) not in str(found)
