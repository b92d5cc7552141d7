"""Small Islands alone against Alexis, through the page.

The Starting tiles and a whole turn are played by buttons, the rest by text. Luck decides what is
offered: Ana does the first thing on the card.
"""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Stored, finish_by_text
from tests.browser.page import PlaygroundPage

OVER = re.compile(r"The game is over \(.+\): @Ana has \d+ points\.")
PRESSES_AT_MOST = 40

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]  # on a busy machine


def press_first(page: PlaygroundPage) -> None:
    """Do the first thing on the card, be it a button or in a menu."""
    card = page.card()
    if card.menus:
        page.choose("", menu=card.menus[0])
    else:
        page.press(card.choices[0])


def test_a_game_against_alexis_from_the_lobby_to_its_end(
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
    """Open a table against the easiest Alexis, and start alone."""
    page.slash("play", game="small-islands", options="alexis=morning")
    page.press("Start")
    assert "choose the Starting tile" in page.card().text


def place_the_first_tile(page: PlaygroundPage) -> None:
    """Choose a tile with its cell, turn it in the preview, choose again, and confirm."""
    press_first(page)
    assert "look at the preview" in page.card().text
    page.press("Rotate to 90°")
    assert page.card().choices[:2] == ["Confirm", "Rotate to 0°"]
    page.press("Choose again")
    assert "choose the cell" in page.card().text
    press_first(page)
    assert "No tile lies yet" in page.card().pictures[0]
    page.press("Confirm")
    assert "Ana places a Starting tile on O15." in page.card().text
    assert "1 tile on the map" in page.card().pictures[0]


def play_until(page: PlaygroundPage, told: str) -> None:
    """Do the first thing on the card until the card tells something."""
    for _ in range(PRESSES_AT_MOST):
        if told in page.card().text:
            return
        press_first(page)
    raise AssertionError(f"{told!r} does not come to pass: {page.card()}")
