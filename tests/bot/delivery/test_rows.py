"""The rows that decide the delivery of a message, one by one."""

from typing import Any

import pytest

from bot.domain.ids import ChannelId, Seat, Timestamp, UserId
from bot.domain.messages import (
    EDITABLE_SECONDS,
    Delivery,
    Edit,
    Retire,
    Send,
    Skip,
    Update,
    delivery,
)
from bot.domain.records import CARD, PROMISE, Called, Calls, Hand, Post, Shows, Slot
from testbed.rows import NOW
from tests.bot.sim_server import TABLE

ANA, BEN = UserId(1), UserId(2)
HAND = Hand(Seat(0))
TO_ANA, TO_BEN = Called("playing", (ANA,)), Called("playing", (BEN,))
CALLS = Calls(pinged=(Seat(1),))
OLD = {"stored": Timestamp(NOW + EDITABLE_SECONDS)}
EARLIER = Timestamp(NOW - 60)


def post(slot: Slot, shows: Shows, channel: int = 71) -> Post:
    return Post(TABLE, slot, ChannelId(channel), 5_000, shows, NOW)


def card(last: Shows, new: Shows = TO_BEN, **facts: Any) -> Update:
    before = None if last is None else post(CARD, last)
    return Update(slot=CARD, last=before, new=post(CARD, new), **{"stored": NOW, **facts})


def hand(last: Shows, new: Shows, **facts: Any) -> Update:
    before, after = post(HAND, last), post(HAND, new)
    return Update(slot=HAND, last=before, new=after, **{"stored": NOW, **facts})


CARDS = {
    "the first one": (card(None), Send()),
    "the first one of a single reader": (card(None, is_private=True), Send(silent=True)),
    "a call": (card(TO_ANA, calls=CALLS), Send(CALLS)),
    "a call that looks the same": (card(TO_ANA, calls=CALLS, same=True), Send(CALLS)),
    "an invitation": (card(TO_ANA, invited=BEN), Send(invited=BEN)),
    "the start of a game": (card(Called("lobby")), Send()),
    "a lobby that closes": (card(Called("lobby"), Called("aborted")), Edit()),
    "an end that calls nobody": (card(TO_ANA, Called("over")), Edit()),
    "nothing new": (card(TO_ANA, same=True), Skip()),
    "nothing new on an old one": (card(TO_ANA, same=True, **OLD), Skip()),
    "an old one": (card(TO_ANA, **OLD), Send(silent=True)),
    "one that can't be edited": (card(TO_ANA, refused=True), Send(silent=True)),
    "anything else": (card(TO_ANA), Edit()),
}
HANDS = {
    "a question": (hand(None, NOW, calls=CALLS), Send(CALLS)),
    "the next question of the turn": (hand(None, NOW, in_turn=True), Skip()),
    "another question": (hand(EARLIER, NOW), Send()),
    "the same question": (hand(NOW, NOW), Edit()),
    "a press on it": (hand(NOW, NOW, in_turn=True, press="here"), Edit()),
    "a press elsewhere": (hand(NOW, NOW, in_turn=True, press="elsewhere"), Skip()),
    "a question that has gone": (hand(NOW, None), Edit()),
    "a question that has gone long ago": (hand(NOW, None, **OLD), Edit()),
    "one that can't be edited": (hand(NOW, None, refused=True), Retire()),
    "nothing to ask": (hand(None, None), Skip()),
    "nothing new": (hand(NOW, NOW, same=True), Skip()),
}
PROMISES = {
    "a promise": (Update(slot=PROMISE, last=None, new=post(PROMISE, None), stored=NOW), Send),
    "a promise that stands": (
        Update(slot=PROMISE, last=post(PROMISE, None), new=post(PROMISE, None), stored=NOW),
        Skip,
    ),
}


@pytest.mark.parametrize(("update", "expected"), CARDS.values(), ids=CARDS)
def test_card(update: Update, expected: Delivery) -> None:
    assert expected == delivery(update)


@pytest.mark.parametrize(("update", "expected"), HANDS.values(), ids=HANDS)
def test_hand(update: Update, expected: Delivery) -> None:
    assert expected == delivery(update)


@pytest.mark.parametrize(("update", "expected"), PROMISES.values(), ids=PROMISES)
def test_promise_is_posted_once_and_never_edited(update: Update, expected: type[Delivery]) -> None:
    assert isinstance(delivery(update), expected)


@pytest.mark.parametrize("slot", [CARD, HAND, PROMISE])
def test_message_without_a_reader_is_retired(slot: Slot) -> None:
    assert Retire() == delivery(Update(slot=slot, last=None, new=None, stored=NOW))


def test_card_of_another_channel_is_posted_again() -> None:
    moved = Update(slot=CARD, last=post(CARD, TO_ANA, 72), new=post(CARD, TO_ANA), stored=NOW)
    assert Send(silent=True) == delivery(moved)
