"""Lessons, step by step in the page, on a wide screen or a phone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from bot.domain.lessons import lesson_of
from engine import GAMES
from engine.core import Game
from tests.browser.conftest import WINDOW
from tests.browser.messages import Message
from tests.browser.page import PlaygroundPage

WIDE: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES = {"wide": WIDE, "phone": PHONE}
PUPILS = {"wide": "Ana", "phone": "Ben"}
PICTURES = os.environ.get("LESSON_PICTURES")
"""A folder for a picture of each step, to inspect them."""


def lessons() -> Iterator[object]:
    """Yield a game on each screen, or with ``LESSON_PICTURES`` every game on both.

    Other tests play all lessons, and paint all their boards.
    """
    chosen = (
        product(GAMES.values(), SIZES) if PICTURES else zip(GAMES.values(), SIZES, strict=False)
    )
    for game, size in chosen:
        yield pytest.param(game, size, id=f"{game.key}-{size}")


@pytest.mark.long
@pytest.mark.timeout(1200)  # on a busy machine
@pytest.mark.parametrize(("game", "size"), list(lessons()))
def test_lesson_is_played_to_its_end_by_the_first_button(
    page: PlaygroundPage, game: Game, size: str
) -> None:
    page.page.set_viewport_size(SIZES[size])
    try:
        page.view_as(PUPILS[size])
        page.slash("learn", game=game.key.replace("_", "-"))
        page.go("Atoll")
        lesson = lesson_of(game)
        for number, step in enumerate(lesson.steps, 1):
            title = f"step {number} of {len(lesson.steps)}: {step.name}"
            message = page.wait_for(partial(has_words, title))
            assert len(message.pictures) == 1
            keep_picture(page, f"{game.key}-{size}-{number:02}")
            take_wanted(page, message)
        last_words = lesson.deal.words.partition(",")[0].replace("*", "").strip()
        page.wait_for(partial(has_words, last_words))
        keep_picture(page, f"{game.key}-{size}-end")
    finally:
        page.page.set_viewport_size(WINDOW)


def has_words(words: str, seen: Message) -> bool:
    """Whether a message contains these words."""
    return words in seen.text


def take_wanted(page: PlaygroundPage, message: Message) -> None:
    """Take the choice that a lesson suggests: the green button, or the first entry of a list."""
    green = [label for label in message.choices if label in message.green]
    if green:
        page.press(green[0])
    else:
        page.choose("", menu=message.menus[0])


def keep_picture(page: PlaygroundPage, name: str) -> None:
    """Save a picture of the page if a folder is set."""
    if PICTURES:
        page.screenshot(Path(PICTURES) / f"{name}.png")
