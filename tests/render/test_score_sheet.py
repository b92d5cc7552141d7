"""The result of each game has the source of every point, and the winners."""

import re
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from engine import GAMES
from engine.core import Rng, awaited, options_of, play
from engine.palm_island.rules.components import CARDS
from render import PAINTERS
from render.canvas import BOARD, Canvas
from render.results import paint_results, result_boxes, sources_of
from render.score_sheet import ScoreRow, ScoreSheet, alt, in_words
from tests.render.test_names import is_written

Plays = dict[str, list[tuple[int, dict[str, str]]]]
PLAYS: Plays = {
    **{key: [(game.seats[0], {})] for key, game in GAMES.items()},
    "island_hopper": [(3, {}), (2, {})],
    "palm_island": [(1, {}), (2, {"mode": "casual"}), (3, {"mode": "cooperative"})],
    "small_islands": [(1, {}), (3, {})],
}
GAMES_PLAYED = [
    (key, seats, tuple(options.items())) for key, plays in PLAYS.items() for seats, options in plays
]


@cache
def end_of(key: str, seats: int, options: tuple[tuple[str, str], ...]) -> Any:
    """The end of a game that chance plays."""
    g, rng = GAMES[key].start(seats, 4, dict(options)), Rng(4)
    while not g.over:
        seat = awaited(g)[0]
        g = play(g, seat, rng.pick(options_of(g, seat))).state
    return g


def sheet_of(key: str, end: Any) -> ScoreSheet:
    score: ScoreSheet = import_module(f"render.{key}.score").score(GAMES[key].view(end, None))
    return score


def number(words: str) -> int:
    return int(words.removeprefix("$"))


@pytest.mark.parametrize(("key", "seats", "options"), GAMES_PLAYED)
def test_rows_add_up_to_the_score_and_the_winners_are_named(
    key: str, seats: int, options: tuple[tuple[str, str], ...]
) -> None:
    end = end_of(key, seats, options)
    outcome, sheet = GAMES[key].rules.outcome(end), sheet_of(key, end)
    if GAMES[key].scored:
        totals = tuple(map(number, sheet.total.values))
        sums = [sum(number(row.values[at]) for row in sheet.rows) for at in range(len(totals))]
        assert tuple(sums) == totals
        assert totals[:seats] == outcome.scores
    if key != "palm_island" or seats > 1:
        won = tuple(sheet.seats[at] for at in sheet.winners if at < seats)
        assert sorted(won) == sorted(outcome.winners)


@pytest.mark.parametrize(("key", "seats", "options"), GAMES_PLAYED)
def test_last_board_has_the_source_of_each_point(
    key: str, seats: int, options: tuple[tuple[str, str], ...]
) -> None:
    end, painter = end_of(key, seats, options), PAINTERS[key]
    view = GAMES[key].view(end, None)
    sheet, canvas = sheet_of(key, end), painter.paint(view, None)
    assert canvas.size == BOARD
    assert "\n".join(in_words(sheet)) in painter.text(view)
    if GAMES[key].scored:
        assert all(is_written(value, canvas.written) for value in sheet.total.values)
        for place in range(len(sheet.names)):
            for _, value in sources_of(sheet, place):
                assert is_written(value, canvas.written)


def painted(sheet: ScoreSheet) -> Canvas:
    canvas = Canvas(BOARD)
    paint_results(canvas, sheet, (800, 0, 1200, 800))
    return canvas


def large_table() -> ScoreSheet:
    """As many players and rows as any game has, with long names and a shared win."""
    names = ("Anastasia", "Ben", "Cleo", "Dagobert the Great", "Eva", "Finn")
    rows = [ScoreRow("star", f"Set of pineapples {at}", ("$10",) * 6) for at in range(12)]
    totals = ScoreRow("coin", "In all", ("$223", "$120", "$223", "$120", "$120", "$120"))
    ties = (ScoreRow("tick", "Ties: contracts", ("10", "5", "10", "5", "5", "5")),)
    return ScoreSheet("Final count", names, tuple(range(6)), tuple(rows), totals, (0, 2), ties, "$")


def test_cards_of_the_largest_table_are_apart_and_within_the_box() -> None:
    boxes = [*result_boxes(large_table(), (800, 0, 1200, 800))]
    assert all(one[3] < two[1] for one, two in pairwise(boxes))
    assert boxes[-1][3] <= 800
    assert {"Anastasia", "$223", "Eva"} <= painted(large_table()).written


