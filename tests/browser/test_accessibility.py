"""The page without a mouse, for screen readers, with forced colours, and on a narrow screen."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import ViewportSize, expect

from engine.core import Game
from tests.browser.conftest import WINDOW, is_last_card
from tests.browser.messages import Message
from tests.browser.page import PlaygroundPage
from tests.longer import each_game

pytestmark = pytest.mark.long

ANSWERS = 6
"""The most answers of a turn that are given by keyboard."""
TABS = 80
NARROW: ViewportSize = {"width": 320, "height": 640}
ENLARGED: ViewportSize = {"width": 500, "height": 450}
"""The default window at 200 %."""
PHONE: ViewportSize = {"width": 390, "height": 844}
Step = Callable[[PlaygroundPage], None]
MOTIONS: tuple[tuple[Literal["reduce", "no-preference"], str], ...] = (
    ("reduce", "^data:"),
    ("no-preference", "film.gif$"),
)
SHOW_FILM = """async description => {
    const { gallery } = await import(new URL("pictures.js", document.querySelector("script").src));
    document.body.append(gallery([{ url: "/film.gif", description, width: 8, height: 8 }], null));
}"""


@pytest.fixture
def ana(page: PlaygroundPage) -> Iterator[PlaygroundPage]:
    """Open #tables as Ana, in a window that all tests share."""
    page.errors.clear()
    yield page
    page.page.emulate_media(forced_colors="none", reduced_motion="no-preference")
    page.page.set_viewport_size(WINDOW)
    assert [] == page.errors


# --- the keyboard


@pytest.mark.parametrize("game", each_game())
def test_turn_of_each_game_is_played_by_keyboard_alone(ana: PlaygroundPage, game: Game) -> None:
    keyboard = ana.page.keyboard
    ana.open("/".join(ana.page.url.split("/")[:3]) + "/dev")
    start = ana.page.get_by_role("button", name=f"Play alone: {game.name}")
    for _ in range(TABS):
        if start.evaluate("one => one === document.activeElement"):
            break
        keyboard.press("Tab")
    keyboard.press("Enter")
    ana.page.wait_for_url("**/dev/*")
    for given in range(ANSWERS):
        seen = ana.wait_for(lambda seen: is_last_card(seen) or is_asking(seen))
        if is_last_card(seen):
            assert given
            break
        answer_by_keyboard(ana, seen)


def is_asking(seen: Message) -> bool:
    """Whether a message asks Dev for an answer, or leads to one."""
    return bool(seen.choices or seen.menus or "My view" in seen.buttons)


def answer_by_keyboard(page: PlaygroundPage, seen: Message) -> None:
    """Choose the first answer of the newest message by Tab, arrows and Enter."""
    keyboard = page.page.keyboard
    if seen.choices or "My view" in seen.buttons:
        label = [*seen.choices, "My view"][0]
        tab_to(page, f".button:has(.button-label:text-is('{label}'))")
        keyboard.press("Enter")
    else:
        tab_to(page, ".menu")
        keyboard.press("Enter")
        expect(page.page.locator(".menu-list [role=option]").first).to_be_visible()
        keyboard.press("ArrowDown")
        keyboard.press("Enter")
    page.wait_until_ready()


