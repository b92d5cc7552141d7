"""Texts and pictures of ``/profile``: statistics and leaderboards."""

from typing import Any

import pytest
import structlog.testing

from bot.domain.ids import Seat, UserId
from bot.domain.table import Table
from bot.features.rankings.ladders import ANYWHERE, Best, Rank
from bot.features.rankings.leaderboard import Board, board_text, of_ratings, of_record, of_records
from bot.features.rankings.messages import Page, Statistics
from bot.features.rankings.plots import plot_of
from bot.features.rankings.stats import (
    Streak,
    median_wait,
    person_text,
    reliability,
    scores,
    spoken,
    streak_of,
)
from bot.features.rankings.stats_store import Duel, Person
from bot.features.rankings.store import AnsweredTurn, bucket_of, lapse, write_answers
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from engine import GAMES
from engine.core import BadOption
from tests.bot.made_results import (
    DAY,
    NOON,
    play_to_end,
    played_game,
    result,
    solo_result,
    store_results,
)
from tests.bot.sim_server import TABLE, SimServer, reply_text
from tests.bot.table_steps import items

SMALL, PALM = GAMES["small_islands"], GAMES["palm_island"]
ALONE: dict[str, Any] = {"key": "palm_island", "mode": "", "players": 1, "kind": "solo"}
HOUR = 3_600
STRING_SELECT, USER_SELECT = 3, 5


# --- texts


def test_player_without_games_sees_how_to_start() -> None:
    text = person_text(Person(), "Ana", PALM)
    assert "Ana has not finished a game of Palm Island yet. Start one with `/play`." in text
    assert text.startswith("**Ana** · Palm Island\n")


def test_games_are_counted_by_kind() -> None:
    kinds = ("rated", "rated", "solo", "bots", "aborted", "practice", "together")
    text = person_text(Person(tuple(played_game(kind=kind) for kind in kinds)), "Ana", None)
    assert (
        "7 games played: 2 rated, 1 solo, 1 together, 1 with bots, 1 for practice, 1 aborted"
    ) in text


def test_solo_games_have_one_name_in_counts_scores_and_plot() -> None:
    person = Person((played_game(**ALONE, score=20),))
    text, plot = person_text(person, "Ana", None), plot_of(person, "Ana", None)
    assert "1 game played: 1 solo" in text
    assert "• Palm Island, solo: best **20**" in text
    assert plot is not None
    assert ["solo"] == [line.name for line in plot.series]


def test_scores_ignore_bots_practice_and_aborted_games() -> None:
    games = [
        played_game(score=40),
        played_game(2, score=51),
        played_game(score=99, kind="bots"),
        played_game(score=98, kind="practice"),
        played_game(score=None, place=None, won=False, kind="aborted"),
    ]
    [found] = scores(games).values()
    assert (51, 45.5, 2, 1) == found


def test_scores_are_separate_by_game_players_and_mode() -> None:
    games = [
        played_game(players=2),
        played_game(mode="advanced"),
        played_game(**ALONE),
        played_game(),
    ]
    assert [
        ("palm_island", 1, ""),
        ("small_islands", 2, "standard"),
        ("small_islands", 3, "advanced"),
        ("small_islands", 3, "standard"),
    ] == list(scores(games))


def test_only_non_default_modes_are_named() -> None:
    text = person_text(Person((played_game(mode="advanced"), played_game())), "Ana", SMALL)
    assert "• Small Islands, 3 players, advanced: best **50**, average 50.0 (1 game, 1 win)" in text
    assert "• Small Islands, 3 players: best **50**" in text


def test_removed_game_is_still_listed() -> None:
    assert "• chess, 2 players: best" in person_text(
        Person((played_game(key="chess", mode="blitz", players=2),)), "Ana", None
    )


def test_rating_shows_games_missing_for_the_leaderboard() -> None:
    text = person_text(Person((played_game(2), played_game(1))), "Ana", None)
    assert (
        "• Small Islands, 3 players: **1,440** after 2 games (1 more for the leaderboard)" in text
    )


def test_streak_counts_consecutive_rated_wins() -> None:
    games = [played_game(place) for place in (1, 1, 1, 2, 1)]
    assert Streak(1, 3) == streak_of([*games, played_game(2, kind="bots")])


def test_loss_ends_the_streak() -> None:
    assert Streak(0, 1) == streak_of([played_game(1), played_game(2)])


def test_lapses_reduce_reliability() -> None:
    person = Person((played_game(),), waits=((4, 7), (20, 12)), lapses=1)
    assert 95 == reliability(person)
    assert "• In time: 95 % of 20 turns" in person_text(person, "Ana", None)


def test_single_lapse_is_not_rounded_away() -> None:
    assert 99 == reliability(Person(waits=((4, 999),), lapses=1))


