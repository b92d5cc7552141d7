"""What a player of Palm Island does; cards are named by their numbers."""

from engine.core import Action


class Store(Action, frozen=True):
    """Store the resources of one of your top two cards."""

    card: int


class Rotate(Action, frozen=True):
    """Pay for and rotate one of your top two cards."""

    card: int


class Flip(Action, frozen=True):
    """Pay for and flip one of your top two cards."""

    card: int


class Discard(Action, frozen=True):
    """Put your top card at the back of your deck."""


class Pay(Action, frozen=True):
    """Choose the stored cards that you pay with."""

    cards: tuple[int, ...]


class Reset(Action, frozen=True):
    """Turn one stored card back to make room for the next."""

    card: int
