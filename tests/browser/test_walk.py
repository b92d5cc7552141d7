"""Use of the page: tabs, Back, reload, the keyboard, a phone, slow pictures."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.browser.conftest import WINDOW, new_window
from tests.browser.messages import Deadline
from tests.browser.page import PlaygroundPage
from tests.browser.process import Playground, running

pytestmark = pytest.mark.long

PHONE: ViewportSize = {"width": 390, "height": 844}
LOW_PHONE: ViewportSize = {"width": 390, "height": 420}
MANY_TABLES = 4
MANY_TABS = 8  # browsers allow six plain connections to one address


@pytest.fixture
def ana(page: PlaygroundPage) -> Iterator[PlaygroundPage]:
    """Open #tables as Ana, in a window that all tests share."""
    page.errors.clear()
    yield page
    page.page.unroute_all()
    page.page.set_viewport_size(WINDOW)
    for tab in page.page.context.pages[1:]:
        tab.close()
    assert [] == page.errors


def tab_of(page: PlaygroundPage, path: str) -> PlaygroundPage:
    """Open a path in another tab of the window."""
    opened = PlaygroundPage(page.page.context.new_page())
    opened.open(address(page, path))
    return opened


def address(page: PlaygroundPage, path: str) -> str:
    """Return the full address of a path."""
    return "/".join(page.page.url.split("/")[:3]) + path


def where(page: PlaygroundPage) -> tuple[str, str]:
    """Return the person and the place of a page."""
    person = page.page.locator("#self strong").inner_text()
    return person, page.page.locator("#title").inner_text()


def is_too_wide(page: Page) -> bool:
    """Whether a page can be scrolled sideways, or a message is cut."""
    return bool(
        page.evaluate(
            """() => [document.documentElement, ...document.querySelectorAll("#messages, #welcome")]
                .some(one => one.scrollWidth > one.clientWidth || one.scrollLeft > 0)"""
        )
    )


def test_two_tabs_are_two_people_in_two_places(ana: PlaygroundPage) -> None:
    ben = tab_of(ana, "/ben/lounge")
    ana.slash("play", game="earthquake-island")
    assert (("Ana", "#tables"), ("Ben", "#lounge")) == (where(ana), where(ben))
    assert [] == ben.messages()
    hint = "getComputedStyle(document.querySelector('#messages'), '::before').content"
    assert "Type /play" in ben.page.evaluate(hint)
    ben.go("#tables")
    ben.press("Join")
    assert "@Ben" in ana.message().text
    assert ("Ben", "#tables") == where(ben)


def test_second_window_shares_nothing_with_the_first(
    ana: PlaygroundPage, browser: Browser, playground: Playground
) -> None:
    with new_window(browser) as chloe:
        chloe.open(f"{playground.url}/chloe/tables")
        ana.slash("help")
        assert ana.last_message().only_you
        assert ana.last_message() not in chloe.messages()
        assert (("Ana", "#tables"), ("Chloe", "#tables")) == (where(ana), where(chloe))


def test_back_forward_and_reload_keep_person_and_place(ana: PlaygroundPage) -> None:
    ana.view_as("Ben")
    ana.go("#lounge")
    ana.go("Atoll")
    steps = [("Ben", "@Atoll"), ("Ben", "#lounge"), ("Ben", "#tables"), ("Ana", "#tables")]
    seen = [where(ana)]
    for _ in steps[1:]:
        ana.page.go_back()
        ana.wait_until_ready()
        seen.append(where(ana))
    assert steps == seen
    ana.page.go_forward()
    ana.wait_until_ready()
    ana.page.reload()
    ana.wait_until_ready()
    assert ("Ben", "#tables") == where(ana)


def test_links_in_direct_messages_keep_the_person(ana: PlaygroundPage) -> None:
    ana.view_as("Eva")
    ana.slash("play", game="earthquake-island")
    ana.go("Atoll")
    ana.slash("games")
    listed = ana.last_message()
    assert "<#" not in listed.text
    link = ana.page.locator("#messages a.mention").last
    label = link.inner_text()
    link.click()
    ana.page.wait_for_url(lambda url: "/eva/" in url and "/messages" not in url)
    ana.wait_until_ready()
    person, place = where(ana)
    assert "Eva" == person
    assert label.removeprefix("💬 ") == place


