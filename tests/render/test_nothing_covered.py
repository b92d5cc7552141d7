"""The numbers of changes cover no words and no signs."""

import os
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import GAMES
from engine.core import Game, Rng, awaited, options_of, parse, play
from engine.editions import game_of
from render import PAINTERS
from render.art import OUTLINE, Box
from render.art.glyphs import width_of
from render.canvas import STRIP_TITLE, Canvas, strip_free
from tests.render.test_large_print import Mark, Spy, meets, views

AMOUNT = int(os.environ.get("POSITIONS", "20"))
CROWDED = 30
SIGNS_FROM = {"palm_island": 0, "propeller_islands": 0, "island_hopper": 690}
"""The left edge of the part of a picture in which each small sprite is a sign."""
HEIGHTS = "tall"
"""The drawing function of the heights of stacks, which are signs anywhere."""
COMPASS = {"N"}
"""Numbers may cover this letter of Island Hopper's chart."""
TOUCHED = 6
"""The pixels of a number's corners that may touch words."""


def lesson_game(key: str) -> Game:
    """Return a game in the edition of its lesson."""
    lesson = GAMES[key].words.lesson
    assert lesson is not None
    return game_of(key, lesson.deal.options)


def lesson_views(key: str) -> Iterator[tuple[Any, Any]]:
    """Yield the player's view at each step of a lesson, with the view at the step before."""
    lesson, game, before = GAMES[key].words.lesson, lesson_game(key), None
    assert lesson is not None
    deal = lesson.deal
    state = game.begin(deal.seats, deal.seed, game.checked(deal.options, deal.seats))
    for move, step in lesson.script:
        if step:
            view = msgspec.structs.replace(game.view(state, 0), names=("Ana", "Ben", "Cleo", "Dag"))
            yield view, before
            before = view
        state = play(state, move.seat, parse(move.do, game.rules.actions)).state


def crowded_views(key: str, seats: int) -> Iterator[tuple[Any, Any]]:
    """Yield the first player's views of random games, each after two moves of every player."""
    game, rng = GAMES[key], Rng(2)
    state = before = game.begin(seats, 4, game.checked({}, seats))
    for _ in range(CROWDED):
        yield game.view(state, 0), game.view(before, 0)
        before = state
        for _ in range(2 * seats):
            seat = rng.pick(awaited(state))
            state = play(state, seat, rng.pick(options_of(state, seat))).state
            if state.over:
                state = before = game.begin(seats, 5, game.checked({}, seats))


SOURCES = [
    *(pytest.param(key, partial(views, key, AMOUNT), id=f"{key}-games") for key in PAINTERS),
    *(
        pytest.param(lesson_game(key).variant, partial(lesson_views, key), id=f"{key}-lesson")
        for key in GAMES
    ),
    *(
        pytest.param(key, partial(crowded_views, key, seats), id=f"{key}-crowded-{seats}")
        for key, seats in (("earthquake_island", 2), ("earthquake_island", 6), ("palm_island", 4))
    ),
]


@pytest.mark.long
@pytest.mark.parametrize(("key", "source"), SOURCES)
def test_number_of_a_change_covers_no_words_and_no_signs(
    key: str, source: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy, covered, plain_tag = Spy(monkeypatch), list[Mark](), Canvas.tag

    def tag(canvas: Canvas, middle: tuple[int, int], number: int, size: int = 56) -> None:
        """Paint the number, and note the words it covers, and the signs it covers by a third."""
        for mark in spy.marks(canvas):
            is_sign = (
                SIGNS_FROM.get(key.partition("@")[0], canvas.size[0]) <= mark.box[0]
                or mark.drawn_by == HEIGHTS
            )
            if mark.words:
                is_covered = distance(mark.box, middle) < size // 2 - TOUCHED
            else:
                is_covered = is_sign and share_covered(mark.box, middle, size // 2) > 1 / 3
            if is_covered:
                covered.append(mark)
        plain_tag(canvas, middle, number, size)

    monkeypatch.setattr(Canvas, "tag", tag)
    for view, since in source():
        canvas = PAINTERS[key].paint(view, since)
        seen = [mark.words for mark in spy.marks(canvas) if mark.words]
        assert [] == [
            mark for mark in covered if seen.count(mark.words) < 2 and mark.words not in COMPASS
        ]
        covered.clear()


def distance(box: Box, middle: tuple[int, int]) -> int:
    """Return the distance to a box, right or left and up or down together."""
    left, top, right, low = box
    x, y = middle
    return max(left - x, x - right, 0) + max(top - y, y - low, 0)


def share_covered(box: Box, middle: tuple[int, int], reach: int) -> float:
    """Return the share of a box under a diamond that reaches so far from its middle."""
    left, top, right, low = box
    points = [
        (left + (right - left) * (x + 0.5) / 8, top + (low - top) * (y + 0.5) / 8)
        for x in range(8)
        for y in range(8)
    ]
    x, y = middle
    return sum(abs(right - x) + abs(low - y) <= reach for right, low in points) / len(points)


def test_outline_of_a_new_round_holds_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    outlines, changed = list[Box](), Canvas.changed

    def outlined(canvas: Canvas, box: Box, *rest: Any) -> None:
        outlines.append(box)
        changed(canvas, box, *rest)

    monkeypatch.setattr(Canvas, "changed", outlined)
    for seats in (1, 3):
        game, outlines[:] = GAMES["palm_island"], []
        view = game.view(game.begin(seats, 4, game.checked({}, seats)), 0)
        canvas = PAINTERS["palm_island"].paint(msgspec.structs.replace(view, round=2), view)
        ends = strip_free(*canvas.heading[:2]) - 40
        start = ends - width_of(canvas.heading[1], STRIP_TITLE)
        assert [True] == [
            left < start and ends < right < ends + 40 for left, _, right, _ in outlines
        ]


@pytest.mark.long
def test_outline_of_a_change_leaves_names_and_points_of_players_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spy, changed, outlines = Spy(monkeypatch), Canvas.changed, list[Box]()

    def outlined(canvas: Canvas, box: Box, *rest: Any) -> None:
        outlines.append(box)
        changed(canvas, box, *rest)

    monkeypatch.setattr(Canvas, "changed", outlined)
    for seats in (2, 3, 4):
        for pair in [*crowded_views("propeller_islands", seats)][8::8]:
            view, since = (replace(one, options=(), seat=None) for one in pair)
            canvas = PAINTERS["propeller_islands"].paint(view, since)
            own = {view.name(seat) for seat in range(seats)}
            names = [mark for mark in spy.marks(canvas) if mark.words in own]
            assert len(names) == seats
            for left, top, right, _ in outlines:
                edge = (left - OUTLINE, top - OUTLINE, right + OUTLINE, top)
                assert [] == [mark for mark in names if meets(mark, edge)]
            assert outlines
            outlines.clear()
