"""A game of Propeller Islands between two users, each in a window.

A round is played by buttons and menus; then both play some turns by text. The end of a game is
covered by the tests of reviews.
"""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import People, Stored, begin_for_two, turn_by_text

BLUEPRINT = re.compile(r"^Your blueprint [A-Z]: (.+?), (?:can pay|short)", re.MULTILINE)
LEADS_ON = ("Complete", "Discard", "Activate", "Set the upgrade aside", "Draw")
ROUNDS_BY_BUTTON, TURNS_BY_TEXT = 1, 8
ACTS_AT_MOST = 80
NAMES = ("Ana", "Ben")

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]  # on a busy machine


def test_game_starts_with_the_draft_and_continues_by_buttons_and_text(
    people: People, stored: Stored
) -> None:
    words = "Characters: chosen in turn, last player first"
    begin_for_two(people, "propeller-islands", "characters=draft", words)
    asked = NAMES[stored.seat_to_move()]
    people[asked].press("My view")
    people[asked].wait_for(lambda seen: seen.only_you and "Which character" in seen.text)
    each_sees_their_own_blueprints(people)
    play_rounds(people, stored)
    before = stored.state().board.round
    for _ in range(TURNS_BY_TEXT):
        assert turn_by_text([people[name] for name in NAMES], stored)
    stored.wait_until_delivered()
    assert before < stored.state().board.round


def each_sees_their_own_blueprints(people: People) -> None:
    """Check that each player reads three blueprints, and none of the opponent's."""
    hands = {}
    for name, page in people.items():
        page.wait_for(lambda seen: "⋯" in seen.buttons)
        page.press("⋯")
        page.press("In words")
        text = page.wait_for(lambda seen: seen.only_you and "Your blueprint " in seen.text).text
        hands[name] = set(BLUEPRINT.findall(text))
        assert 3 == len(hands[name])
    shown = "\n".join(seen.text for seen in people["Ana"].messages())
    assert [] == [message for message in hands["Ben"] if message in shown]


def play_rounds(people: People, stored: Stored) -> None:
    """Play a round by buttons and menus."""
    for _ in range(ACTS_AT_MOST):
        if stored.state().board.round > ROUNDS_BY_BUTTON:
            return
        name = NAMES[stored.seat_to_move()]
        page = people[name]
        offer = page.offer(name)
        if offer.menus:
            page.choose("", menu=offer.menus[0])
        else:
            choices = offer.choices or ["My view"]
            page.press(
                next(
                    (one for word in LEADS_ON for one in choices if one.startswith(word)),
                    choices[0],
                )
            )
    raise AssertionError("the round does not end")
