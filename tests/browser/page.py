"""Actions of a user in the page of the playground: read, type, press, choose.

Each action waits until the page shows the result, up to a time limit.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Locator, Page

from tests.browser.messages import (
    MESSAGES,
    PATIENCE,
    STATUS,
    Deadline,
    Message,
    message_from,
    quoted,
)

TRIES = 5
CHANGED = "has changed"
"""The error of the page for a button that was replaced: the press is repeated."""


class PlaygroundPage:
    """The playground in one tab of a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors = list[str]()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, url: str) -> None:
        """Open an address. The address without a path is #tables as Ana."""
        self.page.goto(urljoin(url, "/ana/tables") if urlsplit(url).path in ("", "/") else url)
        self.wait_until_ready()

    def go(self, place: str) -> None:
        """Follow a link of the sidebar: "#tables", "Atoll" for direct messages, or a thread."""
        self._in_sidebar(f"#places a:text-is({quoted(place)})").click()
        self.page.locator(f"#places a[aria-current]:text-is({quoted(place)})").wait_for(
            state="attached"
        )
        self.wait_until_ready()

    def view_as(self, name: str) -> None:
        """Switch to another person."""
        self._in_sidebar(f"#people a[aria-label={quoted(name)}]").click()
        self.wait_until_ready()

    def restart_bot(self) -> None:
        """Press "Restart the bot" and wait until it is ready."""
        self._in_sidebar("#restart").click()
        self.page.get_by_role("button", name="Restarted").wait_for()
        self.wait_until_ready()

    def _in_sidebar(self, selector: str) -> Locator:
        """Return an element of the sidebar, which is closed on a phone."""
        button = self.page.locator("#open-sidebar")
        if button.is_visible() and button.get_attribute("aria-expanded") == "false":
            button.click()
        return self.page.locator(selector).first

    def slash(self, command: str, **options: str) -> None:
        """Send a slash command, with options from the suggestions if possible."""
        self._act(lambda: self._type_command(command, options))

    def open_table(self, **options: str) -> None:
        """Open a table, and follow the link if it is in a thread."""
        private = self.page.locator(".item.private")
        before = private.count()
        self.slash("play", **options)
        if private.count() > before:
            private.last.locator(".content a").last.click()
            self.wait_until_ready()

    def suggestions(self, command: str, option: str, typed: str = "") -> list[str]:
        """Return the suggestions for an option after ``typed``, without sending the command."""
        self._begin_command(command)
        self._enter_option(option, typed)
        offered = self._suggested()
        self._leave_command()
        return [label for label, _ in offered]

    def press(self, label: str) -> None:
        """Press the newest button with a label."""
        button = self.page.locator(
            "article .button", has=self.page.locator(f".button-label:text-is({quoted(label)})")
        )
        self._act(lambda: button.last.click())

    def choose(self, *labels: str, menu: str | None = None) -> None:
        """Choose from the newest select menu, or the newest with a placeholder."""
        named = f"[aria-label={quoted(menu)}]" if menu else ""
        trigger = self.page.locator(f"article .menu{named}").last
        self._act(lambda: self._choose(trigger, labels))

    def messages(self) -> list[Message]:
        """Return the messages of the page, the newest last."""
        self.wait_until_ready()
        seen = self.page.locator("#messages").evaluate(MESSAGES)
        return [message_from(item) for item in seen]

    def last_message(self) -> Message:
        """Return the newest message."""
        return self.wait_for(lambda _seen: True)

    def offer(self, name: str) -> Message:
        """Wait for a message with a choice for ``name``; return the newest."""
        calls = re.compile(rf"^Next: .*@{name}\b", re.MULTILINE)

        def asks(seen: Message) -> bool:
            if seen.only_you:
                return bool(seen.choices or seen.menus)
            return bool(seen.buttons and calls.search(seen.text))

        return self.wait_for(asks)

    def message(self) -> Message:
        """Return the newest public message with buttons: the board message of a game."""
        return self.wait_for(lambda seen: bool(seen.buttons) and not seen.only_you)

    def wait_for(self, seen: Callable[[Message], bool]) -> Message:
        """Wait for a message that passes ``seen``; return the newest."""
        deadline = Deadline("a message like that")
        while True:
            messages = self.messages()
            for message in reversed(messages):
                if seen(message):
                    return message
            deadline.wait(self.page, f"; the last ones are {messages[-3:]}")

    def commands(self, typed: str = "/") -> list[str]:
        """Return the slash commands that the palette offers."""
        words = self.page.locator("#words")
        words.fill(typed)
        self.page.locator("#suggestions .command").first.wait_for()
        names = self.page.locator("#suggestions .command .suggestion-label").all_inner_texts()
        words.fill("")
        return names

    def screenshot(self, path: Path) -> None:
        """Save a picture of the page."""
        self.wait_until_ready()
        self.page.screenshot(path=path)

    def wait_until_ready(self) -> None:
        """Wait until the bot is idle and the page is up to date.

        The wait for a thinking bot is limited by ``seeded.THINKING``.
        """
        deadline = Deadline("the page to be ready")
        while True:
            if self._status()["acting"] == 0:
                settled = urljoin(self.page.url, "/settled")
                version = self.page.request.post(settled, timeout=PATIENCE * 1000).json()
                while self._status()["version"] < version:
                    deadline.wait(self.page)
                if self._status()["acting"] == 0:
                    return
            deadline.wait(self.page)

    def _status(self) -> dict[str, Any]:
        status: dict[str, Any] = self.page.evaluate(STATUS)
        return status

    def _act(self, act: Callable[[], Any]) -> None:
        """Act, and repeat it if the button was just replaced. Fail on any other error."""
        for _ in range(TRIES):
            self.wait_until_ready()
            act()
            self.wait_until_ready()
            refused = self._status()["refused"]
            if CHANGED not in refused:
                break
        assert not refused, refused

    def _type_command(self, command: str, options: dict[str, str]) -> None:
        self._begin_command(command)
        for option, value in options.items():
            self._enter_option(option, value)
            self._take_suggestion(value)
        self.page.locator("#send").click()

    def _begin_command(self, command: str) -> None:
        self._leave_command()
        self.page.locator("#words").fill(f"/{command}")
        title = self.page.locator(f".suggestion-label:text-is({quoted('/' + command)})")
        self.page.locator("#suggestions .command", has=title).first.click()

    def _leave_command(self) -> None:
        leave = self.page.locator("#command .leave")
        if leave.is_visible():
            leave.click()
        self.page.locator("#words").fill("")

    def _enter_option(self, option: str, typed: str) -> None:
        field = self.page.locator(f"#command [data-option={quoted(option)}]")
        if not field.count():
            self.page.locator("#command .rest").fill(option)
            name = self.page.locator(f".suggestion-label:text-is({quoted(option)})")
            self.page.locator("#suggestions .name", has=name).first.click()
        field.fill(typed)

    def _take_suggestion(self, value: str) -> None:
        for place, suggestion in enumerate(self._suggested()):
            if value in suggestion:
                self.page.locator("#suggestions .value").nth(place).click()
                return

    def _suggested(self) -> list[tuple[str, str]]:
        """Return the label and the value of each suggestion, once the bot has sent them."""
        deadline = Deadline("suggestions")
        while self._status()["acting"]:
            deadline.wait(self.page)
        found = self.page.locator("#suggestions .value").evaluate_all(
            "items => items.map(item => [item.innerText, item.dataset.value])"
        )
        return [(label, value) for label, value in found]

    def _choose(self, trigger: Locator, labels: tuple[str, ...]) -> None:
        options = self.page.locator(".menu-list [role=option]")
        deadline = Deadline("the menu to open")
        while not options.count():  # a card that is drawn anew meanwhile closes it
            trigger.click()
            deadline.wait(self.page)
        for label in labels:
            options.filter(has_text=label).first.click()
        if options.count():
            trigger.press("Escape")
