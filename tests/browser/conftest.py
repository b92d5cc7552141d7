"""A browser, a playground and a page of it for each test."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bot.interactions.commands.table import MOVES_AT_MOST
from bot.store.copies import stored_games
from engine import GAMES
from engine.core import Rng, awaited, play, write
from tests.bot.sockets.lagoon import errands
from tests.browser.looking import GLANCE, PATIENCE, Message
from tests.browser.page import PlaygroundPage
from tests.browser.process import Playground, running

People = dict[str, PlaygroundPage]
TURNS_AT_MOST = 300
TEXT_ENOUGH = 800  # characters; Discord takes 1000 for the moves of /do
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


@dataclass(frozen=True)
class Stored:
    """The first table as it is stored: what to do next, where asking the page takes long."""

    database: Path

    def state(self) -> Any:
        """The state of the game."""
        row = next(stored_games(self.database)).row
        return GAMES[row.game].load(row.state or b"")

    def seat_to_move(self) -> int:
        """The first of the seats that are awaited."""
        return awaited(self.state())[0]

    def wait_until_told(self) -> None:
        """Wait until every card that is wanted is posted: what is offered then is of now."""
        end = time.monotonic() + PATIENCE
        while errands(self.database):
            assert time.monotonic() < end, "a card is not posted"
            time.sleep(GLANCE / 1000)

    def next_turn(self) -> tuple[int, str] | None:
        """A seat, and all that it does until another must, as one ``/do``; nothing at the end.

        It does what the greedy player would.
        """
        state = self.state()
        if state.over:
            return None
        game = GAMES[next(stored_games(self.database)).row.game]
        seat, moves = awaited(state)[0], list[str]()
        while (
            seat in awaited(state)
            and len(moves) < MOVES_AT_MOST
            and len("; ".join(moves)) < TEXT_ENOUGH
        ):
            action = game.ai.greedy(state, seat, Rng(1))
            moves.append(write(action))
            state = play(state, seat, action).state
        return seat, "; ".join(moves)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Stored:
    """What the playground of a file stores."""
    return Stored(tmp_path_factory.mktemp("stored") / "games.sqlite")


@pytest.fixture(scope="module")
def playground(tmp_path_factory: pytest.TempPathFactory, stored: Stored) -> Iterator[Playground]:
    """A playground with a new database, shared by the tests of a file."""
    kept = ("--database", str(stored.database))
    with running(tmp_path_factory.mktemp("playground"), *kept) as started:
        yield started


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[PlaygroundPage]:
    """A window for the tests of a file."""
    with new_window(browser) as opened:
        yield opened


@pytest.fixture(scope="module")
def second_window(browser: Browser) -> Iterator[PlaygroundPage]:
    """A window for a second person: whoever looks on need not have each picture drawn anew."""
    with new_window(browser) as opened:
        yield opened


@pytest.fixture
def people(page: PlaygroundPage, second_window: PlaygroundPage, playground: Playground) -> People:
    """Ana and Ben at windows of their own, both in #tables."""
    second_window.open(f"{playground.url}/ben/tables")
    return {"Ana": page, "Ben": second_window}


@pytest.fixture
def page(window: PlaygroundPage, playground: Playground) -> PlaygroundPage:
    """The playground as Ana sees it in #tables."""
    window.open(f"{playground.url}/ana/tables")
    return window


def finish_by_text(seats: Sequence[PlaygroundPage], stored: Stored) -> Message:
    """Play on to the end by ``/do``, whole turns at a time; gives the last card.

    ``seats`` are the windows of those who play, in their order of sitting.
    """
    for _ in range(TURNS_AT_MOST):
        if not turn_by_text(seats, stored):
            return seats[0].wait_for(is_last_card)
    raise AssertionError(f"the game does not end: {seats[0].card()}")


def turn_by_text(seats: Sequence[PlaygroundPage], stored: Stored) -> bool:
    """Play a whole turn by ``/do``; gives whether there was one to play."""
    if (turn := stored.next_turn()) is None:
        return False
    seat, moves = turn
    seats[seat].slash("do", moves=moves)
    return True


def begin_for_two(people: People, game: str, option: str, words: str) -> None:
    """Ana opens a table with an option, which the card tells in words; Ben joins, Ana starts."""
    ana, ben = people.values()
    ana.slash("play", game=game, options=option)
    assert words in ana.card().text
    ben.wait_for(lambda seen: "Join" in seen.buttons)
    ben.press("Join")
    ana.wait_for(lambda seen: "2 @Ben" in seen.text)
    ana.press("Start")


def see_the_end(people: People, ended: Message) -> None:
    """Everybody sees the last card, and nothing in the channel that could still be done."""
    for page in people.values():
        page.wait_for(lambda seen: seen == ended)
        shown = [seen for seen in page.messages() if not seen.only_you]
        assert [] == [seen for seen in shown if seen.choices or seen.menus]


def is_last_card(seen: Message) -> bool:
    """Whether the channel is told by a message that the game is over."""
    return "The game is over" in seen.text and bool(seen.buttons) and not seen.only_you


@contextlib.contextmanager
def new_window(browser: Browser) -> Iterator[PlaygroundPage]:
    """A window that knows nothing of the others and has opened nothing yet."""
    with browser.new_context(viewport=WINDOW) as context:
        yield PlaygroundPage(context.new_page())
