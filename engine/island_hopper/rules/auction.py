"""The auction for the captain's seat, in turn or by secret maximum (rulebook, phase 2)."""

from collections.abc import Mapping, Sequence

from engine.core import Action, Auto, Decision, Step, Together
from engine.island_hopper.rules.actions import Bid, Pass
from engine.island_hopper.rules.duel import ChooseGoods
from engine.island_hopper.rules.records import PASSED, Call
from engine.island_hopper.rules.state import IslandHopper


class BidForCaptain(Auto[IslandHopper], frozen=True):
    """Auction the captain's seat as the options say."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        """Two players duel; more players bid in turn or by secret maximum."""
        g.board.phase = "auction"
        if g.dueling:
            return [ChooseGoods(bidder(g))]
        if g.options["auction"] == "proxy":
            return [SetMaxima(), CompareMaxima()]
        return [NextBid()]


class SetMaxima(Together[IslandHopper], frozen=True):
    """All eligible players set a secret maximum."""

    def lanes(self, g: IslandHopper) -> Mapping[int, Sequence[Step]]:
        return {seat: [SetMaximum(seat)] for seat in eligible(g)}


class AuctionCall(Decision[IslandHopper], frozen=True):
    """A question in the auction: a bid, or a pass."""

    wide = True
    asks_always = True
    alone = "You have no money for a higher bid, and only one choice."
    secret = True

    def when_absent(self, g: IslandHopper) -> Action:
        """Pass; the opener bids 0."""
        return next(iter(_passing(g, self.seat)), Bid(0))


class SetMaximum(AuctionCall, frozen=True):
    """You pay only what is needed. What is the most that you bid to be captain?"""

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return passing and every amount up to the player's cash; the opener bids 0 or more."""
        passing = _passing(g, self.seat)
        return [*passing, *_bids(g, self.seat, 1 if passing else 0)]

    def accepts(self, g: IslandHopper, action: Action) -> bool:
        """Accept a maximum of 0, which older versions offered, as passing."""
        return action == Bid(0)

    def take(self, g: IslandHopper, action: Bid | Pass) -> Sequence[Step]:
        g.hands[self.seat].maximum = action.amount if isinstance(action, Bid) else PASSED
        return []


class CompareMaxima(Auto[IslandHopper], frozen=True):
    """Play the auction in table order from the stored maxima, a dollar at a time."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        """Call for each player until one is left (RULINGS.md, line I31)."""
        while (seat := next_to_call(g)) is not None:
            price = lowest_bid(g)
            affordable = price <= (g.hands[seat].maximum or 0)
            g.board.calls.append(Call(seat, price if affordable else PASSED))
        for hand in g.hands:
            hand.maximum = None
        return [BecomeCaptain()]


class NextBid(Auto[IslandHopper], frozen=True):
    """Players raise or pass, clockwise, until one is left."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        seat = next_to_call(g)
        return [BecomeCaptain()] if seat is None else [MakeBid(seat), NextBid()]


class MakeBid(AuctionCall, frozen=True):
    """How much do you bid for the captain's seat?"""

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return passing (except for the opener) and every higher bid up to the player's cash."""
        return [*_passing(g, self.seat), *_bids(g, self.seat, lowest_bid(g))]

    def take(self, g: IslandHopper, action: Bid | Pass) -> Sequence[Step]:
        if isinstance(action, Bid):
            g.board.calls.append(Call(self.seat, action.amount))
            g.note("{seat} bids ${amount}.", seat=self.seat, amount=action.amount)
        else:
            g.board.calls.append(Call(self.seat, PASSED))
            g.note("{seat} passes.", seat=self.seat)
        return []


class BecomeCaptain(Auto[IslandHopper], frozen=True):
    """The last bidder pays the bank and takes the captain tile."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        best = standing(g)
        assert best is not None  # noqa: S101  # the opener has bid
        g.pay_bank(best.seat, best.amount)
        g.board.captain = best.seat
        g.board.price = best.amount
        g.note("{seat} is captain for ${amount}.", seat=best.seat, amount=best.amount)
        return []


def opener(g: IslandHopper) -> int:
    """Return the first bidder: in round 1 the captain, later the player to the captain's left."""
    return g.captain if g.board.round == 1 else g.clockwise_from(g.captain)[1]


def bidder(g: IslandHopper) -> int:
    """Return the bidder of a duel: the player without the captain tile (RULINGS.md, line I24)."""
    return g.clockwise_from(g.captain)[1]


def eligible(g: IslandHopper) -> list[int]:
    """Return the seats that may bid, in order; no player is captain twice in a row."""
    barred = None if g.board.round == 1 else g.captain
    return [seat for seat in g.clockwise_from(opener(g)) if seat != barred]


def standing(g: IslandHopper) -> Call | None:
    """Return the highest bid so far."""
    bids = [call for call in g.board.calls if call.amount != PASSED]
    return bids[-1] if bids else None


def lowest_bid(g: IslandHopper) -> int:
    """Return the lowest possible bid."""
    best = standing(g)
    return best.amount + 1 if best else 0


def next_to_call(g: IslandHopper) -> int | None:
    """Return the next seat to raise or pass; ``None`` if only the highest bidder is left."""
    calls = g.board.calls
    passed = {call.seat for call in calls if call.amount == PASSED}
    left = [seat for seat in eligible(g) if seat not in passed]
    best = standing(g)
    if best is None:
        return left[0]
    others = [seat for seat in g.clockwise_from(calls[-1].seat)[1:] if seat in left]
    return next((seat for seat in others if seat != best.seat), None)


def _passing(g: IslandHopper, seat: int) -> list[Action]:
    opens = not g.board.calls and seat == opener(g)
    return [] if opens else [Pass()]


def _bids(g: IslandHopper, seat: int, least: int) -> list[Action]:
    return [Bid(amount) for amount in range(least, g.hands[seat].cash + 1)]
