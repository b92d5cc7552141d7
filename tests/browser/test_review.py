"""The review of a finished game: in points, and in chances of winning."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from bot.domain.ids import Seat
from bot.domain.record import Head, LogLine, write_record
from bot.features.reviews.messages import NUMBERS
from engine.core import Game, Rng, awaited, play, write
from engine.players import PLAYERS
from tests.browser.conftest import WINDOW
from tests.browser.messages import Message
from tests.browser.page import PlaygroundPage
from tests.browser.process import running
from tests.browser.seeded import CHOICE_SECONDS
from tests.longer import each_game

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]  # on a busy machine

PICTURES = os.environ.get("REVIEW_PICTURES")
"""A folder for pictures of each review, to inspect them."""
SIZES: dict[str, ViewportSize] = {
    "wide": {"width": 1280, "height": 900},
    "phone": {"width": 390, "height": 844},
}
SEED = 5
QUICKLY = {"palm_island": {"mode": "solo"}}
"""Solo choices are searched. Those of a group need long playouts."""
HASTE = "0.03"
"""Seconds per choice: the contents of a review are tested elsewhere."""
JUDGED = re.compile(r"^From [\d,]+ simulated games? .*with what you could see", re.MULTILINE)
LOOKS_AT_MOST = 20


def record(game: Game) -> bytes:
    """Return a game of Ana, played by the easy bot, against the steady bot."""
    options = QUICKLY.get(game.key, {})
    state = game.start(game.nearest(options, 2), SEED, options)
    lines, rng = list[LogLine](), Rng(SEED)
    head = Head(game.key, game.rules.version, len(state.seats), SEED, dict(state.options))
    while not state.over:
        seat = awaited(state)[0]
        player = PLAYERS["steady" if seat else "easy"]
        action = player(game, state, seat, rng)
        lines.append(LogLine(Seat(seat), write(action)))
        state = play(state, seat, action).state
    return write_record(head, lines, state)


@pytest.fixture(
    params=[
        one for one in each_game() if PICTURES or one.id in ("palm_island", "propeller_islands")
    ]
)
def game(request: pytest.FixtureRequest) -> Game:
    """Return a game of each kind, or every game for pictures. Other tests review all games."""
    found: Game = request.param
    return found


@pytest.fixture
def page(
    window: PlaygroundPage, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[PlaygroundPage]:
    """Open #tables as Ana in a playground with a finished game."""
    if not PICTURES:
        monkeypatch.setenv(CHOICE_SECONDS, HASTE)
    file = tmp_path / "game.jsonl"
    file.write_bytes(record(game))
    with running(tmp_path, "--import", str(file)) as playground:
        window.open(f"{playground.url}/ana/tables")
        yield window
        window.page.set_viewport_size(WINDOW)


def test_game_is_reviewed_and_a_move_is_tried_again(page: PlaygroundPage, game: Game) -> None:
    review = reviewed(page)
    assert review.only_you
    assert re.search("chance of winning|expected points", review.pictures[0])
    moments = [label for label in review.buttons if label.startswith(tuple(NUMBERS))]
    least = 1 if game.key in QUICKLY else 0  # others need more time for a clear loss
    assert least <= len(moments) <= len(NUMBERS)
    keep_pictures(page, f"{game.key}-review")
    for number, label in enumerate(moments, 1):
        page.press(label)
        moment = page.wait_for(partial(is_about, label[1:].strip()))
        assert "You chose" in moment.text
        assert (1, ("Try again",)) == (len(moment.pictures), moment.buttons)
        keep_pictures(page, f"{game.key}-moment-{number}")
    if not moments:
        return
    page.press("Try again")
    tried = page.wait_for(lambda seen: "What if?" in seen.text)
    assert {"Start over", "Back to the result"} <= set(tried.buttons)
    keep_pictures(page, f"{game.key}-tried")


def is_about(move: str, seen: Message) -> bool:
    """Whether a message shows this move."""
    return seen.text.startswith(f"{move} ·")


def reviewed(page: PlaygroundPage) -> Message:
    """Request the review; return its message once it is computed."""
    page.wait_for(lambda seen: "Review" in seen.buttons and not seen.only_you)
    page.press("Review")
    for _ in range(LOOKS_AT_MOST):
        with suppress(AssertionError):
            return page.wait_for(lambda seen: bool(JUDGED.search(seen.text)))
    raise AssertionError(f"no review comes: {page.last_message()}")


def keep_pictures(page: PlaygroundPage, name: str) -> None:
    """Save pictures of the page, wide and as on a phone, if a folder is set."""
    for size, viewport in SIZES.items() if PICTURES else ():
        page.page.set_viewport_size(viewport)
        page.screenshot(Path(str(PICTURES)) / f"{name}-{size}.png")
