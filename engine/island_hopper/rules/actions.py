"""The actions of Island Hopper; islands are named by letter, cards by number."""

from engine.core import Action


class Bid(Action, frozen=True):
    """Bid for the captain's seat: your secret maximum, or your bid in turn."""

    amount: int


class Pass(Action, frozen=True):
    """Leave the auction; you cannot come back."""


class Offer(Action, frozen=True):
    """Two players: choose the three goods that you want to deliver."""

    goods: tuple[str, ...]


class Price(Action, frozen=True):
    """Two players: name your price for delivering your three goods."""

    amount: int


class Agree(Action, frozen=True):
    """Two players: let the bidder pay the bank and fly."""


class TakeOver(Action, frozen=True):
    """Two players: pay the bidder the price and fly the other three goods yourself."""


class Bribe(Action, frozen=True):
    """Place money beside an island for the captain who delivers a good there."""

    island: str
    amount: int | None = None


class Done(Action, frozen=True):
    """Say that you are done: no more bribes, or no more words."""


class Show(Action, frozen=True):
    """Captain: show the tourists that you take along this round."""

    tourists: tuple[str, ...]


class Plan(Action, frozen=True):
    """Captain: choose a good and an island, or a heading and a distance in inches."""

    good: str
    island: str | None = None
    heading: int | None = None
    distance: str | None = None


class Say(Action, frozen=True):
    """Call one word into the cockpit; it may be true or false."""

    word: str | None = None
    flight: int | None = None


class Nudge(Action, frozen=True):
    """Captain: correct the course by a heading and up to 8 inches, then drop the good."""

    heading: int
    inches: str | None = None


class Drop(Action, frozen=True):
    """Captain: drop the good without a nudge."""


class FlyAgain(Action, frozen=True):
    """Captain: use your second chance for this good; it costs a completed contract."""

    good: str


class GiveUp(Action, frozen=True):
    """Captain: pay for your second chance with this completed contract."""

    card: str


class Decline(Action, frozen=True):
    """Captain: keep your completed contracts; the good stays lost this round."""


class Keep(Action, frozen=True):
    """Keep all contracts in your hand."""


class Discard(Action, frozen=True):
    """Put one contract from your hand under the deck."""

    card: str


class Take(Action, frozen=True):
    """Take this open contract."""

    card: str


class Draw(Action, frozen=True):
    """Draw the top contract of the deck."""


class Prefer(Action, frozen=True):
    """Plan your collecting: a discard, then open contracts in this order, then the deck."""

    cards: tuple[str, ...]
    discard: str | None = None


ACTIONS: tuple[type[Action], ...] = (
    Bid,
    Pass,
    Offer,
    Price,
    Agree,
    TakeOver,
    Bribe,
    Done,
    Show,
    Plan,
    Say,
    Nudge,
    Drop,
    FlyAgain,
    GiveUp,
    Decline,
    Keep,
    Discard,
    Take,
    Draw,
    Prefer,
)
"""Every action of the game, in the order in which players see them."""
