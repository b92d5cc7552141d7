"""Games of a newcomer in the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import new_window
from tests.browser.page import PlaygroundPage
from tests.browser.process import Playground, running

OVER = re.compile(r"@Chloe: \d+ points.*\(after eight rounds\)")
TOOLS = {"Undo", "Hint", "?", "⋯"}
BATCHES = (32, 32, 32, 16, 8, 4, 2, 1)  # adds up to any number of moves below 128

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def begun(window: PlaygroundPage, playground: Playground) -> None:
    """Start a solo game as Ana in #tables and make two moves."""
    window.open(playground.url)
    window.slash("play", game="palm-island", **{"with": "alone"})
    for _ in range(2):
        window.slash("do", moves="discard")


@pytest.fixture
def game(begun: None, page: PlaygroundPage) -> PlaygroundPage:
    """Return the page with Ana's game."""
    return page


def test_message_shows_the_board_and_the_choices(game: PlaygroundPage) -> None:
    message = game.message()
    assert "Palm Island" in message.text
    assert len(message.pictures) == 1
    assert message.pictures[0] != ""
    assert any(button.startswith("Discard") for button in message.buttons)


def test_choices_are_suggested_before_a_letter_is_typed(
    game: PlaygroundPage,
) -> None:
    choices = [button for button in game.message().buttons if button not in TOOLS]
    suggested = [re.split("[:→]", label)[0].strip() for label in game.suggestions("do", "moves")]
    assert suggested == [label.partition(" · ")[0] for label in choices]


def test_other_users_see_the_board(game: PlaygroundPage) -> None:
    shown_to_ana = game.message()
    game.view_as("Ben")
    assert game.message() == shown_to_ana


def test_button_of_another_player_is_refused_in_private(game: PlaygroundPage) -> None:
    before = game.message()
    game.view_as("Ben")
    game.press(before.buttons[0])
    refusal = game.last_message()
    assert refusal.only_you
    assert "not your table" in refusal.text
    assert game.message() == before
    game.view_as("Ana")
    assert refusal not in game.messages()


def test_newest_message_is_in_view(game: PlaygroundPage) -> None:
    game.slash("board", text="all")
    expect(game.page.locator(".only-you").last).to_be_in_viewport()


def test_restart_of_the_bot_loses_nothing(game: PlaygroundPage) -> None:
    before = game.message()
    game.restart_bot()
    assert game.message() == before
    press_a_button(game)


def test_solo_game_is_played_to_its_score_proof_and_record(
    page: PlaygroundPage,
) -> None:
    page.go("#lounge")
    page.view_as("Chloe")
    page.slash("play", game="palm-island", options="notes=on")
    press_a_button(page)
    page.slash("do", moves=page.suggestions("do", "moves")[0])
    page.slash("palm", action="discard")
    finish_by_text(page)
    assert OVER.search(page.message().text)
    page.slash("replay", verify="True")
    assert "gives the same result" in page.last_message().text
    page.slash("replay", record="True")
    assert re.fullmatch(r"atoll-\d+\.jsonl", page.last_message().files[0])


def test_game_in_direct_messages_is_visible_there_only(page: PlaygroundPage) -> None:
    page.view_as("Dev")
    page.go("#tables")
    before = page.messages()
    page.go("Atoll")
    page.slash("play", game="palm-island", **{"with": "alone"})
    press_a_button(page)
    assert "Palm Island" in page.message().text
    page.go("#tables")
    assert before == page.messages()


def test_board_can_be_shown_after_a_restart_of_the_playground(
    browser: Browser, tmp_path: Path
) -> None:
    kept = ("--database", str(tmp_path / "games.sqlite"))
    with running(tmp_path, *kept) as first, new_window(browser) as page:
        page.open(first.url)
        page.slash("play", game="palm-island", **{"with": "alone"})
        choices = page.message().buttons
    with running(tmp_path, *kept) as second, new_window(browser) as page:
        page.open(second.url)
        assert page.messages() == []
        page.slash("board")
        assert page.last_message().buttons == choices


def press_a_button(page: PlaygroundPage) -> None:
    """Press the first button and wait until the message changes."""
    before = page.message()
    page.press(before.buttons[0])
    page.wait_for(lambda message: bool(message.buttons) and message.text != before.text)


def finish_by_text(page: PlaygroundPage) -> None:
    """Discard to the end. A batch with too many moves is refused as a whole."""
    for count in BATCHES:
        page.slash("do", moves="; ".join(["discard"] * count))
        if OVER.search(page.message().text):
            return
    raise AssertionError(f"the game does not end: {page.message()}")
