"""Lesson files: their script, and errors that name the field."""

import pytest

from engine import GAMES
from engine.core import Game, TableError, parse, write
from engine.core.lesson import Deal, Lesson, LessonStep, Scripted, check_lesson
from engine.core.tables import read_part, read_rows

DEAL = Deal(seats=2, seed=1, words="Done.")
STEP = LessonStep(name="Do it", text="Look.", do="discard", why="So.")


def test_script_is_the_opening_then_each_step() -> None:
    opening, then = Scripted(1, "keep"), Scripted(1, "pass")
    step = LessonStep(name="Do it", text="Look.", do="discard", why="So.", then=(then,))
    deal = Deal(seats=2, seed=1, words="Done.", opening=(opening,))
    expected = [(opening, None), (Scripted(0, "discard"), step), (then, None)]
    assert expected == [*Lesson(deal, (step,)).script]


@pytest.mark.parametrize("number", [2, 13])
def test_wrong_number_of_steps_is_refused(number: int) -> None:
    with pytest.raises(TableError, match=f"l.toml: {number} steps, but 3 to 12 are needed"):
        check_lesson("l.toml", Lesson(DEAL, (STEP,) * number))


def test_move_of_unknown_seat_is_refused() -> None:
    deal = Deal(seats=2, seed=1, words="Done.", opening=(Scripted(2, "keep"),))
    with pytest.raises(TableError, match=r"l\.toml, field seat: 2 is no seat"):
        check_lesson("l.toml", Lesson(deal, (STEP,) * 6))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[row]]\nname = 'A'\ntext = 'Look.'\ndo = 3\nwhy = 'So.'", "row 1 A, field do: Expected"),
        ("[[row]]\nname = 'A'\ntext = ''\ndo = 'x'\nwhy = 'So.'", "row 1 A, field text: Expected"),
        ("[[row]]\nname = 'A'\ntext = 'Look.'\ndo = 'x'", "row 1 A, field the row: Object missing"),
    ],
)
def test_error_names_the_broken_step(text: str, message: str) -> None:
    with pytest.raises(TableError, match=f"l.toml, {message}"):
        read_rows("l.toml", text, LessonStep)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[lesson]\nseats = 'two'\nseed = 1\nwords = 'x'", "field seats: Expected `int`"),
        ("", "field the row: Expected `object`"),
    ],
)
def test_error_names_the_broken_deal(text: str, message: str) -> None:
    with pytest.raises(TableError, match=rf"l.toml, \[lesson\], {message}"):
        read_part("l.toml", text, "lesson", Deal)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_actions_are_written_as_in_the_log(game: Game) -> None:
    assert game.words.lesson is not None
    texts = [move.do for move, _ in game.words.lesson.script]
    assert texts == [write(parse(text, game.rules.actions)) for text in texts]
