"""A first game of each of the five that teaches, step by step on the page, wide and on a phone."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from bot.domain.lessons import lesson_of
from engine import GAMES
from engine.core import Game
from tests.browser.conftest import WINDOW
from tests.browser.looking import Message
from tests.browser.page import PlaygroundPage

WIDE: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES = {"wide": WIDE, "phone": PHONE}
PUPILS = {"wide": "Ana", "phone": "Ben"}
PICTURES = os.environ.get("LESSON_PICTURES")
"""A folder for a picture of each step, where somebody wants to look at them."""


def lessons() -> Iterator[object]:
    """Each game on a wide page and on a phone in turn; with ``LESSON_PICTURES`` on both."""
    for game, size in zip(GAMES.values(), itertools.cycle(SIZES), strict=False):
        for one in SIZES if PICTURES else [size]:
            yield pytest.param(game, one, id=f"{game.key}-{one}")


@pytest.mark.long
@pytest.mark.timeout(1200)  # on a busy machine
@pytest.mark.parametrize(("game", "size"), list(lessons()))
def test_a_lesson_is_played_to_its_end_by_what_stands_first(
    page: PlaygroundPage, game: Game, size: str
) -> None:
    page.page.set_viewport_size(SIZES[size])
    try:
        page.view_as(PUPILS[size])
        page.slash("learn", game=game.key.replace("_", "-"))
        page.go("Atoll")
        lesson = lesson_of(game)
        for number, step in enumerate(lesson.steps, 1):
            title = f"Step {number} of {len(lesson.steps)}: {step.name}"
            card = page.wait_for(partial(has_words, title))
            assert len(card.pictures) == 1
            keep_picture(page, f"{game.key}-{size}-{number:02}")
            page.press(first_choice(card))
        last_words = lesson.deal.words.partition(",")[0].replace("*", "").strip()
        page.wait_for(partial(has_words, last_words))
        keep_picture(page, f"{game.key}-{size}-end")
    finally:
        page.page.set_viewport_size(WINDOW)


def has_words(words: str, seen: Message) -> bool:
    """Whether a message says something."""
    return words in seen.text


def first_choice(card: Message) -> str:
    """The button that a lesson has put first."""
    return card.choices[0]


def keep_picture(page: PlaygroundPage, name: str) -> None:
    """Keep how the page looks, where somebody wants to look at it."""
    if PICTURES:
        page.screenshot(Path(PICTURES) / f"{name}.png")
