"""A review of a finished game, as its player reads it on the page."""

import re

import pytest

from tests.browser.page import PlaygroundPage
from tests.browser.test_solo_game import finish_by_text

ACCURACY = re.compile(r"Accuracy \d+ % over \d+ choices?:")


@pytest.mark.long
def test_a_game_is_reviewed_and_a_moment_is_tried_again(page: PlaygroundPage) -> None:
    page.go("#lounge")
    page.view_as("Chloe")
    page.slash("play", game="palm-island", options="notes=on")
    finish_by_text(page)
    page.press("Review")
    review = page.wait_for(lambda seen: bool(ACCURACY.search(seen.text)))
    assert review.only_you
    assert "expected points" in review.pictures[0]
    page.press(next(label for label in review.buttons if label.startswith("Move ")))
    moment = page.wait_for(lambda seen: "Try again" in seen.buttons)
    assert "You chose" in moment.text
    assert len(moment.pictures) == 1
    page.press("Try again")
    tried = page.wait_for(lambda seen: "What if?" in seen.text)
    assert {"Start over", "Throw away"} <= set(tried.buttons)