def play_by_keyboard(ana: PlaygroundPage, game: str) -> None:
    """Open a table with the first letters of a game and three times Enter."""
    keyboard = ana.page.keyboard
    keyboard.type("/play")
    expect(ana.page.locator("#suggestions [aria-selected=true]")).to_contain_text("/play")
    keyboard.press("Enter")
    keyboard.type(game)
    expect(ana.page.locator("#suggestions [role=option]")).to_have_count(1)
    keyboard.press("Enter")
    keyboard.press("Enter")


def test_second_enter_sends_the_game_that_was_picked(ana: PlaygroundPage) -> None:
    ana.go("#lounge")
    play_by_keyboard(ana, "palm")
    ana.wait_for(lambda seen: "Palm Island" in seen.text and "Alone" in seen.buttons)


def test_escape_closes_suggestions_and_then_leaves_the_command(ana: PlaygroundPage) -> None:
    keyboard, suggestions = ana.page.keyboard, ana.page.locator("#suggestions")
    keyboard.type("/rules ")
    expect(suggestions).to_be_visible()
    keyboard.press("Escape")
    expect(suggestions).to_be_hidden()
    expect(ana.page.locator("#command")).to_be_visible()
    keyboard.press("Escape")
    expect(ana.page.locator("#command")).to_be_hidden()
    expect(ana.page.locator("#words")).to_be_focused()


def test_lobby_is_opened_and_left_by_keyboard_alone(ana: PlaygroundPage) -> None:
    ana.view_as("Finn")
    ana.go("#lounge")
    keyboard = ana.page.keyboard
    play_by_keyboard(ana, "hopper")
    ana.wait_for(lambda seen: "open for players" in seen.text or "is open in" in seen.text)
    if ana.page.locator(".item.private").last.locator(".content a").count():
        tab_to(ana, ".item.private .content a")
        keyboard.press("Enter")
        ana.wait_until_ready()
    press_by_keyboard(ana, "Add a bot")
    press_by_keyboard(ana, "Gentle")
    ana.wait_for(lambda seen: "Bot 2" in seen.text and not seen.only_you)
    press_by_keyboard(ana, "⋯")
    press_by_keyboard(ana, "Settings")
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    keyboard.press("Escape")
    expect(ana.page.get_by_role("dialog")).to_be_hidden()
    press_by_keyboard(ana, "Leave")
    ana.wait_for(lambda seen: "closed" in seen.text or "@Finn" not in seen.text)


def press_by_keyboard(page: PlaygroundPage, label: str) -> None:
    """Move to the newest button with a label by the Tab key, and press it."""
    tab_to(page, f".button:has(.button-label:text-is('{label}'))")
    page.page.keyboard.press("Enter")
    page.wait_until_ready()


