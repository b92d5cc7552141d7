"""Challenges without the bot: dates, streaks, shareable lines and texts."""

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.paces import DAY
from bot.domain.verification import promise_of
from bot.features.challenges import rules as challenges
from bot.features.challenges.attempt_commands import listing_of, page_of
from bot.features.challenges.rules import (
    GRACE,
    KINDS,
    better_than,
    class_of,
    line_of,
    missing,
    moment_of,
    name_of,
    new_challenge,
    opening,
    solved_options,
)
from bot.features.challenges.solver import solve
from bot.features.challenges.standings import (
    Standing,
    board_text,
    game_text,
    list_frame,
    list_line,
    mine_text,
    shown_attempts,
)
from bot.features.challenges.store import Attempt, Challenge, Days
from bot.features.challenges.streaks import Streak
from bot.services.search.pool import run_in_new_process
from engine import GAMES
from engine.core import EDITION, IllegalAction
from engine.palm_island.rules.actions import Discard, Store
from tests.bot import discord_limits

SATURDAY = Timestamp(int(datetime(2026, 11, 21, 15, 30, tzinfo=UTC).timestamp()))
TODAY = opening("day", SATURDAY)
ANA, BEN, CHLOE = map(UserId, (1_001, 1_002, 1_003))
NAMES = {ANA: "Ana", BEN: "Ben", CHLOE: "Chloe"}
NO_DAYS = {user: Days(set()) for user in (ANA, BEN, CHLOE)}
HARD = KINDS["hard"]
GAME = HARD.game


def challenge(**changes: Any) -> Challenge:
    return msgspec.structs.replace(new_challenge("day", HARD, SATURDAY), **changes)


def attempt(user: UserId, score: int | None, ended: Timestamp | None = SATURDAY) -> Attempt:
    return Attempt(
        challenge=1,
        user=user,
        guild=None,
        table=TableId(user),
        began=TODAY,
        ended=ended,
        score=score,
    )


def board(*attempts: Attempt, asker: UserId = CHLOE, **changes: Any) -> str:
    own = next((one for one in attempts if one.user == asker), None)
    return board_text(
        Standing(challenge(**changes), attempts, own), NAMES, NO_DAYS, "All servers", TODAY
    )


# --- dates


def test_day_begins_at_midnight_in_utc() -> None:
    assert (TODAY, TODAY) == (opening("day", TODAY), opening("day", Timestamp(TODAY + DAY - 1)))
    assert "2026-11-21" == f"{datetime.fromtimestamp(TODAY, UTC):%Y-%m-%d}"


def test_week_begins_on_monday() -> None:
    monday = opening("week", SATURDAY)
    assert "Mon 2026-11-16 00:00" == f"{datetime.fromtimestamp(monday, UTC):%a %Y-%m-%d %H:%M}"
    assert (monday, monday - 7 * DAY) == (
        opening("week", monday),
        opening("week", Timestamp(monday - 1)),
    )


def test_challenge_closes_when_the_next_one_opens() -> None:
    for period in challenges.PERIODS:
        one = new_challenge(period, HARD, SATURDAY)
        assert one.closes == opening(period, one.closes)
        assert one.closes + GRACE == one.until


def test_name_has_date_class_and_later_rules() -> None:
    assert "2026-11-21 · hard" == name_of("day", TODAY, HARD, 2)
    assert "week of 2026-11-16 · open" == name_of("week", opening("week", TODAY), KINDS["open"], 2)
    assert "2026-11-21 · hard · rules 3" == name_of("day", TODAY, HARD, 3)


def test_missing_challenges_are_opened_with_separate_deals() -> None:
    new = missing([], SATURDAY)
    assert challenges.current_names(SATURDAY) == [one.name for one in new]
    assert len(new) == len({one.seed for one in new}) == len({one.salt for one in new})
    daily = {game.key for game, _ in KINDS.values()}
    assert daily == {one.key for one in new if one.period == "day"}
    assert ["hard", "open"] == [one.kind for one in new if one.period == "week"]
    assert [] == missing([one.name for one in new], SATURDAY)


def test_options_of_each_class_are_valid() -> None:
    for game, about in KINDS.values():
        options = game.checked(about.options, about.seats)
        assert about.options.items() <= options.items()


def test_names_of_classes_are_unique() -> None:
    assert len(KINDS) == sum(len(game.challenges) for game in GAMES.values())


