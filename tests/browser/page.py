"""What a person does in the playground's page, by name: look, type, press, choose.

Every act waits until the page has shown what came of it, for a bounded time. simcord refuses an
act when the conversation changed at that very moment; such an act has not happened and is done
again, as a person would.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import FrameLocator, Locator, Page

from tests.browser.looking import (
    GLANCE,
    MESSAGES,
    PATIENCE,
    STATUS,
    Deadline,
    Message,
    message_from,
    quoted,
)

MISSED_AFTER = 1.0  # seconds after which a press that has begun nothing has missed
TRIES = 5
AGAIN = {"stale-revision", "busy", "stale-generation"}
ANSWERED = {"settled", "failed"}  # simcord also calls it a failure when the bot explains a refusal


class PlaygroundPage:
    """The playground in one tab of a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE * 1000)

    @property
    def discord(self) -> FrameLocator:
        """The part of the page that looks like Discord."""
        return self.page.frame_locator("iframe")

    # Where, and as whom

    def open(self, url: str) -> None:
        """Open the address that the playground has printed."""
        self.page.goto(url)
        self.wait_until_ready()

    def go(self, place: str) -> None:
        """Follow a link of the bar: "#tables", or a person's name for their direct messages."""
        self.page.get_by_role("navigation").get_by_role("link", name=place, exact=True).click()
        self.page.locator("nav a[aria-current]", has_text=place).wait_for()
        self.wait_until_ready()

    def view_as(self, name: str) -> None:
        """Become a person in this channel, unless it is they who look already."""
        picker = self.discord.locator("#viewer-picker")
        deadline = Deadline(f"the page as {name} sees it")
        self.wait_until_ready()
        if picker.evaluate("picker => picker.selectedOptions[0].label") == name:
            return
        while picker.select_option(label=name) != [self.wait_until_ready()["viewer"]]:
            deadline.wait(self.page)

    def restart_bot(self) -> None:
        """Press "Restart the bot" and wait until it is back."""
        self.page.get_by_role("button", name="Restart the bot").click()
        self.page.get_by_role("button", name="Restarted").wait_for()
        self.wait_until_ready()

    # What a person does

    def slash(self, command: str, **options: str) -> None:
        """Type a slash command, take its options from the suggestions where there are any, send."""
        self._act(lambda: self._type_command(command, options))

    def suggestions(self, command: str, option: str, typed: str = "") -> list[str]:
        """What is offered for an option after ``typed``; nothing is sent."""
        self._begin_command(command)
        self._enter_option(option, typed)
        offered = self._offered()
        self._leave_command()
        return offered

    def press(self, label: str) -> None:
        """Press the newest button of that label."""
        button = self.discord.locator(
            "article.channel-message .component-button",
            has=self.page.locator(f".button-label:text-is({quoted(label)})"),
        )
        self._act(lambda: button.last.click())

    def choose(self, *labels: str, menu: str | None = None) -> None:
        """Choose from the newest menu, or from the newest one with that placeholder."""
        named = f"[aria-label={quoted(menu)}]" if menu else ""
        trigger = self.discord.locator(f"article.channel-message .select-trigger{named}").last
        self._act(lambda: self._choose(trigger, labels))

    def fill_in(self, **fields: str) -> None:
        """Fill in the form that stands open, by the labels of its fields, and send it."""
        form = self.discord.get_by_role("dialog")
        for label, value in fields.items():
            form.get_by_label(label.replace("_", " ")).fill(value)
        self._act(lambda: form.locator("button[type=submit], .modal-submit").last.click())

    # What a person sees

    def messages(self) -> list[Message]:
        """The messages of this place as this person sees them, the newest last."""
        self.wait_until_ready()
        seen = self.discord.locator("#channel-message-list").evaluate(MESSAGES)
        return [message_from(item) for item in seen]

    def last_message(self) -> Message:
        """The newest message that this person sees."""
        return self.wait_for(lambda _seen: True)

    def offer(self, name: str) -> Message:
        """The newest message that asks something of ``name``, as soon as there is one."""
        calls = re.compile(rf"^@{name}[,:]", re.MULTILINE)

        def asks(seen: Message) -> bool:
            if seen.only_you:
                return bool(seen.choices or seen.menus)
            return bool(seen.buttons and calls.search(seen.text))

        return self.wait_for(asks)

    def card(self) -> Message:
        """The newest message of the channel itself that has buttons: a game's card."""
        return self.wait_for(lambda seen: bool(seen.buttons) and not seen.only_you)

    def wait_for(self, seen: Callable[[Message], bool]) -> Message:
        """The newest message that passes ``seen``, as soon as there is one."""
        deadline = Deadline("a message like that")
        while True:
            messages = self.messages()
            for message in reversed(messages):
                if seen(message):
                    return message
            deadline.wait(self.page, f"; the last ones are {messages[-3:]}")

    def commands(self, typed: str = "/") -> list[str]:
        """The slash commands that the palette offers."""
        self.wait_until_ready()
        composer = self.discord.locator("#channel-composer-input")
        composer.fill(typed)
        self.discord.locator(".command-entry").first.wait_for()
        names = self.discord.locator(".command-entry-title strong").all_inner_texts()
        composer.fill("")
        return names

    def screenshot(self, path: Path) -> None:
        """Keep a picture of the page as it stands."""
        self.wait_until_ready()
        self.page.screenshot(path=path)

    # How

    def wait_until_ready(self) -> dict[str, Any]:
        """Wait until nothing is under way in the page; gives its status."""
        deadline = Deadline("the page to be ready")
        while True:
            status = self._status()
            if status is not None and status["ready"]:
                return status
            deadline.wait(self.page)

    def _status(self) -> dict[str, Any] | None:
        status: dict[str, Any] | None = self.discord.locator("body").evaluate(STATUS)
        return status

    def _act(self, act: Callable[[], Any]) -> None:
        """Act until something has come of it; a press can miss what is drawn anew meanwhile."""
        for _ in range(TRIES):
            before = self.wait_until_ready()["request"]
            act()
            status = self._outcome_after(before)
            missed = status["request"] == before
            if not missed and not AGAIN.intersection(status["codes"]):
                break
        if missed or status["rejected"] or status["settlement"] not in ANSWERED:
            raise AssertionError(f"nothing came of it: {status}")

    def _outcome_after(self, before: str | None) -> dict[str, Any]:
        missed = time.monotonic() + MISSED_AFTER
        while True:
            status = self.wait_until_ready()
            if status["request"] != before or time.monotonic() > missed:
                return status
            self.page.wait_for_timeout(GLANCE)

    def _type_command(self, command: str, options: dict[str, str]) -> None:
        self._begin_command(command)
        for option, value in options.items():
            self._enter_option(option, value)
            self._take_suggestion(value)
        self.discord.locator("#send-message").click()

    def _begin_command(self, command: str) -> None:
        self.wait_until_ready()
        self._leave_command()
        self.discord.locator("#channel-composer-input").fill(f"/{command}")
        title = self.page.locator(f".command-entry-title strong:text-is({quoted('/' + command)})")
        self.discord.locator(".command-entry", has=title).first.dispatch_event("click")

    def _leave_command(self) -> None:
        leave = self.discord.locator(".command-context-close")
        if leave.count():
            leave.click()
        self.discord.locator("#channel-composer-input").fill("")

    def _enter_option(self, option: str, typed: str) -> None:
        field = self.discord.locator(f'.command-option-input[data-option="{option}"]')
        if not field.count():
            offered = self.discord.locator(f'.command-suggestion[data-value="{option}"]')
            if not offered.count():
                self.discord.locator(".command-ghost").click()
            offered.dispatch_event("click")
        field.fill(typed)

    def _take_suggestion(self, value: str) -> None:
        for place, suggestion in enumerate(self._suggested()):
            if value in suggestion:
                self.discord.locator(".command-suggestion").nth(place).dispatch_event("click")
                return

    def _offered(self) -> list[str]:
        return [label for label, _value in self._suggested()]

    def _suggested(self) -> list[tuple[str, str]]:
        """The label and the value of each suggestion, as soon as the bot has made them."""
        deadline = Deadline("suggestions")
        while self.wait_until_ready()["suggesting"] == "loading":
            deadline.wait(self.page)
        found = self.discord.locator(".command-suggestion").evaluate_all(
            "items => items.map(item => [item.innerText, item.dataset.value])"
        )
        return [(label, value) for label, value in found]

    def _choose(self, trigger: Locator, labels: tuple[str, ...]) -> None:
        menu = self.discord.locator(".select-list:popover-open")
        deadline = Deadline("the menu to open")
        while not menu.count():  # a card that is drawn anew meanwhile closes it
            trigger.click()
            deadline.wait(self.page)
        for label in labels:
            menu.locator(".select-option", has_text=label).first.click()
        if menu.count():
            trigger.press("Enter")
