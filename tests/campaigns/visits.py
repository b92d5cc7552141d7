"""Visits to the page of the playground on several days of its clock, with pictures."""

import contextlib
import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import ClassVar
from unittest.mock import patch

from playwright.sync_api import Browser, ViewportSize

from bot.domain.ids import TableId
from bot.domain.paces import DAY
from bot.store.games import select_stored
from testbed.loopback.child import SPRITES as DRAWN
from tests.browser.page import PlaygroundPage
from tests.browser.process import running
from tests.browser.seeded import LATER, SPRITES
from tests.campaigns.played_contests import random_moves

HEIGHTS = {1280: 900, 390: 844}
"""The height of a window by its width."""


class Visits:
    """Visits on different days, with pictures of some ``widths``. The first one is used to act."""

    widths: ClassVar[tuple[int, ...]]

    def __init__(self, browser: Browser, folder: Path, pictures: Path) -> None:
        self.browser, self.folder, self.pictures = browser, folder, pictures
        self.database = folder / "visits.sqlite"
        self.rng, self.taken, self.today = random.Random(1), 0, 0

    @contextlib.contextmanager
    def on_day(self, day: int) -> Iterator[PlaygroundPage]:
        """Start the playground on a day as if the bot had run all the time, and visit it."""
        if self.database.exists():
            statement = "UPDATE meta SET value = CAST(value + ? AS TEXT) WHERE key LIKE 'alive%'"
            with closing(sqlite3.connect(self.database)) as db, db:
                db.execute(statement, [(day - self.today) * DAY])
        self.today = day
        with (
            patch.dict("os.environ", {SPRITES: str(DRAWN), LATER: str(day * DAY)}),
            running(self.folder, "--database", str(self.database)) as playground,
            self.browser.new_context(
                viewport=_window(self.widths[0]), reduced_motion="reduce"
            ) as context,
        ):
            page = PlaygroundPage(context.new_page())
            page.page.clock.set_system_time(time.time() + day * DAY)
            page.open(playground.url)
            yield page

    def show(self, page: PlaygroundPage, name: str) -> None:
        """Save pictures of what a person sees."""
        self.taken += 1
        for width in self.widths:
            page.page.set_viewport_size(_window(width))
            page.screenshot(self.pictures / f"{self.taken:02}-{name}-{width}.png")
        page.page.set_viewport_size(_window(self.widths[0]))

    def random_moves(self, which: str) -> str:
        """Return random moves in the game that a statement selects, or "" without one."""
        with closing(sqlite3.connect(self.database)) as db:
            found = db.execute(which).fetchall()
            game = select_stored(db, TableId(found[0][0])) if found else None
        return "" if game is None else random_moves(game, self.rng)


def _window(width: int) -> ViewportSize:
    return {"width": width, "height": HEIGHTS[width]}
