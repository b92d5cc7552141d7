"""A duel of Island Hopper between two users, each in a window.

A round is played by buttons, menus and `/hopper take`; the player to move takes the first choice.
Then both play some turns by text. The end of a game is covered by the tests of reviews.
"""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import People, Stored, begin_for_two, turn_by_text
from tests.browser.messages import Message
from tests.browser.page import PlaygroundPage

CASH = re.compile(r"Cash: \$\d+")
PRICE = "$1"
WANTED = (PRICE, "Pay them", "Take no tourists", "Decline the second chance", "Keep all")
ROUNDS_BY_BUTTON, TURNS_BY_TEXT = 1, 12
ACTS_AT_MOST = 80
NAMES = ("Ana", "Ben")

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]  # on a busy machine


def test_duel_starts_with_the_auction_and_continues_by_buttons_and_text(
    people: People, stored: Stored
) -> None:
    begin_for_two(people, "island-hopper", "weather=calm", "Weather: calm (more goods arrive)")
    asked = NAMES[stored.seat_to_move()]
    people[asked].press("My view")
    people[asked].wait_for(lambda seen: seen.only_you and "Which three goods" in seen.text)
    each_sees_their_own_cash(people)
    texts = play_rounds(people, stored)
    assert all(words in texts for words in ("wants to deliver", "is captain for $1", "Flight 1"))
    last = people["Ana"].message().text
    for _ in range(TURNS_BY_TEXT):
        assert turn_by_text([people[name] for name in NAMES], stored)
    stored.wait_until_delivered()
    assert last != people["Ana"].message().text


def each_sees_their_own_cash(people: People) -> None:
    """Check that each player reads their cash in private only."""
    for page in people.values():
        page.wait_for(lambda seen: "⋯" in seen.buttons)
        page.press("⋯")
        page.press("In words")
        texts = [one for one in page.messages() if CASH.search(one.text)]
        assert texts
        assert all(one.only_you for one in texts)


def play_rounds(people: People, stored: Stored) -> str:
    """Play by buttons and menus; return the texts of the board message."""
    texts = list[str]()
    for _ in range(ACTS_AT_MOST):
        if stored.state().board.round > ROUNDS_BY_BUTTON:
            break
        stored.wait_until_delivered()
        name = NAMES[stored.seat_to_move()]
        page = people[name]
        act(page, page.offer(name))
        texts.append(page.message().text)
    return "\n".join(texts)


def act(page: PlaygroundPage, offer: Message) -> None:
    """Take a preferred choice or the first one; the command takes contracts."""
    if offer.menus:
        is_price = "for which price" in offer.text
        page.choose(PRICE if is_price else "", menu=offer.menus[0])
        return
    choices = offer.choices or ["My view"]
    if "which contract do you take" in offer.text.lower():
        page.slash("hopper take", card=f"Take {choices[0]}")
        assert "not possible" not in page.last_message().text
        return
    page.press(
        next((one for word in WANTED for one in choices if one.startswith(word)), choices[0])
    )
