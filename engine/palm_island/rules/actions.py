"""The actions of Palm Island; cards of a deck are named by their numbers."""

from engine.core import Action
from engine.palm_island.rules.components import Way


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


class Use(Action, frozen=True):
    """Choose the abilities that help you to pay, or none."""

    abilities: tuple[str, ...]


class Bring(Action, frozen=True):
    """Bring one of the feats that you have earned into this game."""

    feat: str


class Rest(Action, frozen=True):
    """Let one of your villagers rest for this round."""

    villager: str


class Recruit(Action, frozen=True):
    """Recruit a villager at the end of the round."""

    villager: str


class Buy(Action, frozen=True):
    """Buy an outpost at the end of the round."""

    outpost: str


class Give(Action, frozen=True):
    """Give stored cards for what your group pays together, or none."""

    cards: tuple[int, ...]


class Done(Action, frozen=True):
    """Continue with the game."""


ACTIONS: tuple[type[Action], ...] = (
    Store,
    Rotate,
    Flip,
    Discard,
    Pay,
    Reset,
    Use,
    Bring,
    Rest,
    Recruit,
    Buy,
    Give,
    Done,
)
"""Every action of the game, in the order in which players see them."""

ACTION_OF: dict[Way, type[Store | Rotate | Flip]] = {
    "store": Store,
    "rotate": Rotate,
    "flip": Flip,
}
WAY_OF: dict[type[Action], Way] = {kind: way for way, kind in ACTION_OF.items()}
