"""`python -m tools.ladder` measures the strength of bots."""

import json
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.arena import contest
from bot.arena.contest import Contest, Match, play_match
from bot.arena.results import Share, interval_of
from engine import GAMES
from engine.core import Rng, awaited, play
from engine.players.steady import steady
from tests.bot import stored_games
from tools.ladder import main
from tools.opponents_page import HEAD

QUAKE = GAMES["earthquake_island"]
Capture = pytest.CaptureFixture[str]
typed = partial(stored_games.run_command, main=main)
complaint = partial(stored_games.error_line, main=main)


def measured(capsys: Capture, game: str, games: int, *words: object) -> dict[str, Any]:
    output = typed(capsys, game, "--games", games, *words)
    [rung] = [json.loads(line) for line in output.printed.splitlines()]
    return dict(rung)


def without_seconds(rung: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in rung.items() if key != "seconds_p95"}


def test_each_level_is_measured_against_the_one_below(capsys: Capture) -> None:
    rung = measured(capsys, "earthquake_island", 4, "--levels", "easy,steady")
    assert ("steady", "easy", 4) == (rung["level"], rung["against"], rung["games"])
    assert rung["interval"][0] <= rung["rate"] <= rung["interval"][1]
    assert {"easy", "steady"} == set(rung["seconds_p95"])


@pytest.mark.long
def test_higher_level_plays_in_each_seat_against_the_lower(capsys: Capture) -> None:
    rung = measured(capsys, "earthquake_island", 9, "--seats", 3, "--levels", "steady,steady")
    assert (3, 0.333) == (rung["seats"], rung["fair"])
    assert 0.333 == rung["rate"]  # three deals with three seats each


def test_both_levels_play_each_solo_deal(capsys: Capture) -> None:
    rung = measured(capsys, "palm_island", 2, "--option", "mode=solo")
    assert (1, 0.5) == (rung["seats"], rung["fair"])
    assert rung["lead"] == pytest.approx(rung["points"]["steady"] - rung["points"]["easy"])
    assert {"easy": 2, "steady": 2} == rung["won"]


def test_bot_does_not_follow_the_plans_of_another(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.palm_island.ai.search.WIDTH", 10)
    solo = ("--option", "mode=solo")
    weak, strong = (
        measured(capsys, "palm_island", 2, *solo, "--levels", f"sharp:0.2,{higher}")
        for higher in ("sharp:0.2", "sharp:9")
    )
    assert (
        weak["points"]["sharp:0.2"] == strong["points"]["sharp:0.2"] < strong["points"]["sharp:9"]
    )


@pytest.mark.long
def test_group_has_one_level_and_the_points_of_its_lowest_seat(capsys: Capture) -> None:
    group = ("--option", "mode=cooperative", "--levels", "steady,steady")
    rung = measured(capsys, "palm_island", 1, *group)
    assert (2, 0.5, 0.0) == (rung["seats"], rung["rate"], rung["lead"])
    game, rng = GAMES["palm_island"], Rng(1)
    g = game.start(2, 1, rung["options"])
    while not g.over:
        seat = awaited(g)[0]
        g = play(g, seat, steady(game, g, seat, rng)).state
    scores = game.rules.outcome(g).scores
    assert len(set(scores)) == 2
    assert min(scores) == rung["points"]["steady"]


@pytest.mark.long
def test_jobs_do_not_change_the_result(capsys: Capture) -> None:
    alone, shared = (
        measured(capsys, "earthquake_island", 2, "--jobs", jobs, "--seed", 7) for jobs in (1, 2)
    )
    assert without_seconds(alone) == without_seconds(shared)


def test_interrupted_measurement_continues(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, played = ("--keep", tmp_path / "games.jsonl"), list[int]()
    whole = measured(capsys, "earthquake_island", 5)
    measured(capsys, "earthquake_island", 3, *keep)
    (tmp_path / "games.jsonl").open("a").write('{"contest":')  # a stop cut this line

    def counted(contest: Contest, number: int) -> Match:
        played.append(number)
        return play_match(contest, number)

    monkeypatch.setattr("tools.ladder.play_match", counted)
    continued, again = (measured(capsys, "earthquake_island", 5, *keep) for _ in range(2))
    assert without_seconds(whole) == without_seconds(continued)
    assert continued == again
    assert [3, 4] == played


def test_games_of_another_contest_do_not_count(capsys: Capture, tmp_path: Path) -> None:
    keep = ("--keep", tmp_path / "games.jsonl")
    measured(capsys, "earthquake_island", 2, "--seed", 9, *keep)
    alone, kept = (measured(capsys, "earthquake_island", 2, *words) for words in ((), keep))
    assert without_seconds(alone) == without_seconds(kept)


@pytest.mark.parametrize(
    ("text", "line"),
    [("{}\n", 1), ("A letter.", 1), ('{"contents": []}', 1), ("A letter.\nYours", 2)],
)
def test_other_file_is_refused(capsys: Capture, tmp_path: Path, text: str, line: int) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text)
    words = complaint(capsys, "earthquake_island", "--games", 1, "--keep", file)
    assert f"line {line}, is not a game of a ladder. Name another file" in words
    assert text == file.read_text()


def test_text_after_stored_games_is_kept(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    measured(capsys, "earthquake_island", 1, "--keep", file)
    text = f"{file.read_text()}PS"
    file.write_text(text)
    words = complaint(capsys, "earthquake_island", "--games", 2, "--keep", file)
    assert "line 2, is not a game of a ladder" in words
    assert text == file.read_text()


@pytest.mark.parametrize("end", [0, 1, 30, -1])
def test_line_may_be_cut_anywhere(capsys: Capture, tmp_path: Path, end: int) -> None:
    file = tmp_path / "games.jsonl"
    whole = measured(capsys, "earthquake_island", 1, "--keep", file)
    file.write_bytes(file.read_bytes()[:end])
    again = measured(capsys, "earthquake_island", 1, "--keep", file)
    assert without_seconds(whole) == without_seconds(again)
    assert 1 == len(file.read_text().splitlines())


def test_result_is_entered_into_the_page_once(capsys: Capture, tmp_path: Path) -> None:
    page = tmp_path / "opponents.md"
    page.write_text(f"# Opponents\n\n| {' | '.join(HEAD)} |\n|---|\n\nThe end.\n")
    for games in (1, 2):
        measured(capsys, "earthquake_island", games, "--out", page)
    [row] = [line for line in page.read_text().splitlines() if line.startswith("| earthquake")]
    assert ["2 seats", "steady", "easy", "2"] == row.split(" | ")[1:5]
    assert page.read_text().endswith("|\n\nThe end.\n")


@pytest.mark.parametrize(
    ("content", "problem"), [(b"# Another page\n", "no table"), (b"\xff\xfe|", "not a text page")]
)
def test_page_without_the_table_is_refused_before_a_game_is_played(
    capsys: Capture, tmp_path: Path, content: bytes, problem: str
) -> None:
    page, kept = tmp_path / "other.md", tmp_path / "games.jsonl"
    page.write_bytes(content)
    assert problem in complaint(
        capsys, "earthquake_island", "--games", 1, "--out", page, "--keep", kept
    )
    assert not kept.exists()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--levels", "easy,divine"), "two or more of gentle"),
        (("--games", "0"), "give 1 or more"),
        (("--seats", "9"), "is for"),
    ],
)
def test_invalid_request_is_refused(capsys: Capture, words: tuple[str, ...], problem: str) -> None:
    assert problem in complaint(capsys, "earthquake_island", *words)


