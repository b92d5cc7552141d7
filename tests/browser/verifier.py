"""The page that proves games, built once and opened in a browser."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, Page

from tools.verifier.__main__ import main

FOLDER = Path(__file__).parents[2] / "build" / "verifier"
SECONDS_TO_START = 200


@cache
def built() -> Path:
    """Build the page once and return it. Downloads of an earlier build are used again."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with FileLock(FOLDER / "lock"), pytest.raises(SystemExit) as ended:
        main([str(FOLDER)])
    assert 0 == ended.value.code
    return FOLDER / "verifier.html"


@contextmanager
def opened(browser: Browser, file: Path) -> Iterator[Page]:
    """Open a file, with all requests to a network refused."""
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.set_default_timeout(SECONDS_TO_START * 1_000)
    page.route("http*://**", lambda route: route.abort())
    page.goto(file.as_uri())
    yield page
    page.close()


def prove(page: Page, data: bytes) -> dict[str, Any]:
    """Return the proof of a game by the page, or its error."""
    found = page.evaluate("(text) => prove(text)", data.decode("latin-1"))
    assert isinstance(found, dict)
    return found


def outcomes(page: Page, data: list[str]) -> list[str]:
    """Return for each of some files the digest of its game, or an empty text if it is refused."""
    found = page.evaluate(
        "async (files) => { const all = []; for (const one of files) all.push(await prove(one));"
        " return JSON.stringify(all.map((one) => one.digest ?? '')); }",
        data,
    )
    return list(json.loads(found))
