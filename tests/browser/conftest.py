"""A browser, a playground and a page of it for each test."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.page import PlaygroundPage
from tests.browser.process import Playground, running

NO_BROWSER = "no browser: the tests of the page need chromium"
WINDOW: ViewportSize = {"width": 1000, "height": 900}
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium without a window.

    It ends with its file: while it is open, an event loop runs in the thread of the tests, and a
    test of the bot that the same worker takes next could not start its own.
    """
    chromium = shutil.which("chromium")
    if chromium is None and os.environ.get("CI") == "true":
        pytest.fail(NO_BROWSER)
    if chromium is None:
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=SWITCHES)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playground]:
    """A playground with a new database, shared by the tests of a file."""
    with running(tmp_path_factory.mktemp("playground")) as started:
        yield started


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[PlaygroundPage]:
    """A window for the tests of a file."""
    with new_window(browser) as opened:
        yield opened


@pytest.fixture
def page(window: PlaygroundPage, playground: Playground) -> PlaygroundPage:
    """The playground as Ana sees it in #tables."""
    window.open(f"{playground.url}/at/tables")
    return window


@contextlib.contextmanager
def new_window(browser: Browser) -> Iterator[PlaygroundPage]:
    """A window that knows nothing of the others and has opened nothing yet."""
    with browser.new_context(viewport=WINDOW) as context:
        yield PlaygroundPage(context.new_page())