def tab_to(page: PlaygroundPage, selector: str) -> None:
    """Press Shift+Tab until the newest matching element has the focus."""
    wanted = page.page.locator("#messages").locator(selector).last
    for _ in range(TABS):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.page.keyboard.press("Shift+Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


# --- screen readers, and reduced motion


def test_focus_follows_start_and_the_edit_is_read_once(ana: PlaygroundPage) -> None:
    """Unchanged parts stay in the page, so that a screen reader is silent about them."""
    ana.go("#lounge")
    ana.open_table(game="small-islands")
    start = ana.page.locator(".button", has_text="Start").last
    item = start.evaluate("one => one.closest('.item').id")
    article = ana.page.locator(f"#{item} article")
    article.evaluate("one => [one, ...one.children].forEach(part => { part.isOld = true; })")
    start.focus()
    ana.page.keyboard.press("Enter")
    expect(article).to_contain_text("started")
    ana.wait_for(is_asking)
    newest = ana.page.locator("#messages .item:has(.button, .menu)").last
    expect(newest.locator(":focus")).to_have_count(1)
    assert item != newest.get_attribute("id")
    assert article.evaluate("one => one.isOld && [...one.children].some(part => part.isOld)")
    assert not article.evaluate("one => one.querySelector('.content').isOld")


def test_film_stands_still_with_reduced_motion(ana: PlaygroundPage) -> None:
    made = io.BytesIO()
    first, second = (Image.new("RGB", (8, 8), colour) for colour in ("red", "blue"))
    first.save(made, "gif", save_all=True, append_images=[second], duration=20, loop=0)
    ana.page.route("**/film.gif", lambda route: route.fulfill(body=made.getvalue()))
    for motion, shown in MOTIONS:
        ana.page.emulate_media(reduced_motion=motion)
        ana.page.evaluate(SHOW_FILM, motion)
        film = ana.page.get_by_alt_text(motion)
        expect(film).to_have_attribute("src", re.compile(shown))
        expect(film).to_have_js_property("complete", value=True)
        expect(film).to_have_js_property("naturalWidth", 8)


# --- axe


def first_page(ana: PlaygroundPage) -> None:
    ana.open("/".join(ana.page.url.split("/")[:3]) + "/ana")


def suggestions(ana: PlaygroundPage) -> None:
    ana.page.locator("#words").fill("/")
    expect(ana.page.locator("#suggestions .command").first).to_be_visible()


def options_of_a_command(ana: PlaygroundPage) -> None:
    ana.page.locator("#words").fill("/play ")
    expect(ana.page.locator("#command")).to_be_visible()


def lobby(ana: PlaygroundPage) -> None:
    ana.go("#lounge")
    ana.open_table(game="earthquake-island")


def started_game(ana: PlaygroundPage) -> None:
    lobby(ana)
    ana.press("Add a bot")
    ana.press("Easy")
    ana.press("Start with 2")
    expect(ana.page.get_by_role("link", name="to the board").last).to_be_visible()


def board(ana: PlaygroundPage) -> None:
    ana.open_table(game="palm-island", **{"with": "alone"})
    ana.wait_for(lambda seen: bool(seen.pictures))


def larger_picture(ana: PlaygroundPage) -> None:
    board(ana)
    ana.page.locator(".picture").last.click()
    expect(ana.page.locator("#viewer")).to_be_visible()


def tools_of_a_table(ana: PlaygroundPage) -> None:
    board(ana)
    ana.press("⋯")


def board_in_words(ana: PlaygroundPage) -> None:
    board(ana)
    ana.slash("board", text="all")


def settings(ana: PlaygroundPage) -> None:
    ana.slash("settings")


def rules(ana: PlaygroundPage) -> None:
    ana.slash("rules", game="earthquake-island")


def open_list(ana: PlaygroundPage) -> None:
    rules(ana)
    ana.page.locator("article .menu").last.click()
    expect(ana.page.locator(".menu-list [role=option]").first).to_be_visible()


def form(ana: PlaygroundPage) -> None:
    settings(ana)
    ana.press("Quiet hours and days off: none")
    expect(ana.page.locator("#form")).to_be_visible()


def sidebar_of_a_phone(ana: PlaygroundPage) -> None:
    ana.page.set_viewport_size(PHONE)
    ana.page.locator("#open-sidebar").click()
    expect(ana.page.locator("#restart")).to_be_visible()


STATES: tuple[Step, ...] = (
    first_page,
    suggestions,
    options_of_a_command,
    lobby,
    started_game,
    board,
    larger_picture,
    tools_of_a_table,
    board_in_words,
    settings,
    rules,
    open_list,
    form,
    sidebar_of_a_phone,
)


@pytest.mark.parametrize("show", STATES)
def test_axe_finds_nothing(ana: PlaygroundPage, show: Step) -> None:
    """Forced colours replace those of the page, but axe reads the backgrounds of the page."""
    show(ana)
    both: tuple[Literal["none", "active"], ...] = ("none", "active")
    for colours in both:
        ana.page.emulate_media(forced_colors=colours)
        rules = {"color-contrast": {"enabled": colours == "none"}}
        found = Axe().run(ana.page, options={"rules": rules}).response["violations"]
        assert [] == [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
    ana.page.keyboard.press("Escape")
    ana.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    "show", [first_page, board_in_words, settings, rules, options_of_a_command]
)
@pytest.mark.parametrize("size", [NARROW, ENLARGED], ids=["320 pixels", "200 %"])
def test_page_does_not_scroll_sideways(ana: PlaygroundPage, show: Step, size: ViewportSize) -> None:
    show(ana)
    ana.page.set_viewport_size(size)
    too_wide = ana.page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll("#messages, #welcome")]
            .filter(one => one.scrollWidth > one.clientWidth).map(one => one.id || "page")"""
    )
    assert [] == too_wide
