"""A browser, a playground and its page for each test."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bot.domain.records import GameRow
from bot.interactions.commands.table import MOVES_AT_MOST
from bot.store.copies import stored_games
from engine import GAMES
from engine.core import Rng, awaited, play, write
from tests.bot.sockets.boards import pending_posts
from tests.browser.messages import GLANCE, PATIENCE, Message
from tests.browser.page import PlaygroundPage
from tests.browser.process import Playground, running
from tests.browser.seeded import SPRITES
from tests.missing import chromium

People = dict[str, PlaygroundPage]
TURNS_AT_MOST = 300
TEXT_ENOUGH = 800  # characters; Discord takes 1000 for the moves of /do
WINDOW: ViewportSize = {"width": 1000, "height": 900}
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


@pytest.fixture(autouse=True, scope="session")
def shared_sprites_of_playgrounds(pytestconfig: pytest.Config) -> None:
    """Let playgrounds use the sprites that other tests have drawn."""
    if pytestconfig.cache is not None:
        os.environ[SPRITES] = str(pytestconfig.cache.mkdir("sprites"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium without its windows, which needs a quarter less CPU time, or the whole.

    It is closed after each file, because it runs an event loop in the thread of the tests. A test
    of the bot in the same worker could not start another.
    """
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        yield opened
        opened.close()


@dataclass(frozen=True)
class Stored:
    """The first stored table. It is quicker to read than the page."""

    database: Path

    def row(self) -> GameRow:
        """Return the stored row of the table."""
        return next(stored_games(self.database)).row

    def state(self) -> Any:
        """Return the state of the game."""
        row = self.row()
        return GAMES[row.key].load(row.state or b"")

    def seat_to_move(self) -> int:
        """Return the first awaited seat."""
        return awaited(self.state())[0]

    def wait_until_delivered(self) -> None:
        """Wait until the outbox is empty, so that the page shows the current choices."""
        end = time.monotonic() + PATIENCE
        while pending_posts(self.database):
            assert time.monotonic() < end, "a message is not posted"
            time.sleep(GLANCE / 1000)

    def next_turn(self) -> tuple[int, str] | None:
        """Return the seat to move and its moves until another seat must move, as for ``/do``.

        The moves are those of the steady bot. Returns None at the end of the game.
        """
        state = self.state()
        if state.over:
            return None
        game = GAMES[self.row().key]
        seat, moves = awaited(state)[0], list[str]()
        while (
            seat in awaited(state)
            and len(moves) < MOVES_AT_MOST
            and len("; ".join(moves)) < TEXT_ENOUGH
        ):
            action = game.ai.steady(state, seat, Rng(1))
            moves.append(write(action))
            state = play(state, seat, action).state
        return seat, "; ".join(moves)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Stored:
    """Return the database of the playground of a file."""
    return Stored(tmp_path_factory.mktemp("stored") / "games.sqlite")


@pytest.fixture(scope="module")
def playground(tmp_path_factory: pytest.TempPathFactory, stored: Stored) -> Iterator[Playground]:
    """Start a playground with a new database for the tests of a file."""
    kept = ("--database", str(stored.database))
    with running(tmp_path_factory.mktemp("playground"), *kept) as started:
        yield started


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[PlaygroundPage]:
    """Open a window for the tests of a file."""
    with new_window(browser) as opened:
        yield opened


@pytest.fixture(scope="module")
def second_window(browser: Browser) -> Iterator[PlaygroundPage]:
    """Open a window for a second player."""
    with new_window(browser) as opened:
        yield opened


@pytest.fixture
def people(page: PlaygroundPage, second_window: PlaygroundPage, playground: Playground) -> People:
    """Open a window for Ana and one for Ben, both in #tables."""
    second_window.open(f"{playground.url}/ben/tables")
    return {"Ana": page, "Ben": second_window}


@pytest.fixture
def page(window: PlaygroundPage, playground: Playground) -> PlaygroundPage:
    """Open #tables as Ana."""
    window.open(f"{playground.url}/ana/tables")
    return window


def finish_by_text(seats: Sequence[PlaygroundPage], stored: Stored) -> Message:
    """Play to the end by ``/do``, whole turns at a time; return the last board message.

    ``seats`` are the windows of the players by seat.
    """
    for _ in range(TURNS_AT_MOST):
        if not turn_by_text(seats, stored):
            return seats[0].wait_for(is_last_card)
    raise AssertionError(f"the game does not end: {seats[0].message()}")


def turn_by_text(seats: Sequence[PlaygroundPage], stored: Stored) -> bool:
    """Play a whole turn by ``/do``; return False at the end of the game."""
    if (turn := stored.next_turn()) is None:
        return False
    seat, moves = turn
    seats[seat].slash("do", moves=moves)
    return True


def begin_for_two(people: People, game: str, option: str, words: str) -> None:
    """Start a game of Ana and Ben with an option that the message describes in ``words``."""
    ana, ben = people.values()
    ana.slash("play", game=game, options=option)
    assert words in ana.message().text
    ben.wait_for(lambda seen: "Join" in seen.buttons)
    ben.press("Join")
    ana.wait_for(lambda seen: "2 @Ben" in seen.text)
    ana.press("Start with 2")


def is_last_card(seen: Message) -> bool:
    """Whether a public message announces the end of the game."""
    return not {"Rematch", "Play again"}.isdisjoint(seen.buttons) and not seen.only_you


@contextlib.contextmanager
def new_window(browser: Browser) -> Iterator[PlaygroundPage]:
    """Open a window without a page or cookies."""
    with browser.new_context(viewport=WINDOW) as context:
        yield PlaygroundPage(context.new_page())
