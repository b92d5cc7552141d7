"""What there is to see in the playground's page, and how to wait for it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

PATIENCE = 30.0  # seconds that anything on the page may take
GLANCE = 25  # milliseconds between two looks at the page

# The buttons that every game has; all the others act in a game.
TOOLS = {
    *("Your view", "Your move", "Undo", "As text", "Rules", "Hint", "?", "Agree", "Disagree"),
    *("Join", "Leave", "Add a bot", "Start", "Rematch", "Review", "Play again"),
    *("Replay", "Film", "Final board"),
    *("Options", "More options", "Go"),
    *("Teach me", "Share", "Lay them for me", "Back to the lesson"),
}

STATUS = """() => ({
  acting: Number(document.body.dataset.acting ?? 0),
  version: Number(document.body.dataset.version ?? -1),
  refused: [...document.querySelectorAll("#problem, #notice[data-kind=problem]")]
    .filter(one => !one.hidden).map(one => one.innerText).join(" "),
})"""
"""How many acts are under way, the newest version shown, and what was refused."""
MESSAGES = """list => [...list.querySelectorAll("article")].map(article => {
  const all = selector => [...article.querySelectorAll(selector)];
  const words = all(".content, .embed-description");
  return {
    text: words.map(part => part.innerText).join("\\n"),
    pictures: all(".picture img").map(image => image.alt),
    buttons: all(".button").map(button => button.querySelector(".button-label").innerText.trim()),
    menus: all(".menu").map(menu => menu.getAttribute("aria-label")),
    files: all(".file-name").map(name => name.innerText),
    only_you: all(".only-you").length > 0,
  };
})"""


@dataclass(frozen=True)
class Message:
    """A message as the page shows it; pictures by their alternative text."""

    text: str
    pictures: tuple[str, ...]
    buttons: tuple[str, ...]
    menus: tuple[str, ...]
    files: tuple[str, ...]
    only_you: bool

    @property
    def choices(self) -> list[str]:
        """The buttons that act in the game."""
        return [label for label in self.buttons if label not in TOOLS]


def message_from(item: dict[str, Any]) -> Message:
    """A message as MESSAGES finds it in the page; its lists become tuples."""
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in item.items()
    }
    return Message(**fields)


class Deadline:
    """A bounded wait: looks again after a moment, and gives up after PATIENCE seconds."""

    def __init__(self, awaited: str) -> None:
        self.awaited = awaited
        self.end = time.monotonic() + PATIENCE

    def wait(self, page: Page, seen: str = "") -> None:
        """Let a moment pass. Raises AssertionError, with what was ``seen``, when time is over."""
        if time.monotonic() > self.end:
            raise AssertionError(f"waited {PATIENCE:.0f} s in vain for {self.awaited}{seen}")
        page.wait_for_timeout(GLANCE)


def quoted(text: str) -> str:
    """A string as it stands in a CSS selector."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
