"""`python -m tools.ladder`: how strong the players made of code are."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES
from engine.core import Rng, awaited, play
from engine.players.greedy import greedy
from tests.bot import shelf
from tools.ladder import Share, interval_of, main
from tools.matches import Contest, Match, play_match
from tools.opponents_page import HEAD

Capture = pytest.CaptureFixture[str]
typed = partial(shelf.typed, main=main)
complaint = partial(shelf.complaint, main=main)


def measured(capsys: Capture, game: str, games: int, *words: object) -> dict[str, Any]:
    said = typed(capsys, game, "--games", games, *words)
    [told] = [json.loads(line) for line in said.printed.splitlines()]
    return dict(told)


def without_seconds(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key != "seconds_p95"}


def test_each_level_is_measured_against_the_one_below(capsys: Capture) -> None:
    told = measured(capsys, "earthquake_island", 4, "--levels", "easy,steady")
    assert ("steady", "easy", 4) == (told["level"], told["against"], told["games"])
    assert told["interval"][0] <= told["rate"] <= told["interval"][1]
    assert {"easy", "steady"} == set(told["seconds_p95"])


def test_one_of_the_higher_level_sits_among_the_lower_in_each_place(capsys: Capture) -> None:
    told = measured(capsys, "earthquake_island", 9, "--seats", 3, "--levels", "steady,steady")
    assert (3, 0.333) == (told["seats"], told["fair"])
    assert 0.333 == told["rate"]  # three deals three times each, won in one of the three places


def test_alone_each_deal_is_played_by_both_levels(capsys: Capture) -> None:
    told = measured(capsys, "palm_island", 2, "--option", "mode=solo")
    assert (1, 0.5) == (told["seats"], told["fair"])
    assert told["lead"] == pytest.approx(told["points"]["steady"] - told["points"]["easy"])
    assert {"easy": 2, "steady": 2} == told["won"]


def test_a_group_is_of_one_level_and_has_the_points_of_its_last(capsys: Capture) -> None:
    group = ("--option", "mode=cooperative", "--together", "--levels", "steady,steady")
    told = measured(capsys, "palm_island", 1, *group)
    assert (2, 0.5, 0.0) == (told["seats"], told["rate"], told["lead"])
    assert min(scores_of_a_steady_pair(told["options"])) == told["points"]["steady"]


def scores_of_a_steady_pair(options: dict[str, str]) -> tuple[int, ...]:
    game, luck = GAMES["palm_island"], Rng(1)
    g = game.start(2, 1, options)
    while not g.over:
        seat = awaited(g)[0]
        g = play(g, seat, greedy(game, g, seat, luck)).state
    scores = game.rules.outcome(g).scores
    assert len(set(scores)) == 2
    return scores


@pytest.mark.long
def test_several_processes_come_to_the_same(capsys: Capture) -> None:
    alone, shared = (
        measured(capsys, "earthquake_island", 2, "--jobs", jobs, "--seed", 7) for jobs in (1, 2)
    )
    assert without_seconds(alone) == without_seconds(shared)


def test_what_was_cut_short_goes_on_where_it_stopped(
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
    gone_on, again = (measured(capsys, "earthquake_island", 5, *keep) for _ in range(2))
    assert without_seconds(whole) == without_seconds(gone_on)
    assert gone_on == again
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
def test_a_file_of_something_else_is_refused(
    capsys: Capture, tmp_path: Path, text: str, line: int
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text)
    words = complaint(capsys, "earthquake_island", "--games", 1, "--keep", file)
    assert f"line {line}, is no game of a ladder: name another file" in words
    assert text == file.read_text()


def test_what_stands_behind_kept_games_is_not_cut_off(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    measured(capsys, "earthquake_island", 1, "--keep", file)
    text = f"{file.read_text()}PS"
    file.write_text(text)
    words = complaint(capsys, "earthquake_island", "--games", 2, "--keep", file)
    assert "line 2, is no game of a ladder" in words
    assert text == file.read_text()


@pytest.mark.parametrize("end", [0, 1, 30, -1])
def test_a_line_may_be_cut_anywhere(capsys: Capture, tmp_path: Path, end: int) -> None:
    file = tmp_path / "games.jsonl"
    whole = measured(capsys, "earthquake_island", 1, "--keep", file)
    file.write_bytes(file.read_bytes()[:end])
    again = measured(capsys, "earthquake_island", 1, "--keep", file)
    assert without_seconds(whole) == without_seconds(again)
    assert 1 == len(file.read_text().splitlines())


def test_what_was_measured_is_entered_into_the_page_once(capsys: Capture, tmp_path: Path) -> None:
    page = tmp_path / "opponents.md"
    page.write_text(f"# Opponents\n\n| {' | '.join(HEAD)} |\n|---|\n\nThe end.\n")
    for games in (1, 2):
        measured(capsys, "earthquake_island", games, "--out", page)
    [row] = [line for line in page.read_text().splitlines() if line.startswith("| earthquake")]
    assert ["2 seats", "steady", "easy", "2"] == row.split(" | ")[1:5]
    assert page.read_text().endswith("|\n\nThe end.\n")


@pytest.mark.parametrize(
    ("content", "said"), [(b"# Another page\n", "no table"), (b"\xff\xfe|", "no page of text")]
)
def test_a_page_without_the_table_is_refused_before_a_game_is_played(
    capsys: Capture, tmp_path: Path, content: bytes, said: str
) -> None:
    page, kept = tmp_path / "other.md", tmp_path / "games.jsonl"
    page.write_bytes(content)
    assert said in complaint(
        capsys, "earthquake_island", "--games", 1, "--out", page, "--keep", kept
    )
    assert not kept.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--levels", "easy,divine"), "two or more of easy"),
        (("--games", "0"), "at least one"),
        (("--seats", "9"), "is for"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    capsys: Capture, words: tuple[str, ...], said: str
) -> None:
    assert said in complaint(capsys, "earthquake_island", *words)


def test_the_interval_of_half_of_a_hundred_games_is_wilsons() -> None:
    low, high = Share(50, 100).interval
    assert (0.404, 0.596) == (round(low, 3), round(high, 3))


def test_the_interval_of_points_is_as_wide_as_they_are_scattered() -> None:
    assert (3.0, 3.0) == interval_of([3.0])
    assert (1.868, 4.132) == pytest.approx(interval_of([2.0, 3.0, 4.0]), abs=0.001)
