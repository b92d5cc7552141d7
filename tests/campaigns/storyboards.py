"""A guest, a solo player and a moderator play their first week in the page, as on a phone.

`python -m tests.campaigns.storyboards PICTURES` saves a picture of each step in a folder.
`tests/bot/test_storyboards.py` counts the presses, places and terms of the same steps.
"""

import re
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Locator, sync_playwright

from bot.domain.lessons import lesson_of
from engine import GAMES
from tests.browser.conftest import SWITCHES
from tests.browser.page import PlaygroundPage
from tests.browser.test_lessons import has_words, take_wanted
from tests.browser.test_review import JUDGED
from tests.campaigns.visits import Visits
from tests.missing import chromium

OPEN_GAME = "SELECT id FROM games WHERE status = 'playing' ORDER BY id DESC"
DIRECT = "Atoll"
LOOKS_AT_MOST = 60
PLACED = re.compile(r"✔ You .*placed? tile", re.DOTALL)
LAY = "Lay them for me"


class Storyboards(Visits):
    """The storyboards with their pictures."""

    widths = (390,)

    def press(self, page: PlaygroundPage, label: str, name: str) -> None:
        """Press a button, and save a picture of what follows."""
        page.press(label)
        self.show(page, name)

    def guest(self, page: PlaygroundPage) -> None:
        """Play the first turn of Small Islands as a guest."""
        page.slash("play", game="small-islands", **{"with": "others"})
        page.view_as("Ben")
        self.show(page, "guest-lobby")
        self.press(page, "Join", "guest-joined")
        page.view_as("Ana")
        page.press("Start with 2")
        page.view_as("Ben")
        self.show(page, "guest-started")
        while not any(PLACED.search(seen.text) for seen in page.messages()):
            page.view_as("Ana")
            take_turn(page)
            page.view_as("Ben")
            take_turn(page, partial(self.show, page, "guest-turn"))

    def lesson(self, page: PlaygroundPage) -> None:
        """Learn Palm Island, and play it."""
        page.slash("learn", game="palm-island")
        self.show(page, "solo-learn")
        page.go(DIRECT)
        lesson = lesson_of(GAMES["palm_island"])
        for number, step in enumerate(lesson.steps, 1):
            title = f"step {number} of {len(lesson.steps)}: {step.name}"
            take_wanted(page, page.wait_for(partial(has_words, title)))
            self.show(page, f"solo-lesson-{number:02}")
        self.press(page, "Play for real", "solo-game")
        self.finish(page)
        self.show(page, "solo-end")

    def finish(self, page: PlaygroundPage) -> None:
        """Play random moves to the end of the game."""
        while moves := self.random_moves(OPEN_GAME):
            page.slash("do", moves=moves)

    def review(self, page: PlaygroundPage) -> None:
        """Review the game, and try a move again."""
        self.press(page, "Review", "solo-review-asked")
        for _ in range(LOOKS_AT_MOST):
            if any(JUDGED.search(seen.text) for seen in page.messages()):
                break
            page.page.wait_for_timeout(5_000)
        self.show(page, "solo-review")
        review = page.wait_for(lambda seen: bool(JUDGED.search(seen.text)))
        moment = next((one for one in review.buttons if re.search(r" Move \d+", one)), None)
        if moment:
            self.press(page, moment, "solo-moment")
            self.press(page, "Try again", "solo-try")

    def day(self, page: PlaygroundPage) -> None:
        """Play the deal of the day and its puzzle, and share them."""
        page.go("#tables")
        page.slash("daily")
        self.show(page, "solo-daily")
        self.press(page, "Solve the puzzle", "solo-puzzle")
        choices = page.last_message().buttons
        self.press(page, choices[-2 if len(choices) > 2 else 0], "solo-solved")
        self.press(page, "Today", "solo-today")
        self.press(page, "Share", "solo-shared")
        page.slash("daily")
        deal = next(one for one in page.last_message().buttons if one.startswith("Play"))
        self.press(page, deal, "solo-deal-asked")

    def practise(self, page: PlaygroundPage) -> None:
        """Practise what was missed."""
        page.slash("daily")
        self.show(page, "solo-later-daily")
        label = next((one for one in page.last_message().buttons if "Practise" in one), None)
        if label is None:
            return
        self.press(page, label, "solo-practice")
        self.press(page, page.last_message().buttons[0], "solo-practised")
        if "Next one" in page.last_message().buttons:
            self.press(page, "Next one", "solo-practice-next")
            self.press(page, page.last_message().buttons[0], "solo-practised-next")
        self.press(page, "Enough", "solo-enough")
        page.slash("profile")
        self.show(page, "solo-profile")

    def moderator(self, page: PlaygroundPage) -> None:
        """Set up the server, and help at a table that hangs."""
        page.view_as("Dev")
        page.slash("help")
        self.show(page, "moderator-help")
        page.choose("For moderators")
        self.show(page, "moderator-help-moderators")
        page.slash("settings")
        self.show(page, "moderator-settings")
        self.press(page, "Server", "moderator-server")
        more = next(one for one in page.last_message().buttons if one.startswith("More"))
        page.press(more)
        self.show(page, "moderator-form")
        self.form(page).get_by_role("button", name="Submit").click()
        page.wait_until_ready()
        self.show(page, "moderator-saved")
        page.view_as("Ana")
        page.slash("play", game="earthquake-island", **{"with": "others"})
        page.view_as("Ben")
        page.press("Join")
        page.view_as("Ana")
        page.press("Start with 2")
        page.view_as("Dev")
        page.slash("admin")
        self.show(page, "moderator-admin")
        page.press("Give time")
        self.show(page, "moderator-give-time")
        self.form(page).get_by_role("button", name="Submit").click()
        page.wait_until_ready()
        self.show(page, "moderator-preview")
        self.press(page, "Confirm", "moderator-done")
        page.slash("admin", rewind="0")
        self.show(page, "moderator-rewind-refused")
        page.slash("admin", replace="2")
        self.show(page, "moderator-replace-preview")
        self.press(page, "Back", "moderator-sheet")
        self.press(page, "Log", "moderator-log")

    @staticmethod
    def form(page: PlaygroundPage) -> Locator:
        """Return the open form."""
        return page.page.get_by_role("dialog")


def take_turn(page: PlaygroundPage, show: Callable[[], None] = lambda: None) -> None:
    """Open the user's view, and give the first answer to each of its questions."""
    page.press("My view")
    show()
    while (seen := page.last_message()).only_you:
        if LAY in seen.buttons:
            page.press(LAY)
        elif seen.menus:
            page.choose("", menu=seen.menus[0])
        elif seen.choices:
            page.press(seen.choices[0])
        else:
            return
        show()


def main() -> None:
    """Play the storyboards from the command line."""
    pictures = Path(sys.argv[1])
    pictures.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        with tempfile.TemporaryDirectory() as folder:
            boards = Storyboards(browser, Path(folder), pictures)
            with boards.on_day(0) as page:
                boards.lesson(page)
                boards.review(page)
                boards.day(page)
            with boards.on_day(4) as page:
                boards.practise(page)
        for play in (Storyboards.guest, Storyboards.moderator):
            with tempfile.TemporaryDirectory() as folder:
                boards = Storyboards(browser, Path(folder), pictures)
                with boards.on_day(0) as page:
                    play(boards, page)
        browser.close()


if __name__ == "__main__":
    main()
