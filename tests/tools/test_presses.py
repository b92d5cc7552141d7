"""`python -m tools.presses` counts the presses of a player."""

from functools import partial

import pytest

from engine import GAMES
from tests.bot import stored_games
from tests.longer import one_in
from tools.presses import main

typed = partial(stored_games.run_command, main=main)


@pytest.mark.parametrize("key", one_in(4, GAMES))
def test_presses_are_at_least_as_many_as_questions(
    capsys: pytest.CaptureFixture[str], key: str
) -> None:
    printed = typed(capsys, key, "--games", 1, "--seats", min(GAMES[key].seats)).printed
    presses, _, questions, *_ = str(printed).split()
    assert 0 < float(questions) <= float(presses)


def test_each_question_is_printed_with_its_answers(capsys: pytest.CaptureFixture[str]) -> None:
    printed = str(typed(capsys, "palm_island", "--games", 1, "--seats", 1, "--show").printed)
    assert "Which of your top two cards do you use, and how?\n  [Store " in printed