def tab_to(page: PlaygroundPage, selector: str) -> None:
    """Press Shift+Tab until the newest matching element has the focus."""
    wanted = page.page.locator("#messages").locator(selector).last
    page.page.locator("#words").focus()
    for _ in range(60):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.page.keyboard.press("Shift+Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_focus_stays_on_a_button_that_is_drawn_again(ana: PlaygroundPage) -> None:
    ana.open_table(game="earthquake-island")
    button = ana.page.locator(".button", has_text="Join").last
    button.focus()
    ben = tab_of(ana, ana.page.url.replace(address(ana, "/ana/"), "/ben/"))
    ben.press("Join")
    ana.page.bring_to_front()
    ana.wait_for(lambda seen: "@Ben" in seen.text)
    expect(button).to_be_focused()


def test_focus_stays_on_a_place_while_others_write(ana: PlaygroundPage) -> None:
    place = ana.page.locator("#places a", has_text="#lounge")
    place.focus()
    say(tab_of(ana, "/ben/lounge"), "Hello")
    ana.page.bring_to_front()
    expect(place).to_have_class(re.compile("unread"))
    expect(place).to_be_focused()


def test_skip_link_leads_to_the_conversation(ana: PlaygroundPage) -> None:
    ana.page.locator(".skip").press("Enter")
    ana.wait_until_ready()
    expect(ana.page.locator("#main")).to_be_focused()


def test_direct_messages_offer_no_empty_menu_of_apps(ana: PlaygroundPage) -> None:
    ana.go("Atoll")
    say(ana, "Hello")
    assert ana.messages()
    expect(ana.page.locator(".more")).to_have_count(0)


def test_phone_never_scrolls_sideways(ana: PlaygroundPage) -> None:
    ana.page.set_viewport_size(PHONE)
    for path in ("/ana", "/ana/messages", "/ana/tables"):
        ana.open(address(ana, path))
        assert not is_too_wide(ana.page), path
    for _ in range(MANY_TABLES):
        ana.slash("play", game="propeller-islands")
    expect(ana.page.locator("#words")).to_have_attribute("placeholder", re.compile("^Type / "))
    ana.page.locator("#words").fill("/play ")
    ana.page.keyboard.type("Island Hopper, with a text that is much too long for its option")
    assert not is_too_wide(ana.page)
    ana.page.keyboard.press("Escape")
    ana.page.set_viewport_size(LOW_PHONE)
    ana.page.locator("#open-sidebar").click()
    restart = ana.page.locator("#restart")
    expect(restart).to_be_in_viewport()
    tables = ana.page.locator("#places").bounding_box()
    button = restart.bounding_box()
    assert tables is not None
    assert button is not None
    assert tables["y"] + tables["height"] <= button["y"]
    ana.page.keyboard.press("Escape")
    expect(restart).not_to_be_visible()


def test_focus_on_a_phone_follows_a_link(browser: Browser, playground: Playground) -> None:
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:
        ana = PlaygroundPage(context.new_page())
        ana.open(f"{playground.url}/ana/tables")
        ana.go("#lounge")
        expect(ana.page.locator("#main")).to_be_focused()


def test_all_settings_fit_on_the_screen_of_a_phone(ana: PlaygroundPage) -> None:
    ana.view_as("Eva")
    ana.page.set_viewport_size(PHONE)
    ana.slash("settings")
    for tab in ("Pictures", "Alerts", "Privacy", "Your turns"):
        ana.press(tab)
        assert f"Settings · {tab.lower()}" in ana.last_message().text
        article = ana.page.locator("#messages article").last
        height = article.evaluate("article => article.offsetHeight")
        assert height <= ana.page.locator("#messages").evaluate("list => list.clientHeight")


def test_pictures_fit_the_box_of_discord(ana: PlaygroundPage) -> None:
    ana.open_table(game="palm-island", **{"with": "alone"})
    ana.message()
    picture = ana.page.locator(".picture").last
    box = picture.bounding_box()
    assert box is not None
    assert (box["width"] <= 550, box["height"] <= 350.5) == (True, True)
    picture.click()
    viewer = ana.page.locator("#viewer img")
    expect(viewer).to_be_visible()
    larger = viewer.bounding_box()
    assert larger is not None
    assert larger["height"] > box["height"]
    ana.page.keyboard.press("Escape")
    ana.page.set_viewport_size(PHONE)
    box = picture.bounding_box()
    assert box is not None
    assert 330 <= box["width"] <= 350


def test_old_picture_stays_until_the_new_one_is_loaded(ana: PlaygroundPage) -> None:
    ana.open_table(game="palm-island", **{"with": "alone"})
    before = ana.message()
    image = ana.page.locator(".picture img").last
    expect(image).to_have_class("loaded")
    source = image.get_attribute("src")
    height = picture_height(ana.page)
    held = list[Route]()
    ana.page.route("**/files/**", lambda route: held.append(route))
    ana.press(before.choices[0])
    ana.wait_for(lambda seen: seen.pictures != before.pictures and bool(seen.choices))
    ana.page.wait_for_timeout(300)
    assert held, "the new picture was never asked for"
    ana.page.locator("#places a[aria-current]").click()  # all messages are drawn again
    ana.wait_until_ready()
    assert (source, height) == (image.get_attribute("src"), picture_height(ana.page))
    for route in held:
        route.continue_()
    ana.page.unroute("**/files/**")
    expect(image).not_to_have_attribute("src", str(source))
    expect(ana.page.locator(".picture").last).to_be_visible()


def test_newest_message_stays_in_sight_when_its_picture_grows(ana: PlaygroundPage) -> None:
    ana.page.set_viewport_size(PHONE)
    ana.slash("rules", game="earthquake-island")
    ana.choose("Tools", menu="All topics")
    image = ana.page.locator(".picture img").last
    expect(image).to_have_class("loaded")
    source, height = str(image.get_attribute("src")), picture_height(ana.page)
    ana.press("◀ Back")
    expect(image).not_to_have_attribute("src", source)
    assert picture_height(ana.page) > height
    expect(ana.page.locator(".button", has_text="Next").last).to_be_in_viewport()


def picture_height(page: Page) -> float:
    """Return the height of the newest picture in pixels."""
    box = page.locator(".picture").last.bounding_box()
    assert box is not None
    return box["height"]


def test_first_page_greets_and_leads_to_a_lesson(ana: PlaygroundPage) -> None:
    ana.open(address(ana, "/dev"))
    pictures = ana.page.locator(".games img")
    expect(pictures).to_have_count(5)
    deadline = Deadline("five title pictures")
    while not all(pictures.evaluate_all("all => all.map(one => one.naturalWidth)")):
        deadline.wait(ana.page)
    text = ana.page.locator("#welcome").inner_text()
    assert all(name in text for name in ("Ana", "Ben", "Chloe", "Dev", "Eva", "Finn"))
    assert "You are Dev" in text
    ana.page.get_by_role("button", name="Learn: Palm Island").click()
    ana.page.wait_for_url("**/dev/messages")
    assert ana.wait_for(lambda seen: "step 1 of" in seen.text)


def test_title_pictures_are_sea_until_they_are_drawn(ana: PlaygroundPage) -> None:
    ana.page.route("**/titles/*", lambda _never_answered: None)
    ana.open(address(ana, "/dev"))
    pictures = ana.page.locator(".games img")
    expect(pictures).to_have_count(5)
    shown = pictures.evaluate_all("all => all.map(one => getComputedStyle(one).backgroundImage)")
    assert all(one.startswith("linear-gradient") for one in shown), shown


@pytest.mark.parametrize("how", ["Play alone", "Play with others"])
def test_first_page_opens_a_game(ana: PlaygroundPage, how: str) -> None:
    ana.open(address(ana, "/chloe"))
    acts = list[str]()
    ana.page.on("request", lambda request: acts.append(request.url))
    ana.page.get_by_role("button", name=f"{how}: Palm Island").dblclick()
    ana.page.wait_for_url("**/chloe/*")
    assert 1 == sum(url.endswith("/act") for url in acts)
    is_lobby = how == "Play with others"
    seen = ana.wait_for(lambda seen: "Palm Island" in seen.text and bool(seen.buttons))
    assert is_lobby == ("Start with 1" in seen.buttons)


def test_first_page_starts_a_game_against_a_bot(ana: PlaygroundPage) -> None:
    ana.open(address(ana, "/chloe"))
    ana.page.get_by_role("button", name="Play alone: Earthquake Island").click()
    ana.page.wait_for_url("**/chloe/*")
    ana.wait_for(
        lambda seen: "Earthquake Island · round" in seen.text and "Add a bot" not in seen.buttons
    )


def test_game_in_a_thread_is_shown_even_if_the_answer_is_late(ana: PlaygroundPage) -> None:
    def answer_late(route: Route) -> None:
        response = route.fetch()
        ana.page.wait_for_timeout(1500)
        route.fulfill(response=response)

    for answer in Route.continue_, answer_late:
        ana.open(address(ana, "/chloe"))
        ana.page.route("**/act", answer)
        ana.page.get_by_role("button", name="Play with others: Palm Island").click()
        ana.page.wait_for_url("**/chloe/*")
    ana.page.wait_for_url(re.compile(r"/chloe/\d+$"))
    ana.wait_for(lambda seen: "@Chloe" in seen.text and "Start with 1" in seen.buttons)
    ana.page.unroute("**/act")


def test_unknown_place_links_to_the_first_page(ana: PlaygroundPage) -> None:
    ana.page.goto(address(ana, "/ben/1234"))
    expect(ana.page.locator("#notice")).to_contain_text("does not exist")
    ana.page.get_by_role("link", name="Go to the first page").click()
    expect(ana.page.locator("#self strong")).to_have_text("Ben")


def test_more_tabs_than_connections_are_all_updated(ana: PlaygroundPage) -> None:
    tabs = [tab_of(ana, "/ben/tables") for _ in range(MANY_TABS)]
    ana.slash("play", game="small-islands")
    newest = ana.message()
    assert {newest.text} == {tab.message().text for tab in tabs}


def test_title_of_a_tab_names_place_and_person(ana: PlaygroundPage) -> None:
    assert re.match("#tables · Ana", ana.page.title())


def test_context_menus_of_messages_and_users_work_by_mouse_and_keyboard(
    ana: PlaygroundPage,
) -> None:
    ana.open_table(game="palm-island", **{"with": "alone"})
    page = ana.page
    article = page.locator(".item:not(.private) article", has=page.locator(".button")).last
    article.locator("p, .content").first.click(button="right")
    page.locator(".apps").get_by_role("button", name="What happened here?").click()
    page.locator(".item.private").last.wait_for()
    assert "palm" in ana.last_message().text.lower() or ana.last_message().pictures
    ben = page.locator("#people a[aria-label=Ben]")
    ben.click(button="right")
    statistics = page.locator(".apps").get_by_role("button", name="Profile")
    expect(statistics).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".apps")).to_have_count(0)
    article.get_by_role("button", name="Apps for").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".apps button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(article.get_by_role("button", name="Apps for")).to_be_focused()


