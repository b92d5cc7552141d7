"""Three people play a contest in the page of the playground, within a month of its clock.

`python -m tests.campaigns.contest_in_the_page PICTURES` opens a contest, plays it, extends it, lets
it close and looks at its standing. It saves pictures of the pages at two widths in a folder.
"""

import contextlib
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bot.domain.ids import TableId
from bot.domain.paces import DAY
from bot.store.games import select_stored
from testbed.loopback.child import SPRITES as DRAWN
from tests.browser.conftest import SWITCHES
from tests.browser.page import PlaygroundPage
from tests.browser.process import running
from tests.browser.seeded import LATER, SPRITES
from tests.campaigns.played_contests import random_moves
from tests.missing import chromium

WINDOW: ViewportSize = {"width": 1280, "height": 900}
WIDTHS: Mapping[int, int] = {1280: 900, 390: 844}
"""The widths of the pictures with their heights."""
DEALS = 3
LATER_BY = "Later, by 14 days"


class Month:
    """The contest with its pictures. Each visit is a day of its own."""

    def __init__(self, browser: Browser, folder: Path, pictures: Path) -> None:
        self.browser, self.folder, self.pictures = browser, folder, pictures
        self.database = folder / "month.sqlite"
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
            self.browser.new_context(viewport=WINDOW, reduced_motion="reduce") as context,
        ):
            page = PlaygroundPage(context.new_page())
            page.page.clock.set_system_time(time.time() + day * DAY)
            page.open(playground.url)
            yield page

    def show(self, page: PlaygroundPage, name: str) -> None:
        """Save pictures of what a person sees."""
        self.taken += 1
        for width, height in WIDTHS.items():
            page.page.set_viewport_size({"width": width, "height": height})
            page.screenshot(self.pictures / f"{self.taken:02}-{name}-{width}.png")
        page.page.set_viewport_size(WINDOW)

    def open(self, page: PlaygroundPage) -> None:
        """Open the contest as its organiser."""
        page.view_as("Dev")
        page.slash("settings")
        page.press("Server")
        page.press("Open a contest")
        form = page.page.get_by_role("dialog")
        form.get_by_role("textbox").first.fill(str(DEALS))
        self.show(page, "form")
        form.get_by_role("button", name="Submit").click()
        page.wait_until_ready()
        self.show(page, "organiser")

    def play(self, page: PlaygroundPage, name: str, deals: int) -> None:
        """Play some deals as a person, and look at the daily card and the contest."""
        page.view_as(name)
        page.slash("daily")
        self.show(page, f"{name}-daily")
        for _ in range(deals):
            page.press(next(one for one in page.last_message().buttons if "deal " in one))
            page.go("Atoll")
            while moves := self.moves():
                page.slash("do", moves=moves)
            self.show(page, f"{name}-played")
            page.go("#tables")
            page.slash("daily")
        page.press("Contest")
        self.show(page, f"{name}-progress")

    def moves(self) -> str:
        """Return random moves in the open deal, or "" after its end."""
        with closing(sqlite3.connect(self.database)) as db:
            found = db.execute("SELECT game FROM tries WHERE ended IS NULL").fetchall()
            game = select_stored(db, TableId(found[0][0])) if found else None
        return "" if game is None else random_moves(game, self.rng)

    def extend(self, page: PlaygroundPage) -> None:
        """Extend the contest as its organiser."""
        page.view_as("Dev")
        page.slash("daily")
        page.press("Contest")
        page.press("Change …")
        form = page.page.get_by_role("dialog")
        form.get_by_role("combobox", name="When does it close?").click()
        form.get_by_role("option", name=LATER_BY).click()
        self.show(page, "change")
        form.get_by_role("button", name="Submit").click()
        page.wait_until_ready()
        self.show(page, "extended")

    def look(self, page: PlaygroundPage) -> None:
        """Look at the closed contest, a deal of it and the notifications."""
        page.view_as("Ana")
        page.slash("daily")
        self.show(page, "closed-daily")
        page.press("Contest")
        self.show(page, "standing")
        page.choose("Deal 1", menu="Which deal?")
        self.show(page, "deal")
        for name in ("Ana", "Ben", "Chloe"):
            page.view_as(name)
            page.go("Atoll")
            self.show(page, f"{name}-notifications")


def main() -> None:
    """Play the contest from the command line."""
    pictures = Path(sys.argv[1])
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        month = Month(browser, Path(folder), pictures)
        with month.on_day(0) as page:
            month.open(page)
            month.play(page, "Ana", 2)
        with month.on_day(5) as page:
            month.play(page, "Ben", 1)
        with month.on_day(12) as page:
            month.extend(page)
            month.play(page, "Chloe", 1)
        with month.on_day(21) as page:
            month.play(page, "Ana", 1)
            month.play(page, "Ben", 2)
        with month.on_day(27) as page:
            month.play(page, "Chloe", 1)
        with month.on_day(30) as page:
            month.look(page)
        browser.close()


if __name__ == "__main__":
    main()