def test_interval_of_half_of_a_hundred_games_is_wilsons() -> None:
    low, high = Share(50, 100).interval
    assert (0.404, 0.596) == (round(low, 3), round(high, 3))


def test_interval_of_points_follows_their_deviation() -> None:
    assert (3.0, 3.0) == interval_of([3.0])
    assert (1.868, 4.132) == pytest.approx(interval_of([2.0, 3.0, 4.0]), abs=0.001)


@pytest.mark.long
def test_levels_with_their_own_time_are_measured(capsys: Capture) -> None:
    levels = ("--levels", "sharp:0.01,sharp:0.05")
    rung = measured(capsys, "earthquake_island", 1, *levels)
    assert ("sharp:0.05", "sharp:0.01") == (rung["level"], rung["against"])
    assert rung["seconds_p95"]["sharp:0.01"] < 0.3


@pytest.mark.parametrize("wrong", ["steady:1", "master:0", "master:inf", "master:x", "bob:1"])
def test_level_with_invalid_time_is_refused(capsys: Capture, wrong: str) -> None:
    assert "is not two or more of" in complaint(
        capsys, "earthquake_island", "--levels", f"steady,{wrong}"
    )


@pytest.mark.long
def test_ladder_plays_as_at_a_table(capsys: Capture) -> None:
    levels = ("--levels", "steady,sharp", "--as-at-a-table")
    rung = measured(capsys, "earthquake_island", 1, *levels)
    assert ("sharp:table", "steady") == (rung["level"], rung["against"])


def test_turn_at_a_table_is_shared_by_its_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[str]()

    def noted(name: str, clock: object) -> Any:
        given.append(name)
        return lambda game, g, seat, rng: steady(game, g, seat, rng)

    monkeypatch.setattr(contest, "player_of", noted)
    monkeypatch.setattr(contest, "choices_ahead", lambda *_: 2)
    now = iter([0.0, 1.0, 1.0, 1.5, 9.0, 9.5])
    monkeypatch.setattr("bot.arena.contest.time", SimpleNamespace(process_time=lambda: next(now)))
    player, state = contest.level("master:table"), QUAKE.start(2, 1)
    seat = awaited(state)[0]
    for actions in (2, 1, 3):
        for _ in range(actions):
            player.hear(seat, ())
        player(QUAKE, state, seat, Rng(1))
    # A turn has 4 seconds; a second of the first choice is missing at the next.
    assert ["master:1.125", "master:0.84375", "master:1.125"] == given
