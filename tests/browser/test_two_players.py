"""A game of Earthquake Island between two users in one window.

The first player is random: the mention in the board message says who moves.
"""

from __future__ import annotations

import re

import pytest

from tests.browser.messages import Message
from tests.browser.page import PlaygroundPage

TO_MOVE = re.compile(r"^Next: @(\w+)", re.MULTILINE)
HEIGHT = re.compile(r"\d(?= high)")
OVER = "wins!"
TOOLS = {"My view", "Undo", "?", "⋯"}
ACTS_AT_MOST = 60


@pytest.fixture
def page(page: PlaygroundPage) -> PlaygroundPage:
    """Open a table as Ana, join as Ben and start."""
    page.slash("play", game="earthquake-island")
    page.view_as("Ben")
    page.press("Join")
    page.view_as("Ana")
    page.press("Start with 2")
    return page


def choices(message: Message) -> list[str]:
    """Return the buttons of a message that are moves."""
    return [label for label in message.buttons if label not in TOOLS]


def become_player_to_move(page: PlaygroundPage) -> None:
    called = TO_MOVE.search(page.message().text)
    assert called, page.message()
    page.view_as(called[1])


def lowest(labels: list[str]) -> str:
    """Return the choice with the lowest stack, which shortens the game."""
    return min(labels, key=lambda label: HEIGHT.findall(label) or ["9"])


def act(page: PlaygroundPage) -> None:
    """Choose from the newest message with choices, as the player to move."""
    become_player_to_move(page)
    offering = [one for one in page.messages() if choices(one) or one.menus][-1]
    if offering.menus:
        page.choose("", menu=offering.menus[0])
    else:
        page.press(lowest(choices(offering)))


def play(page: PlaygroundPage) -> None:
    """Play until one explorer is left."""
    for _ in range(ACTS_AT_MOST):
        if OVER in page.message().text:
            return
        act(page)
    raise AssertionError(f"the game does not end: {page.message()}")


@pytest.mark.long
@pytest.mark.timeout(1200)  # on a busy machine
def test_whole_game_of_two_and_a_rematch(page: PlaygroundPage) -> None:
    play(page)
    assert "is the last survivor and wins!" in page.message().text
    assert ("Rematch", "Review", "⋯") == page.message().buttons
    assert [] == [one for one in page.messages()[:-1] if not one.only_you and choices(one)]
    page.press("Rematch")
    assert "1 @Ben\n2 @Ana\n" in page.message().text