def test_invalid_date_is_refused() -> None:
    assert TODAY + DAY // 2 == moment_of(" 2026-11-21 ")
    with pytest.raises(IllegalAction, match="is not a date"):
        moment_of("yesterday")


# --- results


@pytest.mark.parametrize(
    ("score", "expected"), [(31, "🌴🌴🌴🌱"), (30, "🌴🌴🌴"), (9, "🌱"), (0, "🌱")]
)
def test_result_has_one_palm_for_ten_points(score: int, expected: str) -> None:
    assert expected == HARD.about.palms(score)


def test_shareable_line_does_not_reveal_the_deal() -> None:
    days = Days({Timestamp(TODAY - number * DAY) for number in range(4)})
    assert "🏝️ Palm Island 2026-11-21 · hard · ⭐ 31 · 🌴🌴🌴🌱 · streak 1 week" == line_of(
        challenge(), attempt(ANA, 31), days
    )
    assert "🏝️ Palm Island 2026-11-21 · hard · not finished" == line_of(
        challenge(), attempt(ANA, None), days
    )


def test_score_is_worded_by_the_game() -> None:
    one = new_challenge("day", KINDS["survival"], SATURDAY)
    line = line_of(one, attempt(ANA, 4), Days(set()))
    assert "🏝️ Earthquake Island 2026-11-21 · survival · outlived 4 of 5 · 🌴🌴🌴🌴" == line


def test_removed_class_is_still_shown() -> None:
    old = challenge(kind="forgotten", name="2026-11-21 · forgotten")
    assert "⭐ 12" == class_of(old).format_score(12)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [([7], None), ([7, 7], 0), ([7, 6, 5, 9], 66), ([7, *[1] * 9], 100), ([7, 9, *[1] * 398], 99)],
)
def test_percentile_of_an_attempt(scores: list[int], expected: int | None) -> None:
    assert expected == better_than(scores, 7)


# --- texts


def test_board_lists_best_first_and_unfinished_last() -> None:
    text = board(attempt(ANA, 31), attempt(BEN, 31), attempt(CHLOE, None))
    assert [
        "**Challenge 21 November · hard** · Palm Island · All servers",
        "1. Ana: ⭐ 31",
        "1. Ben: ⭐ 31",
        "– Chloe: not finished",
    ] == text.splitlines()[:4]


def test_board_counts_open_attempts() -> None:
    text = board(attempt(ANA, None, ended=None))
    assert "No one has finished yet.\nStill playing: 1" in text


def test_board_shows_own_place_below_the_top_ten() -> None:
    users = [UserId(number) for number in range(1, 13)]
    attempts = [attempt(user, 50 - user) for user in users]
    standing = Standing(challenge(), attempts, attempts[-1])
    names = {user: f"N{user}" for user in users}
    text = board_text(standing, names, {user: Days(set()) for user in names}, "All servers", TODAY)
    assert 10 == len(shown_attempts(standing))
    assert "10. N10: ⭐ 40\n…\n12. You: ⭐ 38" in text


def test_board_shows_the_seed_after_the_reveal() -> None:
    secret = f"{4**20}:salt"
    known: dict[str, Any] = {"seed": 4**20, "salt": "salt"}
    assert secret not in board(attempt(ANA, 31), **known)
    assert secret in board(attempt(ANA, 31), **known, revealed=SATURDAY)
    assert promise_of(4**20, "salt") in board(attempt(ANA, 31), **known)


def test_board_shows_the_best_possible_result_when_known() -> None:
    assert "Possible" not in board(attempt(ANA, 31), revealed=SATURDAY)
    assert "at least ⭐ 39\n" in board(attempt(ANA, 31), revealed=SATURDAY, best=39)
    assert "(with every feat)" in board(revealed=SATURDAY, best=39, kind="open")


def test_practice_is_marked_as_not_counting() -> None:
    standing = Standing(challenge(), [attempt(ANA, 20)], attempt(ANA, 20), (2, 41))
    text = board_text(standing, NAMES, NO_DAYS, "This server", TODAY)
    assert "1. Ana: ⭐ 20\n" in text
    assert "(Practice: 2 games, best 41. Does not count.)" in text


OWN = attempt(ANA, 20)
GOES_ON = attempt(ANA, None, ended=None)
STANDINGS = [
    Standing(challenge(), [attempt(BEN, 31), OWN, attempt(CHLOE, 3)], OWN),
    Standing(challenge(kind="open"), [GOES_ON], GOES_ON),
]