def test_relative_time_is_written_in_words(ana: PlaygroundPage) -> None:
    ana.slash("daily", challenge="palm-island")
    assert re.search(r"closes in \d+ \w+", ana.last_message().text)
    say(ana, f"<t:{int(time.time()) + 35 * 3600}:R>")  # may be the day after tomorrow
    assert "in 1 day" == ana.last_message().text
    expect(ana.page.locator("#messages time[data-at]").last).to_have_attribute("aria-live", "off")


def say(page: PlaygroundPage, words: str) -> None:
    """Send a message."""
    page.page.locator("#words").fill(words)
    page.page.locator("#words").press("Enter")
    page.wait_until_ready()


def test_spoiler_is_read_aloud_after_it_is_opened(ana: PlaygroundPage) -> None:
    say(ana, "||The volcano||")
    spoiler = ana.page.locator("#messages .spoiler").last
    expect(spoiler).to_have_accessible_name("Spoiler")
    spoiler.press("Enter")
    expect(spoiler).to_have_accessible_name("The volcano")
    expect(spoiler).to_have_attribute("aria-expanded", "true")


def test_dismissed_message_stays_away_after_a_reload(ana: PlaygroundPage) -> None:
    ana.slash("help")
    before = len(ana.messages())
    ana.page.get_by_role("button", name="Dismiss message").last.click()
    ana.page.reload()
    assert before - 1 == len(ana.messages())


