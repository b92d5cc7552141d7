"""Three people play a contest in the page of the playground, within a month of its clock.

`python -m tests.campaigns.contest_in_the_page PICTURES` opens a contest, plays it, extends it, lets
it close and looks at its standing. It saves pictures of the pages at two widths in a folder.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import SWITCHES
from tests.browser.page import PlaygroundPage
from tests.campaigns.visits import Visits
from tests.missing import chromium

DEALS = 3
LATER_BY = "Later, by 14 days"


class Month(Visits):
    """The contest with its pictures. Each visit is a day of its own."""

    widths = (1280, 390)

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
        return self.random_moves("SELECT game FROM tries WHERE ended IS NULL")

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
