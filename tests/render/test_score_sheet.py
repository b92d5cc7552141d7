"""The score sheet of each game has the source of every point, and the winners."""

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
from render import PAINTERS, large_print
from render.art.glyphs import NEEDED, Type, width_of
from render.canvas import BOARD, Canvas
from render.score_sheet import APART, ScoreRow, ScoreSheet, alt, in_words, pages, paint
from tests.render.test_large_print import LARGE
from tests.render.test_signs import FILES_AT_MOST, check_pages

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
def test_sheet_is_a_separate_picture_of_the_size_of_a_board(
    key: str, seats: int, options: tuple[tuple[str, str], ...]
) -> None:
    game, painter = GAMES[key], PAINTERS[key]
    view = game.view(end_of(key, seats, options), None)
    [sheet] = painter.sheets(view)
    assert sheet.size == BOARD
    assert not painter.sheets(game.view(game.start(seats, 4, dict(options)), None))
    assert all(
        row.words in sheet.written for row in sheet_of(key, end_of(key, seats, options)).rows
    )
    assert "\n".join(in_words(sheet_of(key, end_of(key, seats, options)))) in painter.text(view)


def large_table() -> ScoreSheet:
    """As many players and rows as any game has, with long names and a shared win."""
    names = ("Anastasia", "Ben", "Cleo", "Dagobert the Great", "Eva", "Finn")
    rows = [ScoreRow("star", f"Set of pineapples {at}", ("$10",) * 6) for at in range(12)]
    totals = ScoreRow("coin", "In all", ("$223", "$120", "$223", "$120", "$120", "$120"))
    ties = (ScoreRow("tick", "Ties: contracts", ("10", "5", "10", "5", "5", "5")),)
    return ScoreSheet("Final count", names, tuple(range(6)), tuple(rows), totals, (0, 2), ties, "$")


def test_sheet_of_the_largest_table_stays_within_the_box() -> None:
    canvas = paint(large_table())
    assert canvas.size == BOARD
    assert {"Anastasia and Cleo win", "Ties: contracts", "$223", "Eva"} <= canvas.written


def test_fates_of_six_explorers_are_apart_and_larger_than_the_smallest_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes, ends, plain = set[int](), list[tuple[int, int]](), Canvas.text_middle

    def noted(canvas: Canvas, words: str, middle: Any, style: Type, *rest: Any) -> None:
        if words in ("drowned", "blasted", "survived"):
            half = width_of(words, style) // 2
            sizes.add(style.size)
            ends.append((middle[0] - half, middle[0] + half))
        plain(canvas, words, middle, style, *rest)

    monkeypatch.setattr(Canvas, "text_middle", noted)
    paint(sheet_of("earthquake_island", end_of("earthquake_island", 6, ())))
    assert min(sizes) > NEEDED
    assert min(left - right for (_, right), (left, _) in pairwise(ends)) >= 2 * APART


def test_sheet_leaves_out_tie_breaks_where_the_winner_has_the_highest_total() -> None:
    sheet = replace(
        large_table(), total=ScoreRow("coin", "In all", ("$9", "$8", "$7", "$6", "$5", "$4"))
    )
    assert "Ties: contracts" not in paint(replace(sheet, winners=(0,))).written


def test_large_print_shows_two_players_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large_print, "pages", lambda canvas, parts: [canvas])
    table = large_table()
    found = [page.written for page in pages(replace(table, names=tuple("ABCDEF")))]
    for names in ({"A", "B"}, {"C", "D"}, {"E", "F"}):
        some = [written for written in found if names <= written]
        words = {row.words for row in (*table.rows, *table.ties)}
        assert words <= set().union(*some) and all("In all" in written for written in some)
    assert len(found) <= FILES_AT_MOST


@pytest.mark.parametrize(("key", "seats", "options"), GAMES_PLAYED)
def test_large_print_of_a_sheet_is_legible_in_the_box(
    key: str, seats: int, options: tuple[tuple[str, str], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = GAMES[key].view(end_of(key, seats, options), None)
    assert PAINTERS[key].sheets(view, LARGE)  # the sprites are cached now
    check_pages(lambda: PAINTERS[key].sheets(view, LARGE), monkeypatch)


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


def test_sheet_of_a_group_that_wins_has_the_score_of_the_group() -> None:
    view = GAMES["palm_island"].view(end_of("palm_island", 3, (("mode", "cooperative"),)), None)
    won = msgspec.structs.replace(view, winners=(0, 1, 2))
    fewest = min(village.points for village in won.villages)
    assert PAINTERS["palm_island"].sheet_alt(won).startswith(f"All win: {fewest} points, ")
    [sheet] = PAINTERS["palm_island"].sheets(won)
    assert (True, "") == (sheet.heading[0].startswith("All win"), sheet.heading[2])


def test_words_about_the_buildings_of_a_kind_are_not_the_name_of_a_card() -> None:
    view = GAMES["palm_island"].view(end_of("palm_island", 3, (("mode", "cooperative"),)), None)
    words = PAINTERS["palm_island"].sheet_alt(view)
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