def test_message_that_is_too_long_is_kept_and_refused(ana: PlaygroundPage) -> None:
    before = ana.messages()
    words = ana.page.locator("#words")
    words.focus()
    ana.page.keyboard.insert_text("a" * 2001)
    words.press("Enter")
    expect(ana.page.locator("#problem")).to_contain_text("2001")
    assert ("a" * 2001, before) == (words.input_value(), ana.messages())


def test_option_that_is_too_long_is_named(ana: PlaygroundPage) -> None:
    with pytest.raises(AssertionError, match=r"moves has 6001 characters\. Shorten it to \d+\."):
        ana.slash("do", moves="a" * 6001)


def test_styles_nest_as_on_discord(ana: PlaygroundPage) -> None:
    for words, shown in {
        "***a** b*": "<em><strong>a</strong> b</em>",
        "**a *b***": "<strong>a <em>b</em></strong>",
        "___a__ b_": "<em><u>a</u> b</em>",
        "**two\nlines**": "<strong>two\nlines</strong>",
        "**a\n- b**": "**a",
        "2 *3 * 4": "2 *3 * 4",
    }.items():
        say(ana, words)
        assert shown == ana.page.locator("#messages .line").last.inner_html()


def test_words_written_while_others_are_sent_stay(ana: PlaygroundPage) -> None:
    held, words = list[Route](), ana.page.locator("#words")
    ana.page.route("**/act", lambda route: held.append(route))
    words.fill("Hello")
    words.press("Enter")
    words.fill("How are you?")
    [route] = held
    route.continue_()
    ana.page.unroute("**/act")
    assert "Hello" == ana.wait_for(lambda seen: seen.text == "Hello").text
    expect(words).to_have_value("How are you?")


