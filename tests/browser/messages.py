"""Messages in the page of the playground, and how to wait for them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from testbed.waits import HANG_SECONDS

PATIENCE = HANG_SECONDS
GLANCE = 25  # milliseconds between two readings of the page

# Buttons of the bot. All other buttons are moves.
TOOLS = {
    *(
        "My view",
        "Undo",
        "Hint",
        "?",
        "Agree",
        "Disagree",
    ),
    *("Join", "Leave", "Add a bot", "Rematch", "Review", "Play again"),
    *(
        "In words",
        "Map",
        "Players",
        "Market",
        "Rules",
        "Replay",
        "Replay so far",
        "Film",
        "Notes",
        "↻",
    ),
    *("Try moves", "Follow", "Nudge", "Share", "Record", "Best of three", "Settings", "Go"),
    *("Learn it", "Lay them for me", "Back to the lesson", "Back", "⋯"),
    *("Play for real", "Learn another game", "Learn it again"),
}

STATUS = """() => ({
  acting: Number(document.body.dataset.acting ?? 0),
  version: Number(document.body.dataset.version ?? -1),
  refused: [...document.querySelectorAll("#problem, #notice[data-kind=problem]")]
    .filter(one => !one.hidden).map(one => one.innerText).join(" "),
})"""
"""Read the number of running requests, the version on the page, and the errors."""
MESSAGES = """list => [...list.querySelectorAll("article")].map(article => {
  const all = selector => [...article.querySelectorAll(selector)];
  const words = all(".content, .embed-description");
  return {
    text: words.map(part => part.innerText).join("\\n"),
    pictures: all(".picture img").map(image => image.alt),
    buttons: all(".button").map(button => button.querySelector(".button-label").innerText.trim()),
    green: all(".button.success .button-label").map(label => label.innerText.trim()),
    menus: all(".menu").map(menu => menu.getAttribute("aria-label")),
    files: all(".file-name").map(name => name.innerText),
    only_you: all(".only-you").length > 0,
  };
})"""


@dataclass(frozen=True)
class Message:
    """A message of the page; ``pictures`` are alternative texts."""

    text: str
    pictures: tuple[str, ...]
    buttons: tuple[str, ...]
    green: tuple[str, ...]
    menus: tuple[str, ...]
    files: tuple[str, ...]
    only_you: bool

    @property
    def choices(self) -> list[str]:
        """Return the buttons that are moves."""
        return [
            label for label in self.buttons if label not in TOOLS and not label.startswith("Start")
        ]


def message_from(item: dict[str, Any]) -> Message:
    """Return a message from a result of ``MESSAGES``."""
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in item.items()
    }
    return Message(**fields)


class Deadline:
    """A wait that fails after ``PATIENCE`` seconds."""

    def __init__(self, awaited: str) -> None:
        self.awaited = awaited
        self.end = time.monotonic() + PATIENCE

    def wait(self, page: Page, seen: str = "") -> None:
        """Wait a short time. Raises AssertionError with ``seen`` when the time is over."""
        if time.monotonic() > self.end:
            raise AssertionError(f"waited {PATIENCE:.0f} s for {self.awaited}{seen}")
        page.wait_for_timeout(GLANCE)


def quoted(text: str) -> str:
    """Quote a string for a CSS selector."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