def test_median_response_time() -> None:
    waits = tuple((bucket_of(seconds), 1) for seconds in (10, 60, 2 * HOUR, 5 * HOUR, 9 * HOUR))
    assert 2 * HOUR == pytest.approx(median_wait(waits), rel=0.1)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "about 1 second"),
        (40, "about 40 seconds"),
        (80, "about 80 seconds"),
        (100, "about 2 minutes"),
        (HOUR, "about 60 minutes"),
        (2 * HOUR, "about 2 hours"),
        (5 * DAY, "about 5 days"),
    ],
)
def test_duration_is_worded(seconds: int, words: str) -> None:
    assert words == spoken(seconds)


def test_two_players_are_compared() -> None:
    text = person_text(Person((played_game(),), duel=Duel(5, 2, 1)), "Ana", None)
    assert "• 5 rated games: you ahead in 2, Ana in 1, tied in 2" in text


def test_longest_statistics_fit_into_a_message() -> None:
    games = [
        played_game(key=key, mode="advanced", players=players, score=123_456, ended=NOON)
        for key, game in GAMES.items()
        for players in game.seats
    ]
    person = Person(tuple(games * 3), ((80, 10**6),), 10**5, Duel(10**6, 10**5, 10**5))
    assert len(person_text(person, "N" * 32, None)) <= 2_000


def test_equal_points_share_a_place() -> None:
    ranks = [
        Rank("palm_island", 2, ANYWHERE, UserId(user), 25, 5, points, 3, 1, 3)
        for user, points in ((1, 1_030), (2, 1_027), (3, 1_027), (4, 1_020))
    ]
    assert [1, 2, 2, 4] == [line.place for line in of_ratings(ranks)]


def test_leaderboard_shows_own_place_below_the_top() -> None:
    bests = [
        Best("palm_island", "solo", ANYWHERE, UserId(user), 50 - user, 20.25, 2)
        for user in range(1, 15)
    ]
    board = Board(PALM, 1, "This server", of_records(bests[:10]), of_record(13, bests[12]))
    text = board_text(board, [f"N{number}" for number in range(1, 11)])
    assert "10. N10: **40** (average 20.2, 2 games)\n…\n13. You: **37**" in text
    assert "N11" not in text


# --- plots


def test_ratings_are_plotted_by_number_of_players() -> None:
    games = (
        played_game(players=3),
        played_game(kind="bots"),
        played_game(2, players=2),
        played_game(3),
    )
    plot = plot_of(Person(games), "Ana", SMALL)
    assert plot is not None
    found = [(one.name, [at for at, _ in one.points]) for one in plot.series]
    assert [("2 players", [1]), ("3 players", [0, 2])] == found


def test_solo_scores_are_plotted_with_their_average() -> None:
    games = tuple(played_game(**ALONE, score=score, ended=NOON + DAY) for score in (20, 31))
    plot = plot_of(Person(games), "Ana", None)
    assert plot is not None
    assert (25.5, ((0, 20.0), (1, 31.0))) == (plot.average, plot.series[0].points)
    assert ("22 Sep 2026",) * 2 == plot.moments


def test_most_played_game_is_plotted_by_default() -> None:
    games = (played_game(), played_game(**ALONE), played_game(**ALONE))
    plot = plot_of(Person(games), "Ana", None)
    assert plot is not None
    assert "Palm Island" == plot.title


def test_nothing_is_plotted_without_counted_games() -> None:
    assert plot_of(Person((played_game(kind="bots"),)), "Ana", SMALL) is None


# --- through the bot


async def finished_alone(here: SimServer) -> Table:
    """Return Ana's solo game after random moves to its end."""
    place = Location(here.guild.id, here.channel.id)
    table = await lobbies.open_game(here.bot.tables, Setup(PALM, {}), place, [here.ana.id])
    return await here.bot.tables.change(table.id, play_to_end)


async def test_ended_game_is_in_statistics_and_leaderboard(here: SimServer) -> None:
    table = await finished_alone(here)
    score = PALM.rules.outcome(table.state).scores[0]
    page = await here.ana.slash(here.channel, "profile")
    assert f"best **{score}**, average {score}.0 (1 game)" in reply_text(page)
    board = await here.ana.slash(here.channel, "profile", game="palm-island", leaderboard="server")
    assert f"1. Ana: **{score}** (average {score}.0, 1 game)" in reply_text(board)


async def test_replies_are_private_with_pictures_and_alt_texts(here: SimServer) -> None:
    await store_results(here.bot.store, solo_result(here.ana.id, 31, guild=here.guild.id))
    for given in ({}, {"game": "palm-island", "leaderboard": "server"}):
        page = await here.ana.slash(here.channel, "profile", **given)
        [picture] = page.response.attachments
        assert page.ephemeral
        assert (await picture.read()).startswith(b"\x89PNG")
        sent = [one.json for one in here.env.http_requests if isinstance(one.json, dict)]
        pictures = [one["attachments"] for one in sent if one.get("attachments")]
        assert "31" in str(pictures[-1][0]["description"])


async def test_statistics_of_another_player_include_a_comparison(here: SimServer) -> None:
    await store_results(here.bot.store, result(here.ana.id, here.ben.id))
    page = await here.ben.slash(here.channel, "profile", player=here.ana.user, game="small-islands")
    assert "**Ana** · Small Islands" in reply_text(page)
    assert "you ahead in 0, Ana in 1" in reply_text(page)


