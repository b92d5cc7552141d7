"""The marks of choices and changes cover no names and no signs."""

import os
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine import GAMES
from engine.core import Rng, awaited, options_of, parse, play
from engine.editions import game_of
from render import PAINTERS
from render.canvas import BOARD, STRIP_TITLE, Align, Canvas, strip_free
from render.glyphs import NOTE_STRONG, Type, cap_height, width_of
from render.palette import INK, Colour
from render.small_islands.archipelago import moved_apart
from tests.longer import first_of
from tests.render.test_large_print import Mark, Spy, views
from tests.render.test_names import moments

Box = tuple[int, int, int, int]
NAME = 4
"""The minimum number of letters in a name."""


def lesson_views(key: str) -> Iterator[tuple[Any, Any]]:
    """Yield the player's view at each step of a lesson, with the view at the step before."""
    lesson = GAMES[key].words.lesson
    assert lesson is not None
    deal, before = lesson.deal, None
    game = game_of(key, deal.options)
    state = game.begin(deal.seats, deal.seed, game.checked(deal.options, deal.seats))
    for move, step in lesson.script:
        if step:
            view = msgspec.structs.replace(game.view(state, 0), names=("Ana", "Ben", "Cleo", "Dag"))
            yield view, before
            before = view
        state = play(state, move.seat, parse(move.do, game.rules.actions)).state


def covered(tag: tuple[int, int, int], name: Box) -> bool:
    """Whether a square on its corner covers a part of a name."""
    x, y, size = tag
    left, top, right, low = name
    aside, above = max(left - x, x - right, 0), max(top - y, y - low, 0)
    return aside + above < size // 2 - 6