def test_sources_with_the_same_sign_stay_within_the_cards() -> None:
    names, values = ("Ana", "Ben", "Cleo", "Dan"), ("11",) * 4
    kinds = ("Logger", "Quarry", "Housing", "Temple", "Market")
    rows = tuple(ScoreRow("star", kind, values) for kind in kinds)
    sheet = ScoreSheet(
        "All lose", names, (0, 1, 2, 3), rows, ScoreRow("star", "Points", values), ()
    )
    canvas, box = Canvas(BOARD), (0, 0, 402, 748)
    paint_results(canvas, sheet, box)
    for (left, _, right, low), (_, top, _, _) in pairwise(result_boxes(sheet, box)):
        assert canvas.image.crop((left, low, right, top)).getbbox() is None


def test_sheet_leaves_out_tie_breaks_where_the_winner_has_the_highest_total() -> None:
    sheet = replace(
        large_table(), total=ScoreRow("coin", "In all", ("$9", "$8", "$7", "$6", "$5", "$4"))
    )
    assert not is_written("Ties: contracts", painted(replace(sheet, winners=(0,))).written)


def test_alt_text_of_a_sheet_is_short_enough_and_keeps_every_player() -> None:
    long = replace(large_table(), names=tuple(f"{name:<32}".replace(" ", "x") for name in "abcdef"))
    words = alt(long)
    assert len(words) <= 1024
    assert all(f"{name} has won" in words or f"{name} ends" in words for name in long.names)


def test_words_name_only_sources_with_points() -> None:
    sheet = ScoreSheet(
        title="Final score",
        names=("Ana", "Ben"),
        seats=(0, 1),
        rows=(ScoreRow("star", "Fame", ("3", "0")), ScoreRow("coin", "Money", ("$2", "$0"))),
        total=ScoreRow("star", "Points", ("5", "1")),
        winners=(0,),
    )
    assert list(in_words(sheet)) == [
        "Final score",
        "Ana has won with 5 points: Fame 3, Money $2.",
        "Ben ends with 1 point.",
    ]


def test_alternative_text_begins_with_the_result_of_a_finished_game() -> None:
    view = GAMES["palm_island"].view(end_of("palm_island", 3, (("mode", "cooperative"),)), None)
    won = msgspec.structs.replace(view, winners=(0, 1, 2))
    fewest = min(village.points for village in won.villages)
    assert PAINTERS["palm_island"].described(won).startswith(f"All win: {fewest} points, ")
    running = msgspec.structs.replace(view, over=False)
    assert PAINTERS["palm_island"].described(running) == PAINTERS["palm_island"].alt(running)


def test_words_about_the_buildings_of_a_kind_are_not_the_name_of_a_card() -> None:
    words = alt(sheet_of("palm_island", end_of("palm_island", 3, (("mode", "cooperative"),))))
    assert [] == [card.name for card in CARDS if f" {card.name}" in words]


def test_words_have_the_values_that_break_ties() -> None:
    sheet = ScoreSheet(
        title="Final score",
        names=("Ana", "Ben"),
        seats=(0, 1),
        rows=(),
        total=ScoreRow("star", "Points", ("5", "5")),
        winners=(0,),
        ties=(
            ScoreRow("arrow", "Ties: upgrades", ("4", "0")),
            ScoreRow("store", "Then: resources", ("2", "1")),
        ),
    )
    assert list(in_words(sheet))[1:] == [
        "Ana has won with 5 points. For ties, upgrades: 4, then resources: 2.",
        "Ben ends with 5 points. For ties, resources: 1.",
    ]


def test_words_of_a_place_have_the_end_of_each_player() -> None:
    lines = list(in_words(sheet_of("earthquake_island", end_of("earthquake_island", 3, ()))))[1:]
    won = re.compile(r"Player \d has won: survived(, with \w+ in hand)?\.")
    was = re.compile(r"Player \d was (2nd|3rd): (drowned|blasted|trapped)\.")
    assert 1 == sum(bool(won.fullmatch(line)) for line in lines)
    assert 2 == sum(bool(was.fullmatch(line)) for line in lines)


def test_the_last_text_of_each_game_says_who_has_won() -> None:
    for key, seats, options in GAMES_PLAYED:
        view = GAMES[key].view(end_of(key, seats, options), None)
        texts = [line for line in PAINTERS[key].text(view).splitlines() if " has won" in line]
        assert len(texts) == len(sheet_of(key, end_of(key, seats, options)).winners)