async def test_response_times_and_lapses_are_shown(here: SimServer) -> None:
    await finished_alone(here)
    answer = AnsweredTurn(
        user=here.ana.id,
        table=TABLE,
        seat=Seat(0),
        key="palm_island",
        since=NOON,
        seconds=2 * HOUR,
    )
    await here.bot.store.write(write_answers, [answer] * 3)
    await here.bot.store.write(lapse, TABLE, Seat(0), here.ana.id, NOON)
    text = reply_text(await here.ana.slash(here.channel, "profile"))
    assert "• In time: 75 % of 4 turns" in text
    assert "• Half of all turns take less than about 2 hours" in text


async def test_leaderboard_uses_the_most_common_number_of_players(here: SimServer) -> None:
    ana, ben, eva = here.ana.id, here.ben.id, here.eva.id
    guild = here.guild.id
    alone = result(ana, guild=guild, kind="solo")
    await store_results(here.bot.store, *[result(ana, ben, eva, guild=guild)] * 3, alone)
    text = reply_text(
        await here.ana.slash(here.channel, "profile", game="small-islands", leaderboard="server")
    )
    assert "**Small Islands, 3 players** · This server · as of" in text
    assert "\n1. Ana: **1," in text
    assert "3 games, 3 wins" in text


async def test_other_servers_are_shown_on_request(here: SimServer) -> None:
    await store_results(here.bot.store, *[result(here.ana.id, here.ben.id, guild=5)] * 3)
    page = await here.ana.slash(here.channel, "profile", game="small-islands", leaderboard="server")
    await choose_table(here, page.response, "small_islands:2")
    assert "Small Islands, 2 players: no player has 3 rated games yet" in page.response.content
    await here.ana.click(page.response, label="Leaderboard of all servers")
    assert "**Small Islands, 2 players** · All servers" in page.response.content
    lines = page.response.content.partition("\n")[2]
    assert lines.startswith("1. Ana")
    asked = {"game": "small-islands", "leaderboard": "all"}
    everywhere = await here.ana.slash(here.channel, "profile", **asked)
    assert lines in reply_text(everywhere)


async def test_statistics_are_sent_when_drawing_fails(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store_results(here.bot.store, solo_result(here.ana.id, 31))

    async def broken(*given: Any) -> bytes:
        raise OSError("no paint left")

    monkeypatch.setattr(here.bot._pictures, "draw", broken)
    with structlog.testing.capture_logs() as logs:
        page = await here.ana.slash(here.channel, "profile")
    assert ["plot not drawn"] == [one["event"] for one in logs if one["log_level"] == "error"]
    assert "best **31**" in reply_text(page)
    assert [] == page.response.attachments


async def choose_table(here: SimServer, page: Any, value: str) -> None:
    """Choose a game and a number of players on a leaderboard."""
    [menu] = [one for one in items(page) if one["type"] == STRING_SELECT]
    await here.ana.select(page, [value], custom_id=menu["custom_id"])


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ({}, "Ana has not finished a game yet"),
        ({"game": "palm-island"}, "has not finished a game of Palm Island yet"),
        ({"game": "palm-island", "leaderboard": "server"}, "No solo Palm Island games yet"),
    ],
)
async def test_empty_statistics_are_explained(
    here: SimServer, given: dict[str, Any], answer: str
) -> None:
    assert answer in reply_text(await here.ana.slash(here.channel, "profile", **given))


@pytest.mark.parametrize(
    ("game", "players", "problem"),
    [
        ("earthquake_island", 1, "is for 2 to 6 players"),
        ("small_islands", 6, "is for 1 to 4 players, not 6"),
    ],
)
async def test_leaderboard_of_an_impossible_number_of_players_is_refused(
    here: SimServer, game: str, players: int, problem: str
) -> None:
    with pytest.raises(BadOption, match=problem):
        await here.bot.services.require(Statistics).leaderboard(
            GAMES[game], players, None, UserId(here.ana.id)
        )


async def test_profile_is_compared_with_a_chosen_player(here: SimServer) -> None:
    await store_results(here.bot.store, result(here.ana.id, here.ben.id))
    page = (await here.ana.slash(here.channel, "profile")).response
    [menu] = [one for one in items(page) if one["type"] == USER_SELECT]
    await here.ana.select(page, [here.ben], custom_id=menu["custom_id"])
    assert "**Ben** · all games" in page.content
    assert "you ahead in 1, Ben in 0" in page.content
    robot = here.env.create_user("robot", bot=True)
    [menu] = [one for one in items(page) if one["type"] == USER_SELECT]
    refused = await here.ana.select(page, [robot], custom_id=menu["custom_id"])
    assert "Choose a player" in reply_text(refused)


async def test_bot_has_no_statistics(here: SimServer) -> None:
    robot = here.env.create_user("robot", bot=True)
    page = await here.ana.slash(here.channel, "profile", player=robot)
    assert "Choose a player" in reply_text(page)


def test_message_without_picture_has_no_file() -> None:
    assert [] == Page("words").files