@pytest.mark.parametrize("key", first_of(["palm_island", "island_hopper", "small_islands"]))
def test_no_number_of_a_change_in_a_lesson_covers_a_name(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names, tags = list[tuple[str, Box]](), list[tuple[int, int, int]]()
    text, tag = Canvas.text, Canvas.tag

    def noted(
        canvas: Canvas,
        words: str,
        place: tuple[int, int],
        style: Type = NOTE_STRONG,
        colour: Colour = INK,
        align: Align = "left",
        halo: Colour | None = None,
    ) -> int:
        wide = text(canvas, words, place, style, colour, align, halo)
        left = place[0] - {"left": 0, "middle": wide // 2, "right": wide}[align]
        if canvas.palette and len(words) >= NAME:
            names.append((words, (left, place[1], left + wide, place[1] + cap_height(style))))
        return wide

    def tagged(canvas: Canvas, middle: tuple[int, int], number: int, size: int = 56) -> None:
        tag(canvas, middle, number, size)
        tags.append((*middle, size))

    monkeypatch.setattr(Canvas, "text", noted)
    monkeypatch.setattr(Canvas, "tag", tagged)
    lesson = GAMES[key].words.lesson
    assert lesson is not None
    variant = game_of(key, lesson.deal.options).variant
    for view, since in lesson_views(key):
        names.clear()
        tags.clear()
        PAINTERS[variant].paint(view, since)
        assert [] == [words for words, box in names for one in tags if covered(one, box)]


@pytest.mark.parametrize(("key", "seats"), [("earthquake_island", 6), ("palm_island", 4)])
def test_number_of_a_change_covers_no_words_about_a_player(
    key: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, tags = list[tuple[str, Box]](), list[tuple[int, int, int]]()
    text, changed = Canvas.text, list[Box]()

    def noted(canvas: Canvas, said: str, place: tuple[int, int], *style: Any, **more: Any) -> int:
        wide = text(canvas, said, place, *style, **more)
        (line,) = style[:1] or (NOTE_STRONG,)
        if said and "right" not in style and more.get("align", "left") == "left":
            words.append((said, (*place, place[0] + wide, place[1] + cap_height(line))))
        return wide

    def outlined(canvas: Canvas, box: Box, number: int, place: Any = None) -> None:
        left, _, _, low = box
        changed.append(box)
        tags.append((*(place or (left + 6, low - 6)), 56))

    monkeypatch.setattr(Canvas, "text", noted)
    monkeypatch.setattr(Canvas, "changed", outlined)
    game, rng, numbered = GAMES[key], Rng(2), 0
    state = before = game.begin(seats, 4, game.checked({}, seats))
    while numbered < 12:
        words.clear()
        tags.clear()
        PAINTERS[key].paint(game.view(state, 0), game.view(before, 0))
        beside = [box for box in changed if box[0] > BOARD[0] * 2 // 3]
        assert [] == [
            said
            for said, box in words
            for tag in tags
            if box[0] > BOARD[0] * 2 // 3 and covered(tag, box)
        ]
        numbered, before = len(beside), state
        for _ in range(2 * seats):
            seat = rng.pick(awaited(state))
            state = play(state, seat, rng.pick(options_of(state, seat))).state
            if state.over:
                state = before = game.begin(seats, 5, game.checked({}, seats))


AMOUNT = int(os.environ.get("POSITIONS", "14"))
SIGNS_FROM = {"palm_island": 0, "propeller_islands": 0, "island_hopper": 690}
"""The left edge of the part of a picture in which each small sprite is a sign."""
COMPASS = {"N", "E", "S", "W"}
"""Numbers may cover these letters of Island Hopper's chart."""


@pytest.mark.parametrize("key", first_of(PAINTERS))
def test_number_of_a_change_covers_no_words_and_no_signs(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy, painter, covered = Spy(monkeypatch), PAINTERS[key], list[Mark]()
    plain_tag = Canvas.tag

    def tag(canvas: Canvas, middle: tuple[int, int], number: int, size: int = 56) -> None:
        """Paint the number, and note the marks of which it covers a third."""
        for mark in spy.marks(canvas):
            is_sign = SIGNS_FROM.get(key, canvas.size[0]) <= mark.box[0]
            if (mark.words or is_sign) and share_covered(mark.box, middle, size // 2) > 1 / 3:
                covered.append(mark)
        plain_tag(canvas, middle, number, size)

    monkeypatch.setattr(Canvas, "tag", tag)
    for view, since in views(key, AMOUNT):
        canvas = painter.paint(view, since)
        seen = [mark.words for mark in spy.marks(canvas) if mark.words]
        assert [] == [
            mark for mark in covered if seen.count(mark.words) < 2 and mark.words not in COMPASS
        ]
        covered.clear()


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


def test_number_of_a_change_covers_no_choice_on_earthquake_island(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choices, tags = list[Box](), list[tuple[int, int, int]]()

    def chosen(canvas: Canvas, middle: tuple[int, int], words: str, size: int = 60) -> None:
        wide, high = width_of(words, Type("display", size // 2)) // 2, size // 4
        choices.append((middle[0] - wide, middle[1] - high, middle[0] + wide, middle[1] + high))

    def tagged(canvas: Canvas, middle: tuple[int, int], number: int, size: int = 56) -> None:
        tags.append((*middle, size))

    monkeypatch.setattr(Canvas, "choice", chosen)
    monkeypatch.setattr(Canvas, "tag", tagged)
    game, before = GAMES["earthquake_island"], None
    for state, seat in moments("earthquake_island", 24, 7):
        if before is not None and len(before.seats) == len(state.seats):
            choices.clear()
            tags.clear()
            PAINTERS["earthquake_island"].paint(game.view(state, seat), game.view(before, seat))
            assert not [box for box in choices for one in tags if covered(one, box)]
        before = state


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


def test_names_of_cells_beside_each_other_are_moved_apart() -> None:
    sizes = [(80, 47)] * 3
    middles = [(100, 100), (140, 100), (120, 200)]
    assert [(80, 100), (160, 100), (120, 200)] == moved_apart(middles, sizes)
