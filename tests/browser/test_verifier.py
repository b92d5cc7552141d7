"""The page that proves games runs the real rules in a browser, without any server."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET
from playwright.sync_api import Browser, Page

from bot.domain.verification import page_with, proved
from engine.core import Rng
from tests.bot.domain.test_verification import GOLDEN, played_with_box, proof_of, resealed
from tests.browser.verifier import built, opened, outcomes, prove

MOST_BYTES = 8_500_000
"""Discord takes files of 10 MiB."""


pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def verifier(browser: Browser) -> Iterator[Page]:
    """Open the page without a game. It starts Python, which takes seconds."""
    with opened(browser, built()) as page:
        yield page


def test_browser_proves_the_same_games_as_python(verifier: Page) -> None:
    files = {file.parent: file for file in GOLDEN}.values()  # Node proves all files
    assert 5 == len(files)
    proofs, rng = [proof_of(file) for file in files], Rng(1)
    first = json.loads(msgspec.json.encode(proved(proofs[0])[0]))
    assert first == prove(verifier, proofs[0])
    digests = [proved(one)[0].digest for one in proofs]
    assert digests == outcomes(verifier, [one.decode() for one in proofs])
    changed = list[str]()
    for data in proofs:
        place = rng.below(len(data))
        changed.append(data[:place].decode() + "~" + data[place + 1 :].decode())
    assert [""] * len(proofs) == outcomes(verifier, changed)


def test_page_with_a_game_works_offline(browser: Browser, tmp_path: Path) -> None:
    data = proof_of(next(file for file in GOLDEN if file.stem == "notes_and_undo"))
    assert built().stat().st_size < MOST_BYTES
    file, changed = tmp_path / "verify-7.html", tmp_path / "changed.json"
    file.write_bytes(page_with(built(), data))
    changed.write_bytes(data.replace(b'"seat', b'"sect', 1).replace(b"store", b"stqre", 1))
    with opened(browser, file) as page:
        page.wait_for_selector("h2.good")
        text = page.inner_text("#result")
        assert "✅ Palm Island, table 7" in text
        assert proved(data)[0].promise in text
        assert "apart from 38 lines of the log that were taken back" in text
        page.locator("summary").nth(5).click()
        page.wait_for_function("/Top card/.test(document.querySelector('pre')?.textContent)")
        page.set_input_files("#file", changed)
        page.wait_for_selector("h2.bad")
        assert "This file is damaged" in page.inner_text("#result")
        page.set_input_files("#file", file)
        page.wait_for_selector("h2.good")


def test_page_names_the_components_of_the_host(verifier: Page, tmp_path: Path) -> None:
    data, _ = played_with_box()
    file, without = tmp_path / "verify-3.json", tmp_path / "without.json"
    file.write_bytes(data)
    without.write_bytes(resealed(data, components=UNSET))
    verifier.set_input_files("#file", without)
    verifier.wait_for_selector("h2.bad")
    assert "which this Atoll does not have" in verifier.inner_text("#result")
    verifier.set_input_files("#file", file)
    verifier.wait_for_selector("h2.good")
    assert "The host entered the components, and they are in the file: box-" in (
        verifier.inner_text("#result")
    )
    verifier.locator("summary").nth(5).click()
    verifier.wait_for_function("/Top card/.test(document.querySelector('pre')?.textContent)")
