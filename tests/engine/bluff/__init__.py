"""A made-up game of hidden dice with faults that the contract must find."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from PIL import Image

from engine.core import (
    Action,
    Ai,
    Decision,
    Game,
    Label,
    Option,
    Outcome,
    Rng,
    Rules,
    State,
    Step,
    View,
    Words,
    one_by_one,
    view_fields,
    worded,
)
from engine.core import Hidden as CoreHidden
from engine.core.play import advance
from render import Painter
from render.art.schemes import NORMAL, Scheme
from render.art.sprites import Sprite
from render.canvas import Canvas
from render.texts import numbered, text_board

KEY = "bluff"
DICE = 2
SPARE = 12
TURNS = 3
FAULTS = (
    "none",
    "a bid shows dice",
    "a bid tells of dice",
    "dice vanish",
    "dice appear",
    "a note tells too much",
    "a view tells too much",
    "a redeal tells a bid",
    "a redeal keeps old options",
    "copies share a list",
    "two bids are alike",
)


class Bid(Action, frozen=True):
    """Say how many dice there are."""

    number: int


class Swap(Action, frozen=True):
    """Swap a die for a hidden one."""


class Show(Action, frozen=True):
    """Show your dice to all players."""


ACTIONS: tuple[type[Action], ...] = (Bid, Swap, Show)


class Ledger(msgspec.Struct, frozen=True):
    """A frozen record with a mutable list, which copies share."""

    rows: list[int] = []


class Board(msgspec.Struct):
    bids: list[int] = []
    open: dict[int, list[int]] = {}
    ledger: Ledger | None = None


class Hand(msgspec.Struct):
    dice: list[int]
    bid: int = 0


class Hidden(CoreHidden):
    spare: list[int]


class Bluff(State[Board, Hand, Hidden]):
    def revealed_by(self, seat: int) -> bool:
        return seat in self.board.open and self.options["fault"] != "a bid shows dice"

    def show(self, seat: int) -> None:
        self.board.open[seat] = list(self.hands[seat].dice)


class TakeTurn(Decision[Bluff], frozen=True):
    """Bid, swap a die, or show your dice."""

    def actions(self, g: Bluff) -> Sequence[Action]:
        swap = [Swap()] if g.hidden.spare and self.seat not in g.board.open else []
        may_show = self.seat not in g.board.open and g.options["fault"] != "a bid shows dice"
        show = [Show()] if may_show else []
        numbers = [1, 2]
        if g.options["fault"] == "a redeal keeps old options":
            numbers = [*dict.fromkeys(g.hands[self.seat].dice)]
        return [*map(Bid, numbers), *swap, *show]

    def take(self, g: Bluff, action: Action) -> Sequence[Step]:
        match action:
            case Bid(number):
                bid(g, self.seat, number)
            case Swap():
                swap(g, self.seat)
            case Show():
                g.show(self.seat)
        return []


def bid(g: Bluff, seat: int, number: int) -> None:
    if g.options["fault"] == "two bids are alike":
        number = 1
    if g.options["fault"] == "a redeal tells a bid":
        g.hands[seat].bid = number
        return
    g.board.bids.append(number)
    if g.board.ledger is not None:
        g.board.ledger.rows.append(number)
    match g.options["fault"]:
        case "a bid shows dice":
            g.show(seat)
        case "a bid tells of dice":
            g.note("{seat} thinks of {die}.", seat=seat, die=g.hands[seat].dice[0])


def swap(g: Bluff, seat: int) -> None:
    fault, hand = g.options["fault"], g.hands[seat]
    drawn = g.hidden.spare.pop()
    given, hand.dice[0] = hand.dice[0], drawn
    if fault != "dice vanish":
        g.hidden.spare.insert(0, given)
    if fault == "dice appear":
        g.hidden.spare.insert(0, given)
    g.note("{seat} swaps a die.", seat=seat)
    to = None if fault == "a note tells too much" else seat
    g.note("It is a {die}.", to=to, die=drawn)


class BluffView(View, frozen=True, kw_only=True):
    bids: tuple[int, ...]
    open: dict[int, list[int]]
    own: tuple[int, ...]


def setup(options: Mapping[str, str], seats: int, rng: Rng) -> Bluff:
    hands = [Hand([rng.die() for _ in range(DICE)]) for _ in range(seats)]
    spare = [rng.die() for _ in range(SPARE)]
    turns: list[Step] = [TakeTurn(seat) for _ in range(TURNS) for seat in range(seats)]
    hidden = Hidden(rng=rng, spare=spare)
    board = Board(ledger=Ledger([]) if options["fault"] == "copies share a list" else None)
    return Bluff(options=dict(options), board=board, hands=hands, hidden=hidden, agenda=turns)


def view_of(g: Bluff, seat: int | None) -> BluffView:
    own = [] if seat is None else g.hands[seat].dice
    if seat is not None and g.options["fault"] == "a view tells too much":
        own = [die for hand in g.hands for die in hand.dice]
    return BluffView(
        **view_fields(g, seat), bids=tuple(g.board.bids), open=dict(g.board.open), own=tuple(own)
    )


def resample(g: Bluff, seat: int | None, rng: Rng) -> Bluff:
    other = g.copy()
    unknown = [owner for owner in g.seats if owner != seat and owner not in g.board.open]
    dice = [*g.hidden.spare, *(die for owner in unknown for die in g.hands[owner].dice)]
    rng.shuffle(dice)
    for owner in unknown:
        other.hands[owner].dice = [dice.pop() for _ in range(DICE)]
    other.hidden.spare, other.hidden.rng = dice, Rng(rng.bits())
    if g.options["fault"] != "a redeal keeps old options":
        advance(other)
    return other


def outcome(g: Bluff) -> Outcome:
    scores = tuple(sum(hand.dice) for hand in g.hands)
    best = max(scores)
    winners = tuple(seat for seat in g.seats if scores[seat] == best)
    return Outcome(scores, winners, "every turn was taken")


def label(view: Any, action: Action) -> Label:
    match action:
        case Bid(number):
            return worded("Bid {number}", number=number)
        case Swap():
            return worded("Swap a die")
    return worded("Show your dice")


def steady(g: Bluff, seat: int, rng: Rng) -> Action:
    return rng.pick(g.open[seat])


GAME = Game(
    key=KEY,
    name="Bluff",
    group="bluff",
    package="tests.engine.bluff",
    seats=(2, 3),
    rules=Rules(
        options=(Option(key="fault", help="What is wrong?", values=FAULTS, default="none"),),
        actions=ACTIONS,
        steps=(TakeTurn,),
        state=Bluff,
        setup=setup,
        view=view_of,
        resample=resample,
        outcome=outcome,
    ),
    words=Words(
        blurb="Dice behind screens.",
        labels=one_by_one(label),
        turn=lambda view: "bid or show dice",
    ),
    ai=Ai(
        steady=steady,
    ),
)


def text(view: BluffView, only: str = "") -> str:
    choices = numbered(label(view, option) for option in view.options)
    known = [f"{view.question} {view.bids} {view.open} {view.own}"]
    return text_board([("", known), ("", choices)], only)


def paint(view: BluffView, since: BluffView | None, scheme: Scheme = NORMAL) -> Canvas:
    return tinted(sum(view.own))


def tinted(shade: int) -> Canvas:
    return Canvas(Sprite(Image.new("RGB", (8, 8), (shade % 256, 0, 0))))


PAINTER = Painter(paint, text, text)
