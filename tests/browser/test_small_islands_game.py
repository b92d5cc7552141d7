"""A solo game of Small Islands in the page.

The Starting tiles and a whole turn are played by buttons, the rest by text. Ana takes the first
choice.
"""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Stored, finish_by_text
from tests.browser.page import PlaygroundPage

OVER = re.compile(r"@Ana: \d+ points.*\(.+\)")
PRESSES_AT_MOST = 40

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]  # on a busy machine


def press_first(page: PlaygroundPage) -> None:
    """Take the first choice, a button or an entry of a menu."""
    message = page.message()
    if message.menus:
        page.choose("", menu=message.menus[0])
    else:
        page.press(message.choices[0])


def test_game_against_alexis_is_played_from_the_lobby_to_its_end(
    page: PlaygroundPage, stored: Stored
) -> None:
    open_against_alexis(page)
    place_the_first_tile(page)
    play_until(page, "Alexis places tile")
    ended = finish_by_text([page], stored)
    assert OVER.search(ended.text)
    assert ended.buttons[0] == "Play again"
    assert [] == [one for one in page.messages() if not one.only_you and (one.choices or one.menus)]
    assert "Alexis" in ended.pictures[0]


def open_against_alexis(page: PlaygroundPage) -> None:
    """Start a solo game against the easiest Alexis."""
    page.slash("play", game="small-islands", options="alexis=morning")
    page.press("Start with 1")
    assert "Which Starting tile do you place" in page.message().text


def place_the_first_tile(page: PlaygroundPage) -> None:
    """Choose a tile and a cell, turn the preview, choose again, and confirm."""
    press_first(page)
    assert "Where do you place tile" in page.message().text
    press_first(page)
    assert "like this?" in page.message().text
    page.press("Rotate to 90°")
    assert page.message().choices[:2] == ["Place it here", "Rotate to 0°"]
    page.press("Another cell")
    assert "Where do you place tile" in page.message().text
    press_first(page)
    assert "No tile lies yet" in page.message().pictures[0]
    page.press("Place it here")
    assert "Ana places a Starting tile on O15." in page.message().text
    assert "1 tile on the map" in page.message().pictures[0]


def play_until(page: PlaygroundPage, words: str) -> None:
    """Take the first choice until the board message contains ``words``."""
    for _ in range(PRESSES_AT_MOST):
        if words in page.message().text:
            return
        press_first(page)
    raise AssertionError(f"no {words!r} in {page.message()}")