@pytest.mark.parametrize("days", ["soon", "-1", "8", "1.5"])
def test_number_that_an_option_does_not_take_is_named(ana: PlaygroundPage, days: str) -> None:
    ana.page.locator("#words").fill("/daily ")
    ana.page.locator("#command .rest").fill("puzzle")
    ana.page.locator("#suggestions .name").first.click()
    ana.page.locator("[data-option=puzzle]").fill(days)
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("#problem")).to_have_text("puzzle is a whole number from 0 to 7.")


def test_apps_button_covers_no_words_on_a_phone(browser: Browser, playground: Playground) -> None:
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:
        ana = PlaygroundPage(context.new_page())
        ana.open(f"{playground.url}/ana/lounge")
        for _ in range(2):
            say(ana, "word " * 60)
        covered = ana.page.locator("#messages article").last.evaluate(
            """article => {
                const words = document.createRange();
                words.selectNodeContents(article.querySelector(".line"));
                const button = article.querySelector(".more").getBoundingClientRect();
                return [...words.getClientRects()].some(line =>
                    line.right > button.left && line.top < button.bottom - 4);
            }"""
        )
        assert not covered


def test_icon_of_a_choice_stands_apart_from_its_words(ana: PlaygroundPage) -> None:
    ana.open_table(game="propeller-islands", **{"with": "alone"})
    for _ in range(10):
        seen = ana.message()
        if seen.menus:
            break
        ana.press(seen.choices[0])
    ana.page.locator("article .menu").last.click()
    icon = ana.page.locator(".menu-list .emoji").first
    icon_box, words_box = icon.bounding_box(), icon.locator("+ .option-label").bounding_box()
    assert icon_box is not None
    assert words_box is not None
    assert words_box["x"] - icon_box["x"] - icon_box["width"] >= 4


def test_time_beyond_the_calendar_stays_as_it_is_written(ana: PlaygroundPage) -> None:
    say(ana, "<t:99999999999999:R> <t:-99999999999999>")
    assert "<t:99999999999999:R> <t:-99999999999999>" == ana.last_message().text


def test_channel_is_chosen_from_the_suggestions(ana: PlaygroundPage) -> None:
    ana.view_as("Dev")
    ana.slash("settings")
    ana.press("Server")
    ana.choose("#lounge", menu="Daily post: none")
    assert "The daily post is in #lounge." in ana.last_message().text
    ana.choose("#lounge", menu="Daily post: none")
    assert "There is no daily post." in ana.last_message().text


def test_role_is_chosen_in_a_form(ana: PlaygroundPage) -> None:
    ana.view_as("Dev")
    ana.slash("settings")
    ana.press("Server")
    ana.press("More: Who opens tables, Default pace, Finished games")
    form = ana.page.get_by_role("dialog")
    form.get_by_role("combobox", name="Who opens tables").click()
    role = form.get_by_role("option").last
    name = role.inner_text()
    role.click()
    form.get_by_role("button", name="Submit").click()
    expect(form).not_to_be_visible()
    assert f"by members with @{name.removeprefix('@')}" in ana.last_message().text


def test_table_of_another_person_takes_no_tab_away(tmp_path: Path, browser: Browser) -> None:
    with (
        running(tmp_path) as playground,
        new_window(browser) as ana,
        new_window(browser) as ben,
    ):
        ana.page.goto(urljoin(playground.url, "/ana"))
        ana.page.get_by_role("button", name="Play alone: Earthquake Island").click()
        ana.page.wait_for_url("**/ana/tables")
        ana.wait_until_ready()
        ben.open(urljoin(playground.url, "/ben/tables"))
        ben.slash("play", game="palm-island", **{"with": "alone"})
        ana.page.locator("#places a.thread", has_text="Palm Island of Ben").wait_for()
        ana.wait_until_ready()
        assert "/ana/tables" in ana.page.url