def test_message_of_a_game_has_own_place_and_streak() -> None:
    text = game_text(STANDINGS, Streak(1, 5, 2, 4))
    assert "Finished: 3, best ⭐ 31. You: ⭐ 20, place 2, better than 50 % of players." in text
    assert "Finished: 0. Your attempt is open." in text
    assert "You: 2 of 4 days this week · streak of 1 week (best 5)." in text


def list_text(standings: list[Standing], streak: Streak) -> str:
    """Return the whole text of a list."""
    head, foot = list_frame(standings, streak)
    return "\n".join([head, *map(list_line, standings), foot])


def test_pages_write_dates_in_words() -> None:
    assert "**Challenges of 21 November**" in list_text(STANDINGS, Streak(0, 0))
    weekly = challenge(name="week of 2026-11-16 · open", period="week")
    assert "challenge · week of 16 November**" in game_text([Standing(weekly, [])], Streak(0, 0))
    assert "**Challenges of the week of 16 November**" in list_text(
        [Standing(weekly, [])], Streak(0, 0)
    )


def test_board_of_another_year_names_the_year() -> None:
    later = Timestamp(TODAY + 60 * DAY)
    text = board_text(Standing(challenge(), []), NAMES, NO_DAYS, "All servers", later)
    assert "**Challenge 21 November 2026 · hard**" in text


def test_list_has_a_line_for_each_class() -> None:
    text = list_text(STANDINGS, Streak(0, 0))
    assert "**Palm Island** (hard): you: ⭐ 20, better than 50 % of players" in text
    assert "**Palm Island** (open): your attempt is open" in text
    assert "Luck seal" not in text


@pytest.mark.parametrize("text", [list_text, game_text])
def test_page_warns_before_the_ranked_attempt(text: Callable[..., str]) -> None:
    words = "**Play** starts your ranked attempt. It counts even if you don't finish it."
    assert words in text(STANDINGS, Streak(0, 0))


def test_list_of_all_games_fits_into_a_message() -> None:
    standings = [Standing(one, [OWN, attempt(BEN, 3)], OWN) for one in missing([], SATURDAY)]
    assert len(list_text(standings, Streak(365, 365))) < 2_000


async def test_list_of_all_games_has_a_button_for_each() -> None:
    challenges = missing([], SATURDAY)
    numbered = [msgspec.structs.replace(one, id=place) for place, one in enumerate(challenges)]
    standings = [Standing(one, [OWN, attempt(BEN, 3)], OWN) for one in numbered]
    listing = listing_of(standings, Streak(365, 365), "day")
    assert [] == discord_limits.excess_in_listing(listing)
    assert len(standings) == len(listing.shown)
    assert [] == discord_limits.excess_in_listing(page_of(standings[:2], Streak(1, 1), "week"))


def test_own_statistics_have_best_average_and_latest_results() -> None:
    attempts = [
        (challenge(), attempt(ANA, 31)),
        (challenge(), attempt(ANA, 20)),
        (challenge(kind="open"), attempt(ANA, None)),
    ]
    text = mine_text(attempts, Days({TODAY}), TODAY, "Ana")
    assert "**Ana** · 1 of 4 days this week" in text
    assert "Palm Island (hard): 2 started, 2 finished, best **31**, average 25.5" in text
    assert "Palm Island (open): 1 started, 0 finished\n```\n🏝️ Palm Island 2026-11-21" in text


def test_player_without_attempts_sees_how_to_begin() -> None:
    assert "Start with `/challenge`" in mine_text([], Days(set()), TODAY, "Ana")


# --- solutions


def test_solution_has_a_score_and_actions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solver = replace(
        GAME, ai=replace(GAME.ai, best_line=lambda g: (len(g.hands), (Discard(), Store(3))))
    )
    monkeypatch.setitem(GAMES, GAME.key, solver)
    assert (1, ("discard", "store card:3")) == solve(GAME.key, 5, {"edition": GAME.edition})


async def test_solver_runs_in_another_process() -> None:
    assert os.getpid() != await run_in_new_process(os.getpid)


def test_open_class_is_solved_with_every_feat() -> None:
    options = solved_options(challenge(options=dict(KINDS["open"].about.options)))
    assert {"on"} == {options[one.key] for one in GAME.rules.options if one.earned}
    current = {EDITION: GAME.edition}
    options = {**HARD.about.options, **current}
    assert options == solved_options(challenge(options=options))
