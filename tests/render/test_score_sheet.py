"""The score sheet of each game says where every point came from, and who has won."""

import re
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from engine import GAMES
from engine.core import Rng, awaited, options_of, play
from render import PAINTERS
from render.score_sheet import Row, ScoreSheet, in_words

Plays = dict[str, list[tuple[int, dict[str, str]]]]
WITH_POINTS: Plays = {
    "island_hopper": [(3, {}), (2, {})],
    "palm_island": [(1, {}), (2, {"mode": "casual"}), (3, {"mode": "cooperative"})],
    "propeller_islands": [(2, {})],
    "small_islands": [(1, {}), (3, {})],
}
ALL: Plays = {**WITH_POINTS, "earthquake_island": [(3, {})]}
GAMES_PLAYED = [
    (key, seats, tuple(options.items())) for key, plays in ALL.items() for seats, options in plays
]


@cache
def end_of(key: str, seats: int, options: tuple[tuple[str, str], ...]) -> Any:
    """The end of a game that chance plays."""
    g, luck = GAMES[key].start(seats, 4, dict(options)), Rng(4)
    while not g.over:
        seat = awaited(g)[0]
        g = play(g, seat, luck.pick(options_of(g, seat))).state
    return g


def sheet_of(key: str, end: Any) -> ScoreSheet:
    score: ScoreSheet = import_module(f"render.{key}.score").score(GAMES[key].public(end))
    return score


def number(words: str) -> int:
    return int(words.removeprefix("$"))


@pytest.mark.parametrize(("key", "seats", "options"), GAMES_PLAYED)
def test_rows_add_up_to_the_score_and_the_winners_are_named(
    key: str, seats: int, options: tuple[tuple[str, str], ...]
) -> None:
    end = end_of(key, seats, options)
    outcome, sheet = GAMES[key].outcome(end), sheet_of(key, end)
    if key in WITH_POINTS:
        totals = tuple(map(number, sheet.total.values))
        sums = [sum(number(row.values[at]) for row in sheet.rows) for at in range(len(totals))]
        assert tuple(sums) == totals
        assert totals[:seats] == outcome.scores
    if key != "palm_island" or seats > 1:
        won = tuple(sheet.seats[at] for at in sheet.winners if at < seats)
        assert sorted(won) == sorted(outcome.winners)


def test_the_sheet_lies_below_the_last_picture_and_on_no_other() -> None:
    end = end_of("earthquake_island", 3, ())
    begun = GAMES["earthquake_island"].start(3, 4)
    last, first = (
        PAINTERS["earthquake_island"].paint(GAMES["earthquake_island"].public(g), None)
        for g in (end, begun)
    )
    assert last.size[1] > first.size[1] + 200
    told = list(in_words(sheet_of("earthquake_island", end)))
    text = PAINTERS["earthquake_island"].text(GAMES["earthquake_island"].public(end))
    assert "\n".join(told) in text


def test_words_name_what_somebody_has_and_nothing_else() -> None:
    sheet = ScoreSheet(
        title="Final score",
        names=("Ana", "Ben"),
        seats=(0, 1),
        rows=(Row("star", "Fame", ("3", "0")), Row("coin", "Money", ("$2", "$0"))),
        total=Row("star", "Points", ("5", "1")),
        winners=(0,),
    )
    assert list(in_words(sheet)) == [
        "Final score",
        "Ana has won with 5 points: Fame 3, Money $2.",
        "Ben ends with 1 point.",
    ]


def test_words_say_what_is_compared_where_totals_are_equal() -> None:
    sheet = ScoreSheet(
        title="Final score",
        names=("Ana", "Ben"),
        seats=(0, 1),
        rows=(),
        total=Row("star", "Points", ("5", "5")),
        winners=(0,),
        ties=(
            Row("arrow", "Ties: arrows", ("4", "0")),
            Row("store", "Then: resources", ("2", "1")),
        ),
    )
    assert list(in_words(sheet))[1:] == [
        "Ana has won with 5 points. For ties, arrows: 4, then resources: 2.",
        "Ben ends with 5 points. For ties, resources: 1.",
    ]


def test_words_of_a_place_say_what_became_of_everybody() -> None:
    lines = list(in_words(sheet_of("earthquake_island", end_of("earthquake_island", 3, ()))))[1:]
    won = re.compile(r"Player \d has won: survived(, with \w+ in hand)?\.")
    was = re.compile(r"Player \d was (2nd|3rd): (drowned|blasted|trapped)\.")
    assert 1 == sum(bool(won.fullmatch(line)) for line in lines)
    assert 2 == sum(bool(was.fullmatch(line)) for line in lines)


def test_the_last_text_of_each_game_says_who_has_won() -> None:
    for key, seats, options in GAMES_PLAYED:
        view = GAMES[key].public(end_of(key, seats, options))
        told = [line for line in PAINTERS[key].text(view).splitlines() if " has won" in line]
        assert len(told) == len(sheet_of(key, end_of(key, seats, options)).winners)
