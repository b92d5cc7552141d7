"""The page for those who listen or use only the keyboard."""

from tests.browser.conftest import People
from tests.browser.page import PlaygroundPage


def test_edited_message_keeps_what_is_the_same(page: PlaygroundPage) -> None:
    page.slash("play", game="palm-island", **{"with": "alone"})
    page.wait_for(lambda seen: bool(seen.choices))
    page.page.evaluate(
        "() => { window.kept = [...document.querySelectorAll('article:has(.button)')].at(-1); }"
    )
    page.press(page.wait_for(lambda seen: bool(seen.choices)).choices[-1])
    page.wait_for(lambda seen: "Undo" in seen.buttons)
    assert page.page.evaluate("() => document.contains(window.kept)")
    assert page.page.evaluate("() => window.kept.querySelectorAll('h2').length <= 1")


def test_focus_follows_start_to_the_new_message(people: People) -> None:
    ana, ben = people.values()
    ana.slash("play", game="earthquake-island", **{"with": "others"})
    ben.wait_for(lambda seen: "Join" in seen.buttons)
    ben.press("Join")
    ana.wait_for(lambda seen: "Start with 2" in seen.buttons)
    ana.page.locator(".button", has_text="Start with 2").last.focus()
    ana.page.keyboard.press("Enter")
    ana.wait_for(lambda seen: "Next:" in seen.text and bool(seen.buttons))
    focused = "() => document.activeElement.closest('.item')?.querySelector('.button') !== null"
    ana.page.wait_for_function(focused)
    assert ana.page.evaluate("() => document.activeElement.getBoundingClientRect().bottom > 0")


def test_headings_skip_no_level_and_lists_take_the_keyboard(page: PlaygroundPage) -> None:
    page.slash("rules", game="palm-island")
    page.wait_for(lambda seen: "Palm Island" in seen.text)
    assert page.page.evaluate("() => document.querySelectorAll('h4, h5, h6').length === 0")
    assert page.page.evaluate("() => document.querySelector('textarea').role === null")
    assert page.page.evaluate("() => document.getElementById('suggestions').tabIndex === 0")
