"""Challenges without the bot: dates, streaks, shareable lines and texts."""

import os
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.paces import DAY
from bot.domain.verification import promise_of
from bot.features.challenges import rules as challenges
from bot.features.challenges.rules import (
    CROWD,
    GRACE,
    KINDS,
    better_than,
    class_of,
    kind_of_day,
    line_of,
    missing,
    name_of,
    new_challenge,
    opening,
    solved_options,
)
from bot.features.challenges.solver import solve
from bot.features.challenges.standings import (
    Standing,
    deals_text,
    mine_text,
    results_text,
    shown_attempts,
)
from bot.features.challenges.store import Attempt, Challenge, Days
from bot.services.search.pool import run_in_new_process
from engine import GAMES
from engine.core import EDITION
from engine.palm_island.rules.actions import Discard, Store

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
    return results_text(None, Standing(challenge(**changes), attempts, own), NAMES, NO_DAYS)


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


def test_deal_of_the_day_rotates_and_is_not_of_the_game_of_the_puzzle() -> None:
    week = [Timestamp(opening("week", TODAY) + place * DAY) for place in range(7)]
    kinds = [kind_of_day(day, "") for day in week]
    assert ["hard", "survival", "night", "hard", "flights", "hard", "duel"] == [
        one.about.kind for one in kinds if one
    ]
    for day in week:
        for key in GAMES:
            kind = kind_of_day(day, key)
            assert kind is not None
            assert kind.game.key != key


# --- results


@pytest.mark.parametrize(
    ("score", "expected"), [(31, "🌴🌴🌴🌱"), (30, "🌴🌴🌴"), (9, "🌱"), (0, "🌱")]
)
def test_result_has_one_palm_for_ten_points(score: int, expected: str) -> None:
    assert expected == HARD.about.palms(score)


def test_shareable_line_does_not_reveal_the_deal() -> None:
    days = Days({Timestamp(TODAY - number * DAY) for number in range(4)})
    assert "🏝️ Palm Island, plain · 2026-11-21 · ⭐ 31 · 🌴🌴🌴🌱 · streak 1 week" == line_of(
        challenge(), attempt(ANA, 31), days
    )
    assert "🏝️ Palm Island, plain · 2026-11-21 · not finished" == line_of(
        challenge(), attempt(ANA, None), days
    )


def test_score_is_worded_by_the_game() -> None:
    one = new_challenge("day", KINDS["survival"], SATURDAY)
    line = line_of(one, attempt(ANA, 4), Days(set()))
    assert "🏝️ Earthquake Island · 2026-11-21 · outlived 4 of 5 · 🌴🌴🌴🌴" == line


def test_removed_class_is_still_shown() -> None:
    old = challenge(kind="forgotten", name="2026-11-21 · forgotten")
    assert "⭐ 12" == class_of(old).format_score(12)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([7], None),
        ([7, *[1] * 8], None),
        ([7, *[9] * 9], None),
        ([7, *[9] * 398, 1], None),
        ([7, *[6] * 6, *[9] * 3], 66),
        ([7, *[1] * 9], 100),
        ([7, 9, *[1] * 398], 99),
    ],
)
def test_percentile_of_an_attempt(scores: list[int], expected: int | None) -> None:
    assert expected == better_than(scores, 7)


# --- texts


def test_board_lists_best_first_and_unfinished_last() -> None:
    text = board(attempt(ANA, 31), attempt(BEN, 31), attempt(CHLOE, None))
    assert [
        "### Palm Island, plain · 21 November",
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
    text = results_text(None, standing, names, {user: Days(set()) for user in names})
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
    text = results_text(standing, standing, NAMES, NO_DAYS)
    assert text.index("**This server**") < text.index("**All servers**")
    assert "1. Ana: ⭐ 20\n" in text
    assert "(Practice: 2 games, best 41. Does not count.)" in text


OWN = attempt(ANA, 20)
GOES_ON = attempt(ANA, None, ended=None)
STANDINGS = [
    Standing(challenge(), [attempt(BEN, 31), OWN, *[attempt(CHLOE, 3)] * CROWD], OWN),
    Standing(challenge(kind="open"), [GOES_ON], GOES_ON),
]


def test_page_of_deals_has_own_place_and_a_warning() -> None:
    text = deals_text(STANDINGS)
    assert "Finished: 12, best ⭐ 31. You: ⭐ 20, place 2, better than 90 % of players." in text
    assert "Finished: 0. Your attempt is open." in text
    assert "**Play** starts your ranked attempt. It counts even if you don't finish it." in text


def test_pages_write_dates_in_words() -> None:
    assert "**Palm Island, plain** · 21 November · closes" in deals_text(STANDINGS)
    weekly = challenge(name="week of 2026-11-16 · open", period="week", kind="open")
    words = "**Palm Island, with villagers and feats** · week of 16 November · closes"
    assert words in deals_text([Standing(weekly, [])])


def test_deals_of_a_game_fit_into_a_message() -> None:
    standings = [
        Standing(one, [OWN, attempt(BEN, 3)], OWN)
        for one in missing([], SATURDAY)
        if one.key == GAME.key
    ]
    assert 4 == len(standings)
    assert len(deals_text(standings)) < 2_000


def test_own_statistics_have_best_average_and_latest_results() -> None:
    attempts = [
        (challenge(), attempt(ANA, 31)),
        (challenge(), attempt(ANA, 20)),
        (challenge(kind="open"), attempt(ANA, None)),
    ]
    text = mine_text(attempts, Days({TODAY}), TODAY, "Ana")
    assert "**Ana** · 1 of 4 days this week" in text
    assert "Palm Island, plain: 2 started, 2 finished, best **31**, average 25.5" in text
    assert "Palm Island, with villagers and feats: 1 started, 0 finished\n```\n🏝️ Palm" in text


def test_player_without_attempts_sees_how_to_begin() -> None:
    assert "Start with `/daily`" in mine_text([], Days(set()), TODAY, "Ana")


# --- solutions


def test_solution_has_a_score_and_actions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solver = replace(
        GAME, ai=replace(GAME.ai, best_line=lambda g: (len(g.hands), (Discard(), Store(3))))
    )
    monkeypatch.setitem(GAMES, GAME.key, solver)
    assert (1, ("discard", "store card:3")) == solve(GAME.key, 5, {"edition": GAME.edition})


@pytest.mark.long
async def test_solver_runs_in_another_process() -> None:
    assert os.getpid() != await run_in_new_process(os.getpid)


def test_open_class_is_solved_with_every_feat() -> None:
    options = solved_options(challenge(options=dict(KINDS["open"].about.options)))
    assert {"on"} == {options[one.key] for one in GAME.rules.options if one.earned}
    current = {EDITION: GAME.edition}
    options = {**HARD.about.options, **current}
    assert options == solved_options(challenge(options=options))
