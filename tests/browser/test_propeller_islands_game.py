"""Propeller Islands between two people, each at a window of their own.

A round is played by buttons and menus, where luck decides what is offered and whoever is to move
does what leads on; then both play on by text.
"""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import People, Stored, begin_for_two, finish_by_text, see_the_end
from tests.browser.looking import Message
from tests.browser.process import Playground

BLUEPRINT = re.compile(r"B[12]-\d\d")
OVER = re.compile(r"The game is over \(.+\)\. .+ (wins|share the win)!")
POINTS = re.compile(r"^@(Ana|Ben): \d+", re.MULTILINE)
LEADS_ON = ("Complete", "Discard", "Activate", "All at once", "Lay the upgrade aside", "Draw")
ENDS = "End your turn"
ROUNDS_BY_BUTTON = 1
ACTS_AT_MOST = 80
NAMES = ("Ana", "Ben")

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]  # on a busy machine


def test_a_game_of_two_from_the_draft_to_its_end(
    people: People, stored: Stored, playground: Playground
) -> None:
    begin_for_two(people, "propeller-islands", "characters: draft")
    assert "choose your character board" in people["Ana"].card().text
    each_sees_their_own_blueprints(people)
    play_rounds(people, stored, playground)
    ended = finish_by_text([people[name] for name in NAMES], stored)
    assert OVER.search(ended.text)
    assert set(people) == set(POINTS.findall(ended.text))
    assert "Rematch" == ended.buttons[0]
    see_the_end(people, ended)


def each_sees_their_own_blueprints(people: People) -> None:
    """Each reads three blueprints as text, and nothing of the other's is in their page."""
    hands = {}
    for name, page in people.items():
        page.wait_for(lambda seen: "As text" in seen.buttons)
        page.press("As text")
        text = page.wait_for(lambda seen: seen.only_you and "Your blueprints" in seen.text).text
        hands[name] = set(BLUEPRINT.findall(text.partition("Your blueprints")[2]))
        assert 3 == len(hands[name])
    shown = "\n".join(seen.text for seen in people["Ana"].messages())
    assert [] == [card for card in hands["Ben"] if card in shown]


def play_rounds(people: People, stored: Stored, playground: Playground) -> None:
    """Both act by buttons; Ana chooses once what to complete in her direct messages."""
    has_chosen_there = False
    for _ in range(ACTS_AT_MOST):
        if has_chosen_there and stored.state().board.round > ROUNDS_BY_BUTTON:
            break
        name = NAMES[stored.seat_to_move()]
        page = people[name]
        offer = page.offer(name)
        if name == "Ana" and ENDS in offer.choices and not has_chosen_there:
            choose_in_direct_messages(people, offer, playground)
            has_chosen_there = True
        elif offer.menus:
            page.choose("", menu=offer.menus[0])
        else:
            page.press(leading_on(offer))
    assert has_chosen_there


def choose_in_direct_messages(people: People, offer: Message, playground: Playground) -> None:
    """The same is offered in Ana's direct messages, and is chosen there."""
    ana, ben = people["Ana"], people["Ben"]
    ana.go("Ana")
    assert offer.choices == ana.last_message().choices
    ana.press(ENDS)
    ana.go("#tables")
    ben.open(playground.url)
    ben.view_as("Ben")


def leading_on(offer: Message) -> str:
    """The choice of an offer that leads on, or the button that shows the choices."""
    choices = offer.choices or ["Your move"]
    return next((one for word in LEADS_ON for one in choices if one.startswith(word)), choices[0])
