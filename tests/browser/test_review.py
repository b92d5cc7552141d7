"""A review of a finished game, as its player reads it on the page."""

import re
from contextlib import suppress

import pytest

from tests.browser.looking import Message
from tests.browser.page import PlaygroundPage

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]  # on a busy machine

OVER = "The game is over"
ACCURACY = re.compile(r"Accuracy \d+ % over \d+ choices?:")
MOVES_AT_MOST = 80
LOOKS_AT_MOST = 20


def test_a_game_is_reviewed_and_a_moment_is_tried_again(page: PlaygroundPage) -> None:
    page.go("#lounge")
    page.view_as("Chloe")
    page.slash("play", game="earthquake-island")
    page.press("Add a bot")
    page.choose("Easy")
    page.press("Start")
    play_on(page)
    review = reviewed(page)
    assert review.only_you
    assert "chance of winning" in review.pictures[0]
    page.press(next(label for label in review.buttons if label.startswith("Move ")))
    moment = page.wait_for(lambda seen: "Try again" in seen.buttons)
    assert "You chose" in moment.text
    assert len(moment.pictures) == 1
    page.press("Try again")
    tried = page.wait_for(lambda seen: "What if?" in seen.text)
    assert {"Start over", "Throw away"} <= set(tried.buttons)


def play_on(page: PlaygroundPage) -> None:
    """Do the first thing that can be done, until the game is over."""
    for _ in range(MOVES_AT_MOST):
        if OVER in page.card().text:
            return
        page.slash("do", moves="1")
    raise AssertionError(f"the game does not end: {page.card()}")


def reviewed(page: PlaygroundPage) -> Message:
    """The review, which is made meanwhile."""
    page.wait_for(lambda seen: "Review" in seen.buttons and not seen.only_you)
    with suppress(AssertionError):  # the page is not ready before the review is
        page.press("Review")
    for _ in range(LOOKS_AT_MOST):
        with suppress(AssertionError):
            page.wait_until_ready()
            return page.wait_for(lambda seen: bool(ACCURACY.search(seen.text)))
    raise AssertionError(f"no review comes: {page.last_message()}")
