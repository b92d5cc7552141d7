"""How the messages of a table are stored: their slots as numbers, and their content as text."""

import msgspec

from bot.domain.ids import Seat, Timestamp
from bot.domain.records import CARD, PROMISE, Called, Card, Hand, Promise, Shows, Slot

NO_QUESTION = "None"
"""The content of a hand without a question."""


def number_of(slot: Slot) -> int:
    """Return the number of a slot: that of a seat for its hand."""
    match slot:
        case Card():
            return -1
        case Promise():
            return -2
        case Hand(seat):
            return seat


def slot_of(number: int) -> Slot:
    """Return the slot with a number."""
    match number:
        case -1:
            return CARD
        case -2:
            return PROMISE
        case _:
            return Hand(Seat(number))


def text_of(slot: Slot, shows: Shows) -> str:
    """Return the content of a message as text."""
    if isinstance(shows, Called):
        return msgspec.json.encode(shows).decode()
    return str(shows) if isinstance(slot, Hand) else ""


def shown_in(slot: Slot, text: str) -> Shows:
    """Return the content of a message from its text."""
    match slot:
        case Card():
            return msgspec.json.decode(text, type=Called)
        case Hand() if text != NO_QUESTION:
            return Timestamp(int(text))
        case _:
            return None
